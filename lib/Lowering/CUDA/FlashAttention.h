// SPDX-License-Identifier: Apache-2.0
//
// Which attention and which gradient is a kernel of its own, which keeps its scores in registers
// (FlashAttentionEmitter.cpp, FlashGradientEmitter.cpp). All others are products of blocks of scores
// (dist-lower-attention).

#ifndef DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H
#define DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H

#include "dist/IR/TensorExt.h"

#include <optional>

namespace dist::cuda {

/// Rows of a block.
inline constexpr int64_t kFlashRows = 64;
/// Shared memory of a block that needs no setting of its own, and what all chips with these products have for a block
/// that asks.
inline constexpr int64_t kFlashSharedBytes = 48 << 10, kFlashMostSharedBytes = 99 << 10;

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

/// Returns the loops of `op`, on tensors or buffers, if the kernel serves it: operands of f16 or bf16 of up to 256
/// elements of depth and features, or of f32 of up to 192, one loop of rows that keys and values do not have, one loop
/// of keys that queries do not have, and scores in f32. Otherwise says in `whyNot`, if it is given, what the kernel
/// would need.
std::optional<FlashLoops> findFlashLoops(tensor_ext::AttentionOp op, std::string *whyNot = nullptr);

/// What the loops of a gradient of attention are for. Its rows are the loop that results have, and its keys the one
/// that they do not have; for gradients of keys and values these are the keys and the rows of attention.
struct FlashGradientLoops : FlashLoops {
  llvm::SmallVector<unsigned> summed; ///< Other loops of scores that results do not have.
  llvm::SmallVector<bool> isLeftOwn;  ///< Per product: whether the left operand has the rows, or the right one.
  llvm::SmallVector<llvm::SmallVector<unsigned>> depths;   ///< Per product.
  llvm::SmallVector<llvm::SmallVector<unsigned>> products; ///< Per result: its columns.
  int64_t step = 0;                                        ///< Keys that are in shared memory at a time.
  int64_t sharedBytes = 0;                                 ///< Of all operands.
  /// The same where the next keys are loaded while these are multiplied; 0 if that takes too much.
  int64_t pipelinedStep = 0, pipelinedBytes = 0;
};

/// Returns the loops of `op`, on tensors or buffers, if the kernel serves it: operands of f16, bf16 or f32 of up to 256
/// columns that fit into shared memory, of which one per product has the rows and no loop that is summed over, results
/// of up to 256 columns together with the same loops of scores, and scores in f32. Otherwise says in `whyNot`, if it is
/// given, what the kernel would need.
std::optional<FlashGradientLoops> findFlashLoops(tensor_ext::AttentionGradientOp op, std::string *whyNot = nullptr);

/// Returns operand `number` of `op`, and its map with columns numbered in their order: operands that need one place in
/// shared memory are equal.
std::pair<mlir::Value, mlir::AffineMap> getTileSource(tensor_ext::AttentionGradientOp op, unsigned number);

/// Returns true if `op`, an attention or its gradient, is left to the kernel; otherwise `whyNot` says what that would
/// need.
bool hasFlashKernel(mlir::Operation *op, std::string &whyNot);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_FLASHATTENTION_H
