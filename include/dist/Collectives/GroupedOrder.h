// SPDX-License-Identifier: Apache-2.0
//
// An order of nodes in which those of a group stand together. Nodes have numbers, which are the places where they stand
// now, and depend on nodes before them:
//
//   0 a0    1 b, needs a0    2 a1    3 c, needs b        with a0 and a1 in one group becomes    a0 a1 b c
//
// A group stands where its last member stood, all else where it stood or, if it depends on a group, behind that. A pure
// function of numbers, so its tests need no program. It takes n log n steps for n nodes and dependences, whatever the
// number of groups.

#ifndef DIST_COLLECTIVES_GROUPEDORDER_H
#define DIST_COLLECTIVES_GROUPEDORDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace dist {

class GroupedOrder {
public:
  explicit GroupedOrder(unsigned numNodes);

  /// Makes a group of `members`, which are in no other group. Before any dependence is added.
  void addGroup(llvm::ArrayRef<unsigned> members);
  /// Says that `source` has to stand before `node`. What members of one group need of each other does not count.
  void addDependence(unsigned source, unsigned node);

  /// Returns the nodes in their new order, or nothing if groups depend on each other in a circle.
  std::optional<std::vector<unsigned>> sort();

  /// Returns how many nodes and dependences have been looked at.
  int64_t getNumSteps() const { return numSteps; }

private:
  std::vector<unsigned> leaders;                                ///< The last node of each node's group.
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned>> groups; ///< Members, by leader.
  std::vector<llvm::SmallVector<unsigned, 2>> successors;       ///< Leaders, by leader.
  std::vector<unsigned> numMissing;
  int64_t numSteps = 0;
};

} // namespace dist

#endif // DIST_COLLECTIVES_GROUPEDORDER_H
