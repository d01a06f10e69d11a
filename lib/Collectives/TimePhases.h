// SPDX-License-Identifier: Apache-2.0
//
// Which ops of a function are computed for each part of an axis in time, and in which loop over the parts. What a sum
// or gather over all parts gives is known behind a loop, and what computes parts with it stands in a later one:
//
//   count = all_reduce(sum(mask))        loop 0, for what is read by other parts
//   loss = all_reduce(f(x, count))       loop 1: everything else
//   step(loss)                           behind it
//
// Everything is done as late as possible, so that a loop has only what a later one cannot be without.

#ifndef DIST_LIB_COLLECTIVES_TIMEPHASES_H
#define DIST_LIB_COLLECTIVES_TIMEPHASES_H

#include "TimeAxis.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// How an op in the block of a function is computed.
enum class TimeKind {
  Whole, ///< Once, from what is equal in all parts.
  Part,  ///< For each part.
  Joint, ///< A reduction or gather of what all parts give.
};

class TimePhases {
public:
  /// Decides for the ops of `function`, which is separated (separateTimeAxis). Failure comes with an error: at a value
  /// that differs between parts where it has to be equal, at what is joined within a loop or branch of the program, or
  /// at an op with effects.
  static llvm::FailureOr<TimePhases> get(mlir::FunctionOpInterface function, const TimeAxis &time);

  unsigned getNumLoops() const { return numLoops; }
  TimeKind getKind(mlir::Operation *op) const { return places.lookup(op).kind; }
  /// Returns the loop in which an op is computed or joined; of a whole op the one that it stands in front of.
  unsigned getLoop(mlir::Operation *op) const { return places.lookup(op).late; }
  /// Returns true if `value` may differ between parts.
  bool differs(mlir::Value value) const { return differing.contains(value); }
  /// Returns the ops of the block, in program order, without its terminator.
  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }
  /// Returns the ops of the block that `op`, or an op in it, reads results of, with the results.
  static void walkRead(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> callback);

private:
  struct Place {
    TimeKind kind = TimeKind::Whole;
    unsigned early = 0, late = 0;
  };

  llvm::LogicalResult classify(mlir::Operation *op, const TimeAxis &time);
  void findEarliest();
  void findLatest();

  llvm::SmallVector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, Place> places;
  llvm::DenseSet<mlir::Value> differing;
  unsigned numLoops = 0;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_TIMEPHASES_H
