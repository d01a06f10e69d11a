// SPDX-License-Identifier: Apache-2.0
//
// What upstream's rewrites and the C library get wrong at the edges of a function's domain, put right around them. They
// are good elsewhere, so what is added are a few selects.

#ifndef DIST_LIB_LOWERING_CPU_MATHEDGES_H
#define DIST_LIB_LOWERING_CPU_MATHEDGES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::cpu {

/// Guards the functions in `kernel` whose floats are f32 or f64. Afterwards no power has an exponent that upstream
/// would replace by roots.
void guardMathEdges(mlir::func::FuncOp kernel);

} // namespace dist::cpu

#endif // DIST_LIB_LOWERING_CPU_MATHEDGES_H
