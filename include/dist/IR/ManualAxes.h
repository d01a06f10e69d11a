// SPDX-License-Identifier: Apache-2.0
//
// Along which axes code in local regions may tell devices apart: those that are manual in the region or in one around
// it. The body of a region may stand in a function of its own, which names them then.

#ifndef DIST_IR_MANUALAXES_H
#define DIST_IR_MANUALAXES_H

#include "dist/IR/Dist.h"

namespace dist {

/// Name of the attribute on the outlined body of a local region: the axes that are manual in it.
inline constexpr llvm::StringLiteral kManualAxesAttrName = "dist.manual_axes";

/// Name of the attribute on such a function that names the function in which the region stands, a symbol.
inline constexpr llvm::StringLiteral kRegionOfAttrName = "dist.region_of";

/// Checks that `axes`, which `op` names, are manual where it stands, if that is in a local region ([local-C7]). Along
/// the others a value in there is that of all devices.
llvm::LogicalResult verifyManualAxes(mlir::Operation *op, llvm::ArrayRef<AxisRefAttr> axes);

} // namespace dist

#endif // DIST_IR_MANUALAXES_H
