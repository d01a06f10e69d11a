// SPDX-License-Identifier: Apache-2.0
//
// Destinations of results that a part of the devices holds (HeldValues.h). The others have no memory for them.

#ifndef DIST_LIB_LOWERING_STEPS_HELDDESTINATIONS_H
#define DIST_LIB_LOWERING_STEPS_HELDDESTINATIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Attribute on a branch, in the form of `dist.held`: only devices of this index along an axis come to its first
/// region.
inline constexpr llvm::StringLiteral kDevicesAttrName = "dist.devices";

/// Gives each held destination of `entry`, on buffers, that other devices than its holders come to compute in, or from
/// which they read, memory of its own on all devices, and copies the result at the end. A device that does not hold a
/// result leaves the copy out. Copies to a destination are no reason: others leave them out as well.
void separateHeldDestinations(mlir::func::FuncOp entry);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_HELDDESTINATIONS_H
