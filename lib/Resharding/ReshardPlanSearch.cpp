// SPDX-License-Identifier: Apache-2.0
//
// Least-cost search (A*) over the layouts of a problem. The cost of a greedy plan bounds it from above from the start,
// and from below each layout costs at least what the first device lacks of its target shard, since it receives every
// such byte: all of them where a reduction is still to be applied (true only without padding, so only used then, and
// then no layout on the way is padded). With these bounds most searches end after a few layouts.
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
  Layout layout;
  Move move;
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
  using Emit = llvm::function_ref<void(Move)>;

  /// What `layout` costs at least until the target.
  uint64_t getLowerBound(const Layout &layout) const {
    if (!problem.isEven || !isBounded)
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
  void visit(int64_t parent, Move move);
  void improveBest(int64_t parent, const Move &move, const Cost &cost);

  SubAxisList getFree(const Layout &layout) const;
  void emitSlices(const Layout &layout, Emit emit) const;
  void emitInsertions(const Layout &layout, Emit emit) const;
  void emitGathersAndExchanges(const Layout &layout, Emit emit) const;
  void emitReductions(const Layout &layout, Emit emit) const;
  void emitPermutes(const Layout &layout, Emit emit);
  void emitArrangements(const Layout &layout, size_t dim, SubAxisSet used, Layout &result, Emit emit) const;
  void emitPartialArrangements(const Layout &layout, size_t entry, SubAxisSet used, Layout &result, Emit emit) const;
  void forEachSplit(const Layout &layout, size_t dim, ArrayRef<SubAxis> axes,
                    llvm::function_ref<void(bool)> visit) const;
  void forEachOrder(ArrayRef<SubAxis> set, llvm::function_ref<void(ArrayRef<SubAxis>)> visit) const;

  const Problem &problem;
  Draft best;
  bool isBounded;                                 ///< From below.
  Cost here;                                      ///< Of the layout that is expanded.
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

/// Calls `visit` with each of the ways in which `dim` can be split further by `axes`: true as its major axes, false as
/// its minor.
void Search::forEachSplit(const Layout &layout, size_t dim, ArrayRef<SubAxis> axes,
                          llvm::function_ref<void(bool)> visit) const {
  // Of dimensions that are alike in all the first stands for the others.
  if (isSpare[dim] && layout.dims[dim].empty())
    for (size_t earlier = 0; earlier < dim; ++earlier)
      if (isSpare[earlier] && layout.dims[earlier].empty())
        return;
  if (problem.canSplit(dim, layout.dims[dim], axes))
    visit(false);
  if (!layout.dims[dim].empty() && problem.canSplitInFront(dim, layout.dims[dim], axes))
    visit(true);
}

/// Returns the pieces over which `layout` is replicated and the target is not. What is replicated in both would only
/// have to be gathered again.
SubAxisList Search::getFree(const Layout &layout) const {
  SubAxisSet wanted = problem.targetSplit | problem.target.getPartialSubAxes();
  SubAxisSet free = wanted & ~(layout.getSplitSubAxes() | layout.getPartialSubAxes());
  SubAxisList set;
  for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece)
    if (free >> piece & 1)
      set.push_back(piece);
  return set;
}

void Search::emitSlices(const Layout &layout, Emit emit) const {
  forEachOrder(getFree(layout), [&](ArrayRef<SubAxis> axes) {
    for (size_t dim = 0; dim < layout.dims.size(); ++dim)
      forEachSplit(layout, dim, axes, [&](bool inFront) { emit(problem.getAllSlice(layout, dim, axes, inFront)); });
  });
}

/// Adds devices that hold equal values to a pending reduction, so that one reduce-scatter can split over them too. Pays
/// off only where chunks do not nest: [] sum{a} to [a, b] of 5 elements.
void Search::emitInsertions(const Layout &layout, Emit emit) const {
  SubAxisList set = getFree(layout);
  for (size_t entry = 0, e = countReducible(layout.partials); entry < e; ++entry)
    forEachOrder(set, [&](ArrayRef<SubAxis> axes) {
      if (!llvm::is_sorted(axes))
        return;
      Move move{ReshardStepKind::ToPartial, -1, -1, SubAxisList(axes), {}, layout.partials[entry].kind, layout};
      SubAxisList &all = move.result.partials[entry].axes;
      all.append(axes.begin(), axes.end());
      llvm::sort(all);
      emit(std::move(move));
    });
}

void Search::emitGathersAndExchanges(const Layout &layout, Emit emit) const {
  for (size_t dim = 0; dim < layout.dims.size(); ++dim) {
    ArrayRef<SubAxis> list = layout.dims[dim];
    auto emitJoins = [&](size_t count, bool inFront) {
      ArrayRef<SubAxis> moved = inFront ? list.take_front(count) : list.take_back(count);
      if (!isWorthwhile(moved, problem.getSize(moved) - 1, localElements))
        return; // A gather sends at least as much as an exchange.
      emit(problem.getAllGather(layout, dim, count, inFront));
      for (size_t other = 0; other < layout.dims.size(); ++other)
        if (other != dim)
          forEachSplit(layout, other, moved, [&](bool splitsInFront) {
            emit(problem.getAllToAll(layout, other, dim, count, inFront, splitsInFront));
          });
    };
    for (size_t count = 1; count <= list.size(); ++count) {
      if (problem.canSplit(dim, list.drop_back(count), list.take_back(count)))
        emitJoins(count, /*inFront=*/false);
      if (count < list.size() && problem.canSplitInFront(dim, list.drop_front(count), list.take_front(count)))
        emitJoins(count, /*inFront=*/true);
    }
  }
}

