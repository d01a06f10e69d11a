// SPDX-License-Identifier: Apache-2.0
//
// Cutting a reshard into pieces, and the moves on their layouts.

#include "ReshardPlanProblem.h"

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// With at most this many sub-axes each is its own piece, so that parts of an axis can go different ways.
static constexpr size_t maxSingleSubAxes = 5;

bool reshard::canSplit(int64_t size, int64_t outer, int64_t ratio) {
  int64_t outerShard = getShardSize(size, outer), innerShard = getShardSize(size, outer * ratio);
  // Where one part holds everything, the boundaries between the others do not matter.
  return innerShard * ratio == outerShard || outerShard >= size;
}

void reshard::fillPermute(Move &move, const Layout &source, const Layout &target,
                          llvm::function_ref<int64_t(SubAxis)> getSize) {
  // Lists are cut where both have made equally many parts; segments that are equal then stay where they are.
  for (auto [from, to] : llvm::zip(source.dims, target.dims)) {
    for (size_t i = 0, j = 0, iBegin = 0, jBegin = 0; i < from.size() && j < to.size(); iBegin = i, jBegin = j) {
      int64_t fromParts = getSize(from[i++]), toParts = getSize(to[j++]);
      while (fromParts != toParts && (fromParts < toParts ? i < from.size() : j < to.size())) {
        if (fromParts < toParts)
          fromParts *= getSize(from[i++]);
        else
          toParts *= getSize(to[j++]);
      }
      ArrayRef<SubAxis> left = ArrayRef<SubAxis>(from).slice(iBegin, i - iBegin),
                        right = ArrayRef<SubAxis>(to).slice(jBegin, j - jBegin);
      if (left == right)
        continue;
      move.from.append(left.begin(), left.end());
      move.axes.append(right.begin(), right.end());
    }
  }
  auto appendMissing = [](SubAxisList &list, ArrayRef<SubAxis> subAxes, SubAxisSet present) {
    llvm::copy_if(subAxes, std::back_inserter(list), [&](SubAxis subAxis) { return !(present >> subAxis & 1); });
  };
  for (auto [from, to] : llvm::zip(source.partials, target.partials)) {
    appendMissing(move.from, from.axes, toSet(to.axes));
    appendMissing(move.axes, to.axes, toSet(from.axes));
  }
  SubAxisList from = move.from;
  appendMissing(move.from, move.axes, toSet(move.from));
  appendMissing(move.axes, from, toSet(move.axes));
}

//===-- cutting ---------------------------------------------------------------------------------------------------===//

namespace {
/// Where each sub-axis stands in a layout: (0, 0) unused, (1 + dim, position) or (-1 - entry, 0).
struct Places {
  explicit Places(const Layout &layout) {
    for (auto [dim, subAxes] : llvm::enumerate(layout.dims))
      for (auto [position, subAxis] : llvm::enumerate(subAxes))
        places[subAxis] = {1 + static_cast<int>(dim), static_cast<int>(position)};
    for (auto [index, entry] : llvm::enumerate(layout.partials))
      for (SubAxis subAxis : entry.axes)
        places[subAxis] = {-1 - static_cast<int>(index), 0};
  }
  /// Returns true if `second` directly follows `first`, or if both stand where order has no meaning.
  bool areTogether(SubAxis first, SubAxis second) const {
    auto [list, position] = places[first];
    auto [otherList, otherPosition] = places[second];
    return list == otherList && (list <= 0 || position + 1 == otherPosition);
  }
  std::pair<int, int> places[64] = {};
};
} // namespace

