// SPDX-License-Identifier: Apache-2.0
//
// Where a run of compute ops is cut into kernels. Launches wait for each other and blocks do not, so ops stand in one
// kernel only if each block can go on with what it has computed itself: a softmax row, a norm row, columns of a sum.

#ifndef DIST_LIB_LOWERING_CUDA_KERNELCLUSTERS_H
#define DIST_LIB_LOWERING_CUDA_KERNELCLUSTERS_H

#include "mlir/IR/Operation.h"

namespace dist::cuda {

/// Returns the kernels of `run`, ops on buffers in one block, in the order of their launches. Each op is in one of
/// them, in an order that respects all dependencies. A kernel of several linalg ops is one that the row or the column
/// emitter takes, whether or not the buffers between its ops are its own.
llvm::SmallVector<llvm::SmallVector<mlir::Operation *>> cutIntoKernels(llvm::ArrayRef<mlir::Operation *> run);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_KERNELCLUSTERS_H
