// SPDX-License-Identifier: Apache-2.0
//
// The best labels for all nodes of a tree (or forest) while the rest of the graph stays as it is, by dynamic
// programming from the leaves to the roots. The tree is *induced*: no two of its nodes have an edge that is not part of
// it, so the answer is exact. Memory enters by prices per point; a search tries prices until the labels fit.

#ifndef DIST_LIB_SOLVER_TREEMOVE_H
#define DIST_LIB_SOLVER_TREEMOVE_H

#include "CostTables.h"
#include "SearchState.h"
#include <random>

namespace dist::planning {

/// A stream of random numbers that is the same everywhere for the same seed.
class RandomStream {
public:
  explicit RandomStream(uint64_t seed) : engine(seed) {}
  /// Returns a number from 0 to below `bound`, which is at least 1.
  uint32_t below(uint32_t bound) { return uint32_t((engine() >> 32) * bound >> 32); }
  /// Returns a number from 0 to below 1.
  double unit() { return double(engine() >> 11) * 0x1p-53; }
  /// Returns a number from `low` to `high`, both above 0 and below 10^150, whose logarithm is evenly distributed.
  double logarithmic(double low, double high);

private:
  std::mt19937_64 engine;
};

/// Per label of each node (in the order of the problem), what its usage costs at some prices.
class PricedUsage {
public:
  PricedUsage(const CoreProblem &problem, llvm::ArrayRef<double> prices);
  llvm::ArrayRef<double> getCosts(uint32_t node) const {
    return llvm::ArrayRef(costs).slice(begin[node], begin[node + 1] - begin[node]);
  }

private:
  std::vector<size_t> begin;
  std::vector<double> costs;
};

/// Which part of the graph a tree may grow in.
struct TreeScope {
  uint32_t root;
  size_t maxNodes;
  uint32_t firstPoint, lastPoint; ///< Nodes that need memory only outside [first, last) are left out.
  bool isForest;                  ///< True if the tree may continue elsewhere when it can grow no more.
};

class TreeMove {
public:
  TreeMove(const SearchState &state, const CostTables &tables);

  /// Chooses a random induced tree around `scope.root`.
  void grow(const TreeScope &scope, RandomStream &random);
  llvm::ArrayRef<uint32_t> getNodes() const { return order; }
  /// Returns about how many numbers one `solve` looks at.
  size_t getWork() const { return work; }

  /// Sets what labels cost: their own cost, the edges to nodes outside, and `scale` times their priced usage.
  void setCosts(const PricedUsage &priced, double scale);
  /// Adds `price` per byte at `point`.
  void addPrice(uint32_t point, double price);
  /// Requires the root to have `label`.
  void forceRoot(uint32_t label);
  /// Finds the best labels, and returns those that differ from the state's.
  llvm::ArrayRef<LabelChange> solve();

private:
  struct TreeNode {
    uint32_t parent = ~0u; ///< Position in `order`.
    Incidence toParent = {};
    size_t begin = 0; ///< Where the costs of its labels begin.
  };
  bool tryAdd(uint32_t node, const TreeScope &scope);

  const SearchState &state;
  const CoreProblem &problem;
  const CostTables &tables;
  std::vector<uint32_t> order;    ///< Parents before children.
  std::vector<TreeNode> tree;     ///< In the same order.
  std::vector<uint32_t> position; ///< Per node of the problem: in `order`, or ~0u.
  std::vector<uint32_t> frontier;
  std::vector<double> costs;
  std::vector<double> sums;     ///< The costs with those of the children.
  std::vector<double> message;  ///< From the node at hand to its parent.
  std::vector<uint32_t> chosen; ///< Per position: its label in the last solution.
  std::vector<LabelChange> changes;
  size_t work = 0;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_TREEMOVE_H
