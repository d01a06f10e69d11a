// SPDX-License-Identifier: Apache-2.0
//
// The graph's lists, and the driver of propagation: a sweep over the nodes in program order, then a worklist in the order in
// which values grew. A round visits what it allows more of than the round before, and what has grown since.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

int32_t ShardingGraph::addValue(ArrayRef<int64_t> shape) {
  ValueState &state = values.emplace_back();
  state.firstDim = static_cast<int32_t>(dims.size());
  state.rank = static_cast<int32_t>(shape.size());
  dims.resize(dims.size() + shape.size());
  for (int64_t size : shape)
    state.numElements *= size;
  return static_cast<int32_t>(values.size()) - 1;
}

const NodeShape &ShardingGraph::getShape(const ShardingRule &rule) {
  const NodeShape *&known = shapeOf[&rule];
  if (known)
    return *known;
  NodeShape &shape = shapes.emplace_back();
  shape.rule = &rule;
  shape.isElementwise = rule.isElementwise();
  shape.hasReduction = llvm::any_of(rule.factors, [](const Factor &factor) {
    return factor.kind == FactorKind::Reduction || factor.kind == FactorKind::Combined;
  });
  shape.hasLooseTie = llvm::any_of(rule.ties, [](const HaloTie &tie) { return tie.isLoose; });
  int32_t value = 0;
  for (ArrayRef<DimFactors> list : {ArrayRef<DimFactors>(rule.operands), ArrayRef<DimFactors>(rule.results)})
    for (const DimFactors &valueDims : list) {
      for (auto [dim, factors] : llvm::enumerate(valueDims)) {
        shape.isCompound |= factors.size() > 1;
        if (factors.empty())
          shape.places.push_back({value, static_cast<int32_t>(dim), -1});
        for (int64_t factor : factors)
          shape.places.push_back({value, static_cast<int32_t>(dim), static_cast<int32_t>(factor)});
      }
      ++value;
    }
  known = &shape;
  return shape;
}

ShardingNode &ShardingGraph::addNode(const ShardingRule &rule, ArrayRef<int32_t> operands, ArrayRef<int32_t> results) {
  ShardingNode &node = nodes.emplace_back();
  node.shape = &getShape(rule);
  node.firstValue = static_cast<int32_t>(nodeValues.size());
  node.numOperands = static_cast<int32_t>(operands.size());
  node.numResults = static_cast<int32_t>(results.size());
  nodeValues.insert(nodeValues.end(), operands.begin(), operands.end());
  nodeValues.insert(nodeValues.end(), results.begin(), results.end());
  return node;
}

void ShardingGraph::connect() {
  // Counted first, then filled in. A node that has a value twice is in its list once.
  std::vector<int32_t> last(values.size(), -1);
  firstNodes.assign(values.size() + 1, 0);
  auto visit = [&](auto callback) {
    std::fill(last.begin(), last.end(), -1);
    for (int32_t number = 0, e = static_cast<int32_t>(nodes.size()); number < e; ++number) {
      const ShardingNode &node = nodes[number];
      for (int32_t i = node.firstValue, end = i + node.numOperands + node.numResults; i < end; ++i)
        if (int32_t value = nodeValues[i]; value >= 0 && last[value] != number) {
          last[value] = number;
          callback(value, number);
        }
    }
  };
  visit([&](int32_t value, int32_t) { ++firstNodes[value + 1]; });
  for (size_t value = 0; value < values.size(); ++value)
    firstNodes[value + 1] += firstNodes[value];
  nodesOfValues.resize(firstNodes.back());
  std::vector<int32_t> next(firstNodes.begin(), firstNodes.end() - 1);
  visit([&](int32_t value, int32_t number) { nodesOfValues[next[value]++] = number; });
}

GraphPropagation::GraphPropagation(ShardingGraph &graph, const AxisSpace &space, ArrayRef<int32_t> part)
    : graph(graph), space(space), part(part), isRestless(graph.nodes.size(), true) {
  if (part.empty())
    return;
  isLeftOut.assign(graph.nodes.size(), true);
  for (int32_t number : part)
    isLeftOut[number] = false;
}

int64_t GraphPropagation::run() {
  int64_t visits = 0;
  for (PropagationRound round :
       {PropagationRound::Elementwise, PropagationRound::PassThrough, PropagationRound::Everything})
    visits += run(round);
  return visits;
}

int64_t GraphPropagation::run(PropagationRound round) {
  auto takesPart = [&](const NodeShape &shape) { return round != PropagationRound::Elementwise || shape.isElementwise; };
  // Whether this round may do with such a node what the one before might not.
  auto isNew = [&](const NodeShape &shape) {
    return round == PropagationRound::PassThrough ? !shape.isElementwise
                                                  : round == PropagationRound::Everything && shape.hasReduction;
  };
  int32_t numNodes = static_cast<int32_t>(graph.nodes.size());
  auto forEachNode = [&](auto callback) {
    for (int32_t number : part)
      callback(number);
    for (int32_t number = 0; part.empty() && number < numNodes; ++number)
      callback(number);
  };
  std::vector<char> isQueued(numNodes, false);
  forEachNode([&](int32_t number) {
    const NodeShape &shape = *graph.nodes[number].shape;
    isQueued[number] = takesPart(shape) && (isRestless[number] || isNew(shape));
  });
  int64_t visits = 0;
  std::vector<int32_t> worklist;
  auto visit = [&](int32_t number, int32_t swept) {
    isQueued[number] = false;
    ++visits;
    llvm::SmallVector<int32_t> grown = propagateNode(graph, number, round, space);
    isRestless[number] = !grown.empty();
    for (int32_t value : grown)
      for (int32_t neighbour : graph.getNodes(value))
        if (neighbour != number && !isQueued[neighbour]) {
          isRestless[neighbour] = true;
          if (!takesPart(*graph.nodes[neighbour].shape) || (!isLeftOut.empty() && isLeftOut[neighbour]))
            continue;
          isQueued[neighbour] = true;
          if (neighbour < swept) // The sweep comes to the others.
            worklist.push_back(neighbour);
        }
  };
  forEachNode([&](int32_t number) {
    if (isQueued[number])
      visit(number, number + 1);
  });
  for (size_t next = 0; next < worklist.size(); ++next)
    visit(worklist[next], numNodes);
  return visits;
}
