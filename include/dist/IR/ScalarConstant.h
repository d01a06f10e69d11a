// SPDX-License-Identifier: Apache-2.0
//
// Scalar constants of any element type. Those of integers and floats are arith.constant, those of complex numbers
// complex.constant; as an attribute a complex number is `#complex.number`.

#ifndef DIST_IR_SCALARCONSTANT_H
#define DIST_IR_SCALARCONSTANT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace dist {

/// Returns the number `value` as an element of type `type`: an integer, a float, an index or a complex number.
mlir::TypedAttr getElement(mlir::Type type, double value);

/// Returns the element that all elements of `splat` are.
mlir::TypedAttr getSplatElement(mlir::DenseElementsAttr splat);

/// Returns the element that `scalar` is a constant of, or null.
mlir::TypedAttr getConstantElement(mlir::Value scalar);

/// Builds the constant `element`.
mlir::Value createScalarConstant(mlir::OpBuilder &builder, mlir::Location loc, mlir::TypedAttr element);

} // namespace dist

#endif // DIST_IR_SCALARCONSTANT_H
