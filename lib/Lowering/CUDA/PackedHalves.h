// SPDX-License-Identifier: Apache-2.0
//
// Two floats of 16 bits lie in one register: what can be done with both of them at once, or without parting them first.

#ifndef DIST_LIB_LOWERING_CUDA_PACKEDHALVES_H
#define DIST_LIB_LOWERING_CUDA_PACKEDHALVES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Rewrites what kernels of `device` do with elements of vectors of f16 and bf16. Results keep their bits, apart from
/// those of NaN.
void usePackedHalves(mlir::gpu::GPUModuleOp device);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_PACKEDHALVES_H
