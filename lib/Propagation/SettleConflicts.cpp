// SPDX-License-Identifier: Apache-2.0
//
// Where the values of a node disagree, propagation lets the larger one win. That is a guess: it knows the node, not what comes
// behind it.
//
//   %z = add %x, %y               x is split by rows, y by columns; z by rows, if nothing else is known
//   %a = multiply %z, %v          v by columns
//   %b = multiply %z, %w          w by columns: with z by columns one value moves instead of three
//
// So each side of each disagreement is tried, and the same side of all of them at once, since a value that moves for one node has
// moved for others: everything is propagated with it, and the cost of the nodes around values that changed is compared. The best
// change is made, and the next one is looked for, until none is left that saves anything.
//
// Only what came from annotated values of one size competes. A parameter that FSDP has split, be it a bias or a matrix, does not
// pull activations along by what its axes were spread to: it is gathered for them, even where that sends more.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

/// How many nodes may be propagated for trials. Large graphs have none: there conflicts are settled where they stand.
static constexpr int64_t kMaxVisits = 8192;
static constexpr int64_t kMaxTrials = 64;

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

class Settler {
public:
  Settler(ShardingGraph &graph, ArrayRef<int64_t> originSizes, llvm::function_ref<void()> propagate,
          llvm::function_ref<double(ArrayRef<int32_t>)> getCost)
      : graph(graph), originSizes(originSizes), propagate(propagate), getCost(getCost), present(graph.dims) {}

  void run(int64_t numTrials) {
    while (numTrials > 0) {
      double bestSaving = kMinSaving;
      Trial best;
      std::vector<DimState> bestDims;
      for (const Trial &trial : findTrials()) {
        if (numTrials-- == 0)
          break;
        Trial before = choose(trial);
        spread();
        choose(before);
        if (double saving = getSaving(); saving > bestSaving) {
          bestSaving = saving;
          best = trial;
          bestDims = graph.dims;
        }
      }
      if (best.empty())
        break;
      choose(best);
      present = std::move(bestDims);
    }
    graph.dims = std::move(present);
  }

private:
  /// Makes the choices of `trial`, and returns those that were made before.
  Trial choose(const Trial &trial) {
    Trial before;
    for (Choice choice : trial)
      before.push_back({choice.node, std::exchange(graph.nodes[choice.node].preferred, choice.position)});
    return before;
  }

  void spread() {
    for (DimState &dim : graph.dims)
      dim = DimState();
    propagate();
  }

  /// Returns the values of nodes whose axes another value of the node could have, but has not: first together all that are split
  /// alike, then each.
  SmallVector<Trial> findTrials() {
    graph.dims = present;
    SmallVector<Trial> trials, singles;
    SmallVector<std::pair<int32_t, AtomList>> splits; // Of the common trials: a dimension and its axes.
    for (int32_t number = 0, e = static_cast<int32_t>(graph.nodes.size()); number < e; ++number) {
      const ShardingNode &node = graph.nodes[number];
      if (!node.shape->isElementwise || node.shape->isCompound || node.numOperands + node.numResults > kMaxValues)
        continue;
      int32_t last = node.preferred;
      for (const NodeShape::Place &place : node.shape->places)
        if (place.value != last && isLeftOut(node, place)) {
          singles.push_back({{number, place.value}});
          last = place.value;
          std::pair split(place.dim, getDim(node, place)->atoms);
          auto *known = llvm::find(splits, split);
          if (known == splits.end()) {
            splits.push_back(split);
            trials.emplace_back();
            known = splits.end() - 1;
          }
          Trial &common = trials[known - splits.begin()];
          if (common.empty() || common.back().node != number)
            common.push_back({number, place.value});
        }
    }
    llvm::erase_if(trials, [](const Trial &trial) { return trial.size() == 1; });
    trials.append(singles);
    return trials;
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
    llvm::sort(nodes);
    nodes.erase(llvm::unique(nodes), nodes.end());
    return nodes;
  }

  /// Returns what the graph as it is now saves against `present`.
  double getSaving() {
    std::vector<int32_t> changed;
    for (int32_t value = 0, e = static_cast<int32_t>(graph.values.size()); value < e; ++value) {
      size_t first = graph.values[value].firstDim;
      for (size_t dim = first, end = first + graph.values[value].rank; dim < end; ++dim)
        if (graph.dims[dim].atoms != present[dim].atoms) {
          changed.push_back(value);
          break;
        }
    }
    // With them the nodes that may share what is moved.
    std::vector<int32_t> nodes = findNodes(changed);
    std::vector<int32_t> values;
    for (int32_t node : nodes)
      for (int32_t value : graph.getOperands(graph.nodes[node]))
        if (value >= 0)
          values.push_back(value);
    llvm::append_range(values, changed);
    nodes = findNodes(values);
    double now = getCost(nodes);
    std::swap(graph.dims, present);
    double before = getCost(nodes);
    std::swap(graph.dims, present);
    return before - now;
  }

  ShardingGraph &graph;
  ArrayRef<int64_t> originSizes;
  llvm::function_ref<void()> propagate;
  llvm::function_ref<double(ArrayRef<int32_t>)> getCost;
  std::vector<DimState> present; ///< The best so far.
};
} // namespace

void dist::settleConflicts(ShardingGraph &graph, ArrayRef<int64_t> originSizes, llvm::function_ref<void()> propagate,
                           llvm::function_ref<double(ArrayRef<int32_t>)> getCost) {
  int64_t numTrials = std::min(kMaxTrials, kMaxVisits / int64_t(graph.nodes.size() + 1));
  if (numTrials > 0)
    Settler(graph, originSizes, propagate, getCost).run(numTrials);
}
