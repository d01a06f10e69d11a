// SPDX-License-Identifier: Apache-2.0
//
// Nodes of a core problem that are alike: they have the same costs and tables, and so do all that are near them. In the
// middle of a chain of equal layers messages soon become the same from layer to layer, so that those of a few tell what
// all others are. Which nodes are alike is found by colour refinement (Weisfeiler and Lehman, 1968).
//
// Messages that are copied are a guess, which is as good as the layers are equal; what a bound is worth is always
// computed from all.

#ifndef DIST_LIB_SOLVER_EQUALLAYERS_H
#define DIST_LIB_SOLVER_EQUALLAYERS_H

#include "CoreProblem.h"

namespace dist::planning {

class EqualLayers {
public:
  explicit EqualLayers(const CoreProblem &problem);

  /// In one direction of a sweep over the nodes.
  struct Direction {
    std::vector<uint32_t> twins; ///< Per node: one that comes before it in the sweep and is alike, or itself.
    /// For each node with a twin its edges in the direction of the sweep, and for each of these that of the twin.
    std::vector<uint32_t> pairBegin;
    struct Pair {
      uint32_t own, ofTwin;
      bool isRead; ///< By a node that computes messages itself, in either direction.
    };
    std::vector<Pair> pairs;
  };
  const Direction &getDirection(bool isForward) const { return isForward ? forward : backward; }
  /// Returns true if that saves most of the work.
  bool areMany() const { return areMostAlike; }

private:
  std::vector<uint64_t> findColours() const;
  void findTwins(llvm::ArrayRef<uint64_t> colours, bool isForward);
  /// Appends the edges of `node` in the direction of the sweep, with those of `twin`. Returns false if they do not fit.
  bool pairEdges(uint32_t node, uint32_t twin, llvm::ArrayRef<uint64_t> colours, bool isForward);

  const CoreProblem &problem;
  Direction forward, backward;
  bool areMostAlike = false;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_EQUALLAYERS_H
