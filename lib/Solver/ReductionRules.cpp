// SPDX-License-Identifier: Apache-2.0
//
// See ReductionRules.h: the rules on single labels and edges, and the order of all. Nodes are looked at from the lowest
// degree up, so that leaves and chains vanish before anything is done about hubs.

#include "ReductionRules.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

/// Removes from `kept` the labels that together with nothing else need more than some point has.
static void removeTooLarge(ReductionGraph &graph, const GraphNode &node, llvm::BitVector &kept) {
  llvm::ArrayRef<Usage> capacities = graph.getCapacities();
  std::vector<uint32_t> bounds;
  for (const UsageSpan &span : node.spans) {
    bounds.push_back(span.begin);
    bounds.push_back(span.end);
  }
  llvm::sort(bounds);
  bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
  if (bounds.size() > 64) // Of a hub only the single spans are looked at.
    bounds.clear();
  auto check = [&](uint32_t begin, uint32_t end, llvm::ArrayRef<Usage> usages) {
    Usage capacity = *std::min_element(capacities.begin() + begin, capacities.begin() + end);
    for (unsigned label : kept.set_bits())
      if (usages[label] > capacity)
        kept.reset(label);
  };
  std::vector<Usage> sums(node.getNumLabels());
  for (size_t index = 0; index + 1 < bounds.size(); ++index) {
    llvm::fill(sums, 0);
    for (const UsageSpan &span : node.spans)
      if (span.begin <= bounds[index] && bounds[index] < span.end)
        for (auto [sum, usage] : llvm::zip_equal(sums, span.usages))
          sum += usage;
    check(bounds[index], bounds[index + 1], sums);
  }
  if (bounds.empty())
    for (const UsageSpan &span : node.spans)
      check(span.begin, span.end, span.usages);
}

bool dist::planning::removeImpossibleLabels(ReductionGraph &graph, uint32_t index) {
  GraphNode &node = graph.getNode(index);
  llvm::BitVector kept(node.getNumLabels(), true);
  for (unsigned label = 0; label < node.getNumLabels(); ++label)
    if (node.costs[label] >= kForbidden)
      kept.reset(label);
  removeTooLarge(graph, node, kept);
  for (uint32_t edge : graph.getEdges(index)) {
    if (!graph.getEdge(edge).isChanged)
      continue;
    unsigned numOther = graph.getNode(graph.getEdge(edge).getOther(index)).getNumLabels();
    TableView table = graph.view(edge, index);
    for (unsigned label : kept.set_bits()) {
      unsigned other = 0;
      while (other < numOther && table.at(label, other) >= kForbidden)
        ++other;
      if (other == numOther)
        kept.reset(label);
    }
  }
  if (kept.all())
    return false;
  graph.keepLabels(index, kept);
  return true;
}

/// Returns true if the table of `edge` is a sum of costs of its rows and of its columns.
static bool isSeparable(const EdgeTable &table) {
  const Cost *first = table.costs.data();
  for (unsigned row = 0; row < table.rows; ++row) {
    const Cost *costs = first + size_t(row) * table.columns;
    Cost difference = costs[0] - first[0];
    for (unsigned column = 0; column < table.columns; ++column)
      if (costs[column] >= kForbidden || costs[column] - first[column] != difference)
        return false;
  }
  return true;
}

bool dist::planning::removeSeparableEdges(ReductionGraph &graph, uint32_t index) {
  bool changed = false;
  for (uint32_t edgeIndex : llvm::to_vector(graph.getEdges(index))) {
    GraphEdge &edge = graph.getEdge(edgeIndex);
    const EdgeTable &table = *edge.table;
    if (!edge.isChanged || !isSeparable(table))
      continue;
    Cost least = *std::min_element(table.costs.begin(), table.costs.begin() + table.columns);
    for (auto [row, cost] : llvm::enumerate(graph.getNode(edge.source).costs))
      cost = addCosts(cost, table.at(row, 0) - table.costs[0] + least);
    for (auto [column, cost] : llvm::enumerate(graph.getNode(edge.target).costs))
      cost = addCosts(cost, table.at(0, column) - least);
    graph.removeEdge(edgeIndex);
    changed = true;
  }
  return changed;
}

bool dist::planning::eliminateFree(ReductionGraph &graph, uint32_t index) {
  GraphNode &node = graph.getNode(index);
  if (!node.spans.empty() || node.degree > 2)
    return false;
  if (node.degree == 2) {
    size_t entries = 1, before = 0;
    for (uint32_t edge : graph.getEdges(index)) {
      unsigned numOther = graph.getNode(graph.getEdge(edge).getOther(index)).getNumLabels();
      entries *= numOther;
      before += size_t(numOther) * node.getNumLabels();
    }
    if (entries > std::max<size_t>(4 * before, 4096) || entries * node.getNumLabels() > (size_t(1) << 26))
      return false;
  }
  graph.eliminate(index);
  return true;
}

/// Applies one rule to `index`, cheap ones first. Returns false if none applies.
static bool applyRule(ReductionGraph &graph, uint32_t index) {
  constexpr size_t dominanceBudget = size_t(1) << 24;
  if (removeImpossibleLabels(graph, index))
    return true;
  if (graph.getNode(index).getNumLabels() == 1) {
    graph.foldFixedNode(index);
    return true;
  }
  return eliminateFree(graph, index) || removeSeparableEdges(graph, index) ||
         removeDominatedLabels(graph, index, dominanceBudget) || mergeDetermined(graph, index);
}

bool dist::planning::reduce(ReductionGraph &graph) {
  graph.simplifyPoints();
  for (;;) {
    uint32_t index;
    bool hasChanged = false;
    while (!graph.isInfeasible() && graph.takeChangedNode(index)) {
      bool changed = applyRule(graph, index);
      hasChanged |= changed;
      if (changed && graph.getNode(index).isAlive)
        graph.markChanged(index);
    }
    if (graph.isInfeasible())
      return false;
    if (!hasChanged)
      return true;
    graph.simplifyPoints();
  }
}
