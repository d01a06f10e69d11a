// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_LIB_ATTENTION_EMITATTENTION_H
#define DIST_LIB_ATTENTION_EMITATTENTION_H

#include "AttentionPlan.h"

namespace dist::attention {

/// The ops that stand for an attention.
struct EmittedAttention {
  mlir::Operation *attention = nullptr;
  mlir::Operation *gradient = nullptr; ///< Null if there is none.
  /// What computes the rows of the output that are 0 whatever their softmax is, and sums for the gradient.
  llvm::SmallVector<mlir::Operation *, 2> afterAttention, beforeGradient;
};

/// Replaces the products of `plan` by an attention and, if there are gradients, an attention gradient, and erases what
/// nothing needs any more, which is added to `erased`. Orders the block anew where a result was read before the op that
/// makes it now.
EmittedAttention emitAttention(AttentionPlan &plan, llvm::SmallPtrSetImpl<mlir::Operation *> &erased);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_EMITATTENTION_H
