// SPDX-License-Identifier: Apache-2.0
//
// Kernels with complex numbers: no vectors can be made of these, so only the general emitter writes such kernels.

#ifndef DIST_LIB_LOWERING_CUDA_COMPLEXNUMBERS_H
#define DIST_LIB_LOWERING_CUDA_COMPLEXNUMBERS_H

#include "mlir/IR/Operation.h"

namespace dist::cuda {

/// Returns true if `op`, or an op in it, takes or makes complex numbers, in memory or not.
bool hasComplexNumbers(mlir::Operation *op);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_COMPLEXNUMBERS_H
