// SPDX-License-Identifier: Apache-2.0
//
// Ops of the math dialect that no conversion to LLVM or NVVM knows, as arithmetic: powers of integers, classes of
// floats, clamping.

#ifndef DIST_LIB_LOWERING_STEPS_EXPANDMATH_H
#define DIST_LIB_LOWERING_STEPS_EXPANDMATH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Expands them in `kernel`, also inside of linalg ops. It has to come before floats are widened: what is normal
/// depends on the type.
void expandMath(mlir::func::FuncOp kernel);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_EXPANDMATH_H
