// SPDX-License-Identifier: Apache-2.0
//
// Proves that what a part of the devices holds (HeldValues.h) is read by these alone.

#ifndef DIST_LIB_COLLECTIVES_HELDVERIFIER_H
#define DIST_LIB_COLLECTIVES_HELDVERIFIER_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Checks that each argument of `function` with `dist.held` is read only in cases of a switch of a pipeline that are
/// those of the device that holds it, and that the attributes of arguments and results name devices that there are.
llvm::LogicalResult verifyHeld(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_HELDVERIFIER_H
