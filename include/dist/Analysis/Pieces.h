// SPDX-License-Identifier: Apache-2.0
//
// Which collectives of a Local program are pieces of one that has been cut, so that its pieces overlap with products.

#ifndef DIST_ANALYSIS_PIECES_H
#define DIST_ANALYSIS_PIECES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace dist {

/// Name of the discardable attribute of a collective that is a piece of another one: `2 of 4 along dimension 0`.
inline constexpr llvm::StringLiteral kPieceAttrName = "dist.piece";

/// Returns which piece `op` is, or null if it is whole.
inline mlir::StringAttr getPiece(mlir::Operation *op) { return op->getAttrOfType<mlir::StringAttr>(kPieceAttrName); }

} // namespace dist

#endif // DIST_ANALYSIS_PIECES_H
