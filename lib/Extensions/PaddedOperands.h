// SPDX-License-Identifier: Apache-2.0
//
// Windows over padded tensors, on shards.

#ifndef DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H
#define DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H

#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// Adds to `rule`, of `op`, the operands that are padded tensors.
void addPaddedOperands(mlir::linalg::LinalgOp op, ShardingRule &rule);
/// Adds to `words` what addPaddedOperands looks at.
void addPaddingContext(mlir::linalg::LinalgOp op, llvm::SmallVectorImpl<uintptr_t> &words);

/// Returns the dimensions of the result of `pad` that nothing but windows walk over, which can look through the
/// padding.
llvm::SmallBitVector findWindowedDims(mlir::tensor::PadOp pad);

/// Returns what `op` reads of operand `number`, which has split ties and is a padded tensor: fetched from the tensor
/// before the padding. Returns null if it is no such operand, or the two lie differently; then it has to be fetched as
/// it is.
mlir::Value fetchThroughPadding(mlir::OpBuilder &builder, mlir::Operation *op, const LocalShards &shards,
                                int64_t number);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H
