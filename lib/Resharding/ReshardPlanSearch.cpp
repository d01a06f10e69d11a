// SPDX-License-Identifier: Apache-2.0
//
// Least-cost search (A*) over the layouts of a problem. The cost of a greedy plan bounds it from above from the start,
// and from below each layout costs at least what the first device lacks of its target shard, since it receives every
// such byte: all of them where a reduction is still to be applied. (Its own shards are never padded, and where a step
// splits a dimension the padding counts.) Where source and target are not padded, no layout on the way is. With these
// bounds most searches end after a few layouts.
//
// Problems of many pieces get fewer moves (permutes only to where the target is cheapest from, and such as lead
// straight towards it) and a limit; the greedy plan stands where that is reached. Nothing here depends on addresses, so
// equal problems have equal plans.

#include "ReshardPlanArrivals.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include <queue>

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// Problems of at most so many pieces are searched with all moves.
static constexpr size_t maxPiecesForAllMoves = 4;
/// Sets of at most so many pieces are tried in every order.
static constexpr size_t maxPiecesForAllOrders = 3;
/// Layouts that one search may expand.
static constexpr size_t maxExpansions = 4000;

namespace {
struct Node {
  Move move; ///< That leads there; of the first, only its result.
  Cost cost;
  int64_t parent = -1;
};

class Search {
public:
  Search(const Problem &problem, Draft best, bool isBounded)
      : problem(problem), best(std::move(best)), isBounded(isBounded) {
    for (size_t dim = 0; dim < problem.shape.size(); ++dim)
      isSpare.push_back(problem.source.dims[dim].empty() && problem.target.dims[dim].empty() &&
                        problem.isAlwaysEven(dim));
  }

  Draft run();

private:
  /// A move that is only written once it turns out to be worth something, as few are.
  struct Step {
    ReshardStepKind kind;
    ArrayRef<SubAxis> axes;
    int64_t dim = -1, otherDim = -1;
    ReductionKind reduction = {};
  };

  /// What `layout` costs at least until the target.
  uint64_t getLowerBound(const Layout &layout) const {
    if (!isBounded)
      return 0;
    bool isReduced = !(layout.getPartialSubAxes() & ~problem.target.getPartialSubAxes());
    return (targetElements - (isReduced ? problem.getKeptElements(layout) : 0)) * problem.scale;
  }
  Cost getEstimate(const Cost &cost, const Layout &layout) const {
    return {llvm::SaturatingAdd(cost.volume, getLowerBound(layout)), cost.steps, cost.hops};
  }

  /// Returns true if a move may still be on a cheaper way in which a device sends `rounds` shares of `elements`, one
  /// for each of the group of `axes`. Asked before moves are made, of which there are many.
  bool isWorthwhile(ArrayRef<SubAxis> axes, uint64_t rounds, uint64_t elements) const {
    uint64_t volume = llvm::SaturatingMultiply(rounds * (problem.scale / problem.getSize(axes)), elements);
    return here + Cost{volume, 1, static_cast<uint32_t>(rounds)} < best.cost;
  }

  void expand(int64_t id);
  /// Looks at the layout to which `step` leads from the one that is expanded.
  void visit(const Step &step, const Layout &result);
  void visit(const Step &step) { visit(step, work); }
  Move makeMove(const Step &step, const Layout &result) const;
  void improveBest(const Move &move, const Cost &cost);

  SubAxisList getFree() const;
  void emitSlices();
  void emitInsertions();
  void emitGathersAndExchanges();
  void emitReductions();
  void emitPermutes();
  void emitPermute(const Layout &result);
  void emitArrangements(size_t dim, SubAxisSet used, Layout &result);
  void emitPartialArrangements(size_t entry, SubAxisSet used, Layout &result);
  /// Looks at the step `step` that splits `dim` further, in each of the ways in which that is possible.
  void emitSplits(Step step, size_t dim);
  void forEachOrder(ArrayRef<SubAxis> set, llvm::function_ref<void(ArrayRef<SubAxis>)> visit) const;

