// SPDX-License-Identifier: Apache-2.0
//
// Rows of a split dimension that are read or written from a position on that is only known at run time. Each device deals
// with those of them that lie in its part:
//
//   part of 6 rows, 4 rows from start on     . . . . [a b | c d] . .      the piece: 4 rows of the part that overlap most
//
// The piece has a fixed length; where it begins, and how its rows and the wanted ones lie to one another, depends on device
// and start.

#ifndef DIST_LIB_EXTENSIONS_MOVINGROWS_H
#define DIST_LIB_EXTENSIONS_MOVINGROWS_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

struct MovingRows {
  int64_t length;    ///< Of the wanted rows.
  int64_t piece;     ///< Length of the piece.
  mlir::Value first; ///< Where in the part the piece begins.
  mlir::Value place; ///< Where among the wanted rows it begins; from -piece, where they lie behind it, to length.

  /// The `length` rows of a dimension from `start`, a position in the whole, on; of it this device has `part`.
  static MovingRows get(mlir::OpBuilder &builder, mlir::Location loc, const LocalShards::Part &part, mlir::Value start,
                        int64_t length);
};

/// Returns `piece`, whose dimension `dim` are the rows of a piece, as the wanted rows: with `fill` in those that it does not
/// have.
mlir::Value placePiece(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value piece, int64_t dim, const MovingRows &rows,
                       mlir::TypedAttr fill);

/// Returns the rows of `wanted`, in dimension `dim`, that go where a piece is; arbitrary ones where the piece has others.
mlir::Value alignWithPiece(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value wanted, int64_t dim,
                           const MovingRows &rows);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_MOVINGROWS_H
