// SPDX-License-Identifier: Apache-2.0
//
// What fusion does to the lives of buffers. An op that is computed in a later one needs no buffer for its result, but
// its operands have to stay alive until then. Between two steps of the runtime that is no matter; across steps it may
// cost more than it saves:
//
//   %g1 = add %g0, %a           %g1 is alive from here, %g0 and %a are dead
//   %b  = matmul ...
//   %g2 = add %g1, %b           with %g1 computed here: %g0 and %a are alive up to here
//
// A sum over many micro-batches would keep all its terms alive so.
//
// And what is computed while a collective is under way is there to hide it: behind its done it would hide nothing.

#ifndef DIST_LIB_LOWERING_STEPS_FUSIONLIFETIMES_H
#define DIST_LIB_LOWERING_STEPS_FUSIONLIFETIMES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::steps {

/// Answers for the ops of one block, which must not change meanwhile.
class FusionLifetimes {
public:
  explicit FusionLifetimes(mlir::Block &block);

  /// Returns true if no more bytes are alive on average between `op` and the later op `root` when `op` is computed in
  /// `root` than when its results are kept. What is alive anyway, and what is likely to be computed in `root` as well,
  /// does not count.
  bool mayWait(mlir::linalg::GenericOp op, mlir::Operation *root) const;

  /// Returns true if `op` stands between the start of a collective and its done, and the later op `root` behind that.
  bool wouldLeaveCollective(mlir::Operation *op, mlir::Operation *root) const;

private:
  unsigned getStepsKept(mlir::Value value, unsigned start, unsigned end) const;
  double getCost(llvm::ArrayRef<mlir::Value> values, unsigned start, unsigned end) const;

  mlir::Block &block;
  llvm::DenseMap<mlir::Operation *, unsigned> times;               ///< How many steps stand before an op of the block.
  llvm::DenseMap<mlir::Value, unsigned> lastUses;                  ///< When a value is read last, itself or reshaped.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> firstDones; ///< Of collectives that an op is computed beside.
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_FUSIONLIFETIMES_H