  const Problem &problem;
  Draft best;
  bool isBounded;                                 ///< From below.
  int64_t expanded = -1;                          ///< The number of the layout that is expanded,
  Layout layout, work;                            ///< that layout, and one that moves are tried on and taken back,
  Cost here;                                      ///< and its cost.
  uint64_t localElements = 0, targetElements = 0; ///< Of its shards and of those of the target.
  SmallVector<bool, 4> isSpare;     ///< Whether a dimension is split on neither side, and evenly by all pieces.
  std::optional<Arrivals> arrivals; ///< When first asked for.
  std::vector<Node> nodes;
  llvm::StringMap<int64_t> ids;
  struct Entry {
    Cost estimate, cost;
    int64_t id;
    bool operator<(const Entry &other) const { // The queue's top is its largest.
      return std::tie(other.estimate, other.id) < std::tie(estimate, id);
    }
  };
  std::priority_queue<Entry> queue;
};
} // namespace

/// Returns `layout` as text that equal layouts share.
static SmallString<32> getKey(const Layout &layout) {
  SmallString<32> key;
  for (const SubAxisList &list : layout.dims) {
    for (SubAxis piece : list)
      key.push_back(static_cast<char>(piece));
    key.push_back('\x7f');
  }
  for (const PartialLayout &entry : layout.partials) {
    key.push_back(static_cast<char>(0x40 + static_cast<int>(entry.kind)));
    for (SubAxis piece : entry.axes)
      key.push_back(static_cast<char>(piece));
  }
  return key;
}

//===-- moves -----------------------------------------------------------------------------------------------------===//

/// Calls `visit` for every ordered non-empty choice out of `set`.
static void forEachChoice(ArrayRef<SubAxis> set, SubAxisList &chosen,
                          llvm::function_ref<void(ArrayRef<SubAxis>)> visit) {
  for (SubAxis piece : set) {
    if (llvm::is_contained(chosen, piece))
      continue;
    chosen.push_back(piece);
    visit(chosen);
    forEachChoice(set, chosen, visit);
    chosen.pop_back();
  }
}

void Search::forEachOrder(ArrayRef<SubAxis> set, llvm::function_ref<void(ArrayRef<SubAxis>)> visit) const {
  SubAxisList chosen;
  if (set.size() <= maxPiecesForAllOrders)
    return forEachChoice(set, chosen, visit);
  for (SubAxis piece : set)
    visit(piece);
  visit(set);
  SubAxisSet members = toSet(set);
  for (const SubAxisList &list : problem.target.dims)
    for (size_t begin = 0; begin < list.size(); ++begin)
      for (size_t end = begin; end < list.size() && (members >> list[end] & 1); ++end)
        if (end > begin)
          visit(ArrayRef<SubAxis>(list).slice(begin, end + 1 - begin));
}

void Search::emitSplits(Step step, size_t dim) {
  // Of dimensions that are alike in all the first stands for the others.
  if (isSpare[dim] && layout.dims[dim].empty())
    for (size_t earlier = 0; earlier < dim; ++earlier)
      if (isSpare[earlier] && layout.dims[earlier].empty())
        return;
  step.dim = dim;
  SubAxisList before = work.dims[dim];
  auto emit = [&](bool inFront) {
    add(work.dims[dim], step.axes, inFront);
    visit(step);
    work.dims[dim] = before;
  };
  if (problem.canSplit(dim, layout.dims[dim], step.axes))
    emit(/*inFront=*/false);
  if (!layout.dims[dim].empty() && problem.canSplitInFront(dim, layout.dims[dim], step.axes))
    emit(/*inFront=*/true);
}

/// Returns the pieces over which the layout is replicated and the target is not. What is replicated in both would only
/// have to be gathered again.
SubAxisList Search::getFree() const {
  SubAxisSet wanted = problem.targetSplit | problem.target.getPartialSubAxes();
  SubAxisSet free = wanted & ~(layout.getSplitSubAxes() | layout.getPartialSubAxes());
  SubAxisList set;
  for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece)
    if (free >> piece & 1)
      set.push_back(piece);
  return set;
}

void Search::emitSlices() {
  forEachOrder(getFree(), [&](ArrayRef<SubAxis> axes) {
    for (size_t dim = 0; dim < layout.dims.size(); ++dim)
      emitSplits({ReshardStepKind::AllSlice, axes}, dim);
  });
}

