// SPDX-License-Identifier: Apache-2.0
//
// Where the values of a node disagree, propagation lets the larger one win. That is a guess: it knows the node, not what comes
// behind it.
//
//   %z = add %x, %y               x is split by rows, y by columns; z by rows, if nothing else is known
//   %a = multiply %z, %v          v by columns
//   %b = multiply %z, %w          w by columns: with z by columns one value moves instead of three
//
// So each side of each disagreement is tried, and the same side of several of them at once, since a value that moves for one node
// has moved for others: what is near is propagated with it, and the cost of the nodes around values that changed is compared. The
// best change is made, and the next one is looked for, until none is left that saves anything. Then everything is propagated once
// more, and if that does not bear out what was seen near the disagreements, nothing is changed.
//
// A loose tie (a part of a split dimension, a short tensor put in front of a long one) suggests nothing by itself, since what it
// suggests may pull a whole plan along. Then what is made of such a part is whole, although it costs little to split it in turn.
// So this is tried in the same way: what follows if the tie counts.
//
// Only what came from annotated values of one size competes. A parameter that FSDP has split, be it a bias or a matrix, does not
// pull activations along by what its axes were spread to: it is gathered for them, even where that sends more.

#include "dist/Propagation/ShardingGraph.h"
#include <numeric>

using namespace mlir;
using namespace dist;

/// Graphs of so many nodes are propagated whole for each trial; in larger ones the nodes around a disagreement, not more than
/// `kMaxRegion`.
static constexpr size_t kMaxWhole = 512;
static constexpr size_t kMaxRegion = 128;

/// How many visits to nodes all trials in one region may cost, and how many trials there may be.
static constexpr int64_t kMaxVisits = 8192;
static constexpr int64_t kMaxTrials = 64;

/// How many visits all trials may cost beyond `kMaxVisits`, for each node of the graph.
static constexpr int64_t kVisitsPerNode = 4;

/// Values of more nodes do not lead to further ones: a constant that is used everywhere is near to nothing.
static constexpr size_t kMaxUses = 64;

/// Nodes of more values are not tried: which of many goes first changes little, and takes long to find.
static constexpr int32_t kMaxValues = 8;

/// What a change has to save at least, in bytes; less is not worth a surprise.
static constexpr double kMinSaving = 1;

namespace {
/// Lets value `position` of a node go first.
struct Choice {
  int32_t node, position;
};
using Trial = SmallVector<Choice, 1>;

/// Nodes that are propagated together, and their values; both in ascending order.
struct Region {
  std::vector<int32_t> nodes, values;
  std::vector<int32_t> inner; ///< The values all of whose nodes are here. What the others have does not shrink.
};

class Settler {
public:
  Settler(ShardingGraph &graph, ArrayRef<int64_t> originSizes, llvm::function_ref<void(ArrayRef<int32_t>)> propagate,
          llvm::function_ref<double(ArrayRef<int32_t>)> getCost)
      : graph(graph), originSizes(originSizes), propagate(propagate), getCost(getCost) {}

  void run() {
    std::vector<char> isTried(graph.nodes.size(), false);
    std::vector<DimState> before;
    std::vector<int32_t> changed; // Nodes that got a preference.
    numVisits = kMaxVisits + kVisitsPerNode * int64_t(graph.nodes.size());
    for (int32_t number = 0, e = static_cast<int32_t>(graph.nodes.size()); number < e && numVisits > 0; ++number) {
      if (isTried[number] || !hasChoice(number))
        continue;
      if (before.empty())
        before = graph.dims;
      Region region = findRegion(number);
      for (int32_t node : region.nodes)
        isTried[node] = true;
      settle(region, changed);
      if (region.nodes.size() == graph.nodes.size())
        return; // Nothing has been left out.
    }
    if (!changed.empty())
      confirm(before, changed);
  }

private:
  /// Returns the nodes around `number`, as many steps away as are not too many.
  Region findRegion(int32_t number) const {
    Region region;
    llvm::DenseSet<int32_t> known = {number};
    std::vector<int32_t> edge = {number};
    size_t limit = graph.nodes.size() <= kMaxWhole ? kMaxWhole : kMaxRegion;
    while (!edge.empty() && region.nodes.size() + edge.size() <= limit) {
      llvm::append_range(region.nodes, edge);
      std::vector<int32_t> next;
      for (int32_t node : edge)
        forEachValue(node, [&](int32_t value) {
          if (ArrayRef<int32_t> nodes = graph.getNodes(value); nodes.size() <= kMaxUses)
            for (int32_t neighbour : nodes)
              if (known.insert(neighbour).second)
                next.push_back(neighbour);
        });
      edge = std::move(next);
    }
    if (region.nodes.empty())
      region.nodes.push_back(number);
    llvm::sort(region.nodes);
    for (int32_t node : region.nodes)
      forEachValue(node, [&](int32_t value) { region.values.push_back(value); });
    sortUnique(region.values);
    llvm::copy_if(region.values, std::back_inserter(region.inner), [&](int32_t value) {
      return llvm::all_of(graph.getNodes(value), [&](int32_t node) {
        return std::binary_search(region.nodes.begin(), region.nodes.end(), node);
      });
    });
    return region;
  }

