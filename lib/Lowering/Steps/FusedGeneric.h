// SPDX-License-Identifier: Apache-2.0
//
// Several elementwise ops as one: bodies one behind the other, in the loops of the last one.

#ifndef DIST_LIB_LOWERING_STEPS_FUSEDGENERIC_H
#define DIST_LIB_LOWERING_STEPS_FUSEDGENERIC_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::steps {

/// An op that is computed in a root; `loops` maps the loops of the root to its own. A root is computed in itself.
struct FusedMember {
  mlir::linalg::GenericOp op;
  mlir::AffineMap loops;
};

/// Returns true if `op` works on tensors of static shape.
bool isStatic(mlir::linalg::GenericOp op);

/// Returns true if `op` may be computed in others: each element of its results by itself, from inputs only.
bool isElementwiseProducer(mlir::linalg::GenericOp op);

/// Returns the map to the loops of `op` from where its result number `result` is read through `access`.
mlir::AffineMap getLoopsBehind(mlir::linalg::GenericOp op, unsigned result, mlir::AffineMap access);

/// Builds, in front of the root, one op that computes what the root does and reads nothing that a member computes in
/// it. `members` stand in the order of their block, the root last.
mlir::linalg::GenericOp buildFused(llvm::ArrayRef<FusedMember> members);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_FUSEDGENERIC_H
