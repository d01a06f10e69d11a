// SPDX-License-Identifier: Apache-2.0
//
// One piece of an op that is cut along a factor of its sharding rule, as one device would compute its shard.

#ifndef DIST_LIB_COLLECTIVES_OPPIECES_H
#define DIST_LIB_COLLECTIVES_OPPIECES_H

#include "ChunkRegion.h"

namespace dist {

/// Returns `type` with `size` indices in dimension `dim`.
mlir::RankedTensorType withSize(mlir::RankedTensorType type, int64_t dim, int64_t size);

/// Takes piece `number` of `numPieces` equal ones of the tensor `value` along `dim`.
mlir::Value takePiece(mlir::OpBuilder &builder, mlir::Value value, int64_t dim, int64_t numPieces, int64_t number);

/// Returns a tensor of `type` whose equal pieces along `dim` are `pieces`.
mlir::Value joinPieces(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type,
                       mlir::ValueRange pieces, int64_t dim);

/// Which of equal pieces of a factor is computed.
struct PieceOfFactor {
  int64_t numPieces;
  mlir::Value offset; ///< First index of the piece, of type index.
  mlir::Value index;  ///< Its number, of type index.
};

/// Computes a piece of `chunked`, which has `rule`, from `operands`: pieces where `chunked` cuts them, else whole ones.
/// Returns one value per result, or failure if the op has no local form for it.
llvm::FailureOr<llvm::SmallVector<mlir::Value>> computePiece(mlir::OpBuilder &builder, const ChunkedOp &chunked,
                                                             const ShardingRule &rule,
                                                             llvm::ArrayRef<mlir::Value> operands,
                                                             const PieceOfFactor &piece);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_OPPIECES_H
