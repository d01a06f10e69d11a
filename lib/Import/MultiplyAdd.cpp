// SPDX-License-Identifier: Apache-2.0
//
// Sums of products; see the header.

#include "MultiplyAdd.h"
#include "StructuredOps.h"

#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dist {

Value createZero(ImplicitLocOpBuilder &builder, Type type) {
  return createScalarConstant(builder, builder.getLoc(), getElement(type, 0));
}

bool extendsUnsigned(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isUnsignedInteger() || element.isInteger(1);
}

static bool isFloatOfWidth(Type type, unsigned width) {
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == width;
}

void widenByteFloats(ImplicitLocOpBuilder &builder, Value &lhs, Value &rhs, Type element) {
  for (auto [value, other] : {std::pair(&lhs, rhs), {&rhs, lhs}}) {
    if (!isFloatOfWidth(getElementTypeOrSelf(value->getType()), 8))
      continue;
    Type wide = getElementTypeOrSelf(other.getType());
    if (isFloatOfWidth(wide, 8))
      wide = isFloatOfWidth(element, 16) ? element : builder.getBF16Type();
    else if (!isFloatOfWidth(wide, 16))
      wide = builder.getF32Type();
    *value = convertFloats(builder, *value, cast<FloatType>(wide));
  }
}

Type getSumType(Value lhs, Value rhs, Type element) {
  bool isMultiplied = getElementTypeOrSelf(lhs.getType()) == element && getElementTypeOrSelf(rhs.getType()) == element;
  return isMultiplied && isFloatOfWidth(element, 16) ? element : getAccumulatorType(element);
}

LogicalResult checkMultiplied(Operation *op, RankedTensorType lhs, RankedTensorType rhs, Type element,
                              const BodyImporter &importer) {
  for (RankedTensorType side : {lhs, rhs}) {
    bool isComplex = isa<ComplexType>(side.getElementType()) || isa<ComplexType>(element);
    if (isComplex && side.getElementType() == element)
      continue;
    if (isComplex || isa<FloatType>(side.getElementType()) != isa<FloatType>(element) ||
        side.getElementTypeBitWidth() > getAccumulatorType(element).getIntOrFloatBitWidth())
      return importer.emitOpError(op) << "contracts elements of type " << side.getElementType()
                                      << " to a narrower type " << element << ", which is not supported";
  }
  return success();
}

/// Returns `scalar` in the type `to`, which is wider or the same.
static Value widen(ImplicitLocOpBuilder &builder, Value scalar, Type to, bool isUnsigned) {
  if (scalar.getType() == to)
    return scalar;
  if (isa<FloatType>(to))
    return arith::ExtFOp::create(builder, to, scalar);
  return isUnsigned ? arith::ExtUIOp::create(builder, to, scalar).getResult()
                    : arith::ExtSIOp::create(builder, to, scalar).getResult();
}

Value createMultiplyAdd(ImplicitLocOpBuilder &builder, Value lhs, Value rhs, Value init, ArrayRef<AffineMap> maps,
                        bool isUnsigned) {
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Type type = scalars[2].getType();
    Value left = widen(nested, scalars[0], type, isUnsigned), right = widen(nested, scalars[1], type, isUnsigned);
    if (isa<FloatType>(type))
      return SmallVector<Value>{arith::AddFOp::create(nested, scalars[2], arith::MulFOp::create(nested, left, right))};
    if (isa<ComplexType>(type))
      return SmallVector<Value>{
          complex::AddOp::create(nested, scalars[2], complex::MulOp::create(nested, left, right))};
    if (type.isInteger(1))
      return SmallVector<Value>{arith::OrIOp::create(nested, scalars[2], arith::AndIOp::create(nested, left, right))};
    return SmallVector<Value>{arith::AddIOp::create(nested, scalars[2], arith::MulIOp::create(nested, left, right))};
  };
  return createGeneric(builder, {lhs, rhs}, init, maps, maps[2].getNumResults(), body)->front();
}

} // namespace dist
