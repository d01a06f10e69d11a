// SPDX-License-Identifier: Apache-2.0
//
// Loops of a computation on scores, and how tensors lie in them. A dimension of a tensor consists of loops, from major
// to minor: one as a rule, several where the tensor was collapsed ([heads * batch] for example), none where its size
// is 1. A loop can be split into others when a reshape asks for that; whoever holds a loop resolves it.

#ifndef DIST_LIB_ATTENTION_TENSORVIEW_H
#define DIST_LIB_ATTENTION_TENSORVIEW_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace dist::attention {

using Loops = llvm::SmallVector<unsigned, 2>;
/// The loops of each dimension of a tensor.
using DimLoops = llvm::SmallVector<Loops, 4>;

/// The loops of one computation, by number.
class LoopTable {
public:
  unsigned add(int64_t size);
  int64_t getSize(unsigned loop) const { return entries[loop].size; }
  unsigned getNumLoops() const { return entries.size(); }
  /// Returns the loops that `loops` have been split into.
  Loops resolve(llvm::ArrayRef<unsigned> loops) const;
  DimLoops resolve(const DimLoops &dims) const;
  /// Cuts `loops`, resolved, into consecutive parts of `sizes`, splitting loops where that is needed; failure if sizes
  /// do not fit.
  llvm::FailureOr<DimLoops> cut(llvm::ArrayRef<unsigned> loops, llvm::ArrayRef<int64_t> sizes);

private:
  struct Entry {
    int64_t size;
    Loops parts; ///< Empty if the loop is not split.
  };
  llvm::SmallVector<Entry> entries;
};

/// A tensor and the loops of its dimensions.
struct TensorView {
  mlir::Value value;
  DimLoops dims;
};

/// Returns the view of the value from which `view` is made by transposes, reshapes and broadcasts alone.
TensorView peel(TensorView view, LoopTable &loops);

/// Returns the loops of the dimensions of `to`, which is `from` with the loops `dims` after a reshape
/// (tensor.expand_shape or tensor.collapse_shape, in either direction); failure if that is no reshape or sizes do not
/// fit.
llvm::FailureOr<DimLoops> followReshape(mlir::Value from, const DimLoops &dims, mlir::Value to, LoopTable &loops);

/// Returns true if `op` computes each element of its only result from elements of its operands.
bool isElementwise(mlir::Operation *op);

/// Returns the loops of all iterators of `op`, given those of operand `operand`, indexed by it; empty lists where the
/// operand does not tell, with failure if the operand is not indexed by a projected permutation.
llvm::FailureOr<DimLoops> getIteratorLoops(mlir::linalg::LinalgOp op, mlir::OpOperand &operand, const DimLoops &dims);

/// Returns the loops of operand `operand` of `op`, whose iterators have `iterators`; failure if it is not a projected
/// permutation.
llvm::FailureOr<DimLoops> getOperandLoops(mlir::linalg::LinalgOp op, mlir::OpOperand &operand,
                                          const DimLoops &iterators);

/// Builds the tensor of `view` with one dimension for each loop, in the order in which the loops stand in `view`;
/// `loopOrder` gets them.
mlir::Value buildWithOneLoopPerDim(mlir::OpBuilder &builder, mlir::Location loc, const TensorView &view,
                                   const LoopTable &loops, Loops &loopOrder);

/// Builds a tensor of type `type`, whose dimensions have the loops `dims`, from `value`, which has one dimension for
/// each of these loops in order.
mlir::Value buildFromOneLoopPerDim(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                                   mlir::RankedTensorType type, const DimLoops &dims);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_TENSORVIEW_H
