// SPDX-License-Identifier: Apache-2.0
//
// Which labels of a node are never needed, and which neighbours it follows. A label a dominates b if
//
//   cost(a) - cost(b) + sum over edges of max over the neighbour's labels x of (table(a, x) - table(b, x)) <= 0
//
// and a needs no more memory than b at any point. Where one edge is left out of the sum and its neighbour fixed, a
// dominates b *given* that neighbour's label; if for each of them one label dominates all others, the neighbour
// decides.

#include "ReductionRules.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace dist::planning;

static bool needsNoMore(const GraphNode &node, unsigned a, unsigned b) {
  return llvm::all_of(node.spans, [&](const UsageSpan &span) { return span.usages[a] <= span.usages[b]; });
}

/// Adds excesses, of which the sum may pass below what one can be.
static Cost addExcess(Cost a, Cost b) { return std::max(addCosts(a, b), -kForbidden); }

namespace {
/// Compares labels of a node. Excesses on shared tables are computed once for all nodes, but not before they are
/// needed.
class LabelComparison {
public:
  LabelComparison(ReductionGraph &graph, uint32_t index) : graph(graph), index(index), node(graph.getNode(index)) {}

  /// Returns true if `a`, which costs `excess` more so far, dominates `b` on all edges but `except`.
  bool dominates(unsigned a, unsigned b, Cost excess, uint32_t except = ~0u) {
    if (!needsNoMore(node, a, b))
      return false;
    if (sides.empty())
      for (uint32_t edge : graph.getEdges(index))
        sides.push_back({edge, graph.getSide(edge, index), nullptr, false});
    for (Side &side : sides) {
      if (side.edge == except)
        continue;
      if (!std::exchange(side.isPrepared, true))
        side.excesses = graph.getTables().getExcesses(side.table);
      Cost more = side.excesses ? side.excesses->at(a, b) : side.table.view().getLargestExcess(a, b);
      if (more >= kForbidden)
        return false;
      excess = addExcess(excess, more);
    }
    return excess <= 0;
  }

private:
  struct Side {
    uint32_t edge;
    TableSide table;
    TablePointer excesses;
    bool isPrepared;
  };
  ReductionGraph &graph;
  uint32_t index;
  const GraphNode &node;
  llvm::SmallVector<Side, 0> sides;
};
} // namespace

bool dist::planning::removeDominatedLabels(ReductionGraph &graph, uint32_t index, size_t budget) {
  GraphNode &node = graph.getNode(index);
  unsigned count = node.getNumLabels();
  if (count < 2)
    return false;
  size_t work = node.spans.size() + 1;
  for (uint32_t edge : graph.getEdges(index))
    work += graph.getNode(graph.getEdge(edge).getOther(index)).getNumLabels();
  if (work * count * count > budget)
    return false;
  LabelComparison comparison(graph, index);
  llvm::BitVector kept(count, true);
  for (unsigned a = 0; a < count; ++a)
    for (unsigned b = 0; b < count && kept[a]; ++b)
      if (a != b && kept[b] && comparison.dominates(a, b, node.costs[a] - node.costs[b]))
        kept.reset(b);
  if (kept.all())
    return false;
  graph.keepLabels(index, kept);
  return true;
}

namespace {
/// Finds for each label of a neighbour the label of a node that dominates all others given it.
class ConditionalChoice {
public:
  ConditionalChoice(ReductionGraph &graph, uint32_t index)
      : graph(graph), index(index), node(graph.getNode(index)), comparison(graph, index) {}

  /// Fills in `choice` and returns true if the neighbour at `edge` decides.
  bool find(uint32_t edge, std::vector<uint32_t> &choice) {
    unsigned numParent = graph.getNode(graph.getEdge(edge).getOther(index)).getNumLabels();
    TableView table = graph.view(edge, index);
    choice.clear();
    for (unsigned parentLabel = 0; parentLabel < numParent; ++parentLabel) {
      uint32_t best = 0;
      Cost least = kForbidden;
      for (unsigned label = 0; label < node.getNumLabels(); ++label) {
        Cost cost = addCosts(node.costs[label], table.at(label, parentLabel));
        if (cost < least || (cost == least && cost < kForbidden && needsNoMore(node, label, best))) {
          least = cost;
          best = label;
        }
      }
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        if (label != best && table.at(label, parentLabel) < kForbidden &&
            !comparison.dominates(best, label, least - addCosts(node.costs[label], table.at(label, parentLabel)), edge))
          return false;
      choice.push_back(best);
    }
    return true;
  }

private:
  ReductionGraph &graph;
  uint32_t index;
  GraphNode &node;
  LabelComparison comparison;
};
} // namespace

/// How many entries more there are if `node` with its other edges goes into a parent with `numParent` labels.
static int64_t growth(ReductionGraph &graph, uint32_t node, uint32_t parent) {
  int64_t own = graph.getNode(node).getNumLabels(), numParent = graph.getNode(parent).getNumLabels();
  int64_t others = 0;
  for (uint32_t edge : graph.getEdges(node)) {
    uint32_t other = graph.getEdge(edge).getOther(node);
    others += other == parent ? 0 : graph.getNode(other).getNumLabels();
  }
  int64_t spans = graph.getNode(node).spans.size();
  return (numParent - own) * (others + spans) - numParent * own;
}

bool dist::planning::mergeDetermined(ReductionGraph &graph, uint32_t index) {
  // The tables of a merged node may be larger than those before it by this many entries, which bounds memory.
  constexpr int64_t maxGrowth = 1024;
  std::vector<uint32_t> choice, choiceOfOther;
  ConditionalChoice own(graph, index);
  for (uint32_t edge : llvm::to_vector(graph.getEdges(index))) {
    uint32_t other = graph.getEdge(edge).getOther(index);
    bool wasChanged = graph.getEdge(edge).isChanged;
    bool isLeaf = graph.getNode(index).degree == 1;
    if (!wasChanged && !isLeaf && graph.getNode(index).degree > 8)
      continue; // What this edge decides was found when it was looked at.
    graph.getEdge(edge).isChanged = false;
    bool into = growth(graph, index, other) <= maxGrowth && own.find(edge, choice);
    bool intoThis = growth(graph, other, index) <= maxGrowth && graph.getNode(other).degree <= 64 &&
                    ConditionalChoice(graph, other).find(edge, choiceOfOther);
    if (into && intoThis && graph.getNode(other).degree < graph.getNode(index).degree)
      into = false;
    if (into) {
      graph.mergeInto(index, other, choice);
      return true;
    }
    if (intoThis) {
      graph.mergeInto(other, index, choiceOfOther);
      return true;
    }
  }
  return false;
}
