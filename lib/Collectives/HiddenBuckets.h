// SPDX-License-Identifier: Apache-2.0
//
// How large buckets of collectives are on a machine: by seconds. A bucket ends where one start less saves little, or
// where a larger one would no longer hide behind computation although its parts do: a gather has to be there for the
// first reader of the bucket, a reduction cannot begin before its last member is computed.

#ifndef DIST_LIB_COLLECTIVES_HIDDENBUCKETS_H
#define DIST_LIB_COLLECTIVES_HIDDENBUCKETS_H

#include "dist/Layout/Machine.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Seconds of computation of the ops of a function, by which it is judged what hides.
class ComputationSeconds {
public:
  /// Reads `function`, which is in Local form and has one block.
  ComputationSeconds(mlir::FunctionOpInterface function, const Machine &machine);

  /// Returns the seconds of `op` and of what is in it; 0 for collectives, and for ops that are new.
  double get(mlir::Operation *op) const { return seconds.lookup(op); }
  const Machine &getMachine() const { return machine; }

private:
  const Machine &machine;
  llvm::DenseMap<mlir::Operation *, double> seconds;
};

/// The computation of one block as it stands.
class HiddenBuckets {
public:
  HiddenBuckets(mlir::Block &block, const ComputationSeconds &computation);

  /// Returns true if `op` should share a start with the collectives `bucket`, which stand before it and are of its
  /// kind.
  bool mayJoin(llvm::ArrayRef<mlir::Operation *> bucket, mlir::Operation *op) const;

private:
  /// Returns the seconds of computation beside which `op` can run, if it has to be there for the readers of `readers`.
  double getSecondsToHide(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> readers) const;

  mlir::Block &block;
  const Machine &machine;
  llvm::DenseMap<mlir::Operation *, double> before; ///< Seconds of all that stands before an op.
  double total = 0;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_HIDDENBUCKETS_H
