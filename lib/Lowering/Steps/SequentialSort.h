// SPDX-License-Identifier: Apache-2.0
//
// A sort for a processor that computes one element after the other: merge sort bottom up, in which a merge walks its
// two runs. It takes n log n comparisons and two buffers, where the parallel form of LowerSorts takes n log^2 n and as
// many buffers as there are merges.

#ifndef DIST_LIB_LOWERING_STEPS_SEQUENTIALSORT_H
#define DIST_LIB_LOWERING_STEPS_SEQUENTIALSORT_H

#include "dist/IR/TensorExt.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist::steps {

/// Clones the comparator of `op`: whether the position with the elements `first` comes before the one with `second`.
mlir::Value buildIsBefore(mlir::ImplicitLocOpBuilder &b, tensor_ext::SortOp op, mlir::ValueRange first,
                          mlir::ValueRange second);

/// Builds the operands of `op` with all their lines sorted, whole.
llvm::SmallVector<mlir::Value> buildSequentialSort(mlir::ImplicitLocOpBuilder &b, tensor_ext::SortOp op);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_SEQUENTIALSORT_H