/// Adds devices that hold equal values to a pending reduction, so that one reduce-scatter can split over them too. Pays
/// off only where chunks do not nest: [] sum{a} to [a, b] of 5 elements.
void Search::emitInsertions() {
  SubAxisList set = getFree();
  for (size_t entry = 0, e = countReducible(layout.partials); entry < e; ++entry)
    forEachOrder(set, [&](ArrayRef<SubAxis> axes) {
      if (!llvm::is_sorted(axes))
        return;
      SubAxisList &all = work.partials[entry].axes;
      all.append(axes.begin(), axes.end());
      llvm::sort(all);
      visit({ReshardStepKind::ToPartial, axes, -1, -1, layout.partials[entry].kind});
      all = layout.partials[entry].axes;
    });
}

void Search::emitGathersAndExchanges() {
  for (size_t dim = 0; dim < layout.dims.size(); ++dim) {
    ArrayRef<SubAxis> list = layout.dims[dim];
    auto emitJoins = [&](size_t count, bool inFront) {
      ArrayRef<SubAxis> moved = inFront ? list.take_front(count) : list.take_back(count);
      if (!isWorthwhile(moved, problem.getSize(moved) - 1, localElements))
        return; // A gather sends at least as much as an exchange.
      take(work.dims[dim], count, inFront);
      visit({ReshardStepKind::AllGather, moved, int64_t(dim)});
      for (size_t other = 0; other < layout.dims.size(); ++other)
        if (other != dim)
          emitSplits({ReshardStepKind::AllToAll, moved, -1, int64_t(dim)}, other);
      work.dims[dim] = layout.dims[dim];
    };
    for (size_t count = 1; count <= list.size(); ++count) {
      if (problem.canSplit(dim, list.drop_back(count), list.take_back(count)))
        emitJoins(count, /*inFront=*/false);
      if (count < list.size() && problem.canSplitInFront(dim, list.drop_front(count), list.take_front(count)))
        emitJoins(count, /*inFront=*/true);
    }
  }
}

void Search::emitReductions() {
  SubAxisSet wanted = problem.target.getPartialSubAxes();
  for (size_t entry = 0, e = countReducible(layout.partials); entry < e; ++entry) {
    ArrayRef<SubAxis> all = layout.partials[entry].axes;
    ReductionKind kind = layout.partials[entry].kind;
    SubAxisList needed;
    llvm::copy_if(all, std::back_inserter(needed), [&](SubAxis piece) { return !(wanted >> piece & 1); });
    if (!needed.empty() && needed.size() < all.size()) {
      work.partials = reduceEntry(layout.partials, entry, needed);
      visit({ReshardStepKind::AllReduce, needed, -1, -1, kind});
    }
    forEachOrder(all, [&](ArrayRef<SubAxis> axes) {
      if (!isWorthwhile(axes, problem.getSize(axes) - 1, localElements))
        return; // An all-reduce sends twice as much as a reduce-scatter.
      work.partials = reduceEntry(layout.partials, entry, axes);
      if (llvm::is_sorted(axes))
        visit({ReshardStepKind::AllReduce, axes, -1, -1, kind});
      for (size_t dim = 0; dim < layout.dims.size(); ++dim)
        emitSplits({ReshardStepKind::ReduceScatter, axes, -1, -1, kind}, dim);
    });
    work.partials = layout.partials;
  }
}

void Search::emitPermute(const Layout &result) {
  if (result != layout) // What it costs does not depend on its axes, which makeMove finds out.
    visit({ReshardStepKind::Permute, {}}, result);
}

void Search::emitPartialArrangements(size_t entry, SubAxisSet used, Layout &result) {
  if (entry == layout.partials.size())
    return emitPermute(result);
  // Subsets, as bit masks: there are few pieces.
  int64_t parts = problem.getSize(layout.partials[entry].axes);
  for (SubAxisSet set = 1; set < SubAxisSet(1) << problem.pieces.size(); ++set) {
    if (set & used)
      continue;
    SubAxisList axes;
    for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece)
      if (set >> piece & 1)
        axes.push_back(piece);
    if (problem.getSize(axes) != parts)
      continue;
    result.partials[entry].axes = axes;
    emitPartialArrangements(entry + 1, used | set, result);
  }
}

