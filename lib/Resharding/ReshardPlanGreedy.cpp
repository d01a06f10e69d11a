// SPDX-License-Identifier: Apache-2.0
//
// Shrink first, grow last: slice, reduce-scatter and exchange what goes straight to its place, put the rest in order
// with one permute, reduce what is left, and only then gather. A few variants are tried, the last of which is the plain
// one (reduce everything, gather down to the common beginnings, slice), so there is always a plan. The search takes the
// best as its bound; where the search is too large, it is the answer.

#include "ReshardPlanProblem.h"

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// Returns a number that orders pieces as the target lists them; those it does not split come first.
static size_t getPlaceInTarget(const Problem &problem, SubAxis piece) {
  size_t place = 1;
  for (const SubAxisList &list : problem.target.dims) {
    const SubAxis *found = llvm::find(list, piece);
    place += found - list.begin();
    if (found != list.end())
      return place;
  }
  return 0;
}

Layout reshard::getArrangement(const Problem &problem, const Layout &layout, bool gatheredFirst) {
  Layout result = layout;
  bool finishes = llvm::all_of(llvm::zip(layout.dims, problem.target.dims), [&](auto lists) {
    return problem.getSize(std::get<0>(lists)) == problem.getSize(std::get<1>(lists));
  });
  if (finishes && !(problem.targetSplit & layout.getPartialSubAxes())) {
    result.dims = problem.target.dims;
    return result;
  }
  for (auto [list, want] : llvm::zip(result.dims, problem.target.dims)) {
    SubAxisSet stays = toSet(want);
    auto getPosition = [&](SubAxis piece) {
      bool isGathered = !(problem.targetSplit >> piece & 1);
      int group = stays >> piece & 1 ? 0 : isGathered == gatheredFirst ? 1 : 2;
      return std::pair(group, getPlaceInTarget(problem, piece));
    };
    llvm::stable_sort(list, [&](SubAxis a, SubAxis b) { return getPosition(a) < getPosition(b); });
  }
  return result;
}

namespace {
/// What a variant may do before it reduces and gathers.
struct Variant {
  bool shrink;
  bool permute;
};

struct GreedyPlanner {
  explicit GreedyPlanner(const Problem &problem) : problem(problem), layout(problem.source) {}

  void apply(Move move) { problem.append(draft, std::move(move), layout); }

  /// Returns the sub-axes that `dim` needs next if the ones it has are the first of those it needs.
  ArrayRef<SubAxis> getNext(int64_t dim) const {
    ArrayRef<SubAxis> have = layout.dims[dim], want = problem.target.dims[dim];
    if (have.size() > want.size() || want.take_front(have.size()) != have)
      return {};
    return want.drop_front(have.size());
  }

  /// Returns the longest beginning of `list` within `set`.
  static ArrayRef<SubAxis> takeWithin(ArrayRef<SubAxis> list, SubAxisSet set) {
    return list.take_while([&](SubAxis subAxis) { return set >> subAxis & 1; });
  }

  bool trySlice(int64_t dim) {
    ArrayRef<SubAxis> run = takeWithin(getNext(dim), ~(layout.getSplitSubAxes() | layout.getPartialSubAxes()));
    if (run.empty() || !problem.canSplit(dim, layout.dims[dim], run))
      return false;
    apply(problem.getAllSlice(layout, dim, run));
    return true;
  }

  bool tryReduceScatter(int64_t dim) {
    for (size_t entry = 0, e = countReducible(layout.partials); entry < e; ++entry) {
      ArrayRef<SubAxis> run = takeWithin(getNext(dim), toSet(layout.partials[entry].axes));
      if (run.empty() || !problem.canSplit(dim, layout.dims[dim], run))
        continue;
      apply(problem.getReduceScatter(layout, entry, dim, run));
      return true;
    }
    return false;
  }

