// SPDX-License-Identifier: Apache-2.0
//
// The body of a linalg.generic, written out for one index: the piece that emitters share.

#ifndef DIST_LIB_LOWERING_CUDA_GENERICBODY_H
#define DIST_LIB_LOWERING_CUDA_GENERICBODY_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace dist::cuda {

/// Returns the indices at which `map` accesses its operand when the loops stand at `loops`.
llvm::SmallVector<mlir::Value> applyMap(mlir::OpBuilder &builder, mlir::Location loc, mlir::AffineMap map,
                                        mlir::ValueRange loops);

/// Returns the element of `operand` of `op` for the loops' values `loops`: a load, or the operand itself if it is no
/// buffer. Buffers are looked up in `mapping`.
mlir::Value loadElement(mlir::OpBuilder &builder, mlir::linalg::GenericOp op, mlir::OpOperand &operand,
                        mlir::ValueRange loops, const mlir::IRMapping &mapping);

/// Stores `value` to the element of `operand` of `op` for `loops`.
void storeElement(mlir::OpBuilder &builder, mlir::linalg::GenericOp op, mlir::OpOperand &operand, mlir::Value value,
                  mlir::ValueRange loops, const mlir::IRMapping &mapping);

/// Writes the body of `op` for the loops' values `loops` and the elements `elements`, one per operand (null for unused
/// ones); values from outside are looked up in `mapping`. Returns what the body yields.
llvm::SmallVector<mlir::Value> inlineBody(mlir::OpBuilder &builder, mlir::linalg::GenericOp op, mlir::ValueRange loops,
                                          llvm::ArrayRef<mlir::Value> elements, mlir::IRMapping mapping);

/// Returns the index of this thread among all threads of the grid's or block's first dimension, and their number.
struct ThreadRange {
  mlir::Value first, count;
};
ThreadRange getThreadsOfGrid(mlir::OpBuilder &builder, mlir::Location loc);
ThreadRange getThreadsOfBlock(mlir::OpBuilder &builder, mlir::Location loc);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_GENERICBODY_H
