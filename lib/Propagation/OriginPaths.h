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
  /// Finds the shortest paths in `graph`, which is at its fixed point, from annotations to all dimensions that have their
  /// axes; `annotated` are the values that the annotations are about, by number of the annotation. Nodes in `silent` do not
  /// count.
  OriginPaths(const ShardingGraph &graph, llvm::ArrayRef<int64_t> annotated, llvm::BitVector silent);

  /// Returns the nodes between the annotation and dimension `dim` of `value`, from the annotation on: all, or of a long path
  /// the first and the last. `length` is set to the number of all. Nodes at the end for which `skip` holds do not count.
  llvm::SmallVector<int64_t, 2> get(int64_t value, int64_t dim, llvm::function_ref<bool(int64_t)> skip, int64_t &length) const;

private:
  /// The last step of a path: through `node`, from dimension `from`.
  struct Step {
    int64_t node = -1, from = -1, first = -1, length = -1; ///< A length of -1 for what no path has reached.
  };
  void expand(int64_t value, int64_t dim);
  void reach(int64_t value, int64_t dim, int64_t node, int64_t from);

  const ShardingGraph &graph;
  llvm::BitVector silent;
  std::vector<int64_t> offsets; ///< Number of the first dimension of each value.
  std::vector<Step> steps;      ///< By number of a dimension.
  std::vector<std::pair<int64_t, int64_t>> worklist;
  llvm::DenseSet<std::pair<int64_t, std::pair<int64_t, int64_t>>> expanded; ///< Node, factor, annotation.
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_ORIGINPATHS_H