  /// Makes the changes in `region` that save most, and appends the nodes that got a preference to `changed`.
  void settle(const Region &region, std::vector<int32_t> &changed) {
    int64_t size = static_cast<int64_t>(region.nodes.size());
    int64_t numTrials = std::min({kMaxTrials, kMaxVisits / size, numVisits / size});
    std::vector<DimState> present = read(region.values);
    while (numTrials > 0) {
      double bestSaving = kMinSaving;
      Trial best;
      std::vector<DimState> bestDims;
      for (const Trial &trial : findTrials(region)) {
        if (numTrials-- == 0)
          break;
        numVisits -= size;
        Trial before = choose(trial);
        for (int32_t value : region.inner)
          llvm::fill(graph.getDims(value), DimState());
        propagate(region.nodes);
        choose(before);
        if (double saving = getSaving(region.values, present); saving > bestSaving) {
          bestSaving = saving;
          best = trial;
          bestDims = read(region.values);
        }
        write(region.values, present);
      }
      if (best.empty())
        break;
      choose(best);
      for (Choice choice : best)
        changed.push_back(choice.node);
      present = std::move(bestDims);
      write(region.values, present);
    }
  }

  /// Propagates everything with the preferences of the nodes `changed`; takes them back if that saves nothing.
  void confirm(std::vector<DimState> &before, ArrayRef<int32_t> changed) {
    std::vector<int32_t> values(graph.values.size());
    std::iota(values.begin(), values.end(), 0);
    llvm::fill(graph.dims, DimState());
    propagate({});
    if (getSaving(values, before) >= kMinSaving)
      return;
    for (int32_t node : changed)
      graph.nodes[node].preferred = -1;
    graph.dims = std::move(before);
  }

  void forEachValue(int32_t node, llvm::function_ref<void(int32_t)> callback) const {
    for (ArrayRef<int32_t> values : {graph.getOperands(graph.nodes[node]), graph.getResults(graph.nodes[node])})
      for (int32_t value : values)
        if (value >= 0)
          callback(value);
  }

  static void sortUnique(std::vector<int32_t> &numbers) {
    llvm::sort(numbers);
    numbers.erase(llvm::unique(numbers), numbers.end());
  }

  /// Returns the dimensions of `values`, one behind the other.
  std::vector<DimState> read(ArrayRef<int32_t> values) const {
    std::vector<DimState> dims;
    for (int32_t value : values)
      llvm::append_range(dims, graph.getDims(value));
    return dims;
  }

  void write(ArrayRef<int32_t> values, ArrayRef<DimState> dims) {
    for (int32_t value : values) {
      MutableArrayRef<DimState> own = graph.getDims(value);
      llvm::copy(dims.take_front(own.size()), own.begin());
      dims = dims.drop_front(own.size());
    }
  }

  /// Makes the choices of `trial`, and returns those that were made before.
  Trial choose(const Trial &trial) {
    Trial before;
    for (Choice choice : trial)
      before.push_back({choice.node, std::exchange(graph.nodes[choice.node].preferred, choice.position)});
    return before;
  }

  /// Returns the values of nodes whose axes another value of the node could have, but has not: first together all that are split
  /// alike, then each.
  SmallVector<Trial> findTrials(const Region &region) const {
    SmallVector<Trial> trials, singles;
    SmallVector<std::pair<int32_t, AtomList>> splits; // Of the common trials: a dimension and its axes.
    for (int32_t number : region.nodes)
      forEachChoice(number, [&](const NodeShape::Place &place) {
        singles.push_back({{number, place.value}});
        std::pair split(place.dim, getDim(graph.nodes[number], place)->atoms);
        auto *known = llvm::find(splits, split);
        if (known == splits.end()) {
          splits.push_back(split);
          trials.emplace_back();
          known = splits.end() - 1;
        }
        Trial &common = trials[known - splits.begin()];
        if (common.empty() || common.back().node != number)
          common.push_back({number, place.value});
      });
    llvm::erase_if(trials, [](const Trial &trial) { return trial.size() == 1; });
    trials.append(singles);
    return trials;
  }

  bool hasChoice(int32_t number) const {
    if (graph.nodes[number].isSettled)
      return false;
    bool has = false;
    forEachChoice(number, [&](const NodeShape::Place &) { has = true; });
    return has;
  }

