// SPDX-License-Identifier: Apache-2.0

#include "ReshardBaselines.h"

using namespace dist;
using namespace dist::test;

static int64_t getLocalBytes(const Layout &layout, const BaselineProblem &problem) {
  int64_t bytes = problem.elementBytes;
  for (int64_t size : layout.getLocalShape(problem.shape, problem.space))
    bytes *= size;
  return bytes;
}

static int64_t getRingBytes(int64_t buffer, int64_t group) { return (group - 1) * buffer / group; }

/// Reduces what `source` has pending and `target` has not, in order; returns the layout and adds to `bytes`.
static Layout reduceAll(const Layout &source, const Layout &target, const BaselineProblem &problem, int64_t &bytes) {
  Layout layout = source;
  if (source.partials == target.partials)
    return layout;
  for (const PartialLayout &entry : source.partials)
    bytes += 2 * getRingBytes(getLocalBytes(layout, problem), problem.space.getSize(entry.axes));
  layout.partials.clear();
  return layout;
}

int64_t test::getBytesOfGatheringAll(const Layout &source, const Layout &target, const BaselineProblem &problem) {
  int64_t bytes = 0;
  if (source == target)
    return 0;
  Layout layout = reduceAll(source, target, problem, bytes);
  for (SubAxisList &dim : layout.dims) {
    int64_t group = problem.space.getSize(dim);
    dim.clear();
    bytes += getRingBytes(getLocalBytes(layout, problem), group);
  }
  return bytes;
}

//===-- shrink first ----------------------------------------------------------------------------------------------===//

static bool contains(llvm::ArrayRef<SubAxis> list, SubAxis subAxis) { return llvm::is_contained(list, subAxis); }

/// Slices `layout` by the sub-axes that only the target has: where they belong if there is room, else where there is
/// room.
static void sliceMissing(Layout &layout, const Layout &target, const AxisSpace &space) {
  SubAxisSet used = layout.getSplitSubAxes() | layout.getPartialSubAxes();
  auto hasRoom = [&](size_t dim, SubAxis subAxis) {
    return space.getSize(layout.dims[dim]) * space.getSize(subAxis) <= space.getSize(target.dims[dim]);
  };
  for (size_t home = 0; home < target.dims.size(); ++home)
    for (SubAxis subAxis : target.dims[home]) {
      if (used >> subAxis & 1)
        continue;
      size_t place = home;
      for (size_t dim = 0; dim < target.dims.size() && !hasRoom(place, subAxis); ++dim)
        if (hasRoom(dim, subAxis))
          place = dim;
      layout.dims[place].push_back(subAxis);
    }
}

/// Per dimension: what stays, in the order of the target; what will be gathered; what goes elsewhere, sorted by its
/// place.
static Layout putInOrder(const Layout &layout, const Layout &target) {
  Layout result = layout;
  SubAxisSet kept = target.getSplitSubAxes();
  auto getPlace = [&](SubAxis subAxis) {
    for (size_t dim = 0;; ++dim)
      if (const SubAxis *place = llvm::find(target.dims[dim], subAxis); place != target.dims[dim].end())
        return std::pair(dim, place - target.dims[dim].begin());
  };
  for (auto [list, want] : llvm::zip(result.dims, target.dims)) {
    SubAxisList ordered, gathered, moved;
    for (SubAxis subAxis : want)
      if (contains(list, subAxis))
        ordered.push_back(subAxis);
    for (SubAxis subAxis : list)
      if (!contains(want, subAxis))
        (kept >> subAxis & 1 ? moved : gathered).push_back(subAxis);
    llvm::sort(moved, [&](SubAxis a, SubAxis b) { return getPlace(a) < getPlace(b); });
    ordered.append(gathered);
    ordered.append(moved);
    list = ordered;
  }
  return result;
}

/// Moves the longest run of sub-axes that ends one dimension and comes next in another; returns false if there is none.
static bool exchange(Layout &layout, const Layout &target, const BaselineProblem &problem, int64_t &bytes) {
  for (size_t to = 0; to < target.dims.size(); ++to)
    for (size_t from = 0; from < target.dims.size(); ++from) {
      llvm::ArrayRef<SubAxis> have = layout.dims[to], want = target.dims[to], other = layout.dims[from];
      if (from == to || have.size() >= want.size() || want.take_front(have.size()) != have)
        continue;
      llvm::ArrayRef<SubAxis> next = want.drop_front(have.size());
      for (size_t count = std::min(next.size(), other.size()); count > 0; --count) {
        if (other.take_back(count) != next.take_front(count))
          continue;
        SubAxisList run(next.take_front(count));
        bytes += getRingBytes(getLocalBytes(layout, problem), problem.space.getSize(run));
        layout.dims[from].pop_back_n(count);
        layout.dims[to].append(run);
        return true;
      }
    }
  return false;
}

