// SPDX-License-Identifier: Apache-2.0
//
// Windows over padded tensors, on shards.

#ifndef DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H
#define DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Returns what `op` reads of operand `number`, which has split ties and is a padded tensor: fetched from the tensor before
/// the padding. Returns null if it is no such operand, or the two lie differently; then it has to be fetched as it is.
mlir::Value fetchThroughPadding(mlir::OpBuilder &builder, mlir::Operation *op, const LocalShards &shards, int64_t number);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_PADDEDOPERANDS_H
