// SPDX-License-Identifier: Apache-2.0

#include "ExhaustiveMinimum.h"
#include "LayoutEnumeration.h"
#include <algorithm>
#include <limits>
#include <queue>

using namespace dist;
using namespace dist::test;

ExhaustiveMinimum::ExhaustiveMinimum(llvm::ArrayRef<int64_t> shape, int64_t elementBytes,
                                     llvm::ArrayRef<SubAxis> subAxes, llvm::ArrayRef<ReductionKind> kinds,
                                     const AxisSpace &space)
    : shape(shape), elementBytes(elementBytes), space(space), layouts(enumerateLayouts(shape.size(), subAxes, kinds)) {
  for (auto [number, layout] : llvm::enumerate(layouts))
    numbers[toString(layout)] = number;
  edges.resize(layouts.size());
  for (size_t source = 0; source < layouts.size(); ++source)
    addEdges(source);
}

int64_t ExhaustiveMinimum::getLocalBytes(const Layout &layout) const {
  int64_t bytes = elementBytes;
  for (int64_t size : layout.getLocalShape(shape, space))
    bytes *= size;
  return bytes;
}

int64_t ExhaustiveMinimum::getPaddedBytes(const Layout &source, const Layout &target, int64_t dim) const {
  int64_t parts = space.getSize(target.dims[dim]) / space.getSize(source.dims[dim]);
  int64_t before = source.getLocalShape(shape, space)[dim], after = target.getLocalShape(shape, space)[dim];
  return before == 0 ? 0 : getLocalBytes(source) / before * after * parts;
}

int64_t ExhaustiveMinimum::getBytes(const Layout &source, const ReshardPlan &plan) const {
  int64_t bytes = 0;
  const Layout *layout = &source;
  for (const ReshardStep &step : plan.steps) {
    int64_t group = space.getSize(step.axes);
    bool splits = step.kind == ReshardStepKind::ReduceScatter || step.kind == ReshardStepKind::AllToAll;
    bytes += splits ? (group - 1) * getPaddedBytes(*layout, step.result, step.dim) / group : step.wireBytes;
    layout = &step.result;
  }
  return bytes;
}

/// Each element of each part has to lie in the same place whether the dimension is split twice or once.
bool ExhaustiveMinimum::nests(int64_t dim, llvm::ArrayRef<SubAxis> outer, llvm::ArrayRef<SubAxis> inner) const {
  int64_t size = shape[dim], outerParts = space.getSize(outer), innerParts = space.getSize(inner);
  int64_t outerShard = (size + outerParts - 1) / outerParts;
  int64_t innerShard = (size + outerParts * innerParts - 1) / (outerParts * innerParts);
  if ((outerShard + innerParts - 1) / innerParts != innerShard)
    return false;
  for (int64_t element = 0; element < size; ++element) {
    int64_t inOuter = element / outerShard, rest = element % outerShard;
    if (element / innerShard != inOuter * innerParts + rest / innerShard)
      return false;
  }
  return true;
}

std::optional<SubAxisList> ExhaustiveMinimum::getAdded(int64_t dim, const SubAxisList &from,
                                                       const SubAxisList &to) const {
  if (to.size() <= from.size())
    return std::nullopt;
  llvm::ArrayRef<SubAxis> whole = to, begin = from;
  size_t count = whole.size() - begin.size();
  if (whole.take_front(begin.size()) == begin && nests(dim, begin, whole.take_back(count)))
    return SubAxisList(whole.take_back(count));
  // Each element lies where it lay before on the devices with index 0, and nothing lies on the others.
  auto getShard = [&](llvm::ArrayRef<SubAxis> list) {
    return (shape[dim] + space.getSize(list) - 1) / space.getSize(list);
  };
  if (whole.take_back(begin.size()) == begin && getShard(whole) == getShard(begin))
    return SubAxisList(whole.take_front(count));
  return std::nullopt;
}

void ExhaustiveMinimum::addEdge(size_t source, Layout target, int64_t bytes) {
  target.normalize();
  auto place = numbers.find(toString(target));
  if (place != numbers.end() && place->second != source)
    edges[source].push_back({place->second, {bytes, 1}});
}

void ExhaustiveMinimum::addEdges(size_t number) {
  const Layout &source = layouts[number];
  int64_t rank = shape.size(), input = getLocalBytes(source);
  for (const Layout &target : layouts) {
    SubAxisList added, removed;
    SubAxisSet before = source.getPartialSubAxes(), after = target.getPartialSubAxes();
    int64_t changed = 0, grown = -1, shrunk = -1;
    bool samePartCount = true;
    for (int64_t dim = 0; dim < rank; ++dim) {
      const SubAxisList &from = source.dims[dim], &to = target.dims[dim];
      samePartCount &= space.getSize(from) == space.getSize(to);
      if (from == to)
        continue;
      ++changed;
      if (std::optional<SubAxisList> subAxes = getAdded(dim, from, to)) {
        shrunk = dim;
        added = *subAxes;
      } else if (std::optional<SubAxisList> subAxes = getAdded(dim, to, from)) {
        grown = dim;
        removed = *subAxes;
      }
    }
    auto getSetSize = [&](SubAxisSet set) {
      int64_t size = 1;
      for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
        size *= set >> subAxis & 1 ? space.getSize(subAxis) : 1;
      return size;
    };
    int64_t reduced = getSetSize(before & ~after);
    if (changed == 1 && shrunk >= 0 && before == after)
      addEdge(number, target, 0);
    else if (changed == 1 && shrunk >= 0 && !(after & ~before) && toSet(added) == (before & ~after))
      addEdge(number, target, (reduced - 1) * getPaddedBytes(source, target, shrunk) / reduced);
    else if (changed == 1 && grown >= 0 && before == after)
      addEdge(number, target, (space.getSize(removed) - 1) * getLocalBytes(target) / space.getSize(removed));
    else if (changed == 2 && grown >= 0 && shrunk >= 0 && before == after && added == removed)
      addEdge(number, target,
              (space.getSize(added) - 1) * getPaddedBytes(source, target, shrunk) / space.getSize(added));
    else if (changed == 0 && !(before & ~after))
      addEdge(number, target, 0); // ToPartial
    else if (changed == 0 && !(after & ~before))
      addEdge(number, target, 2 * (reduced - 1) * input / reduced);
    if (samePartCount && getSetSize(before) == getSetSize(after) && target != source)
      addEdge(number, target, input);
  }
}

bool ExhaustiveMinimum::isEven(const Layout &layout) const {
  return llvm::all_of(llvm::zip(layout.dims, shape),
                      [&](auto pair) { return std::get<1>(pair) % space.getSize(std::get<0>(pair)) == 0; });
}

std::vector<PlanCost> ExhaustiveMinimum::getCosts(size_t source, bool evenOnly) const {
  std::vector<PlanCost> costs(layouts.size(), {std::numeric_limits<int64_t>::max(), 0});
  using Entry = std::pair<PlanCost, size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  costs[source] = {0, 0};
  queue.push({{0, 0}, source});
  while (!queue.empty()) {
    auto [cost, number] = queue.top();
    queue.pop();
    if (cost != costs[number])
      continue;
    for (const Edge &edge : edges[number]) {
      PlanCost next = {cost.first + edge.cost.first, cost.second + edge.cost.second};
      if (next >= costs[edge.target] || (evenOnly && !isEven(layouts[edge.target])))
        continue;
      costs[edge.target] = next;
      queue.push({next, edge.target});
    }
  }
  return costs;
}
