// SPDX-License-Identifier: Apache-2.0
//
// All that is computed from the scores of one attention. Beginning with a product, the tensors are found that are
// computed from it element by element, with the loops of each of their dimensions, and where they leave: sums and
// maxima over the keys, and products. Other products that meet them element by element belong to the scores as well: in
// a backward pass, that of the gradient and the values.

#ifndef DIST_LIB_ATTENTION_SCORESPACE_H
#define DIST_LIB_ATTENTION_SCORESPACE_H

#include "TensorView.h"
#include "llvm/ADT/MapVector.h"

namespace dist::attention {

/// A product of two tensors whose result is a tensor of scores, summed over `depth`.
struct ScoreProduct {
  mlir::linalg::LinalgOp op;
  TensorView left, right; ///< Right has the loops of the keys.
  Loops depth;
  DimLoops result;
};

/// A product of scores with another tensor.
struct ScoreUse {
  mlir::linalg::LinalgOp op;
  mlir::Value scores;
  TensorView factor;
  DimLoops iterators; ///< Of the op; those that scores do not have have loops of their own.
  DimLoops result;    ///< The loops of its result.
};

/// A sum or a maximum of scores over some of their loops.
struct ScoreReduction {
  mlir::linalg::LinalgOp op;
  mlir::Value scores;
  bool isMaximum = false;
  Loops reduced;
  DimLoops result;
};

/// What else reads scores.
struct OtherUse {
  mlir::Operation *op;
  mlir::Value scores;
};

struct ScoreSpace {
  LoopTable loops;
  Loops all;                                      ///< The loops of the scores.
  Loops keys;                                     ///< Those over which the softmax is.
  llvm::SmallVector<ScoreProduct, 2> products;    ///< That of queries and keys first.
  llvm::MapVector<mlir::Value, DimLoops> tensors; ///< Tensors of scores.
  llvm::SmallVector<ScoreReduction, 4> reductions;
  llvm::SmallVector<ScoreUse, 1> uses;
  llvm::SmallVector<OtherUse> others;

  /// Returns the loops that all loops of the scores have been split into.
  Loops getLoops() const { return loops.resolve(all); }
  Loops getKeys() const { return loops.resolve(keys); }
};

/// Returns true if `op` adds up the products of two tensors, beginning with zero.
bool isProduct(mlir::Operation *op);

/// Returns the tensor of which the result of `op` is the sum over dimensions of size 1 alone, so that the two have the
/// same elements; null for any other op.
mlir::OpOperand *getSumOfOne(mlir::Operation *op);

/// Returns true if `op` takes the maximum of a tensor over some of its dimensions.
bool isMaximum(mlir::Operation *op);

/// Returns the tensor of booleans of which `op` says, over some of its dimensions, whether all are true, or any; null
/// for any other op.
mlir::Value getAllOf(mlir::linalg::LinalgOp op);
mlir::Value getAnyOf(mlir::linalg::LinalgOp op);

/// Finds all that is computed from the scores that `product` makes, whose keys are reduced. Nothing if no row of them
/// is.
std::optional<ScoreSpace> findScoreSpace(mlir::linalg::LinalgOp product);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_SCORESPACE_H
