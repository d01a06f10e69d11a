// SPDX-License-Identifier: Apache-2.0
//
// One reshard in small numbers: what every planner (one step, greedy, search) works on. Sub-axes that always travel
// together are one *piece*, sub-axes that stay where they are (the common beginning of a dimension's lists) are left
// out, and only pieces that source or target mention exist. Layouts of a problem hold pieces in place of sub-axes.
//
// A placement is legal only if it is that of flat torch.chunk, so a dimension may be split further, or joined, only
// where the chunk boundaries nest; `canSplit` is that question and the reason why every state the planners reach is
// right. A dimension with no more elements than parts is a case of its own: to split it further leaves the first of the
// new parts what there is and the others nothing, which is a split by new *major* axes (`canSplitInFront`):
//
//   3 elements over b = 4, then over a = 2:   a = 0 has 0 | 1 | 2 | -, a = 1 has - | - | - | -, as [a, b] says

#ifndef DIST_LIB_RESHARDING_RESHARDPLANPROBLEM_H
#define DIST_LIB_RESHARDING_RESHARDPLANPROBLEM_H

#include "ReshardPlanPartials.h"
#include "dist/Resharding/ReshardPlan.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>
#include <tuple>

namespace dist::reshard {

/// A step without shapes and bytes.
struct Move {
  ReshardStepKind kind;
  int64_t dim = -1;
  int64_t otherDim = -1;
  SubAxisList axes = {};
  SubAxisList from = {};
  ReductionKind reduction = ReductionKind::Sum;
  Layout result = {};
};

/// What a plan costs; smaller is better, from the first field to the last.
struct Cost {
  /// Elements one device sends, times Problem::scale so that it is a whole number.
  uint64_t volume = 0;
  uint32_t steps = 0;
  /// Messages one device sends one after the other.
  uint32_t hops = 0;

  bool operator<(const Cost &other) const {
    return std::tie(volume, steps, hops) < std::tie(other.volume, other.steps, other.hops);
  }
  Cost operator+(const Cost &other) const {
    return {llvm::SaturatingAdd(volume, other.volume), steps + other.steps, hops + other.hops};
  }
};

/// Moves from a problem's source to its target, and their cost.
struct Draft {
  llvm::SmallVector<Move, 4> moves;
  Cost cost;
};

/// Returns true if a dimension of `size` elements, split into `outer` parts, can be split `ratio` times more in place:
/// part j of part i is part i * ratio + j of the whole. Equally, if those parts can be joined.
bool canSplit(int64_t size, int64_t outer, int64_t ratio);

/// Adds `axes` to `list`, behind it or in front.
void add(SubAxisList &list, llvm::ArrayRef<SubAxis> axes, bool inFront);

/// Takes the last `count` pieces of `list`, or the first, and returns them.
SubAxisList take(SubAxisList &list, size_t count, bool inFront);

/// Fills `axes` and `from` of a Permute from `source` to `target`, which split each dimension into equally many parts
/// and have reductions of the same kinds over equally many devices. `getSize` returns the size of a sub-axis.
void fillPermute(Move &move, const Layout &source, const Layout &target, llvm::function_ref<int64_t(SubAxis)> getSize);

struct Problem {
  /// Both layouts are valid for `shape`; their partials are canonical.
  Problem(const Layout &source, const Layout &target, llvm::ArrayRef<int64_t> shape, const AxisSpace &space,
          ReshardPieces which = ReshardPieces::SubAxes);

  Problem() = default;

  /// Size of the tensor, sub-axes left out at the beginning and number of parts these make, per dimension.
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<SubAxisList, 4> prefixes;
  llvm::SmallVector<int64_t, 4> prefixSizes;
  /// Sub-axes and size per piece.
  llvm::SmallVector<SubAxisList, 4> pieces;
  llvm::SmallVector<int64_t, 8> sizes;
  Layout source, target;
  /// Pieces that split a dimension in the target.
  SubAxisSet targetSplit = 0;
  /// Product of all sizes; a group's size divides it.
  uint64_t scale = 1;
  /// True if neither source nor target needs padding. Then no placement in between does, either.
  bool isEven = true;

