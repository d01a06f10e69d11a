// SPDX-License-Identifier: Apache-2.0
//
// The program as propagation sees it: values with growing shardings, and nodes with factors that tie dimensions of
// values together. It names no op and needs no IR, so the algorithm can be tested on graphs built by hand. Everything
// stands in a few flat lists, since a program has tens of thousands of values and nodes, each of a few bytes.

#ifndef DIST_PROPAGATION_SHARDINGGRAPH_H
#define DIST_PROPAGATION_SHARDINGGRAPH_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Layout.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace dist {

/// One dimension of a value while shardings grow.
struct DimState {
  SubAxisList subAxes;   ///< What splits the dimension so far.
  int32_t origin = -1;   ///< Index of the annotation that the sub-axes came from; -1 for none.
  bool isClosed = false; ///< True if it may not grow.
  bool isWeak = false;   ///< True if the sub-axes came by weak ties only.
};

/// The sharding of one value while it grows; its dimensions stand in ShardingGraph::dims.
struct ValueState {
  SubAxisSet pinned =
      0; ///< Sub-axes that may not be used: pinned replicated, partial, or waiting for a later priority.
  SubAxisSet manual = 0; ///< Sub-axes that may not be used because they are manual in the region that the value is in.
  bool isEven = false;   ///< True if dimensions may be split without padding only.
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
  bool hasWeakTie = false;
};

/// An op, or another tie between values. Its values, -1 for what is no tensor, stand in ShardingGraph::nodeValues:
/// operands of the rule, then results.
struct ShardingNode {
  const NodeShape *shape = nullptr;
  int32_t firstValue = 0, numOperands = 0, numResults = 0;
  /// How many ops, at the most, are computed one after the other before this one, which does not depend on the order of
  /// others; and before what an op with regions forwards comes out of it.
  int32_t level = 0, endLevel = 0;
  bool allowForward = true, allowBackward = true;
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

/// What may be propagated; each round includes those before it. The last one also ties what is weakly coupled
/// (HaloTie::isWeak).
enum class PropagationRound { Elementwise, PassThrough, Everything, WeakTies };

/// A dimension that a visit to a node made grow.
struct DimGrowth {
  int32_t value, dim;
  DimState before, after;
  int64_t sourceElements; ///< Of the largest value that proposed the axes.
};

/// Propagates the factors of node `number` once and returns what grew, in the order in which it did.
llvm::SmallVector<DimGrowth, 0> propagateNode(ShardingGraph &graph, int32_t number, PropagationRound round,
                                              const AxisSpace &space);

/// The driver of propagation for one graph, round by round.
class GraphPropagation {
public:
  GraphPropagation(ShardingGraph &graph, const AxisSpace &space);

  /// Propagates the nodes to the fixed point of all rounds but that of weak ties. Returns how often a node was visited.
  int64_t run();
  /// Propagates what is weakly coupled, which suggests something only where nothing else does: when all else is done.
  void runLooseTies();

private:
  int64_t run(PropagationRound round);
  /// What a visit to several nodes did.
  struct Visit {
    llvm::SmallVector<std::pair<int32_t, int32_t>> grown; ///< Values, and the nodes that made them grow.
    llvm::SmallVector<int32_t> refused;                   ///< Nodes that had to stand back.
  };
  /// Lets nodes of one level grow what they can at the same time.
  Visit visit(llvm::ArrayRef<int32_t> numbers, PropagationRound round);
  /// Makes whole again what came by weak ties and meets a value, no smaller, that is whole.
  void dropLooseSplits();

  ShardingGraph &graph;
  const AxisSpace &space;
  /// Nodes that may have more to do although nothing around them has grown: those that grew something when visited
  /// last.
  std::vector<char> isDirty;
};

} // namespace dist

#endif // DIST_PROPAGATION_SHARDINGGRAPH_H
