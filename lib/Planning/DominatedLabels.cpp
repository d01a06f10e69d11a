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

using namespace dist::planning;

/// By how much `a` may cost more than `b` on an edge; -kForbidden if wherever `b` is allowed nothing else is.
static Cost largestExcess(TableView table, unsigned numOther, unsigned a, unsigned b) {
  Cost excess = -kForbidden;
  for (unsigned other = 0; other < numOther; ++other) {
    Cost costOfB = table.at(b, other);
    if (costOfB >= kForbidden)
      continue;
    Cost costOfA = table.at(a, other);
    if (costOfA >= kForbidden)
      return kForbidden;
    excess = std::max(excess, costOfA - costOfB);
  }
  return excess;
}

static bool needsNoMore(const GraphNode &node, unsigned a, unsigned b) {
  return llvm::all_of(node.spans, [&](const UsageSpan &span) { return span.usages[a] <= span.usages[b]; });
}

/// Adds excesses, of which the sum may pass below what one can be.
static Cost addExcess(Cost a, Cost b) { return std::max(addCosts(a, b), -kForbidden); }

static bool dominates(ReductionGraph &graph, uint32_t index, unsigned a, unsigned b) {
  GraphNode &node = graph.getNode(index);
  if (!needsNoMore(node, a, b))
    return false;
  Cost excess = node.costs[a] - node.costs[b];
  for (uint32_t edge : graph.getEdges(index)) {
    unsigned numOther = graph.getNode(graph.getEdge(edge).getOther(index)).getNumLabels();
    Cost more = largestExcess(graph.view(edge, index), numOther, a, b);
    if (more >= kForbidden)
      return false;
    excess = addExcess(excess, more);
  }
  return excess <= 0;
}

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
  llvm::BitVector kept(count, true);
  for (unsigned a = 0; a < count; ++a)
    for (unsigned b = 0; b < count && kept[a]; ++b)
      if (a != b && kept[b] && dominates(graph, index, a, b))
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
  ConditionalChoice(ReductionGraph &graph, uint32_t index) : graph(graph), index(index), node(graph.getNode(index)) {}

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
            !dominatesGiven(edge, best, label, addCosts(node.costs[label], table.at(label, parentLabel)) - least))
          return false;
      choice.push_back(best);
    }
    return true;
  }

private:
  /// Returns true if `a`, which is cheaper by `saving` so far, dominates `b` on all edges but `edge`.
  bool dominatesGiven(uint32_t edge, unsigned a, unsigned b, Cost saving) {
    if (!needsNoMore(node, a, b))
      return false;
    Cost excess = -saving;
    for (uint32_t other : graph.getEdges(index)) {
      if (other == edge)
        continue;
      unsigned numOther = graph.getNode(graph.getEdge(other).getOther(index)).getNumLabels();
      Cost more = largestExcess(graph.view(other, index), numOther, a, b);
      if (more >= kForbidden)
        return false;
      excess = addExcess(excess, more);
    }
    return excess <= 0;
  }

  ReductionGraph &graph;
  uint32_t index;
  GraphNode &node;
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
  for (uint32_t edge : llvm::to_vector(graph.getEdges(index))) {
    uint32_t other = graph.getEdge(edge).getOther(index);
    bool wasChanged = graph.getEdge(edge).isChanged;
    bool isLeaf = graph.getNode(index).degree == 1;
    if (!wasChanged && !isLeaf && graph.getNode(index).degree > 8)
      continue; // What this edge decides was found when it was looked at.
    graph.getEdge(edge).isChanged = false;
    bool into = growth(graph, index, other) <= maxGrowth && ConditionalChoice(graph, index).find(edge, choice);
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
