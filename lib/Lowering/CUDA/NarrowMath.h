// SPDX-License-Identifier: Apache-2.0
//
// Functions in kernels over f16 and bf16 need not be exact to the last bit of an f32.

#ifndef DIST_LIB_LOWERING_CUDA_NARROWMATH_H
#define DIST_LIB_LOWERING_CUDA_NARROWMATH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Writes functions and divisions of f32 in `kernel`, whose narrow floats are widened, by a few instructions if its
/// large buffers of floats are all of 16 bits.
void cheapenMath(mlir::func::FuncOp kernel);

/// Replaces what cheapenMath has marked by the instructions of the chips.
void useApproximateInstructions(mlir::gpu::GPUModuleOp device);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_NARROWMATH_H
