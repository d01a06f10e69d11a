// SPDX-License-Identifier: Apache-2.0
//
// Kernels to PTX: the LLVM dialect through LLVM's NVPTX back end, with libdevice linked in.

#ifndef DIST_LIB_LOWERING_CUDA_DEVICECODE_H
#define DIST_LIB_LOWERING_CUDA_DEVICECODE_H

#include "Toolkit.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Rewrites the kernels of `device` from the forms that emitters write to the LLVM and NVVM dialects. Buffers become
/// bare pointers.
mlir::LogicalResult lowerToNVVM(mlir::gpu::GPUModuleOp device);

/// Returns the PTX of the kernels of `device`, which are in the LLVM and NVVM dialects, for `chip`. No function of
/// libdevice is left unresolved. Failure comes with an error.
mlir::FailureOr<std::string> generatePTX(mlir::gpu::GPUModuleOp device, llvm::StringRef chip, const Toolkit &toolkit,
                                         unsigned optimizationLevel);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_DEVICECODE_H
