// SPDX-License-Identifier: Apache-2.0
//
// Which scatters are kernels of their own, in which each element of the destination has an owner (ScatterEmitter.cpp).
// All others are loops of one thread.

#ifndef DIST_LIB_LOWERING_CUDA_SCATTERKERNEL_H
#define DIST_LIB_LOWERING_CUDA_SCATTERKERNEL_H

#include "dist/IR/TensorExt.h"

namespace dist::cuda {

/// Returns true if `op`, on buffers, is all that a kernel does to memory beyond reading scalars, so that a whole grid
/// can run it, and its elements are numbers that a thread loads at once.
bool hasOwners(tensor_ext::ScatterOp op);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_SCATTERKERNEL_H
