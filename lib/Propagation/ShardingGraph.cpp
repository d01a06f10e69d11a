// SPDX-License-Identifier: Apache-2.0
//
// The driver of propagation: a worklist of nodes, in program order at first, then in the order in which values grew.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

AtomSet ValueState::getSplitAtoms() const {
  AtomSet set = 0;
  for (const DimState &dim : dims)
    set |= toSet(dim.atoms);
  return set;
}

int64_t ShardingGraph::addValue(ArrayRef<int64_t> shape) {
  ValueState &state = values.emplace_back();
  state.dims.resize(shape.size());
  for (int64_t size : shape)
    state.numElements *= size;
  return values.size() - 1;
}

void ShardingGraph::connect() {
  nodesOfValue.assign(values.size(), {});
  for (auto [number, node] : llvm::enumerate(nodes))
    for (ArrayRef<int64_t> list : {ArrayRef<int64_t>(node.operands), ArrayRef<int64_t>(node.results)})
      for (int64_t value : list)
        if (value >= 0 && (nodesOfValue[value].empty() || nodesOfValue[value].back() != static_cast<int64_t>(number)))
          nodesOfValue[value].push_back(number);
}

int64_t dist::propagateToFixedPoint(ShardingGraph &graph, PropagationRound round, const AxisSpace &space) {
  int64_t visits = 0;
  std::deque<int64_t> worklist;
  std::vector<bool> queued(graph.nodes.size(), true);
  for (int64_t number = 0, e = graph.nodes.size(); number < e; ++number)
    worklist.push_back(number);
  while (!worklist.empty()) {
    int64_t number = worklist.front();
    worklist.pop_front();
    queued[number] = false;
    ++visits;
    for (int64_t value : propagateNode(graph, number, round, space))
      for (int64_t neighbour : graph.nodesOfValue[value])
        if (neighbour != number && !queued[neighbour]) {
          queued[neighbour] = true;
          worklist.push_back(neighbour);
        }
  }
  return visits;
}
