// SPDX-License-Identifier: Apache-2.0
//
// Scalars: conversions. A float becomes the nearest integer towards zero; what the integer cannot hold saturates and
// NaN becomes 0, as in XLA, while the arith ops leave these cases undefined. Anything but zero becomes true.

#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

Value convertFloatToFloat(const ScalarCall &call, FloatType to) {
  Value x = call.operands[0];
  unsigned from = x.getType().getIntOrFloatBitWidth();
  if (x.getType() == to)
    return x;
  if (from < to.getWidth())
    return arith::ExtFOp::create(call.builder, to, x);
  if (from == to.getWidth()) // bf16 and f16: neither holds the other.
    x = arith::ExtFOp::create(call.builder, call.builder.getF32Type(), x);
  return arith::TruncFOp::create(call.builder, to, x);
}

Value compareFloats(const ScalarCall &call, arith::CmpFPredicate predicate, Value lhs, const APFloat &rhs) {
  Value bound = arith::ConstantOp::create(call.builder, call.builder.getFloatAttr(lhs.getType(), rhs));
  return arith::CmpFOp::create(call.builder, predicate, lhs, bound);
}

/// Returns x as an integer, saturated. The bounds are powers of two, which every format holds or rounds to infinity.
Value convertFloatToInteger(const ScalarCall &call, IntegerType to, bool isUnsigned) {
  Value x = call.operands[0];
  if (x.getType().getIntOrFloatBitWidth() < 32) // Narrow formats lack the range for the bounds.
    x = arith::ExtFOp::create(call.builder, call.builder.getF32Type(), x);
  const llvm::fltSemantics &semantics = cast<FloatType>(x.getType()).getFloatSemantics();
  unsigned width = to.getWidth();
  APInt least = isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt most = isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  APFloat low(semantics), high(semantics); // high is the first number that is too large
  low.convertFromAPInt(least, !isUnsigned, APFloat::rmTowardZero);
  high.convertFromAPInt(most.zext(width + 1) + 1, /*IsSigned=*/false, APFloat::rmTowardZero);

  auto constant = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(call.builder, call.builder.getIntegerAttr(to, value));
  };
  Value inside = isUnsigned ? arith::FPToUIOp::create(call.builder, to, x).getResult()
                            : arith::FPToSIOp::create(call.builder, to, x).getResult();
  Value isAbove = compareFloats(call, arith::CmpFPredicate::OGE, x, high);
  Value isBelow = compareFloats(call, arith::CmpFPredicate::OLE, x, low);
  Value isNaN = arith::CmpFOp::create(call.builder, arith::CmpFPredicate::UNO, x, x);
  Value result = arith::SelectOp::create(call.builder, isAbove, constant(most), inside);
  result = arith::SelectOp::create(call.builder, isBelow, constant(least), result);
  return arith::SelectOp::create(call.builder, isNaN, constant(APInt::getZero(width)), result);
}

Value convertIntegerToInteger(const ScalarCall &call, IntegerType to) {
  Value x = call.operands[0];
  unsigned from = x.getType().getIntOrFloatBitWidth();
  if (from == to.getWidth())
    return x;
  if (from > to.getWidth())
    return arith::TruncIOp::create(call.builder, to, x);
  return call.isUnsigned() ? arith::ExtUIOp::create(call.builder, to, x).getResult()
                           : arith::ExtSIOp::create(call.builder, to, x).getResult();
}

Value buildConvert(const ScalarCall &call, bool &) {
  Value x = call.operands[0];
  if (call.resultType.isInteger(1)) {
    if (call.isBool())
      return x;
    if (call.isFloat())
      return compareFloats(call, arith::CmpFPredicate::UNE, x,
                           APFloat::getZero(cast<FloatType>(x.getType()).getFloatSemantics()));
    return arith::CmpIOp::create(call.builder, arith::CmpIPredicate::ne, x,
                                 getScalarConstant(call.builder, x.getType(), 0));
  }
  if (auto to = dyn_cast<FloatType>(call.resultType)) {
    if (call.isFloat())
      return convertFloatToFloat(call, to);
    return call.isUnsigned() ? arith::UIToFPOp::create(call.builder, to, x).getResult()
                             : arith::SIToFPOp::create(call.builder, to, x).getResult();
  }
  IntegerType to = call.builder.getIntegerType(call.resultType.getIntOrFloatBitWidth());
  return call.isFloat() ? convertFloatToInteger(call, to, call.resultType.isUnsignedInteger())
                        : convertIntegerToInteger(call, to);
}

Value buildBitcast(const ScalarCall &call, bool &) {
  Value x = call.operands[0];
  if (x.getType().getIntOrFloatBitWidth() != call.resultType.getIntOrFloatBitWidth())
    return Value();
  Type to = call.resultType;
  if (isa<IntegerType>(to))
    to = call.builder.getIntegerType(to.getIntOrFloatBitWidth());
  return to == x.getType() ? x : arith::BitcastOp::create(call.builder, to, x).getResult();
}

} // namespace

void addConversionScalars(ScalarOpTable &table) {
  table["stablehlo.convert"] = {1, ElementTypes::Converted, buildConvert};
  table["stablehlo.bitcast_convert"] = {1, ElementTypes::Converted, buildBitcast};
}

} // namespace dist
