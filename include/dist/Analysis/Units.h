// SPDX-License-Identifier: Apache-2.0
//
// Which unit the collectives of a Local program belong to. A unit is a group of parameters that are gathered together
// before they are read, and whose gradients are reduced together, as a module under PyTorch's `fully_shard`.

#ifndef DIST_ANALYSIS_UNITS_H
#define DIST_ANALYSIS_UNITS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace dist {

/// Names of the discardable attributes of a collective: the name of its unit, and how many times the unit has been
/// gathered, or gradients of its arguments have been reduced, before it.
inline constexpr llvm::StringLiteral kUnitAttrName = "dist.unit";
inline constexpr llvm::StringLiteral kUseAttrName = "dist.use";
/// Name of the discardable attribute of an argument that is split, of which loops gather layer by layer.
inline constexpr llvm::StringLiteral kLayeredAttrName = "dist.layered";

/// Returns the unit of `op`, or null.
inline mlir::StringAttr getUnit(mlir::Operation *op) { return op->getAttrOfType<mlir::StringAttr>(kUnitAttrName); }

} // namespace dist

#endif // DIST_ANALYSIS_UNITS_H