void Problem::cutPieces(const Layout &fullSource, const Layout &fullTarget, const AxisSpace &space,
                        ReshardPieces which) {
  Places inSource(fullSource), inTarget(fullTarget);
  bool single =
      which == ReshardPieces::SubAxes &&
      llvm::popcount(fullSource.getSplitSubAxes() | fullSource.getPartialSubAxes() | fullTarget.getSplitSubAxes() |
                     fullTarget.getPartialSubAxes()) <= static_cast<int>(maxSingleSubAxes);
  SubAxisSet done = 0;
  uint8_t pieceOf[64] = {};
  auto addSubAxes = [&](ArrayRef<SubAxis> subAxes) {
    SubAxis previous = 0;
    bool first = true;
    for (SubAxis subAxis : subAxes) {
      if (done >> subAxis & 1) {
        first = true;
        continue;
      }
      if (first || single || !inSource.areTogether(previous, subAxis) || !inTarget.areTogether(previous, subAxis)) {
        pieces.emplace_back();
        sizes.push_back(1);
      }
      pieces.back().push_back(subAxis);
      sizes.back() *= space.getSize(subAxis);
      pieceOf[subAxis] = pieces.size() - 1;
      done |= SubAxisSet(1) << subAxis;
      previous = subAxis;
      first = false;
    }
  };
  for (const Layout *layout : {&fullTarget, &fullSource}) {
    for (auto [dim, subAxes] : llvm::enumerate(layout->dims))
      addSubAxes(ArrayRef<SubAxis>(subAxes).drop_front(prefixes[dim].size()));
    for (const PartialLayout &entry : layout->partials)
      addSubAxes(entry.axes);
  }
  auto contract = [&](ArrayRef<SubAxis> subAxes) {
    SubAxisList list;
    for (SubAxis subAxis : subAxes)
      if (list.empty() || list.back() != pieceOf[subAxis])
        list.push_back(pieceOf[subAxis]);
    return list;
  };
  for (auto [full, small] : {std::pair(&fullSource, &source), std::pair(&fullTarget, &target)}) {
    for (auto [dim, subAxes] : llvm::enumerate(full->dims))
      small->dims.push_back(contract(ArrayRef<SubAxis>(subAxes).drop_front(prefixes[dim].size())));
    for (const PartialLayout &entry : full->partials) {
      PartialLayout &copy = small->partials.emplace_back();
      copy = {entry.kind, contract(entry.axes)};
      llvm::sort(copy.axes);
      copy.axes.erase(llvm::unique(copy.axes), copy.axes.end());
    }
  }
}

Problem::Problem(const Layout &fullSource, const Layout &fullTarget, ArrayRef<int64_t> fullShape,
                 const AxisSpace &space, ReshardPieces which)
    : shape(fullShape) {
  int64_t allParts = 1;
  SubAxisSet used = fullSource.getSplitSubAxes() | fullSource.getPartialSubAxes() | fullTarget.getSplitSubAxes() |
                    fullTarget.getPartialSubAxes();
  for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
    if (used >> subAxis & 1)
      allParts *= space.getSize(subAxis);
  for (const Layout *layout : {&fullSource, &fullTarget})
    for (auto [list, size] : llvm::zip(layout->dims, shape))
      isEven &= size % space.getSize(list) == 0;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    // A dimension that may need padding has to be joined completely at times, so nothing of it is left out.
    SubAxisList &prefix = prefixes.emplace_back();
    bool even = isEven || size % allParts == 0;
    ArrayRef<SubAxis> left = fullSource.dims[dim], right = fullTarget.dims[dim];
    for (size_t i = 0; even && i < std::min(left.size(), right.size()) && left[i] == right[i]; ++i)
      prefix.push_back(left[i]);
    prefixSizes.push_back(space.getSize(prefix));
  }
  cutPieces(fullSource, fullTarget, space, which);
  targetSplit = target.getSplitSubAxes();
  for (int64_t size : sizes)
    scale *= size;
}

Problem Problem::reorder(ArrayRef<int64_t> dims, ArrayRef<SubAxis> order) const {
  Problem result;
  result.scale = scale;
  result.isEven = isEven;
  for (int64_t dim : dims) {
    result.shape.push_back(shape[dim]);
    result.prefixes.push_back(prefixes[dim]);
    result.prefixSizes.push_back(prefixSizes[dim]);
  }
  SubAxisList renamed(order); // By number in this problem.
  for (auto [number, piece] : llvm::enumerate(order)) {
    renamed[piece] = number;
    result.pieces.push_back(pieces[piece]);
    result.sizes.push_back(sizes[piece]);
  }
  auto rename = [&](SubAxisList list) {
    for (SubAxis &piece : list)
      piece = renamed[piece];
    return list;
  };
  for (auto [from, to] : {std::pair(&source, &result.source), std::pair(&target, &result.target)}) {
    for (int64_t dim : dims)
      to->dims.push_back(rename(from->dims[dim]));
    for (const PartialLayout &entry : from->partials) {
      to->partials.push_back({entry.kind, rename(entry.axes)});
      llvm::sort(to->partials.back().axes);
    }
  }
  result.targetSplit = result.target.getSplitSubAxes();
  return result;
}

