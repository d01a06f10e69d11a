// SPDX-License-Identifier: Apache-2.0
//
// Combines one value per thread over neighbouring threads, in a fixed order: shuffles inside of a warp, then one round
// through shared memory and one barrier for all values together. Every thread has the result.

#ifndef DIST_LIB_LOWERING_CUDA_BLOCKREDUCTION_H
#define DIST_LIB_LOWERING_CUDA_BLOCKREDUCTION_H

#include "PlaneEvaluator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Threads of a warp.
inline constexpr int64_t kWarpSize = 32;

/// Result `number` of reduction `op`, and what this thread has of it.
struct PartialReduction {
  const GraphOp *op;
  unsigned number;
  mlir::Value value;
};

/// Replaces the values by their combinations over groups of `threads` threads, a power of two; beyond a warp a group is
/// the whole block. `thread` is the thread's index in the block; `target` gets the shared memory. All threads of the
/// block take part.
void combineOverThreads(PlaneEvaluator &evaluator, mlir::gpu::GPUFuncOp target, mlir::Value thread, int64_t threads,
                        llvm::MutableArrayRef<PartialReduction> partials);

/// Returns a buffer of `size` elements in the shared memory of `target`.
mlir::Value addSharedBuffer(mlir::gpu::GPUFuncOp target, int64_t size, mlir::Type elementType);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_BLOCKREDUCTION_H
