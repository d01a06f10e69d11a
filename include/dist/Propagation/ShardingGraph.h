// SPDX-License-Identifier: Apache-2.0
//
// The program as propagation sees it: values with growing shardings, and nodes with factors that tie dimensions of values
// together. It names no op and needs no IR, so the algorithm can be tested on graphs built by hand.

#ifndef DIST_PROPAGATION_SHARDINGGRAPH_H
#define DIST_PROPAGATION_SHARDINGGRAPH_H

#include "dist/Analysis/Layout.h"
#include "dist/Analysis/ShardingRule.h"
#include <deque>

namespace dist {

/// One dimension of a value while shardings grow.
struct DimState {
  AtomList atoms;          ///< What splits the dimension so far.
  bool isClosed = false;   ///< True if it may not grow.
  int64_t origin = -1;     ///< Index of the annotation that the atoms came from; -1 for none.
};

/// The sharding of one value while it grows.
struct ValueState {
  llvm::SmallVector<DimState, 4> dims;
  AtomSet pinned = 0;      ///< Atoms that may not be used: pinned replicated, partial, or waiting for a later priority.
  int64_t numElements = 1;

  /// Returns the atoms that split some dimension.
  AtomSet getSplitAtoms() const;
};

/// An op, or another tie between values.
struct ShardingNode {
  const ShardingRule *rule = nullptr;
  /// Value of each operand and result of the rule, or -1 for what is no tensor.
  llvm::SmallVector<int64_t> operands, results;
  bool allowForward = true, allowBackward = true;
  bool isElementwise = false;
};

struct ShardingGraph {
  std::vector<ValueState> values;
  std::vector<ShardingNode> nodes;
  std::deque<ShardingRule> rules; ///< Of the nodes that are no ops; their addresses do not change.
  /// Nodes that contain each value, in program order; filled by `connect`.
  llvm::SmallVector<llvm::SmallVector<int64_t, 4>> nodesOfValue;

  int64_t addValue(llvm::ArrayRef<int64_t> shape);
  void connect();
};

/// What may be propagated; each round includes those before it.
enum class PropagationRound { Elementwise, PassThrough, Everything };

/// Propagates the factors of node `number` once and returns the values that grew, in ascending order.
llvm::SmallVector<int64_t> propagateNode(ShardingGraph &graph, int64_t number, PropagationRound round,
                                         const AxisSpace &space);

/// Propagates all nodes to the fixed point of `round` and returns how often a node was visited.
int64_t propagateToFixedPoint(ShardingGraph &graph, PropagationRound round, const AxisSpace &space);

} // namespace dist

#endif // DIST_PROPAGATION_SHARDINGGRAPH_H
