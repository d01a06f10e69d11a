// SPDX-License-Identifier: Apache-2.0
//
// Which attention is a kernel of its own, which keeps its scores in registers (FlashAttentionEmitter.cpp). All other attention, and
// gradients, are products of blocks of scores (dist-lower-attention).

#ifndef DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H
#define DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H

#include "dist/IR/TensorExt.h"

#include <optional>

namespace dist::cuda {

/// What the loops of an attention are for.
struct FlashLoops {
  llvm::SmallVector<unsigned> batch, depth, features; ///< In the order of the loops.
  unsigned row = 0, key = 0;
  llvm::SmallVector<int64_t> sizes; ///< Of all loops.

  int64_t count(llvm::ArrayRef<unsigned> loops) const {
    int64_t product = 1;
    for (unsigned loop : loops)
      product *= sizes[loop];
    return product;
  }
};

/// Returns the loops of `op`, on tensors or buffers, if the kernel serves it: operands of f16 or of bf16 of up to 128 elements of depth and
/// features, one loop of rows that keys and values do not have, one loop of keys that queries do not have, and scores in f32.
std::optional<FlashLoops> findFlashLoops(tensor_ext::AttentionOp op);

/// Returns true if `op`, an attention or its gradient, is left to the kernel.
bool hasFlashKernel(mlir::Operation *op);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H