void Search::emitReductions(const Layout &layout, Emit emit) const {
  SubAxisSet wanted = problem.target.getPartialSubAxes();
  for (size_t entry = 0, e = countReducible(layout.partials); entry < e; ++entry) {
    ArrayRef<SubAxis> all = layout.partials[entry].axes;
    SubAxisList needed;
    llvm::copy_if(all, std::back_inserter(needed), [&](SubAxis piece) { return !(wanted >> piece & 1); });
    if (!needed.empty() && needed.size() < all.size())
      emit(problem.getAllReduce(layout, entry, needed));
    forEachOrder(all, [&](ArrayRef<SubAxis> axes) {
      if (!isWorthwhile(axes, problem.getSize(axes) - 1, localElements))
        return; // An all-reduce sends twice as much as a reduce-scatter.
      if (llvm::is_sorted(axes))
        emit(problem.getAllReduce(layout, entry, axes));
      for (size_t dim = 0; dim < layout.dims.size(); ++dim)
        forEachSplit(layout, dim, axes,
                     [&](bool inFront) { emit(problem.getReduceScatter(layout, entry, dim, axes, inFront)); });
    });
  }
}

void Search::emitPartialArrangements(const Layout &layout, size_t entry, SubAxisSet used, Layout &result,
                                     Emit emit) const {
  if (entry == layout.partials.size()) {
    if (result != layout)
      emit(problem.getPermute(layout, result));
    return;
  }
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
    emitPartialArrangements(layout, entry + 1, used | set, result, emit);
  }
}

void Search::emitArrangements(const Layout &layout, size_t dim, SubAxisSet used, Layout &result, Emit emit) const {
  if (dim == layout.dims.size())
    return emitPartialArrangements(layout, 0, used, result, emit);
  int64_t missing = problem.getSize(layout.dims[dim]) / problem.getSize(result.dims[dim]);
  if (missing == 1)
    return emitArrangements(layout, dim + 1, used, result, emit);
  for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece) {
    if ((used >> piece & 1) || missing % problem.sizes[piece] != 0)
      continue;
    result.dims[dim].push_back(piece);
    emitArrangements(layout, dim, used | SubAxisSet(1) << piece, result, emit);
    result.dims[dim].pop_back();
  }
}

void Search::emitPermutes(const Layout &layout, Emit emit) {
  if (problem.pieces.size() <= maxPiecesForAllMoves) {
    Layout result{SmallVector<SubAxisList, 4>(layout.dims.size()), layout.partials};
    return emitArrangements(layout, 0, 0, result, emit);
  }
  if (layout.partials == problem.target.partials) {
    if (!arrivals)
      arrivals.emplace(problem, best.cost);
    const Layout *result = arrivals->find(layout);
    if (result && *result != layout)
      emit(problem.getPermute(layout, *result));
  }
  for (bool gatheredFirst : {false, true}) {
    Layout result = getArrangement(problem, layout, gatheredFirst);
    if (result != layout)
      emit(problem.getPermute(layout, result));
  }
}

//===-- search ----------------------------------------------------------------------------------------------------===//

void Search::improveBest(int64_t parent, const Move &move, const Cost &cost) {
  best = Draft();
  SmallVector<const Move *> path{&move};
  for (int64_t id = parent; nodes[id].parent >= 0; id = nodes[id].parent)
    path.push_back(&nodes[id].move);
  for (const Move *step : llvm::reverse(path))
    best.moves.push_back(*step);
  best.cost = cost;
  problem.finish(best, move.result);
}

void Search::visit(int64_t parent, Move move) {
  Cost cost = nodes[parent].cost + problem.getCost(move, nodes[parent].layout);
  if (problem.isEven && !problem.isEvenlySplit(move.result))
    return;
  Cost estimate = getEstimate(cost, move.result);
  if (!(estimate < best.cost))
    return;
  if (problem.isTarget(move.result)) {
    cost.steps += getInsertions(move.result.partials, problem.target.partials).size();
    if (cost < best.cost) {
      cost.steps -= getInsertions(move.result.partials, problem.target.partials).size();
      improveBest(parent, move, cost);
    }
    return;
  }
  auto [place, isNew] = ids.try_emplace(getKey(move.result), static_cast<int64_t>(nodes.size()));
  int64_t id = place->second;
  if (isNew)
    nodes.emplace_back();
  else if (!(cost < nodes[id].cost))
    return;
  Node &node = nodes[id];
  node.layout = move.result;
  node.move = std::move(move);
  node.cost = cost;
  node.parent = parent;
  queue.push({estimate, cost, id});
}

void Search::expand(int64_t id) {
  Layout layout = nodes[id].layout; // Nodes move while new ones are added.
  here = nodes[id].cost;
  localElements = problem.getLocalElements(layout);
  auto emit = [&](Move move) { visit(id, std::move(move)); };
  emitSlices(layout, emit);
  if (!problem.isEven)
    emitInsertions(layout, emit);
  emitReductions(layout, emit);
  emitGathersAndExchanges(layout, emit);
  Cost permuted = here + Cost{llvm::SaturatingMultiply(problem.scale, localElements), 1, 1};
  bool permutedBefore = nodes[id].parent >= 0 && nodes[id].move.kind == ReshardStepKind::Permute;
  if (!permutedBefore && permuted < best.cost)
    emitPermutes(layout, emit);
}

Draft Search::run() {
  if (problem.isTarget(problem.source))
    return std::move(best);
  targetElements = problem.getLocalElements(problem.target);
  nodes.push_back({problem.source, {}, {}, -1});
  ids.try_emplace(getKey(problem.source), 0);
  queue.push({getEstimate({}, problem.source), {}, 0});
  for (size_t expanded = 0; !queue.empty() && expanded < maxExpansions; ++expanded) {
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
