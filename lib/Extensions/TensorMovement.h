// SPDX-License-Identifier: Apache-2.0
//
// The tensor ops that move data along a dimension, on shards.

#ifndef DIST_LIB_EXTENSIONS_TENSORMOVEMENT_H
#define DIST_LIB_EXTENSIONS_TENSORMOVEMENT_H

#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// Each builds this device's part of `op` and returns it.
mlir::Value sliceOnShards(mlir::tensor::ExtractSliceOp op, mlir::OpBuilder &builder, const LocalShards &shards);
mlir::Value insertOnShards(mlir::tensor::InsertSliceOp op, mlir::OpBuilder &builder, const LocalShards &shards);
mlir::Value concatOnShards(mlir::tensor::ConcatOp op, mlir::OpBuilder &builder, const LocalShards &shards);
mlir::Value padOnShards(mlir::tensor::PadOp op, mlir::OpBuilder &builder, const LocalShards &shards);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_TENSORMOVEMENT_H
