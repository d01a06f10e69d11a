// SPDX-License-Identifier: Apache-2.0
//
// Which points of time matter for memory. A point can be dropped if memory suffices there whatever is chosen, or if
// everything that lives there also lives at a point next to it that has no more capacity. Transformers of 30,000 times
// keep some hundreds of points, and most variables then need no memory at all, so that more of the graph contracts.

#include "ReductionGraph.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

using namespace dist::planning;

void ReductionGraph::joinSpans(uint32_t index) {
  GraphNode &node = nodes[index];
  std::map<std::pair<uint32_t, uint32_t>, std::vector<Usage>> joined;
  for (UsageSpan &span : node.spans) {
    auto [found, isNew] = joined.try_emplace({span.begin, span.end}, std::move(span.usages));
    if (!isNew)
      for (auto [sum, usage] : llvm::zip_equal(found->second, span.usages))
        sum += usage;
  }
  node.spans.clear();
  for (auto &[points, usages] : joined) {
    Usage common = *llvm::min_element(usages);
    for (uint32_t point = points.first; common != 0 && point < points.second; ++point) {
      capacities[point] -= common;
      infeasible |= capacities[point] < 0;
    }
    for (Usage &usage : usages)
      usage -= common;
    if (llvm::any_of(usages, [](Usage usage) { return usage != 0; }))
      node.spans.push_back({points.first, points.second, std::move(usages)});
  }
  node.numJoinedSpans = node.spans.size();
}

namespace {
/// What begins and ends at each point, and how much can be needed there.
struct PointTable {
  std::vector<uint32_t> begins, ends; ///< Spans that begin at a point, and those whose last point is the one before.
  std::vector<Usage> largestLoads;
};
} // namespace

static PointTable tabulate(ReductionGraph &graph) {
  size_t count = graph.getCapacities().size();
  PointTable table{std::vector<uint32_t>(count + 1), std::vector<uint32_t>(count + 1), std::vector<Usage>(count + 1)};
  for (uint32_t index = 0; index < graph.getNumNodes(); ++index)
    for (const UsageSpan &span : graph.getNode(index).spans) {
      ++table.begins[span.begin];
      ++table.ends[span.end];
      Usage largest = *llvm::max_element(span.usages);
      table.largestLoads[span.begin] += largest;
      table.largestLoads[span.end] -= largest;
    }
  for (size_t point = 1; point <= count; ++point) {
    table.begins[point] += table.begins[point - 1];
    table.ends[point] += table.ends[point - 1];
    table.largestLoads[point] += table.largestLoads[point - 1];
  }
  return table;
}

/// Returns the points that have to stay, in order.
static std::vector<uint32_t> selectPoints(const PointTable &table, llvm::ArrayRef<Usage> capacities) {
  std::vector<uint32_t> kept;
  for (uint32_t point = 0; point < capacities.size(); ++point) {
    if (table.largestLoads[point] <= capacities[point])
      continue;
    while (!kept.empty() && table.ends[kept.back()] == table.ends[point] &&
           capacities[kept.back()] >= capacities[point])
      kept.pop_back();
    if (!kept.empty() && table.begins[kept.back()] == table.begins[point] &&
        capacities[point] >= capacities[kept.back()])
      continue;
    kept.push_back(point);
  }
  return kept;
}

void ReductionGraph::simplifyPoints() {
  for (uint32_t index = 0; index < nodes.size(); ++index)
    joinSpans(index);
  for (;;) {
    std::vector<uint32_t> kept = selectPoints(tabulate(*this), capacities);
    if (kept.size() == capacities.size())
      return;
    for (auto [index, point] : llvm::enumerate(kept)) { // In place: kept[index] >= index.
      capacities[index] = capacities[point];
      pointOrigins[index] = pointOrigins[point];
    }
    capacities.resize(kept.size());
    pointOrigins.resize(kept.size());
    for (auto [index, node] : llvm::enumerate(nodes)) {
      size_t numSpans = node.spans.size();
      for (UsageSpan &span : node.spans) {
        span.begin = llvm::lower_bound(kept, span.begin) - kept.begin();
        span.end = llvm::lower_bound(kept, span.end) - kept.begin();
      }
      llvm::erase_if(node.spans, [](const UsageSpan &span) { return span.begin >= span.end; });
      joinSpans(index);
      if (node.isAlive && node.spans.size() != numSpans)
        markChanged(index);
    }
  }
}