  int64_t getSize(llvm::ArrayRef<SubAxis> list) const;
  /// Returns the elements of a device's shard in `layout`.
  uint64_t getLocalElements(const Layout &layout) const;
  /// Returns how many elements of a device's shard in the target its shard in `layout` has, at most; exact where all
  /// indices of the device are 0.
  uint64_t getKeptElements(const Layout &layout) const;
  /// Returns true if `layout` needs no padding.
  bool isEvenlySplit(const Layout &layout) const;
  /// Returns the largest number of parts by which `dim` can be split further without padding, as far as the pieces can
  /// tell; 0 if it is empty. Where nothing is padded at all, plans depend on nothing else of its size.
  int64_t getEvenParts(int64_t dim) const {
    return shape[dim] == 0 ? 0 : std::gcd<uint64_t>(shape[dim] / prefixSizes[dim], scale);
  }
  /// Returns true if no split of `dim` is uneven, whatever its pieces. Plans depend on nothing else of its size then.
  bool isAlwaysEven(int64_t dim) const { return uint64_t(getEvenParts(dim)) == scale; }
  /// Returns the problem with the dimensions `dims`, which are all but such as are split on neither side, and all
  /// pieces renamed: those of this one by number.
  Problem reorder(llvm::ArrayRef<int64_t> dims, llvm::ArrayRef<SubAxis> order) const;
  /// Returns true if `dim`, split by `outer`, can be split further by `inner`, or `inner` joined; where nothing is
  /// padded, without padding.
  bool canSplit(int64_t dim, llvm::ArrayRef<SubAxis> outer, llvm::ArrayRef<SubAxis> inner) const;
  /// Returns true if `dim`, split by `list`, can be split further by `added` as its major axes, or `added` joined
  /// there.
  bool canSplitInFront(int64_t dim, llvm::ArrayRef<SubAxis> list, llvm::ArrayRef<SubAxis> added) const;
  /// Returns the elements that a device handles in a step of this kind from `layout` to `result`: of the shard that a
  /// gather makes, and otherwise of the one before, with what pads `dim` where the step splits it.
  uint64_t getHandledElements(ReshardStepKind kind, const Layout &layout, const Layout &result, int64_t dim,
                              llvm::ArrayRef<SubAxis> axes) const;
  /// Returns the cost of a move of this kind in the groups of `axes`, in which a device handles `elements`.
  Cost getCost(ReshardStepKind kind, llvm::ArrayRef<SubAxis> axes, uint64_t elements) const;
  /// Returns the cost of `move` on `layout`.
  Cost getCost(const Move &move, const Layout &layout) const;

  /// Moves on `layout`; legality is the caller's question. Splits append `axes` to `dim`, or put them in front; joins
  /// drop the last `count`, or the first.
  Move getAllSlice(const Layout &layout, int64_t dim, llvm::ArrayRef<SubAxis> axes, bool inFront = false) const;
  Move getAllGather(const Layout &layout, int64_t dim, size_t count, bool inFront = false) const;
  Move getAllToAll(const Layout &layout, int64_t dim, int64_t otherDim, size_t count, bool joinsInFront = false,
                   bool splitsInFront = false) const;
  Move getAllReduce(const Layout &layout, size_t entry, llvm::ArrayRef<SubAxis> axes) const;
  Move getReduceScatter(const Layout &layout, size_t entry, int64_t dim, llvm::ArrayRef<SubAxis> axes,
                        bool inFront = false) const;
  Move getPermute(const Layout &layout, const Layout &result) const;

  /// Returns true if `layout` is the target but for values that still have to be made pending.
  bool isTarget(const Layout &layout) const;
  /// Appends the moves from such a layout to the target.
  void finish(Draft &draft, const Layout &layout) const;
  void append(Draft &draft, Move move, Layout &layout) const;

  /// Returns sub-axes and layouts of the tensor.
  SubAxisList expand(llvm::ArrayRef<SubAxis> list) const;
  Layout expand(const Layout &layout) const;

private:
  void cutPieces(const Layout &fullSource, const Layout &fullTarget, const AxisSpace &space, ReshardPieces which);
};

/// Returns `layout` as one permute may rearrange it on the way to the target: at the target's dimensions if these have
/// as many parts, and otherwise in each dimension first what stays, then what will be gathered, then what goes
/// elsewhere (the last two swapped unless `gatheredFirst`), each in the order of the target.
Layout getArrangement(const Problem &problem, const Layout &layout, bool gatheredFirst);

/// Returns the cheapest of a few plans that shrink first and grow last. Exists for every problem.
Draft planGreedily(const Problem &problem);

/// Returns a plan of least cost, or `best` if there is none cheaper or the search grows too large. With `isBounded`
/// what a layout costs at least until the target tells which are not looked at; without, tests hold that to what is
/// found.
Draft planBySearch(const Problem &problem, Draft best, bool isBounded = true);

/// Returns what the search finds for the problem as it is, without any form that is known to be cheapest, a bound or a
/// normal form (ReshardPlanSymmetry.h): what tests hold planReshard to.
ReshardPlan planByFullSearch(const Layout &source, const Layout &target, llvm::ArrayRef<int64_t> shape,
                             int64_t elementBytes, const AxisSpace &space);

} // namespace dist::reshard

#endif // DIST_LIB_RESHARDING_RESHARDPLANPROBLEM_H
