// SPDX-License-Identifier: Apache-2.0
//
// The table of library routines: what operands, results and options each has, and which dimensions of them are the
// batch. It says what a program may ask for; TensorExtOps.td says what the routines compute.

#ifndef DIST_IR_ROUTINES_H
#define DIST_IR_ROUTINES_H

#include "dist/IR/TensorExt.h"

namespace dist::tensor_ext {

/// The core dimensions of one operand or result, by name: dimensions of one name have one size.
struct RoutineCore {
  llvm::SmallVector<llvm::StringRef, 3> dims;
  /// Whether each index along a dimension is computed by itself, so that the dimension can be split.
  llvm::SmallVector<bool, 3> areIndependent;
};

/// How the dimensions of one call are used. All arrays have `numBatchDims` leading dimensions of equal sizes.
struct RoutineShape {
  int64_t numBatchDims = 0;
  llvm::SmallVector<RoutineCore, 4> inputs, outputs;
};

/// Finds how a call of `routine` uses its dimensions, or fails after an error that says what was found and what was
/// needed. Types are shaped.
mlir::FailureOr<RoutineShape> getRoutineShape(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                              llvm::StringRef routine, llvm::ArrayRef<int64_t> options,
                                              mlir::TypeRange inputs, mlir::TypeRange outputs);

/// The same of an op that has been verified.
RoutineShape getRoutineShape(RoutineOp op);

/// Returns the floating-point operations of `op`, about: the leading terms of what textbooks count (Golub and Van
/// Loan), four times that for complex numbers, and 5 n log2 n for a transform.
int64_t countRoutineFlops(RoutineOp op);

} // namespace dist::tensor_ext

#endif // DIST_IR_ROUTINES_H
