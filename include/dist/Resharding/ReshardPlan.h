// SPDX-License-Identifier: Apache-2.0
//
// How a tensor gets from one placement to another: a pure, total function from (source, target, shape, mesh) to steps,
// shared by cost model, planner and lowering, so that what is costed is what is emitted.
//
// Steps work on one device's shard. The search minimises bytes on the wire, then the number of steps. It moves only the
// sub-axes that source or target mention.

#ifndef DIST_RESHARDING_RESHARDPLAN_H
#define DIST_RESHARDING_RESHARDPLAN_H

#include "dist/Layout/Layout.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

/// The kinds of steps. All but Replace, AllSlice and ToPartial send data.
enum class ReshardStepKind {
  AllReduce,     ///< Applies one pending reduction over `axes`.
  ReduceScatter, ///< Applies one pending reduction over `axes` and splits `dim` by them (as its minor axes).
  AllGather,     ///< Joins the shards of `dim` over its minor axes `axes`.
  AllToAll,      ///< Splits `dim` by `axes` (appended as minor) and joins `otherDim` over them (its minor axes).
  Permute,       ///< Exchanges whole shards: a device whose index over `axes` is t receives from index t over `from`.
  AllSlice,      ///< Splits `dim` by `axes` (appended as minor); nothing is sent.
  ToPartial, ///< Makes the value pending over `axes`: identity of `reduction` everywhere but at index 0; for avg and
             ///< idempotent reductions (max, min, any, all) the value itself everywhere. Nothing is sent.
};

/// One step; `result` is the placement after it.
struct ReshardStep {
  ReshardStepKind kind;
  int64_t dim = -1;
  int64_t otherDim = -1;
  SubAxisList axes;
  SubAxisList from;
  ReductionKind reduction = ReductionKind::Sum;
  Layout result;
  /// Shapes of one device's padded shard before and after. The size of a dimension that a gather joins is cut to the
  /// size that `result` needs.
  llvm::SmallVector<int64_t> inputShape, outputShape;
  /// Bytes that one device sends by the ring formula, and the full tensor that the collective handles in its group.
  int64_t wireBytes = 0, bufferBytes = 0;
};

struct ReshardPlan {
  llvm::SmallVector<ReshardStep, 2> steps;
  int64_t wireBytes = 0;
};

/// Returns the steps that bring a tensor of global shape `shape` and `elementBytes` per element from `source` to
/// `target`. Total: every pair of valid layouts has a plan. Deterministic. Never sends more than reducing and gathering
/// everything.
ReshardPlan planReshard(const Layout &source, const Layout &target, llvm::ArrayRef<int64_t> shape, int64_t elementBytes,
                        const AxisSpace &space);

/// Where a tensor lies, and where it is needed.
using LayoutPair = std::pair<const Layout *, const Layout *>;

namespace reshard {
class DraftTable;
}

/// What goes its own way in a plan.
enum class ReshardPieces {
  SubAxes, ///< Where there are few sub-axes each of them, so that parts of an axis can go different ways.
  Together ///< What stands together in source and target, as all parts of an axis do that a search moves as one:
           ///< [x, ] to [y:(1)4, x] for x = y = 8 has the pieces x and y:(1)4 instead of five sub-axes of 2. Such plans
           ///< are found sooner, and send as much as the others or more; for those who compare thousands of placements.
};

/// planReshard with a memory, for programs that ask the same again and again. What was searched for is remembered for
/// all shapes for which it is the same. Not for use by several threads at once.
class ReshardPlanner {
public:
  /// `space` has to outlive the planner.
  explicit ReshardPlanner(const AxisSpace &space, ReshardPieces pieces = ReshardPieces::SubAxes);
  ~ReshardPlanner();

  /// Returns the plan, which stays where it is as long as the planner lives.
  const ReshardPlan &plan(const Layout &source, const Layout &target, llvm::ArrayRef<int64_t> shape,
                          int64_t elementBytes);
  /// Returns the plans of all of `pairs` without keeping them, found by the threads of `context`, on which they do not
  /// depend.
  std::vector<ReshardPlan> planAll(llvm::ArrayRef<LayoutPair> pairs, llvm::ArrayRef<int64_t> shape,
                                   int64_t elementBytes, mlir::MLIRContext *context);

private:
  const AxisSpace &space;
  ReshardPieces pieces;
  llvm::StringMap<ReshardPlan> plans;
  std::unique_ptr<reshard::DraftTable> drafts;
};

} // namespace dist

#endif // DIST_RESHARDING_RESHARDPLAN_H