/// Moves one sub-axis that ends a dimension it does not belong to, to the end of the one where it does.
static bool exchangeOutOfOrder(Layout &layout, const Layout &target, const BaselineProblem &problem, int64_t &bytes) {
  for (size_t from = 0; from < target.dims.size(); ++from)
    for (size_t to = 0; to < target.dims.size(); ++to) {
      if (from == to || layout.dims[from].empty() || !contains(target.dims[to], layout.dims[from].back()))
        continue;
      SubAxis subAxis = layout.dims[from].back();
      bytes += getRingBytes(getLocalBytes(layout, problem), problem.space.getSize(subAxis));
      layout.dims[from].pop_back();
      layout.dims[to].push_back(subAxis);
      return true;
    }
  return false;
}

int64_t test::getBytesOfShrinkFirst(const Layout &source, const Layout &target, const BaselineProblem &problem) {
  if (source == target)
    return 0;
  int64_t reduceBytes = 0, bytes = 0;
  Layout layout = reduceAll(source, target, problem, reduceBytes);
  SubAxisSet reduced = source.getPartialSubAxes() & ~layout.getPartialSubAxes(), before = layout.getSplitSubAxes();
  sliceMissing(layout, target, problem.space);
  if (reduced && source.partials.size() == 1 && reduced == (layout.getSplitSubAxes() & ~before))
    reduceBytes /= 2;
  for (int64_t round = 0; round < 2 && layout.dims != target.dims; ++round) {
    Layout ordered = putInOrder(layout, target);
    if (ordered != layout)
      bytes += getLocalBytes(layout, problem);
    layout = ordered;
    while (exchange(layout, target, problem, bytes) || exchangeOutOfOrder(layout, target, problem, bytes)) {
    }
  }
  for (auto [list, want] : llvm::zip(layout.dims, target.dims)) {
    size_t kept = 0;
    while (kept < std::min(list.size(), want.size()) && list[kept] == want[kept])
      ++kept;
    int64_t group = problem.space.getSize(llvm::ArrayRef<SubAxis>(list).drop_front(kept));
    list.pop_back_n(list.size() - kept);
    bytes += getRingBytes(getLocalBytes(layout, problem), group);
  }
  return reduceBytes + bytes;
}

//===-- axis by axis ----------------------------------------------------------------------------------------------===//

namespace {
/// The placement of a tensor along one mesh axis.
struct Placement {
  enum Kind { Replicated, Split, Pending } kind = Replicated;
  int64_t dim = -1;
  ReductionKind reduction = ReductionKind::Sum;
  bool operator==(const Placement &other) const {
    return kind == other.kind && dim == other.dim && reduction == other.reduction;
  }
};
using Placements = llvm::SmallVector<Placement>;
} // namespace

static std::optional<Placements> getPlacements(const Layout &layout, const AxisSpace &space) {
  Placements placements(space.getNumSubAxes());
  for (auto [dim, list] : llvm::enumerate(layout.dims)) {
    if (!llvm::is_sorted(list))
      return std::nullopt;
    for (SubAxis subAxis : list)
      placements[subAxis] = {Placement::Split, static_cast<int64_t>(dim)};
  }
  if (layout.partials.size() > 1)
    return std::nullopt;
  for (const PartialLayout &entry : layout.partials)
    for (SubAxis subAxis : entry.axes)
      placements[subAxis] = {Placement::Pending, -1, entry.kind};
  return placements;
}

/// Returns the bytes of changing one axis of size `group` from `have` to `want`, for shards of `local` bytes.
static int64_t getTransitionBytes(const Placement &have, const Placement &want, int64_t local, int64_t group) {
  if (have.kind == Placement::Pending)
    return (want.kind == Placement::Split ? 1 : 2) * getRingBytes(local, group);
  if (have.kind == Placement::Split)
    return want.kind == Placement::Split ? getRingBytes(local, group) : getRingBytes(local * group, group);
  return 0;
}

std::optional<int64_t> test::getBytesOfAxisByAxis(const Layout &source, const Layout &target,
                                                  const BaselineProblem &problem) {
  std::optional<Placements> have = getPlacements(source, problem.space), want = getPlacements(target, problem.space);
  if (!have || !want)
    return std::nullopt;
  int64_t bytes = 0, numAxes = have->size();
  auto change = [&](int64_t axis, Placement next) {
    Placement &current = (*have)[axis];
    if (current == next)
      return;
    int64_t local = problem.elementBytes;
    for (int64_t size : problem.shape)
      local *= size;
    for (auto [subAxis, placement] : llvm::enumerate(*have))
      local /= placement.kind == Placement::Split ? problem.space.getSize(static_cast<SubAxis>(subAxis)) : 1;
    bytes += getTransitionBytes(current, next, local, problem.space.getSize(static_cast<SubAxis>(axis)));
    current = next;
  };
  for (int64_t axis = numAxes - 1; axis >= 0; --axis) {
    Placement next = (*want)[axis];
    // A shard within others of the same dimension may stay only if the others do.
    for (int64_t outer = 0; outer < axis && next.kind == Placement::Split; ++outer) {
      bool before = (*have)[outer].kind == Placement::Split && (*have)[outer].dim == next.dim;
      bool after = (*want)[outer].kind == Placement::Split && (*want)[outer].dim == next.dim;
      if (before != after)
        next = Placement();
    }
    change(axis, next);
  }
  for (int64_t axis = 0; axis < numAxes; ++axis)
    change(axis, (*want)[axis]);
  return bytes;
}
