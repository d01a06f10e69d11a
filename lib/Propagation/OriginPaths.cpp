// SPDX-License-Identifier: Apache-2.0
//
// A breadth-first search from all annotations at once, behind propagation and apart from it: a step leads through a node to
// the dimensions that share a factor with the one before and have their axes from the same annotation. Each node is looked at
// once per factor and annotation, so the search is linear in the program.

#include "OriginPaths.h"

using namespace mlir;
using namespace dist;

OriginPaths::OriginPaths(const ShardingGraph &graph, ArrayRef<int64_t> annotated, llvm::BitVector silent)
    : graph(graph), silent(std::move(silent)) {
  int64_t numDims = 0;
  for (const ValueState &value : graph.values) {
    offsets.push_back(numDims);
    numDims += value.dims.size();
  }
  steps.resize(numDims);
  for (auto [number, value] : llvm::enumerate(annotated))
    for (auto [dim, state] : llvm::enumerate(graph.values[value].dims))
      if (!state.atoms.empty() && state.origin == static_cast<int64_t>(number) && steps[offsets[value] + dim].length < 0) {
        steps[offsets[value] + dim].length = 0;
        worklist.push_back({value, dim});
      }
  for (size_t next = 0; next < worklist.size(); ++next)
    expand(worklist[next].first, worklist[next].second);
}

void OriginPaths::reach(int64_t value, int64_t dim, int64_t node, int64_t from) {
  Step &step = steps[offsets[value] + dim];
  if (step.length >= 0)
    return;
  const Step &before = steps[from];
  if (silent.test(node))
    step = before;
  else
    step = {node, from, before.length == 0 ? node : before.first, before.length + 1};
  worklist.push_back({value, dim});
}

void OriginPaths::expand(int64_t value, int64_t dim) {
  int64_t origin = graph.values[value].dims[dim].origin, from = offsets[value] + dim;
  for (int64_t number : graph.nodesOfValue[value]) {
    const ShardingNode &node = graph.nodes[number];
    auto visit = [&](ArrayRef<int64_t> values, ArrayRef<DimFactors> dims, auto callback) {
      for (auto [other, otherDims] : llvm::zip(values, dims))
        if (other >= 0)
          for (auto [otherDim, factors] : llvm::enumerate(otherDims))
            callback(other, static_cast<int64_t>(otherDim), ArrayRef<int64_t>(factors));
    };
    llvm::SmallVector<int64_t, 2> shared;
    auto collect = [&](int64_t other, int64_t otherDim, ArrayRef<int64_t> factors) {
      if (other == value && otherDim == dim)
        shared.append(factors.begin(), factors.end());
    };
    if (node.allowForward)
      visit(node.operands, node.rule->operands, collect);
    if (node.allowBackward)
      visit(node.results, node.rule->results, collect);
    llvm::erase_if(shared, [&](int64_t factor) { return !expanded.insert({number, {factor, origin}}).second; });
    if (shared.empty())
      continue;
    auto spread = [&](int64_t other, int64_t otherDim, ArrayRef<int64_t> factors) {
      const DimState &state = graph.values[other].dims[otherDim];
      if (!state.atoms.empty() && state.origin == origin &&
          llvm::any_of(factors, [&](int64_t factor) { return llvm::is_contained(shared, factor); }))
        reach(other, otherDim, number, from);
    };
    visit(node.operands, node.rule->operands, spread);
    visit(node.results, node.rule->results, spread);
  }
}

llvm::SmallVector<int64_t, 2> OriginPaths::get(int64_t value, int64_t dim, llvm::function_ref<bool(int64_t)> skip,
                                               int64_t &length) const {
  const Step *step = &steps[offsets[value] + dim];
  while (step->length > 0 && skip(step->node))
    step = &steps[step->from];
  length = std::max<int64_t>(step->length, 0);
  if (length == 0)
    return {};
  if (length == 1)
    return {step->node};
  return {step->first, step->node};
}
