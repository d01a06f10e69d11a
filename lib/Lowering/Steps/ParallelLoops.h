// SPDX-License-Identifier: Apache-2.0
//
// Loops whose trips have no order. One device makes the trips of a loop one after the other, so what follows knows
// loops that count alone.

#ifndef DIST_LIB_LOWERING_STEPS_PARALLELLOOPS_H
#define DIST_LIB_LOWERING_STEPS_PARALLELLOOPS_H

#include "mlir/IR/Operation.h"

namespace dist::steps {

/// Rewrites each `scf.forall` on tensors and each `scf.parallel` within `root` to a nest of `scf.for`. One that inserts
/// its parts by ops that are not known stays.
void orderParallelLoops(mlir::Operation *root);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_PARALLELLOOPS_H
