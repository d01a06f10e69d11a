// SPDX-License-Identifier: Apache-2.0
//
// A contraction in step form that adds a matrix which it does not overwrite; see ContractionPlan.h for its other
// attributes.

#ifndef DIST_LIB_LOWERING_STEPS_CONTRACTIONADDEND_H
#define DIST_LIB_LOWERING_STEPS_CONTRACTIONADDEND_H

#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::steps {

/// Unit attribute on a contraction in step form that overwrites its destination: its last input is a matrix, laid out
/// as the product, which is added.
inline constexpr llvm::StringLiteral kAddendAttrName = "dist.addend";

/// Returns the matrix that `op`, a contraction in step form, adds without overwriting it, or null.
inline mlir::Value getAddend(mlir::linalg::LinalgOp op) {
  return op->hasAttr(kAddendAttrName) ? op.getDpsInputs().back() : mlir::Value();
}

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_CONTRACTIONADDEND_H