  bool tryAllToAll(int64_t dim) {
    ArrayRef<SubAxis> next = getNext(dim);
    for (int64_t other = 0, rank = layout.dims.size(); other < rank; ++other) {
      if (other == dim)
        continue;
      ArrayRef<SubAxis> have = layout.dims[other];
      for (size_t count = std::min(next.size(), have.size()); count > 0; --count) {
        ArrayRef<SubAxis> moved = have.take_back(count);
        if (moved != next.take_front(count) || !problem.canSplit(dim, layout.dims[dim], moved) ||
            !problem.canSplit(other, have.drop_back(count), moved))
          continue;
        apply(problem.getAllToAll(layout, dim, other, count));
        return true;
      }
    }
    return false;
  }

  void shrink() {
    int64_t rank = layout.dims.size();
    for (bool changed = true; changed;) {
      changed = false;
      for (int64_t dim = 0; dim < rank; ++dim)
        changed |= trySlice(dim);
      for (int64_t dim = 0; dim < rank && !changed; ++dim)
        changed |= tryReduceScatter(dim);
      for (int64_t dim = 0; dim < rank && !changed; ++dim)
        changed |= tryAllToAll(dim);
    }
  }

  void permute() {
    Layout result = getArrangement(problem, layout, /*gatheredFirst=*/true);
    if (result.dims != layout.dims)
      apply(problem.getPermute(layout, result));
  }

  /// Applies pending reductions until only such are left that the target has too.
  void reduce() {
    SubAxisSet wanted = problem.target.getPartialSubAxes();
    while (!canExtend(layout.partials, problem.target.partials)) {
      size_t entry = 0, count = countReducible(layout.partials);
      SubAxisList axes;
      for (; axes.empty() && entry < count; ++entry)
        llvm::copy_if(layout.partials[entry].axes, std::back_inserter(axes),
                      [&](SubAxis subAxis) { return !(wanted >> subAxis & 1); });
      if (axes.empty()) { // The target has them, but in another order or kind.
        entry = 1;
        axes = layout.partials[0].axes;
      }
      apply(problem.getAllReduce(layout, entry - 1, axes));
    }
  }

  /// Gathers down to the longest beginning that the target has too and from which both joining and splitting are in
  /// place.
  void gather() {
    for (auto [dim, want] : llvm::enumerate(problem.target.dims)) {
      ArrayRef<SubAxis> have = layout.dims[dim];
      size_t kept = 0;
      while (kept < std::min(have.size(), want.size()) && have[kept] == want[kept])
        ++kept;
      while (kept > 0 && !(problem.canSplit(dim, have.take_front(kept), have.drop_front(kept)) &&
                           problem.canSplit(dim, have.take_front(kept), ArrayRef<SubAxis>(want).drop_front(kept))))
        --kept;
      if (kept < have.size())
        apply(problem.getAllGather(layout, dim, have.size() - kept));
    }
  }

  void slice() {
    for (auto [dim, want] : llvm::enumerate(problem.target.dims))
      if (layout.dims[dim].size() < want.size())
        apply(problem.getAllSlice(layout, dim, ArrayRef<SubAxis>(want).drop_front(layout.dims[dim].size())));
  }

  Draft plan(Variant variant) {
    if (variant.shrink)
      shrink();
    if (variant.permute) {
      permute();
      shrink();
    }
    reduce();
    if (variant.shrink)
      shrink();
    gather();
    slice();
    problem.finish(draft, layout);
    return std::move(draft);
  }

  const Problem &problem;
  Layout layout;
  Draft draft;
};
} // namespace

Draft reshard::planGreedily(const Problem &problem) {
  Draft best;
  bool first = true;
  for (Variant variant : {Variant{true, false}, Variant{true, true}, Variant{false, false}}) {
    Draft draft = GreedyPlanner(problem).plan(variant);
    if (first || draft.cost < best.cost)
      best = std::move(draft);
    first = false;
  }
  return best;
}
