// SPDX-License-Identifier: Apache-2.0
//
// Kernels of the runtime that are generated with a program: with all ranks on one GPU (`--comm=loopback`) there is no
// NCCL that reduces.

#ifndef DIST_LIB_LOWERING_CUDA_LOOPBACKREDUCTIONS_H
#define DIST_LIB_LOWERING_CUDA_LOOPBACKREDUCTIONS_H

#include "Steps/ExecutableBuilder.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Adds to `device` a kernel `dist_reduce_<kind>_<dtype>(ptr dst, ptr sources, i64 n, i64 count)` for every reduction
/// that the collectives in `builder` do: dst[i] = the reduction of sources[0][i] to sources[n - 1][i], in this order,
/// for i below count, by any number of blocks of 256 threads. `sources` is an array of pointers; one of them may be
/// dst.
void addLoopbackReductions(const steps::ExecutableBuilder &builder, mlir::gpu::GPUModuleOp device);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_LOOPBACKREDUCTIONS_H
