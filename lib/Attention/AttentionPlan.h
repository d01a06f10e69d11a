// SPDX-License-Identifier: Apache-2.0
//
// Which products of scores become one attention and its gradient. Decides, and changes nothing.

#ifndef DIST_LIB_ATTENTION_ATTENTIONPLAN_H
#define DIST_LIB_ATTENTION_ATTENTIONPLAN_H

#include "SoftmaxMatch.h"

namespace dist::attention {

/// Where an op's result ends up: behind conversions to a narrower float and transposes that alone read it.
struct Target {
  mlir::Value value;
  DimLoops dims;
};

struct AttentionPlan {
  ScoreSpace space;
  std::unique_ptr<ExpressionTable> table;
  Softmax softmax;
  unsigned output = 0;                         ///< The use that is the output of attention.
  llvm::SmallVector<unsigned, 3> gradients;    ///< The other uses.
  llvm::SmallVector<Node *, 3> gradientScores; ///< What these multiply.
  llvm::DenseMap<unsigned, RowSum> rowSums;    ///< By reduction.
};

/// What was found at a product.
struct AttentionMatch {
  std::unique_ptr<AttentionPlan> plan; ///< Null if there is none.
  std::string reason;                  ///< Why not, for people; empty if nothing there looks like attention.
  llvm::SmallVector<mlir::Operation *, 2> products; ///< What makes its scores, if it looks like attention.
};

/// Looks for attention whose scores `product` makes.
AttentionMatch matchAttention(mlir::linalg::LinalgOp product);

/// Returns true if the values of `product`, a gradient times values, are those of `use`, and sets `features`: for each
/// loop of the features of `use` its depth in the product.
bool haveSameValues(const ScoreProduct &product, const ScoreUse &use,
                    llvm::SmallDenseMap<unsigned, unsigned> &features);

/// Returns where the result of `use` ends up.
Target getTarget(const ScoreUse &use);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_ATTENTIONPLAN_H
