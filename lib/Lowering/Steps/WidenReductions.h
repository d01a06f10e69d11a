// SPDX-License-Identifier: Apache-2.0
//
// Reductions on tensors into f16 or bf16 that add up in f32 and round once, at the end.

#ifndef DIST_LIB_LOWERING_STEPS_WIDENREDUCTIONS_H
#define DIST_LIB_LOWERING_STEPS_WIDENREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::steps {

/// Widens all reductions in `root` that no gemm computes; with `contractions` those that one does, too.
void widenReductions(mlir::Operation *root, bool contractions = false);

/// Lets the accumulators of `op` that are f16 or bf16 be f32, with a conversion of each result behind it, and returns
/// the reduction. A contraction may be widened, too: its body multiplies and adds in f32 then.
mlir::linalg::GenericOp widenReduction(mlir::linalg::GenericOp op);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_WIDENREDUCTIONS_H
