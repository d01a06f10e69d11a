// SPDX-License-Identifier: Apache-2.0
//
// Matrices of 16-bit floats in shared memory, and products of parts of them by a warp.

#ifndef DIST_LIB_LOWERING_CUDA_FLASHTILES_H
#define DIST_LIB_LOWERING_CUDA_FLASHTILES_H

#include "FlashAttention.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist::cuda {

/// Sets the indices of `loops` in `at` to those of element `number` of all their indices, row-major.
void setPosition(mlir::ImplicitLocOpBuilder &b, mlir::Value number, llvm::ArrayRef<unsigned> loops, llvm::ArrayRef<int64_t> sizes,
                 llvm::MutableArrayRef<mlir::Value> at);

/// Returns the indices of `map` at `at`, an index per loop.
llvm::SmallVector<mlir::Value> getPlace(mlir::AffineMap map, llvm::ArrayRef<mlir::Value> at);

/// Returns two f32 as one register of two elements of `type`.
mlir::Value packPair(mlir::ImplicitLocOpBuilder &b, mlir::Value low, mlir::Value high, mlir::Type type);

/// Adds the product of a 16x16 and a 16x8 part to `sums`, four f32 of a lane. Registers are i32, of elements `type`.
void multiplyTiles(mlir::ImplicitLocOpBuilder &b, llvm::ArrayRef<mlir::Value> left, llvm::ArrayRef<mlir::Value> right,
                   llvm::SmallVectorImpl<mlir::Value> &sums, mlir::Type type);

/// Rows of an operand, whose columns are filled up with zeros to a multiple of 16. Rows are 16 bytes longer than they need to be, so that eight
/// of them lie in different banks.
class FlashTile {
public:
  /// `rowLoop` walks over rows, `columns` over columns; `places` has the indices of all other loops. The tile lies in `buffer`, of at least
  /// `countPieces` pieces, or in one of its own.
  FlashTile(mlir::gpu::GPUFuncOp target, mlir::Value source, mlir::AffineMap map, const FlashLoops &loops, llvm::ArrayRef<mlir::Value> places,
            unsigned rowLoop, llvm::ArrayRef<unsigned> columns, int64_t numRows, mlir::Value buffer = nullptr);

  /// Returns how many pieces of eight elements `numRows` rows of `numColumns` take.
  static int64_t countPieces(int64_t numRows, int64_t numColumns) { return numRows * (int64_t(llvm::alignTo(numColumns, 16)) / 8 + 1); }
  /// Returns shared memory for `pieces` pieces of elements `type`.
  static mlir::Value makeBuffer(mlir::gpu::GPUFuncOp target, int64_t pieces, mlir::Type type);

  mlir::Type getType() const { return type; }
  /// Loads the rows from `first` on, by all threads of the block; behind the last of `allRows` it is loaded again.
  void load(mlir::ImplicitLocOpBuilder &b, mlir::Value thread, int64_t threads, mlir::Value first, int64_t allRows);
  /// Returns rows `row` to `row + 15`, columns `column` to `column + 15`, as the left operand of a product.
  llvm::SmallVector<mlir::Value> loadLeft(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, mlir::Value row, int64_t column);
  /// Returns the same part, transposed, as the right operands of two products: of eight rows each.
  llvm::SmallVector<mlir::Value> loadRows(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, int64_t row, int64_t column);
  /// Returns the same part as the right operands of two products: of eight columns each.
  llvm::SmallVector<mlir::Value> loadColumns(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, int64_t row, int64_t column);

private:
  llvm::SmallVector<mlir::Value> loadMatrices(mlir::ImplicitLocOpBuilder &b, mlir::Value row, mlir::Value column, bool isTransposed);
  mlir::Value loadChunk(mlir::ImplicitLocOpBuilder &b, mlir::Value row, mlir::Value column);
  bool areColumnsAdjacent() const;

  mlir::Value source, tile;
  mlir::AffineMap map;
  const FlashLoops &loops;
  llvm::ArrayRef<mlir::Value> places;
  unsigned rowLoop;
  llvm::SmallVector<unsigned> columns;
  mlir::Type type;
  int64_t numRows, numColumns, width; ///< Of the operand; the width of the tile without what is added.
};

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_FLASHTILES_H
