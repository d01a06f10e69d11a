// SPDX-License-Identifier: Apache-2.0
//
// Which collectives of a block can be combined. A collective is mostly waiting: four bytes take nearly as long as four
// thousand. So what does the same over the same axes should share one start, unless one depends on the other.
//
// Each collective gets a *level*, larger than the levels of all that it depends on. Those of one kind and level may
// become one: levels grow along every path, so no cycle can arise. The earliest level of a collective is the number of
// collectives on the longest path to it. It may wait until just before the first that depends on it, and one that no
// other depends on (a gradient's, say) for as long as it likes. Levels are given from the last collectives to the
// first: one that can wait for the level last given to its kind takes that, else it gets its earliest. For collectives
// that do not depend on each other no other way needs fewer levels (this is how intervals are stabbed with the fewest
// points), and waiting never takes room from what comes before.

#ifndef DIST_ANALYSIS_COLLECTIVELEVELS_H
#define DIST_ANALYSIS_COLLECTIVELEVELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace dist {

class CollectiveLevels {
public:
  /// A node that does not communicate, and one that does but joins nothing (a loop with collectives inside).
  static constexpr int64_t kNotACollective = -1, kNotCombinable = -2;

  /// Adds a node that depends on `sources`, which were added before, and returns its number. Collectives with equal
  /// `kind`, 0 or more, may be joined.
  unsigned add(llvm::ArrayRef<unsigned> sources, int64_t kind = kNotACollective);

  /// Gives levels to all collectives; nothing may be added afterwards.
  void assign();

  /// Returns the largest number of collectives on a path to node `node`, itself not counted.
  unsigned getEarliest(unsigned node) const { return nodes[node].earliest; }
  /// Returns the level that `assign` has given to the collective `node`.
  unsigned getLevel(unsigned node) const { return nodes[node].level; }

private:
  struct Node {
    int64_t kind;
    unsigned firstSource, endSource; ///< In `sources`.
    unsigned earliest;
    unsigned level = 0;
    unsigned limit =
        ~0u; ///< The largest level that what depends on the node allows; of plain nodes, allows their sources.
  };
  unsigned getLevelBehind(unsigned node) const { return nodes[node].earliest + (nodes[node].kind != kNotACollective); }

  llvm::SmallVector<Node, 0> nodes;
  llvm::SmallVector<unsigned, 0> sources;
};

} // namespace dist

#endif // DIST_ANALYSIS_COLLECTIVELEVELS_H
