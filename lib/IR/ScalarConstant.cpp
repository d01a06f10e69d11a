// SPDX-License-Identifier: Apache-2.0
//
// Scalar constants; see the header.

#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

/// Returns `attribute` as an element of type `type`; a complex number may be a list of its two parts.
static TypedAttr toElement(Attribute attribute, Type type) {
  auto parts = dyn_cast_or_null<ArrayAttr>(attribute);
  auto complexType = dyn_cast<ComplexType>(type);
  if (!parts || !complexType)
    return dyn_cast_or_null<TypedAttr>(attribute);
  auto real = dyn_cast<FloatAttr>(parts[0]), imaginary = dyn_cast<FloatAttr>(parts[1]);
  if (!real || !imaginary)
    return {};
  return complex::NumberAttr::get(complexType, real.getValueAsDouble(), imaginary.getValueAsDouble());
}

TypedAttr dist::getElement(Type type, double value) {
  Builder builder(type.getContext());
  if (auto complexType = dyn_cast<ComplexType>(type))
    return complex::NumberAttr::get(complexType, value, 0);
  if (auto floatType = dyn_cast<FloatType>(type))
    return builder.getFloatAttr(floatType, value);
  return builder.getIntegerAttr(type, static_cast<int64_t>(value));
}

TypedAttr dist::getSplatElement(DenseElementsAttr splat) {
  return toElement(splat.getSplatValue<Attribute>(), splat.getElementType());
}

TypedAttr dist::getConstantElement(Value scalar) {
  Attribute attribute;
  return matchPattern(scalar, m_Constant(&attribute)) ? toElement(attribute, scalar.getType()) : TypedAttr();
}

Value dist::createScalarConstant(OpBuilder &builder, Location loc, TypedAttr element) {
  auto number = dyn_cast<complex::NumberAttr>(element);
  if (!number)
    return arith::ConstantOp::create(builder, loc, element);
  auto type = cast<ComplexType>(number.getType());
  ArrayAttr parts = builder.getArrayAttr({FloatAttr::get(type.getElementType(), number.getReal()),
                                          FloatAttr::get(type.getElementType(), number.getImag())});
  return complex::ConstantOp::create(builder, loc, type, parts);
}
