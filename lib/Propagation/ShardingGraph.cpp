// SPDX-License-Identifier: Apache-2.0
//
// The graph's lists, and the driver of propagation: sweeps over the nodes, level by level, from the first to the last
// and back, until nothing grows. The nodes of a level see what there was before all of them; where two of them want one
// value in different ways, the one whose axes come from the larger value goes first. So the order in which ops are
// written decides nothing. A round visits what it allows more of than the round before, and what has grown since.

#include "dist/Propagation/ShardingGraph.h"
#include <map>

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
  shape.hasWeakTie = llvm::any_of(rule.ties, [](const HaloTie &tie) { return tie.isWeak; });
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

GraphPropagation::GraphPropagation(ShardingGraph &graph, const AxisSpace &space)
    : graph(graph), space(space), isDirty(graph.nodes.size(), true) {}

int64_t GraphPropagation::run() {
  int64_t visits = 0;
  for (PropagationRound round :
       {PropagationRound::Elementwise, PropagationRound::PassThrough, PropagationRound::Everything})
    visits += run(round);
  return visits;
}

void GraphPropagation::runLooseTies() {
  isDirty.assign(graph.nodes.size(), false);
  if (run(PropagationRound::WeakTies) > 0)
    dropLooseSplits();
}

void GraphPropagation::dropLooseSplits() {
  auto getDim = [&](const ShardingNode &node, const NodeShape::Place &place) -> DimState * {
    int32_t value = graph.nodeValues[node.firstValue + place.value];
    return value < 0 || place.factor < 0 ? nullptr : &graph.getDims(value)[place.dim];
  };
  auto getElements = [&](const ShardingNode &node, const NodeShape::Place &place) {
    return graph.values[graph.nodeValues[node.firstValue + place.value]].numElements;
  };
  std::vector<int32_t> worklist;
  for (int32_t number = 0, e = static_cast<int32_t>(graph.nodes.size()); number < e; ++number)
    worklist.push_back(number);
  for (size_t next = 0; next < worklist.size(); ++next) {
    const ShardingNode &node = graph.nodes[worklist[next]];
    if (node.shape->hasWeakTie)
      continue;
    for (const NodeShape::Place &place : node.shape->places) {
      DimState *own = getDim(node, place);
      if (!own || !own->isWeak)
        continue;
      bool meetsWhole = llvm::any_of(node.shape->places, [&](const NodeShape::Place &other) {
        const DimState *dim = getDim(node, other);
        return dim && other.factor == place.factor && dim->subAxes.empty() &&
               getElements(node, other) >= getElements(node, place);
      });
      if (!meetsWhole)
        continue;
      own->isWeak = false;
      own->subAxes.clear();
      own->origin = -1;
      llvm::append_range(worklist, graph.getNodes(graph.nodeValues[node.firstValue + place.value]));
    }
  }
}

int64_t GraphPropagation::run(PropagationRound round) {
  auto takesPart = [&](const NodeShape &shape) {
    return round != PropagationRound::Elementwise || shape.isElementwise;
  };
  // Whether this round may do with such a node what the one before might not.
  auto isNew = [&](const NodeShape &shape) {
    switch (round) {
    case PropagationRound::Elementwise:
      return false;
    case PropagationRound::PassThrough:
      return !shape.isElementwise;
    case PropagationRound::Everything:
      return shape.hasReduction;
    case PropagationRound::WeakTies:
      return shape.hasWeakTie;
    }
    return false;
  };
  std::vector<char> isQueued(graph.nodes.size(), false);
  std::map<int32_t, SmallVector<int32_t>> queue; // By level.
  bool isForward = true;
  int32_t present = -1; // The level that is visited.
  auto enqueue = [&](int32_t number) {
    if (isQueued[number])
      return;
    isQueued[number] = true;
    // The next place of the two that the sweep comes to, or the one that the sweep back comes to first.
    auto [first, last] = std::pair(graph.nodes[number].level, graph.nodes[number].endLevel);
    queue[isForward ? (first > present ? first : last) : (last < present ? last : first)].push_back(number);
  };
  for (int32_t number = 0, e = static_cast<int32_t>(graph.nodes.size()); number < e; ++number)
    if (const NodeShape &shape = *graph.nodes[number].shape; takesPart(shape) && (isDirty[number] || isNew(shape)))
      enqueue(number);
  int64_t visits = 0;
  for (; !queue.empty(); isForward = !isForward)
    for (auto at = isForward ? queue.begin() : std::prev(queue.end()); at != queue.end();) {
      present = at->first;
      SmallVector<int32_t> numbers = std::move(at->second);
      queue.erase(at);
      for (int32_t number : numbers)
        isQueued[number] = false;
      visits += numbers.size();
      auto [grown, refused] = visit(numbers, round);
      for (auto [value, number] : grown)
        for (int32_t neighbour : graph.getNodes(value)) {
          if (neighbour == number)
            continue;
          isDirty[neighbour] = true;
          if (takesPart(*graph.nodes[neighbour].shape))
            enqueue(neighbour);
        }
      llvm::for_each(refused, enqueue);
      if (isForward)
        at = queue.upper_bound(present);
      else if (at = queue.lower_bound(present); at == queue.begin())
        at = queue.end();
      else
        --at;
    }
  return visits;
}

GraphPropagation::Visit GraphPropagation::visit(ArrayRef<int32_t> numbers, PropagationRound round) {
  std::vector<std::pair<DimGrowth, int32_t>> all; // With the nodes.
  for (int32_t number : numbers) {
    SmallVector<DimGrowth, 0> grown = propagateNode(graph, number, round, space);
    isDirty[number] = !grown.empty();
    for (const DimGrowth &growth : llvm::reverse(grown))
      graph.getDims(growth.value)[growth.dim] = growth.before;
    for (DimGrowth &growth : grown)
      all.push_back({std::move(growth), number});
  }
  auto isBefore = [](const auto &left, const auto &right) {
    const DimGrowth &a = left.first, &b = right.first;
    if (a.sourceElements != b.sourceElements)
      return a.sourceElements > b.sourceElements;
    if (a.after.subAxes.size() != b.after.subAxes.size())
      return a.after.subAxes.size() > b.after.subAxes.size();
    if (a.after.subAxes != b.after.subAxes)
      return std::lexicographical_compare(a.after.subAxes.begin(), a.after.subAxes.end(), b.after.subAxes.begin(),
                                          b.after.subAxes.end());
    return std::tie(a.dim, a.after.origin) < std::tie(b.dim, b.after.origin);
  };
  llvm::stable_sort(all, isBefore);
  Visit result;
  for (const auto &[growth, number] : all) {
    DimState &dim = graph.getDims(growth.value)[growth.dim];
    ArrayRef<SubAxis> now(dim.subAxes), then(growth.after.subAxes);
    if (now.size() >= then.size() && now.take_front(then.size()) == then)
      continue; // Another node knew that, too.
    SubAxisSet used = 0;
    for (const DimState &other : graph.getDims(growth.value))
      used |= toSet(other.subAxes);
    if (then.take_front(now.size()) != now || (used & toSet(SubAxisList(then.drop_front(now.size()))))) {
      result.refused.push_back(number);
      continue;
    }
    dim = growth.after;
    result.grown.push_back({growth.value, number});
  }
  return result;
}
