// SPDX-License-Identifier: Apache-2.0
//
// Sums of products, which dot_general and convolution are: they differ in their indexing maps only.

#ifndef DIST_LIB_IMPORT_MULTIPLYADD_H
#define DIST_LIB_IMPORT_MULTIPLYADD_H

#include "BodyImporter.h"
#include "mlir/IR/AffineMap.h"

namespace dist {

/// Returns a zero of type `type`, integer or float.
mlir::Value createZero(mlir::ImplicitLocOpBuilder &builder, mlir::Type type);

/// Returns true if integers of the read type `type` are extended with zeros.
bool extendsUnsigned(mlir::Type type);

/// Converts floats of eight bits of `lhs` and `rhs`, which are multiplied and added up to elements of type `element`,
/// to the narrowest type that both can be multiplied in: all of them are exact in f16 and in bf16.
void widenByteFloats(mlir::ImplicitLocOpBuilder &builder, mlir::Value &lhs, mlir::Value &rhs, mlir::Type element);

/// Returns the element type of a sum of products of `lhs` and `rhs` (tensors) that becomes elements of type `element`:
/// that type itself where they are multiplied in it, since sums of products round once (docs/numerics.md); else the one
/// in which they are added up.
mlir::Type getSumType(mlir::Value lhs, mlir::Value rhs, mlir::Type element);

/// Checks that elements of `lhs` and `rhs` can be multiplied and added up to elements of type `element`.
mlir::LogicalResult checkMultiplied(mlir::Operation *op, mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                                    mlir::Type element, const BodyImporter &importer);

/// Returns `init` plus the products of `lhs` and `rhs`, in the type of `init`, which is as wide as theirs or wider.
/// Loops that the map of `init` does not name are summed over and come last. `maps` are those of lhs, rhs and init.
mlir::Value createMultiplyAdd(mlir::ImplicitLocOpBuilder &builder, mlir::Value lhs, mlir::Value rhs, mlir::Value init,
                              llvm::ArrayRef<mlir::AffineMap> maps, bool isUnsigned);

} // namespace dist

#endif // DIST_LIB_IMPORT_MULTIPLYADD_H
