// SPDX-License-Identifier: Apache-2.0
//
// What kernels of attention and of its gradient have in common: a block of 4 warps has 64 indices of one loop, the
// rows, for one index of all loops of the batch. A lane has rows g and g + 8 of its warp's 16, and columns 2t and 2t +
// 1 of each eight, as mma.sync lays them out.

#ifndef DIST_LIB_LOWERING_CUDA_FLASHWRITER_H
#define DIST_LIB_LOWERING_CUDA_FLASHWRITER_H

#include "FlashTiles.h"
#include "KernelEmitter.h"
#include "dist/IR/HiddenScores.h"
#include "mlir/IR/IRMapping.h"

namespace dist::cuda {

inline constexpr int64_t kFlashThreads = 128;

/// Writes one kernel.
class FlashWriter {
protected:
  FlashWriter(mlir::Operation *op, FlashLoops loops, mlir::IRMapping &outer, mlir::gpu::GPUFuncOp target,
              mlir::OpBuilder &builder)
      : loops(std::move(loops)), outer(outer), target(target), op(op), b(op->getLoc(), builder),
        numRows(this->loops.sizes[this->loops.row]), numKeys(this->loops.sizes[this->loops.key]) {}

  mlir::Value index(int64_t value);
  mlir::Value number(double value);
  mlir::Value add(mlir::Value left, mlir::Value right);
  mlir::Value multiply(mlir::Value left, int64_t right);
  mlir::Value below(mlir::Value left, int64_t bound);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  mlir::Value operand(unsigned number) { return outer.lookupOrDefault(op->getOperand(number)); }

  /// Finds out which rows this thread of block number `block` has. Blocks of rows begin with the last one if
  /// `isDescending`.
  void setPlaces(mlir::Value block, bool isDescending);
  /// Returns `index`, or the last one of all `size` where it is behind them, as it may be in the last of the blocks of
  /// `step`.
  mlir::Value clamp(mlir::Value index, int64_t size, int64_t step);
  /// Returns products of this warp's rows of `left`, of all rows, with `columns` rows of `right`: per eight columns,
  /// four numbers of a lane.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> getScores(FlashTile &left, FlashTile &right, int64_t depth,
                                                              int64_t columns);
  /// Adds to `sums`, of `columns` columns, what has the form of scores, in `parts` parts of the type of `factors`,
  /// times `factors`.
  void addProducts(llvm::ArrayRef<llvm::SmallVector<mlir::Value>> scores, unsigned parts, FlashTile &factors,
                   int64_t columns, llvm::MutableArrayRef<mlir::Value> sums);
  /// Computes what the body of the op yields for `scores`, at index `row` of the rows and `key` of the keys. Others are
  /// operands from `firstOther` on.
  llvm::SmallVector<mlir::Value> evaluate(mlir::ValueRange scores, unsigned firstOther, unsigned numOthers,
                                          unsigned numLoops, mlir::Value row, mlir::Value key);
  /// Writes for each of this thread's two rows, and each of its columns, `getElement(half, number)` to operand `init`,
  /// whose columns are `features`.
  void writeRows(unsigned init, mlir::AffineMap map, llvm::ArrayRef<unsigned> features, int half,
                 llvm::function_ref<mlir::Value(int64_t tile, int64_t element)> getElement);
  /// Takes the keys from `begin` to `end` in steps of `step` by `writeStep(first, values)`, which returns new values
  /// for `carried`, while the next ones of `tiles`, which have two stages, are on their way.
  llvm::SmallVector<mlir::Value>
  writePipeline(mlir::Value begin, mlir::Value end, int64_t step, llvm::ArrayRef<FlashTile *> tiles,
                mlir::ValueRange carried,
                llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)> writeStep);
  /// Moves the builder behind a check that row `half` exists.
  void beginRow(int half);
  /// Returns the launch of a kernel that asks for `sharedBytes` bytes of shared memory.
  LaunchShape getShape(int64_t sharedBytes);

  FlashLoops loops;
  mlir::IRMapping &outer;
  mlir::gpu::GPUFuncOp target;
  mlir::Operation *op;
  mlir::ImplicitLocOpBuilder b;
  int64_t numRows, numKeys;
  llvm::SmallVector<mlir::Value> places; ///< Per loop of the batch: its index.
  mlir::Value thread, warp, lane, group, member, firstRow, rows[2];
};

/// Returns how many blocks of kFlashRows rows there are.
int64_t countBlocks(const FlashLoops &loops);

/// Where the keys of a block of rows begin and end: numbers, or places that move with the rows. None if they do
/// neither.
struct MovingRange {
  std::optional<int64_t> begin, end; ///< Of the first block of rows, before it is cut off at 0 and `numKeys`.
};
/// Returns what is equal in all blocks of `found`, of kFlashRows rows each.
MovingRange getMovingRange(const tensor_ext::ScoreBlocks &found, int64_t numRows, int64_t numKeys);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_FLASHWRITER_H
