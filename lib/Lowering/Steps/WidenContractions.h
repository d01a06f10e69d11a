// SPDX-License-Identifier: Apache-2.0
//
// Contractions on buffers into f16 or bf16 that no single gemm computes: those of several gemms that add to each other,
// or that a kernel computes. They would round once per gemm, or once per product.

#ifndef DIST_LIB_LOWERING_STEPS_WIDENCONTRACTIONS_H
#define DIST_LIB_LOWERING_STEPS_WIDENCONTRACTIONS_H

#include "mlir/IR/Operation.h"

namespace dist::steps {

/// Lets all such contractions in `root` add up in a buffer of f32, which is rounded once behind them.
void widenContractions(mlir::Operation *root);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_WIDENCONTRACTIONS_H
