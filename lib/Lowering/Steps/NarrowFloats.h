// SPDX-License-Identifier: Apache-2.0
//
// f16 and bf16 are storage types: kernels load them, compute in f32, and store them. Every op rounds its result to the
// narrow type, as if it had been computed in it.

#ifndef DIST_LIB_LOWERING_STEPS_NARROWFLOATS_H
#define DIST_LIB_LOWERING_STEPS_NARROWFLOATS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Widens every computation on floats of the types `narrow` in `function`, also inside of linalg ops, to f32.
mlir::LogicalResult widenFloats(mlir::func::FuncOp function, llvm::ArrayRef<mlir::Type> narrow);

/// The same for f16 and bf16; and conversions between f64 and them go through f32.
mlir::LogicalResult widenNarrowFloats(mlir::func::FuncOp kernel);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_NARROWFLOATS_H
