// SPDX-License-Identifier: Apache-2.0
//
// Plans one function by the timeline: in which order its ops run, and where its collectives are started and waited for
// (OverlapPlan.h). Bodies of loops and branches come first, each for itself, then the block around them, in which they
// are one task. It says as well what loops wait for that could travel beside another iteration. Nothing is changed
// before `apply`, so plans of copies can be compared.

#ifndef DIST_LIB_COLLECTIVES_FUNCTIONSCHEDULER_H
#define DIST_LIB_COLLECTIVES_FUNCTIONSCHEDULER_H

#include "PrefetchInLoops.h"
#include "dist/Layout/Machine.h"
#include "dist/Timeline/OverlapPlan.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace dist {

/// What collectives of loops cost that travel beside another iteration.
struct HandingCost {
  double seconds = 0; ///< Of all copies from one iteration to the next.
  double bytes = 0;   ///< Of what is forwarded.
};

/// What loops can issue an iteration ahead, by loop; inner ones first.
struct LoopPrefetches {
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<LoopPrefetch>> ofLoops;
  HandingCost cost;
};

/// Which collectives loops can finish an iteration later (DelayInLoops.h), by loop; inner ones first.
struct LoopDelays {
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> ofLoops;
  HandingCost cost;
};

class FunctionScheduler {
public:
  /// `function` has one block. No more than `memoryBytes` may be in use.
  FunctionScheduler(mlir::FunctionOpInterface function, const Machine &machine, double memoryBytes);

  /// Decides what to do.
  void plan();

  /// Decides to leave the function as it is.
  void keep();

  /// Of the function after `apply`.
  double getSeconds() const { return planned.seconds; }
  bool fits() const { return peakBytes <= memoryBytes; }

  /// Returns the seconds for which computation waits for one execution of each collective.
  llvm::DenseMap<mlir::Operation *, double> getExposed() const;

  /// Carries out what was decided. Returns true if that changes anything.
  bool apply();

  /// Finds what loops wait for although it could be had an iteration ahead, and that is worth what it takes to hand it
  /// on.
  LoopPrefetches findPrefetches() const;

  /// Finds what loops wait for although nothing in them reads it, and that is worth forwarding what it is made of.
  LoopDelays findDelays() const;

private:
  struct Plan {
    TaskBlock tasks;
    std::vector<OverlapPlan::Step> steps;
  };

  /// Calls `callback` with each loop in `block` that communicates, inner ones first: the loop, its body, the runs of
  /// the body for one run of the loop and in all. `executions` are the runs of `block`.
  using LoopCallback =
      llvm::function_ref<void(mlir::Operation *loop, const TaskBlock &body, double trips, double executions)>;
  void walkLoops(const TaskBlock &block, double executions, LoopCallback callback) const;

  /// Returns the collectives in `body` that may be joined, with the seconds for which computation waits for each of
  /// them.
  std::vector<std::pair<const Task *, double>> getWaitedFor(const TaskBlock &body) const;

  /// Returns the seconds of a copy of `values`: a loop forwards in one place what it makes in another.
  double getHandingSeconds(mlir::ValueRange values) const;

  void addExposed(const TaskBlock &block, double executions, llvm::DenseMap<mlir::Operation *, double> &exposed) const;

  /// Plans `block`, and makes it what it is after that.
  void planBlock(TaskBlock &block, double memory);

  mlir::FunctionOpInterface function;
  const Machine &machine;
  llvm::SmallVector<double> shares;
  double memoryBytes, spareBytes = 0, peakBytes = 0;
  TaskSchedule planned;
  std::vector<mlir::Operation *> ops;
  TaskBlock tasks;
  std::vector<Plan> plans; ///< Of inner blocks first.
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_FUNCTIONSCHEDULER_H
