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
/// Compares labels of a node. Most pairs are told apart by one label of each neighbour, that which fits the dominated
/// label best: only what passes there is compared over whole tables.
class LabelComparison {
public:
  LabelComparison(ReductionGraph &graph, uint32_t index) : graph(graph), index(index), node(graph.getNode(index)) {}

  /// Returns true if `a`, which costs `excess` more so far, dominates `b` on all edges but `except`.
  bool dominates(unsigned a, unsigned b, Cost excess, uint32_t except = ~0u) {
    if (!needsNoMore(node, a, b))
      return false;
    if (!isPrepared)
      prepare();
    Cost atBest = excess;
    for (const Side &side : sides)
      if (side.edge != except && side.leastOfRow[b] < kForbidden)
        atBest = addExcess(atBest, side.rows[a * side.numOther + side.best[b]] - side.leastOfRow[b]);
    if (atBest > 0)
      return false;
    for (const Side &side : sides) {
      if (side.edge == except || side.leastOfRow[b] >= kForbidden)
        continue; // Where `b` is forbidden whatever the neighbour has, anything is as good.
      Cost more = getLargestExcess(side.rows + a * side.numOther, side.rows + b * side.numOther, side.numOther);
      if (more >= kForbidden)
        return false;
      // What was added for the one label of the neighbour gives way to the largest of all.
      atBest = addExcess(atBest, more - (side.rows[a * side.numOther + side.best[b]] - side.leastOfRow[b]));
      if (atBest > 0)
        return false;
    }
    return true;
  }

private:
  /// A table from the side of the node: own labels are rows.
  struct Side {
    uint32_t edge;
    unsigned numOther;
    const Cost *rows;
    std::vector<Cost> turned; ///< The rows, where the table has them as columns.
    std::vector<unsigned> best;
    std::vector<Cost> leastOfRow;
  };

  void prepare() {
    isPrepared = true;
    for (uint32_t edge : graph.getEdges(index)) {
      TableSide table = graph.getSide(edge, index);
      TableView view = table.view();
      Side &side = sides.emplace_back(Side{edge, view.getNumOther(), table.table->costs.data(), {}, {}, {}});
      if (!table.areRows) {
        side.turned.resize(size_t(view.getNumOwn()) * view.getNumOther());
        for (unsigned other = 0; other < view.getNumOther(); ++other)
          for (unsigned own = 0; own < view.getNumOwn(); ++own)
            side.turned[own * size_t(side.numOther) + other] = view.at(own, other);
      }
    }
    for (Side &side : sides) {
      if (!side.turned.empty())
        side.rows = side.turned.data();
      for (unsigned own = 0; own < node.getNumLabels(); ++own) {
        const Cost *row = side.rows + own * size_t(side.numOther);
        side.best.push_back(std::min_element(row, row + side.numOther) - row);
        side.leastOfRow.push_back(row[side.best.back()]);
      }
    }
  }

  ReductionGraph &graph;
  uint32_t index;
  const GraphNode &node;
  bool isPrepared = false;
  llvm::SmallVector<Side, 0> sides;
};
} // namespace

/// Returns what `compute` decides about a node, of which many may be alike: when they live does not matter, only what
/// they need then.
static SharedChoices decideOnce(ReductionGraph &graph, uint32_t index, uint64_t question,
                                llvm::function_ref<SharedChoices()> compute) {
  const GraphNode &node = graph.getNode(index);
  llvm::SmallVector<TableSide> sides;
  for (uint32_t edge : graph.getEdges(index))
    sides.push_back(graph.getSide(edge, index));
  if (node.spans.empty())
    return graph.getTables().decide(question, node.costs, sides, compute);
  std::vector<Cost> costsAndNeeds = node.costs;
  for (const UsageSpan &span : node.spans)
    costsAndNeeds.insert(costsAndNeeds.end(), span.usages.begin(), span.usages.end());
  return graph.getTables().decide(question | uint64_t(node.spans.size()) << 32, costsAndNeeds, sides, compute);
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
  SharedChoices dominated = decideOnce(graph, index, /*question=*/0, [&]() -> SharedChoices {
    LabelComparison comparison(graph, index);
    llvm::BitVector kept(count, true);
    for (unsigned a = 0; a < count; ++a)
      for (unsigned b = 0; b < count && kept[a]; ++b)
        if (a != b && kept[b] && comparison.dominates(a, b, node.costs[a] - node.costs[b]))
          kept.reset(b);
    kept.flip();
    return kept.none() ? nullptr : std::make_shared<std::vector<uint16_t>>(kept.set_bits_begin(), kept.set_bits_end());
  });
  if (!dominated)
    return false;
  llvm::BitVector kept(count, true);
  for (uint16_t label : *dominated)
    kept.reset(label);
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
    size_t place = llvm::find(graph.getEdges(index), edge) - graph.getEdges(index).begin();
    SharedChoices choices = decideOnce(graph, index, 1 + place, [&]() -> SharedChoices {
      return compute(edge, choice) ? std::make_shared<std::vector<uint16_t>>(choice.begin(), choice.end()) : nullptr;
    });
    if (choices)
      choice.assign(choices->begin(), choices->end());
    return choices != nullptr;
  }

private:
  bool compute(uint32_t edge, std::vector<uint32_t> &choice) {
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
