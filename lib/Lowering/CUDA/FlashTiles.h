// SPDX-License-Identifier: Apache-2.0
//
// Matrices in shared memory, and products of parts of them by a warp.
//
// Tensor cores multiply 16-bit floats. An f32 has 24 bits and is the sum of three bf16 of eight bits each, rounded to
// nearest one after the other; a product of two f32 is six products of these, of which the three that are left out are
// below 2^-23 of it together. Tensor cores cut off when they add, so that the products of 16 columns are added to zero,
// the smallest first, and their sum to the total by an addition that rounds. The method is that of Henry, Tang,
// Heinecke, "Leveraging the bfloat16 artificial intelligence datatype for higher-precision computations", 2019; sums
// outside of tensor cores are from Ootomo, Yokota, "Recovering single precision accuracy from tensor cores", 2022.
// Three products of tf32 take the same time, but have 22 bits, and neither ldmatrix nor the registers of scores have
// their layout.

#ifndef DIST_LIB_LOWERING_CUDA_FLASHTILES_H
#define DIST_LIB_LOWERING_CUDA_FLASHTILES_H

#include "FlashAttention.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist::cuda {

/// Sets the indices of `loops` in `at` to those of element `number` of all their indices, row-major.
void setPosition(mlir::ImplicitLocOpBuilder &b, mlir::Value number, llvm::ArrayRef<unsigned> loops,
                 llvm::ArrayRef<int64_t> sizes, llvm::MutableArrayRef<mlir::Value> at);

/// Returns the indices of `map` at `at`, an index per loop.
llvm::SmallVector<mlir::Value> getPlace(mlir::AffineMap map, llvm::ArrayRef<mlir::Value> at);

/// Parts of an f32 that tensor cores multiply.
inline constexpr unsigned kFloatParts = 3;

/// Returns two f32 in `count` parts, each of which is what the ones before leave: registers of two elements of `type`,
/// bf16 if these are several.
llvm::SmallVector<mlir::Value> splitPair(mlir::ImplicitLocOpBuilder &b, mlir::Value low, mlir::Value high,
                                         unsigned count, mlir::Type type);

/// Registers of a matrix: i32 of two elements each, for each part of its elements.
using PartRegisters = llvm::SmallVector<llvm::SmallVector<mlir::Value>>;

/// Adds the product of a 16x16 and a 16x8 part to `sums`, four f32 of a lane: all products of parts whose numbers add
/// up to less than the most parts that an operand has. The right operand is in registers `first` and `first + 1` of
/// each part. Elements are `type`.
void multiplyParts(mlir::ImplicitLocOpBuilder &b, const PartRegisters &left, const PartRegisters &right, unsigned first,
                   llvm::MutableArrayRef<mlir::Value> sums, mlir::Type type);

/// Shared memory of a block: buffers of their own, or parts of what the launch asks for, which may be more than
/// kFlashSharedBytes.
class SharedMemory {
public:
  /// `allBytes` is what all buffers take together. The launch is asked for it if it is much, or if other kernels in the
  /// same launch use the same memory (`isCommon`).
  SharedMemory(mlir::gpu::GPUFuncOp target, int64_t allBytes, bool isCommon = false)
      : target(target), allBytes(allBytes), isCommon(isCommon) {}

  /// Returns a buffer of `bytes` bytes, with elements `type`.
  mlir::Value allocate(mlir::ImplicitLocOpBuilder &b, int64_t bytes, mlir::VectorType type);
  /// Returns what the launch has to ask for.
  int64_t getDynamicBytes() const { return isCommon || allBytes > kFlashSharedBytes ? allBytes : 0; }

private:
  mlir::gpu::GPUFuncOp target;
  int64_t allBytes, usedBytes = 0;
  bool isCommon;
  mlir::Value all; ///< Of the launch.
};

/// What a tile is for.
enum class FlashSide {
  Left, ///< The left operand of products. An f32 stays one, and is split for each product: three parts of all rows
        ///< would be too large.
  Right ///< The right operand, or rows that are summed over. An f32 is split when it is loaded.
};

/// Rows of an operand, whose columns are filled up with zeros to a multiple of 16. Rows are eight elements longer than
/// they need to be, so that eight of them lie in different banks.
class FlashTile {
public:
  /// `rowLoop` walks over rows, `columns` over columns; `places` has the indices of all other loops.
  FlashTile(mlir::Value source, mlir::AffineMap map, const FlashLoops &loops, llvm::ArrayRef<mlir::Value> places,
            unsigned rowLoop, llvm::ArrayRef<unsigned> columns, int64_t numRows, FlashSide side);

  /// Returns the bytes of shared memory that `numRows` rows of `numColumns` elements of `type` take.
  static int64_t countBytes(int64_t numRows, int64_t numColumns, mlir::Type type, FlashSide side);

  /// Gives the tile shared memory of its own, for `stages` of it, or that of `other`, a tile of the same rows and side
  /// with no less columns.
  void allocate(mlir::ImplicitLocOpBuilder &b, SharedMemory &memory, int64_t stages = 1);
  void share(const FlashTile &other) { tile = other.tile; }

  /// Returns the type of what is multiplied.
  mlir::Type getType() const;
  /// Returns how many parts an element has in products.
  unsigned getParts() const { return type.isF32() ? kFloatParts : 1; }
  /// Loads the rows from `first` on, by all threads of the block; behind the last of `allRows` it is loaded again.
  void load(mlir::ImplicitLocOpBuilder &b, mlir::Value thread, int64_t threads, mlir::Value first, int64_t allRows);
  /// Returns true if copyAsync can load the tile: from 16-byte pieces of memory, as they are.
  bool isCopied() const;
  /// Begins to load the rows from `first` on to `stage`, by cp.async; they are there once the thread has waited for it
  /// and met the others.
  void copyAsync(mlir::ImplicitLocOpBuilder &b, mlir::Value thread, int64_t threads, mlir::Value first, int64_t allRows,
                 mlir::Value stage);
  /// Lets products read `stage` from here on.
  void useStage(mlir::ImplicitLocOpBuilder &b, mlir::Value stage);
  /// Returns rows `row` to `row + 15`, columns `column` to `column + 15`, as the left operand of a product.
  PartRegisters loadLeft(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, mlir::Value row, int64_t column);
  /// Returns the same part, transposed, as the right operands of two products: of eight rows each.
  PartRegisters loadRows(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, int64_t row, int64_t column);
  /// Returns the same part as the right operands of two products: of eight columns each.
  PartRegisters loadColumns(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, int64_t row, int64_t column);

private:
  PartRegisters loadMatrices(mlir::ImplicitLocOpBuilder &b, mlir::Value row, mlir::Value column, bool isTransposed);
  PartRegisters splitLeft(mlir::ImplicitLocOpBuilder &b, mlir::Value lane, mlir::Value row, int64_t column);
  void storePiece(mlir::ImplicitLocOpBuilder &b, mlir::Value piece, mlir::Value row, mlir::Value number);
  mlir::Value loadChunk(mlir::ImplicitLocOpBuilder &b, mlir::Value row, mlir::Value column);
  bool areColumnsAdjacent() const;

  mlir::Value source, tile;
  mlir::Value stageBegin; ///< The address of the stage that products read; null for the only one.
  mlir::AffineMap map;
  const FlashLoops &loops;
  llvm::ArrayRef<mlir::Value> places;
  unsigned rowLoop;
  llvm::SmallVector<unsigned> columns;
  mlir::Type type;
  int64_t numRows, numColumns, width; ///< Of the operand; the width of the tile without what is added.
  FlashSide side;
};

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_FLASHTILES_H
