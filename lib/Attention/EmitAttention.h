// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_LIB_ATTENTION_EMITATTENTION_H
#define DIST_LIB_ATTENTION_EMITATTENTION_H

#include "AttentionPlan.h"

namespace dist::attention {

/// Replaces the products of `plan` by an attention and, if there are gradients, an attention gradient, and erases what
/// nothing needs any more, which is added to `erased`. Orders the block anew where a result was read before the op that
/// makes it now.
void emitAttention(AttentionPlan &plan, llvm::SmallPtrSetImpl<mlir::Operation *> &erased);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_EMITATTENTION_H