//===-- questions -------------------------------------------------------------------------------------------------===//

int64_t Problem::getSize(ArrayRef<SubAxis> list) const {
  int64_t size = 1;
  for (SubAxis piece : list)
    size *= sizes[piece];
  return size;
}

uint64_t Problem::getLocalElements(const Layout &layout) const {
  uint64_t elements = 1;
  for (auto [dim, list] : llvm::enumerate(layout.dims))
    elements = llvm::SaturatingMultiply<uint64_t>(elements, getShardSize(shape[dim], prefixSizes[dim] * getSize(list)));
  return elements;
}

uint64_t Problem::getKeptElements(const Layout &layout) const {
  uint64_t elements = 1;
  for (auto [dim, lists] : llvm::enumerate(llvm::zip(layout.dims, target.dims))) {
    int64_t parts = std::max(getSize(std::get<0>(lists)), getSize(std::get<1>(lists)));
    elements = llvm::SaturatingMultiply<uint64_t>(elements, getShardSize(shape[dim], prefixSizes[dim] * parts));
  }
  return elements;
}

bool Problem::isEvenlySplit(const Layout &layout) const {
  return llvm::all_of(llvm::enumerate(layout.dims), [&](auto entry) {
    return shape[entry.index()] % (prefixSizes[entry.index()] * getSize(entry.value())) == 0;
  });
}

bool Problem::canSplit(int64_t dim, ArrayRef<SubAxis> outer, ArrayRef<SubAxis> inner) const {
  int64_t parts = prefixSizes[dim] * getSize(outer), ratio = getSize(inner);
  return isEven ? shape[dim] % (parts * ratio) == 0 : reshard::canSplit(shape[dim], parts, ratio);
}

bool Problem::canSplitInFront(int64_t dim, ArrayRef<SubAxis> list, ArrayRef<SubAxis> added) const {
  // Shards that are not halved by more parts are of one element.
  int64_t parts = getSize(list);
  return prefixSizes[dim] == 1 && getShardSize(shape[dim], parts) == getShardSize(shape[dim], parts * getSize(added));
}

Cost Problem::getCost(ReshardStepKind kind, ArrayRef<SubAxis> axes, uint64_t elements) const {
  uint64_t group = getSize(axes), perMember = scale / group, rounds = 0;
  switch (kind) {
  case ReshardStepKind::AllReduce:
    rounds = 2 * (group - 1);
    break;
  case ReshardStepKind::ReduceScatter:
  case ReshardStepKind::AllGather:
  case ReshardStepKind::AllToAll:
    rounds = group - 1;
    break;
  case ReshardStepKind::Permute:
    rounds = group;
    break;
  case ReshardStepKind::AllSlice:
  case ReshardStepKind::ToPartial:
    return {0, 1, 0};
  }
  uint64_t volume = llvm::SaturatingMultiply(rounds * perMember, elements);
  return {volume, 1, kind == ReshardStepKind::Permute ? 1 : static_cast<uint32_t>(rounds)};
}

uint64_t Problem::getHandledElements(ReshardStepKind kind, const Layout &layout, const Layout &result, int64_t dim,
                                     ArrayRef<SubAxis> axes) const {
  if (kind == ReshardStepKind::AllGather)
    return getLocalElements(result);
  uint64_t elements = getLocalElements(layout);
  bool splits = kind == ReshardStepKind::ReduceScatter || kind == ReshardStepKind::AllToAll;
  if (isEven || !splits || elements == 0)
    return elements;
  auto getShard = [&](const Layout &placed) {
    return getShardSize(shape[dim], prefixSizes[dim] * getSize(placed.dims[dim]));
  };
  return llvm::SaturatingMultiply<uint64_t>(elements / getShard(layout), getShard(result) * getSize(axes));
}

Cost Problem::getCost(const Move &move, const Layout &layout) const {
  return getCost(move.kind, move.axes, getHandledElements(move.kind, layout, move.result, move.dim, move.axes));
}

