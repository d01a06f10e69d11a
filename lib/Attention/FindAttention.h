// SPDX-License-Identifier: Apache-2.0
//
// Where attention may be.

#ifndef DIST_LIB_ATTENTION_FINDATTENTION_H
#define DIST_LIB_ATTENTION_FINDATTENTION_H

#include "mlir/IR/Block.h"

namespace dist::attention {

/// Returns the products of `block` whose results may be scores, the last one first.
llvm::SmallVector<mlir::Operation *> findScoreProducts(mlir::Block &block);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_FINDATTENTION_H
