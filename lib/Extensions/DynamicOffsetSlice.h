// SPDX-License-Identifier: Apache-2.0
//
// Rows of a split dimension that are read or written from a position on that is only known at run time. Each device
// deals with those of them that lie in its part:
//
//   part of 6 rows, 4 rows from start on     . . . . [a b | c d] . .      the slice: 4 rows of the part that overlap
//   most
//
// The slice has a fixed length; where it begins, and how its rows and the wanted ones lie to one another, depends on
// device and start.

#ifndef DIST_LIB_EXTENSIONS_DYNAMICOFFSETSLICE_H
#define DIST_LIB_EXTENSIONS_DYNAMICOFFSETSLICE_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

struct DynamicOffsetSlice {
  int64_t length;    ///< Of the wanted rows.
  int64_t slice;     ///< Length of the slice.
  mlir::Value first; ///< Where in the part the slice begins.
  mlir::Value place; ///< Where among the wanted rows it begins; from -slice, where they lie behind it, to length.

  /// The `length` rows of a dimension from `start`, a position in the whole, on; of it this device has `part`.
  static DynamicOffsetSlice get(mlir::OpBuilder &builder, mlir::Location loc, const LocalShards::FactorShard &part,
                                mlir::Value start, int64_t length);
};

/// Returns `slice`, whose dimension `dim` are the rows of a slice, as the wanted rows: with `fill` in those that it
/// does not have.
mlir::Value placeSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value slice, int64_t dim,
                       const DynamicOffsetSlice &rows, mlir::TypedAttr fill);

/// Returns the rows of `wanted`, in dimension `dim`, that go where a slice is; arbitrary ones where the slice has
/// others.
mlir::Value alignWithSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value wanted, int64_t dim,
                           const DynamicOffsetSlice &rows);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_DYNAMICOFFSETSLICE_H