bool Problem::isTarget(const Layout &layout) const {
  return layout.dims == target.dims && canExtend(layout.partials, target.partials);
}

SubAxisList Problem::expand(ArrayRef<SubAxis> list) const {
  SubAxisList subAxes;
  for (SubAxis piece : list)
    subAxes.append(pieces[piece].begin(), pieces[piece].end());
  return subAxes;
}

Layout Problem::expand(const Layout &layout) const {
  Layout result;
  for (auto [dim, list] : llvm::enumerate(layout.dims)) {
    SubAxisList &subAxes = result.dims.emplace_back(prefixes[dim]);
    subAxes.append(expand(list));
  }
  for (const PartialLayout &entry : layout.partials) {
    result.partials.push_back({entry.kind, expand(entry.axes)});
    llvm::sort(result.partials.back().axes);
  }
  return result;
}

//===-- moves -----------------------------------------------------------------------------------------------------===//

void reshard::add(SubAxisList &list, ArrayRef<SubAxis> axes, bool inFront) {
  SubAxisList both(inFront ? axes : ArrayRef<SubAxis>(list));
  both.append(inFront ? ArrayRef<SubAxis>(list) : axes);
  list = both;
}

SubAxisList reshard::take(SubAxisList &list, size_t count, bool inFront) {
  ArrayRef<SubAxis> all = list;
  SubAxisList taken(inFront ? all.take_front(count) : all.take_back(count)),
      rest(inFront ? all.drop_front(count) : all.drop_back(count));
  list = rest;
  return taken;
}

Move Problem::getAllSlice(const Layout &layout, int64_t dim, ArrayRef<SubAxis> axes, bool inFront) const {
  Move move{ReshardStepKind::AllSlice, dim, -1, SubAxisList(axes), {}, {}, layout};
  add(move.result.dims[dim], axes, inFront);
  return move;
}

Move Problem::getAllGather(const Layout &layout, int64_t dim, size_t count, bool inFront) const {
  Move move{ReshardStepKind::AllGather, dim, -1, {}, {}, {}, layout};
  move.axes = take(move.result.dims[dim], count, inFront);
  return move;
}

Move Problem::getAllToAll(const Layout &layout, int64_t dim, int64_t otherDim, size_t count, bool joinsInFront,
                          bool splitsInFront) const {
  Move move{ReshardStepKind::AllToAll, dim, otherDim, {}, {}, {}, layout};
  move.axes = take(move.result.dims[otherDim], count, joinsInFront);
  add(move.result.dims[dim], move.axes, splitsInFront);
  return move;
}

Move Problem::getAllReduce(const Layout &layout, size_t entry, ArrayRef<SubAxis> axes) const {
  Move move{ReshardStepKind::AllReduce, -1, -1, SubAxisList(axes), {}, layout.partials[entry].kind, layout};
  move.result.partials = reduceEntry(layout.partials, entry, axes);
  return move;
}

Move Problem::getReduceScatter(const Layout &layout, size_t entry, int64_t dim, ArrayRef<SubAxis> axes,
                               bool inFront) const {
  Move move{ReshardStepKind::ReduceScatter, dim, -1, SubAxisList(axes), {}, layout.partials[entry].kind, layout};
  move.result.partials = reduceEntry(layout.partials, entry, axes);
  add(move.result.dims[dim], axes, inFront);
  return move;
}

Move Problem::getPermute(const Layout &layout, const Layout &result) const {
  Move move{ReshardStepKind::Permute, -1, -1, {}, {}, {}, result};
  fillPermute(move, layout, result, [&](SubAxis piece) { return sizes[piece]; });
  return move;
}

void Problem::append(Draft &draft, Move move, Layout &layout) const {
  draft.cost = draft.cost + getCost(move, layout);
  layout = move.result;
  draft.moves.push_back(std::move(move));
}

void Problem::finish(Draft &draft, const Layout &layout) const {
  Layout current = layout;
  for (Insertion &insertion : getInsertions(layout.partials, target.partials)) {
    Layout result{current.dims, std::move(insertion.result)};
    append(draft, {ReshardStepKind::ToPartial, -1, -1, std::move(insertion.axes), {}, insertion.kind, result}, current);
  }
}