  /// Calls `callback` on the first place of each value of node `number` that could go first and does not.
  void forEachChoice(int32_t number, llvm::function_ref<void(const NodeShape::Place &)> callback) const {
    const ShardingNode &node = graph.nodes[number];
    if (node.numOperands + node.numResults > kMaxValues)
      return;
    if (node.shape->hasLooseTie && node.preferred < 0)
      return forEachLooseTie(node, callback);
    if (!node.shape->isElementwise || node.shape->isCompound)
      return;
    int32_t last = node.preferred;
    for (const NodeShape::Place &place : node.shape->places)
      if (place.value != last && isLeftOut(node, place)) {
        last = place.value;
        callback(place);
      }
  }

  /// Calls `callback` on the first place of `node` that is loosely tied, and split where a result is whole.
  void forEachLooseTie(const ShardingNode &node, llvm::function_ref<void(const NodeShape::Place &)> callback) const {
    for (const HaloTie &tie : node.shape->rule->ties)
      for (const NodeShape::Place &place : node.shape->places)
        if (tie.isLoose && place.value == tie.operand && place.dim == tie.dim && isMissing(node, place))
          return callback(place);
  }

  /// Returns true if `place`, of an operand, is split, and a result of `node` that could be split likewise is whole there.
  bool isMissing(const ShardingNode &node, const NodeShape::Place &place) const {
    const DimState *own = getDim(node, place);
    return own && !own->atoms.empty() && llvm::any_of(node.shape->places, [&](const NodeShape::Place &other) {
             const DimState *dim = getDim(node, other);
             return dim && other.value >= node.numOperands && other.factor == place.factor && dim->atoms.empty() && !dim->isClosed;
           });
  }

  const DimState *getDim(const ShardingNode &node, const NodeShape::Place &place) const {
    int32_t value = graph.nodeValues[node.firstValue + place.value];
    return value < 0 ? nullptr : &graph.dims[graph.values[value].firstDim + place.dim];
  }

  bool isLeftOut(const ShardingNode &node, const NodeShape::Place &place) const {
    const DimState *own = getDim(node, place);
    if (!own || own->atoms.empty() || own->origin < 0 || place.factor < 0)
      return false;
    auto isUnequal = [&](const NodeShape::Place &other) {
      const DimState *dim = getDim(node, other);
      return dim && dim->origin >= 0 && originSizes[dim->origin] != originSizes[own->origin];
    };
    if (llvm::any_of(node.shape->places, isUnequal))
      return false;
    return llvm::any_of(node.shape->places, [&](const NodeShape::Place &other) {
      const DimState *dim = getDim(node, other);
      return dim && other.factor == place.factor && !dim->isClosed &&
             (dim->atoms.size() < own->atoms.size() ||
              !std::equal(own->atoms.begin(), own->atoms.end(), dim->atoms.begin()));
    });
  }

  std::vector<int32_t> findNodes(ArrayRef<int32_t> values) const {
    std::vector<int32_t> nodes;
    for (int32_t value : values)
      llvm::append_range(nodes, graph.getNodes(value));
    sortUnique(nodes);
    return nodes;
  }

  /// Returns what the graph as it is now saves against the dimensions `before` of `values`; the others are unchanged.
  double getSaving(ArrayRef<int32_t> values, ArrayRef<DimState> before) {
    std::vector<int32_t> changed;
    ArrayRef<DimState> rest = before;
    for (int32_t value : values) {
      ArrayRef<DimState> own = std::as_const(graph).getDims(value);
      auto isSplitAlike = [](const DimState &a, const DimState &b) { return a.atoms == b.atoms; };
      if (!std::equal(own.begin(), own.end(), rest.begin(), isSplitAlike))
        changed.push_back(value);
      rest = rest.drop_front(own.size());
    }
    // With them the nodes that may share what is moved.
    std::vector<int32_t> moved = changed;
    for (int32_t node : findNodes(changed))
      for (int32_t value : graph.getOperands(graph.nodes[node]))
        if (value >= 0 && graph.getNodes(value).size() <= kMaxUses)
          moved.push_back(value);
    std::vector<int32_t> nodes = findNodes(moved);
    double costNow = getCost(nodes);
    std::vector<DimState> now = read(values);
    write(values, before);
    double costBefore = getCost(nodes);
    write(values, now);
    return costBefore - costNow;
  }

  ShardingGraph &graph;
  ArrayRef<int64_t> originSizes;
  llvm::function_ref<void(ArrayRef<int32_t>)> propagate;
  llvm::function_ref<double(ArrayRef<int32_t>)> getCost;
  int64_t numVisits = 0; ///< That may still be made.
};
} // namespace

void dist::settleConflicts(ShardingGraph &graph, ArrayRef<int64_t> originSizes,
                           llvm::function_ref<void(ArrayRef<int32_t>)> propagate,
                           llvm::function_ref<double(ArrayRef<int32_t>)> getCost) {
  Settler(graph, originSizes, propagate, getCost).run();
}
