// SPDX-License-Identifier: Apache-2.0
//
// A kernel function as a cluster: linalg ops on a plane, and around them nothing but views, scalars and local buffers.

#ifndef DIST_LIB_LOWERING_CUDA_CLUSTERKERNEL_H
#define DIST_LIB_LOWERING_CUDA_CLUSTERKERNEL_H

#include "ReductionGraph.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/IRMapping.h"

namespace dist::cuda {

/// Returns the graph of a prepared kernel (see KernelEmitter.h), or nothing if it holds other things.
std::optional<ReductionGraph> readClusterKernel(mlir::func::FuncOp kernel, Orientation orientation);

/// Copies what stands around the linalg ops of `kernel` to `target`; buffers of the kernel's own are left out. Returns
/// where each value went, arguments included.
mlir::IRMapping copyScalars(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp target, mlir::OpBuilder &builder);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_CLUSTERKERNEL_H