void Search::emitArrangements(size_t dim, SubAxisSet used, Layout &result) {
  if (dim == layout.dims.size())
    return emitPartialArrangements(0, used, result);
  int64_t missing = problem.getSize(layout.dims[dim]) / problem.getSize(result.dims[dim]);
  if (missing == 1)
    return emitArrangements(dim + 1, used, result);
  for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece) {
    if ((used >> piece & 1) || missing % problem.sizes[piece] != 0)
      continue;
    result.dims[dim].push_back(piece);
    emitArrangements(dim, used | SubAxisSet(1) << piece, result);
    result.dims[dim].pop_back();
  }
}

void Search::emitPermutes() {
  if (problem.pieces.size() <= maxPiecesForAllMoves) {
    Layout result{SmallVector<SubAxisList, 4>(layout.dims.size()), layout.partials};
    return emitArrangements(0, 0, result);
  }
  if (layout.partials == problem.target.partials) {
    if (!arrivals)
      arrivals.emplace(problem, best.cost);
    if (const Layout *result = arrivals->find(layout))
      emitPermute(*result);
  }
  for (bool gatheredFirst : {false, true})
    emitPermute(getArrangement(problem, layout, gatheredFirst));
}

//===-- search ----------------------------------------------------------------------------------------------------===//

void Search::improveBest(const Move &move, const Cost &cost) {
  best = Draft();
  SmallVector<const Move *> path{&move};
  for (int64_t id = expanded; nodes[id].parent >= 0; id = nodes[id].parent)
    path.push_back(&nodes[id].move);
  for (const Move *step : llvm::reverse(path))
    best.moves.push_back(*step);
  best.cost = cost;
  problem.finish(best, move.result);
}

Move Search::makeMove(const Step &step, const Layout &result) const {
  if (step.kind == ReshardStepKind::Permute)
    return problem.getPermute(layout, result);
  return {step.kind, step.dim, step.otherDim, SubAxisList(step.axes), {}, step.reduction, result};
}

void Search::visit(const Step &step, const Layout &result) {
  Cost cost = here + problem.getCost(step.kind, step.axes,
                                     problem.getHandledElements(step.kind, layout, result, step.dim, step.axes));
  if (problem.isEven && !problem.isEvenlySplit(result))
    return;
  Cost estimate = getEstimate(cost, result);
  if (!(estimate < best.cost))
    return;
  if (problem.isTarget(result)) {
    cost.steps += getInsertions(result.partials, problem.target.partials).size();
    if (cost < best.cost) {
      cost.steps -= getInsertions(result.partials, problem.target.partials).size();
      improveBest(makeMove(step, result), cost);
    }
    return;
  }
  auto [place, isNew] = ids.try_emplace(getKey(result), static_cast<int64_t>(nodes.size()));
  int64_t id = place->second;
  if (isNew)
    nodes.emplace_back();
  else if (!(cost < nodes[id].cost))
    return;
  Node &node = nodes[id];
  node.move = makeMove(step, result);
  node.cost = cost;
  node.parent = expanded;
  queue.push({estimate, cost, id});
}

void Search::expand(int64_t id) {
  expanded = id;
  layout = work = nodes[id].move.result;
  here = nodes[id].cost;
  localElements = problem.getLocalElements(layout);
  emitSlices();
  if (!problem.isEven)
    emitInsertions();
  emitReductions();
  emitGathersAndExchanges();
  Cost permuted = here + problem.getCost(ReshardStepKind::Permute, {}, localElements);
  bool permutedBefore = nodes[id].parent >= 0 && nodes[id].move.kind == ReshardStepKind::Permute;
  if (!permutedBefore && permuted < best.cost)
    emitPermutes();
}

Draft Search::run() {
  if (problem.isTarget(problem.source))
    return std::move(best);
  targetElements = problem.getLocalElements(problem.target);
  nodes.emplace_back();
  nodes.back().move.result = problem.source;
  ids.try_emplace(getKey(problem.source), 0);
  queue.push({getEstimate({}, problem.source), {}, 0});
  for (size_t number = 0; !queue.empty() && number < maxExpansions; ++number) {
    Entry entry = queue.top();
    queue.pop();
    if (!(entry.estimate < best.cost))
      break;
    if (!(nodes[entry.id].cost < entry.cost)) // Otherwise a cheaper way has been found since.
      expand(entry.id);
  }
  return std::move(best);
}

Draft reshard::planBySearch(const Problem &problem, Draft best, bool isBounded) {
  return Search(problem, std::move(best), isBounded).run();
}
