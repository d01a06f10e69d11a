// SPDX-License-Identifier: Apache-2.0
//
// A breadth-first search from all annotations at once, behind propagation and apart from it: a step leads through a
// node to the dimensions that share a factor with the one before and have their axes from the same annotation. Each
// node is looked at once per factor and annotation, so the search is linear in the program.

#include "OriginPaths.h"

using namespace mlir;
using namespace dist;

OriginPaths::OriginPaths(const ShardingGraph &graph, ArrayRef<int32_t> annotated, llvm::BitVector silent)
    : graph(graph), silent(std::move(silent)), steps(graph.dims.size()) {
  firstFactors.reserve(graph.nodes.size());
  int32_t numFactors = 0;
  for (const ShardingNode &node : graph.nodes) {
    firstFactors.push_back(numFactors);
    numFactors += static_cast<int32_t>(node.shape->rule->factors.size());
  }
  expandedFor.assign(numFactors, -1);
  worklist.reserve(graph.dims.size());
  for (auto [number, value] : llvm::enumerate(annotated))
    for (auto [dim, state] : llvm::enumerate(graph.getDims(value))) {
      Step &step = steps[graph.values[value].firstDim + dim];
      if (!state.subAxes.empty() && state.origin == static_cast<int32_t>(number) && step.length < 0) {
        step.length = 0;
        worklist.push_back({value, static_cast<int32_t>(dim)});
      }
    }
  for (size_t next = 0; next < worklist.size(); ++next)
    expand(worklist[next].first, worklist[next].second);
}

bool OriginPaths::isFirstVisit(int32_t number, int32_t factor, int32_t origin) {
  int32_t place = firstFactors[number] + factor;
  if (expandedFor[place] == -1) {
    expandedFor[place] = origin;
    return true;
  }
  return expandedFor[place] != origin && alsoExpanded.insert({place, origin}).second;
}

void OriginPaths::expand(int32_t value, int32_t dim) {
  int32_t from = graph.values[value].firstDim + dim, origin = graph.dims[from].origin;
  for (int32_t number : graph.getNodes(value)) {
    const ShardingNode &node = graph.nodes[number];
    for (const NodeShape::Place &place : node.shape->places)
      if (place.factor >= 0 && place.dim == dim && graph.nodeValues[node.firstValue + place.value] == value &&
          (place.value < node.numOperands ? node.allowForward : node.allowBackward) &&
          isFirstVisit(number, place.factor, origin))
        expand(number, place.factor, origin, from);
  }
}

/// Goes through one factor of one node to all dimensions that have their axes from `origin` and no path yet.
void OriginPaths::expand(int32_t number, int32_t factor, int32_t origin, int32_t from) {
  const ShardingNode &node = graph.nodes[number];
  for (const NodeShape::Place &place : node.shape->places) {
    int32_t value = graph.nodeValues[node.firstValue + place.value];
    if (place.factor != factor || value < 0)
      continue;
    int32_t reached = graph.values[value].firstDim + place.dim;
    const DimState &state = graph.dims[reached];
    Step &step = steps[reached];
    if (state.subAxes.empty() || state.origin != origin || step.length >= 0)
      continue;
    const Step &before = steps[from];
    step = silent.test(number) ? before
                               : Step{number, from, before.length == 0 ? number : before.first, before.length + 1};
    worklist.push_back({value, place.dim});
  }
}

OriginPaths::Path OriginPaths::get(int32_t value, int64_t dim, llvm::function_ref<bool(int64_t)> skip) const {
  const Step *step = &steps[graph.values[value].firstDim + dim];
  while (step->length > 0 && skip(step->node))
    step = &steps[step->from];
  return step->length > 0 ? Path{step->first, step->node, step->length} : Path();
}
