// SPDX-License-Identifier: Apache-2.0
//
// Shards of uneven dimensions end in padding, whose contents are arbitrary. Elementwise results of it stay in the
// padding, but two things must not happen: a reduction must not count it, and an op must not trap on it.

#ifndef DIST_EXTENSIONS_PADDING_H
#define DIST_EXTENSIONS_PADDING_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// The parts of some loops or dimensions, by number.
using NumberedParts = llvm::SmallVector<std::pair<int64_t, LocalShards::FactorShard>>;

/// Returns, in a body with `linalg.index`, whether the iteration at hand is inside the whole for every one of `loops`;
/// i1.
mlir::Value buildInside(mlir::OpBuilder &builder, mlir::Location loc, const NumberedParts &loops);

/// Returns `shard` with `element` in the padding of the dimensions `dims`.
mlir::Value fillPadding(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value shard, const NumberedParts &dims,
                        mlir::TypedAttr element);

/// Returns the operand of `op` that must not be zero, an integer divisor, or null.
mlir::OpOperand *getDivisor(mlir::Operation *op);

/// Lets the ops in `body`, whose loops `uneven` have padding, see harmless values there: divisors of 1, positions of 0.
void guardBody(mlir::OpBuilder &builder, mlir::Block &body, const NumberedParts &uneven);

/// Returns true if `body` has an op that `guardBody` would change.
bool needsGuards(mlir::Block &body);

} // namespace dist

#endif // DIST_EXTENSIONS_PADDING_H
