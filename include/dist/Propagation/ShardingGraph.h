// SPDX-License-Identifier: Apache-2.0
//
// The program as propagation sees it: values with growing shardings, and nodes with factors that tie dimensions of values
// together. It names no op and needs no IR, so the algorithm can be tested on graphs built by hand. Everything stands in a few
// flat lists, since a program has tens of thousands of values and nodes, each of a few bytes.

#ifndef DIST_PROPAGATION_SHARDINGGRAPH_H
#define DIST_PROPAGATION_SHARDINGGRAPH_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Layout.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace dist {

/// One dimension of a value while shardings grow.
struct DimState {
  AtomList atoms;          ///< What splits the dimension so far.
  int32_t origin = -1;     ///< Index of the annotation that the atoms came from; -1 for none.
  bool isClosed = false;   ///< True if it may not grow.
};

/// The sharding of one value while it grows; its dimensions stand in ShardingGraph::dims.
struct ValueState {
  AtomSet pinned = 0;      ///< Atoms that may not be used: pinned replicated, partial, or waiting for a later priority.
  AtomSet manual = 0;      ///< Atoms that may not be used because they are manual in the region that the value is in.
  bool isEven = false;     ///< True if dimensions may be split without padding only.
  int64_t numElements = 1;
  int32_t firstDim = 0, rank = 0;
};

/// A rule as the nodes that have it need it most.
struct NodeShape {
  /// Dimension `dim` of value `value` of a node has the factor `factor`, or -1 for none.
  struct Place {
    int32_t value, dim, factor;
  };
  const ShardingRule *rule;
  llvm::SmallVector<Place, 8> places; ///< All dimensions; those of several factors once for each.
  bool isCompound = false;            ///< True if some dimension has several factors.
  bool isElementwise = false;
  bool hasReduction = false;
  bool hasLooseTie = false;
};

/// An op, or another tie between values. Its values, -1 for what is no tensor, stand in ShardingGraph::nodeValues: operands
/// of the rule, then results.
struct ShardingNode {
  const NodeShape *shape = nullptr;
  int32_t firstValue = 0, numOperands = 0, numResults = 0;
  /// The value whose axes go first where values disagree; -1 for the largest. If there is one, loose ties count like all others.
  int32_t preferred = -1;
  bool allowForward = true, allowBackward = true;
  bool isSettled = false; ///< True if no two values disagreed when the node was visited last.
};

class ShardingGraph {
public:
  std::vector<ValueState> values;
  std::vector<DimState> dims;
  std::vector<ShardingNode> nodes;
  std::vector<int32_t> nodeValues;
  std::deque<ShardingRule> rules; ///< Of the nodes that are no ops; their addresses do not change.

  int32_t addValue(llvm::ArrayRef<int64_t> shape);
  /// Adds a node; `rule` has to outlive the graph. Returns it until the next one is added.
  ShardingNode &addNode(const ShardingRule &rule, llvm::ArrayRef<int32_t> operands, llvm::ArrayRef<int32_t> results);
  /// Finds the nodes of each value; nothing may be added afterwards.
  void connect();

  llvm::MutableArrayRef<DimState> getDims(int32_t value) {
    return {dims.data() + values[value].firstDim, static_cast<size_t>(values[value].rank)};
  }
  llvm::ArrayRef<DimState> getDims(int32_t value) const {
    return {dims.data() + values[value].firstDim, static_cast<size_t>(values[value].rank)};
  }
  llvm::ArrayRef<int32_t> getOperands(const ShardingNode &node) const {
    return {nodeValues.data() + node.firstValue, static_cast<size_t>(node.numOperands)};
  }
  llvm::ArrayRef<int32_t> getResults(const ShardingNode &node) const {
    return {nodeValues.data() + node.firstValue + node.numOperands, static_cast<size_t>(node.numResults)};
  }
  /// Returns the nodes that contain `value`, in program order; there are some after `connect` only.
  llvm::ArrayRef<int32_t> getNodes(int32_t value) const {
    return {nodesOfValues.data() + firstNodes[value], static_cast<size_t>(firstNodes[value + 1] - firstNodes[value])};
  }

private:
  const NodeShape &getShape(const ShardingRule &rule);

  std::vector<int32_t> firstNodes, nodesOfValues;
  std::deque<NodeShape> shapes;
  llvm::DenseMap<const ShardingRule *, const NodeShape *> shapeOf;
};

/// What may be propagated; each round includes those before it.
enum class PropagationRound { Elementwise, PassThrough, Everything };

/// Propagates the factors of node `number` once and returns the values that grew, in ascending order.
llvm::SmallVector<int32_t> propagateNode(ShardingGraph &graph, int32_t number, PropagationRound round,
                                         const AxisSpace &space);

/// The driver of propagation for one graph, round by round.
class GraphPropagation {
public:
  /// For all nodes, or for `part` of them, ascending, if that is not empty: then what they grow does not go beyond them.
  GraphPropagation(ShardingGraph &graph, const AxisSpace &space, llvm::ArrayRef<int32_t> part = {});

  /// Propagates the nodes to the fixed point of all rounds. Returns how often a node was visited.
  int64_t run();

private:
  int64_t run(PropagationRound round);

  ShardingGraph &graph;
  const AxisSpace &space;
  llvm::ArrayRef<int32_t> part;
  std::vector<char> isLeftOut; ///< Nodes that are not in `part`; empty if none are.
  /// Nodes that may have more to do although nothing around them has grown: those that grew something when visited last.
  std::vector<char> isRestless;
};

/// Tries for elementwise nodes of `graph`, which is propagated, whose values disagree what follows if another of them goes first,
/// and for those with loose ties what follows if these count, and leaves the graph propagated in the cheapest way found. `originSizes` are the elements of the annotated values; `propagate`
/// spreads the annotations over some nodes, whose values have no axes or those that they keep, or over all if there are none;
/// `getCost` returns what some nodes cost together as their values lie. In a large graph only what is near a disagreement is
/// propagated for a trial.
void settleConflicts(ShardingGraph &graph, llvm::ArrayRef<int64_t> originSizes,
                     llvm::function_ref<void(llvm::ArrayRef<int32_t>)> propagate,
                     llvm::function_ref<double(llvm::ArrayRef<int32_t>)> getCost);

} // namespace dist

#endif // DIST_PROPAGATION_SHARDINGGRAPH_H
