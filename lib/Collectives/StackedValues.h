// SPDX-License-Identifier: Apache-2.0
//
// What one loop leaves in stacks and a later one reads, as the scans over the layers of a model in the forward and the
// backward pass do:
//
//   %s = for (i, stack) {
//     %v = exp(%x)
//     yield stack with %v at i
//   }
//   for (j) {
//     %v' = %s[n - j]           the same as %v
//     %e = neg(%v')             the same as an op of the first loop, perhaps, which has been written twice to save a
//     stack
//
// Each iteration of the first loop has its own place in the stacks, and each one of the second reads one place.

#ifndef DIST_LIB_COLLECTIVES_STACKEDVALUES_H
#define DIST_LIB_COLLECTIVES_STACKEDVALUES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

namespace dist {

/// A result of a loop that has what each iteration inserts at its own place, with a size of 1 in dimension `dim` and
/// whole in the others.
struct StackedValue {
  unsigned result;
  unsigned dim;
  mlir::Operation *insertion;

  mlir::Value getLayer() const {
    return mlir::cast<mlir::SubsetInsertionOpInterface>(insertion).getSourceOperand().get();
  }
  mlir::RankedTensorType getType() const {
    return mlir::cast<mlir::RankedTensorType>(insertion->getResult(0).getType());
  }
  int64_t getNumLayers() const { return getType().getDimSize(dim); }
};

/// A loop that fills stacks, and a later loop of the same block that reads them.
struct LoopPair {
  mlir::LoopLikeOpInterface maker, reader;
  llvm::SmallVector<StackedValue> stacks;
  mlir::Value makerPosition;    ///< Where an iteration of the maker inserts.
  mlir::Value position;         ///< Where one of the reader reads.
  int64_t step = 1, offset = 0; ///< The maker's counter is step * position + offset.
  /// For values of the reader's body what is equal to them in the maker's, in the iteration that fills the place which
  /// is read.
  llvm::DenseMap<mlir::Value, mlir::Value> same;

  /// Returns the stack of `value` of the maker's body, or null.
  const StackedValue *findStack(mlir::Value value) const;
};

/// Returns all pairs in `function`, in program order. A loop belongs to one of them at most.
llvm::SmallVector<LoopPair> findLoopPairs(mlir::FunctionOpInterface function);

/// Returns the only block of `loop`, or null.
mlir::Block *getLoopBody(mlir::LoopLikeOpInterface loop);

/// Takes stacks that nobody reads from the results of `loop`, which may become another op.
void dropUnreadStacks(mlir::LoopLikeOpInterface loop);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STACKEDVALUES_H
