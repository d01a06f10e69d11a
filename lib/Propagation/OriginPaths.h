// SPDX-License-Identifier: Apache-2.0
//
// By which ops the axes of an annotation came to a dimension.

#ifndef DIST_LIB_PROPAGATION_ORIGINPATHS_H
#define DIST_LIB_PROPAGATION_ORIGINPATHS_H

#include "dist/Propagation/ShardingGraph.h"
#include "llvm/ADT/BitVector.h"

namespace dist {

class OriginPaths {
public:
  /// Finds the shortest paths in `graph`, which is at its fixed point, from annotations to all dimensions that have
  /// their axes; `annotated` are the values that the annotations are about, by number of the annotation. Nodes in
  /// `silent` do not count.
  OriginPaths(const ShardingGraph &graph, llvm::ArrayRef<int32_t> annotated, llvm::BitVector silent);

  /// The nodes between an annotation and a dimension, from the annotation on: how many, and the ends of the path.
  struct Path {
    int32_t first = -1, last = -1, length = 0;
  };
  /// Returns the path to dimension `dim` of `value`. Nodes at the end for which `skip` holds do not count.
  Path get(int32_t value, int64_t dim, llvm::function_ref<bool(int64_t)> skip) const;

private:
  /// The last step of a path: through `node`, from dimension `from`.
  struct Step {
    int32_t node = -1, from = -1, first = -1, length = -1; ///< A length of -1 for what no path has reached.
  };
  void expand(int32_t value, int32_t dim);
  void expand(int32_t number, int32_t factor, int32_t origin, int32_t from);
  /// Returns true if nothing has been expanded yet from `origin` through this factor.
  bool isFirstVisit(int32_t number, int32_t factor, int32_t origin);

  const ShardingGraph &graph;
  llvm::BitVector silent;
  std::vector<Step> steps;                           ///< By number of a dimension.
  std::vector<std::pair<int32_t, int32_t>> worklist; ///< Values and their dimensions.
  std::vector<int32_t> firstFactors;                 ///< Where the factors of each node stand in `expandedFor`.
  std::vector<int32_t> expandedFor; ///< The first annotation that was expanded through a factor of a node, or -1.
  llvm::DenseSet<std::pair<int32_t, int32_t>> alsoExpanded; ///< The others.
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_ORIGINPATHS_H
