// SPDX-License-Identifier: Apache-2.0
//
// Where a kernel's device lies on the mesh: `dist.axis_index` becomes arithmetic on the coordinates that the runtime
// gives to the kernel.

#ifndef DIST_LIB_LOWERING_STEPS_AXISCOORDINATES_H
#define DIST_LIB_LOWERING_STEPS_AXISCOORDINATES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Replaces every axis_index in `kernel` by loads from its last argument, the coordinates, and arithmetic.
void lowerAxisIndices(mlir::func::FuncOp kernel);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_AXISCOORDINATES_H
