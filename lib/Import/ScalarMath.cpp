// SPDX-License-Identifier: Apache-2.0
//
// Scalars: functions of the math dialect, and the few that are built from several ops.

#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace dist {

namespace {

template <typename Op> Value buildUnaryFloat(const ScalarCall &call, bool &) {
  return call.isFloat() ? Op::create(call.builder, call.operands[0]).getResult() : Value();
}

Value buildAtan2(const ScalarCall &call, bool &) {
  return call.isFloat() ? math::Atan2Op::create(call.builder, call.operands[0], call.operands[1]).getResult() : Value();
}

/// Returns base^exponent for an unsigned exponent, by squaring.
Value buildUnsignedPower(ImplicitLocOpBuilder &builder, Value base, Value exponent) {
  Type type = base.getType();
  Value one = getScalarConstant(builder, type, 1), zero = getScalarConstant(builder, type, 0), result = one;
  for (unsigned bit = 0; bit < type.getIntOrFloatBitWidth(); ++bit) {
    Value mask = arith::ConstantOp::create(
        builder, builder.getIntegerAttr(type, APInt::getOneBitSet(type.getIntOrFloatBitWidth(), bit)));
    Value isSet =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, arith::AndIOp::create(builder, exponent, mask), zero);
    result = arith::MulIOp::create(builder, result, arith::SelectOp::create(builder, isSet, base, one));
    base = arith::MulIOp::create(builder, base, base);
  }
  return result;
}

Value buildPower(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return math::PowFOp::create(call.builder, call.operands[0], call.operands[1]);
  if (call.isBool())
    return Value();
  if (call.isUnsigned()) // math.ipowi reads its exponent as signed.
    return buildUnsignedPower(call.builder, call.operands[0], call.operands[1]);
  return math::IPowIOp::create(call.builder, call.operands[0], call.operands[1]);
}

Value buildAbs(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return math::AbsFOp::create(call.builder, call.operands[0]);
  return call.isUnsigned() ? call.operands[0] : math::AbsIOp::create(call.builder, call.operands[0]).getResult();
}

/// sign(x) is 1 or -1 with the sign of x; zeros and NaN stay what they are.
Value buildSign(const ScalarCall &call, bool &) {
  Value x = call.operands[0];
  Value zero = getScalarConstant(call.builder, x.getType(), 0), one = getScalarConstant(call.builder, x.getType(), 1);
  if (call.isFloat()) {
    Value isOther = arith::CmpFOp::create(call.builder, arith::CmpFPredicate::ONE, x, zero);
    Value unit = math::CopySignOp::create(call.builder, one, x);
    return arith::SelectOp::create(call.builder, isOther, unit, x);
  }
  if (call.isBool())
    return Value();
  Value isOther = arith::CmpIOp::create(call.builder, arith::CmpIPredicate::ne, x, zero);
  Value unit = one;
  if (!call.isUnsigned()) {
    Value isNegative = arith::CmpIOp::create(call.builder, arith::CmpIPredicate::slt, x, zero);
    unit = arith::SelectOp::create(call.builder, isNegative, getScalarConstant(call.builder, x.getType(), -1), one);
  }
  return arith::SelectOp::create(call.builder, isOther, unit, zero);
}

/// logistic(x) = 1 / (1 + exp(-x)).
Value buildLogistic(const ScalarCall &call, bool &) {
  if (!call.isFloat())
    return Value();
  Value one = getScalarConstant(call.builder, call.operands[0].getType(), 1);
  Value exponential = math::ExpOp::create(call.builder, arith::NegFOp::create(call.builder, call.operands[0]));
  return arith::DivFOp::create(call.builder, one, arith::AddFOp::create(call.builder, one, exponential));
}

Value buildSquare(const ScalarCall &call, bool &) {
  Value x = call.operands[0];
  if (call.isBool())
    return x;
  return call.isFloat() ? arith::MulFOp::create(call.builder, x, x).getResult()
                        : arith::MulIOp::create(call.builder, x, x).getResult();
}

Value buildIsFinite(const ScalarCall &call, bool &) {
  if (!call.isFloat())
    return Value();
  auto type = cast<FloatType>(call.operands[0].getType());
  if (!APFloat::semanticsHasInf(type.getFloatSemantics())) // Then all but NaN are finite.
    return arith::CmpFOp::create(call.builder, arith::CmpFPredicate::ORD, call.operands[0], call.operands[0]);
  APFloat infinity = APFloat::getInf(type.getFloatSemantics());
  Value bound = arith::ConstantOp::create(call.builder, call.builder.getFloatAttr(type, infinity));
  Value magnitude = math::AbsFOp::create(call.builder, call.operands[0]);
  return arith::CmpFOp::create(call.builder, arith::CmpFPredicate::ONE, magnitude, bound);
}

} // namespace

void addMathScalars(ScalarOpTable &table) {
  constexpr ElementTypes same = ElementTypes::Same;
  table["stablehlo.exponential"] = {1, same, buildUnaryFloat<math::ExpOp>};
  table["stablehlo.exponential_minus_one"] = {1, same, buildUnaryFloat<math::ExpM1Op>};
  table["stablehlo.log"] = {1, same, buildUnaryFloat<math::LogOp>};
  table["stablehlo.log_plus_one"] = {1, same, buildUnaryFloat<math::Log1pOp>};
  table["stablehlo.tanh"] = {1, same, buildUnaryFloat<math::TanhOp>};
  table["stablehlo.sqrt"] = {1, same, buildUnaryFloat<math::SqrtOp>};
  table["stablehlo.rsqrt"] = {1, same, buildUnaryFloat<math::RsqrtOp>};
  table["stablehlo.cbrt"] = {1, same, buildUnaryFloat<math::CbrtOp>};
  table["stablehlo.cosine"] = {1, same, buildUnaryFloat<math::CosOp>};
  table["stablehlo.sine"] = {1, same, buildUnaryFloat<math::SinOp>};
  table["stablehlo.tan"] = {1, same, buildUnaryFloat<math::TanOp>};
  table["stablehlo.floor"] = {1, same, buildUnaryFloat<math::FloorOp>};
  table["stablehlo.ceil"] = {1, same, buildUnaryFloat<math::CeilOp>};
  table["stablehlo.round_nearest_afz"] = {1, same, buildUnaryFloat<math::RoundOp>};
  table["stablehlo.round_nearest_even"] = {1, same, buildUnaryFloat<math::RoundEvenOp>};
  table["stablehlo.atan2"] = {2, same, buildAtan2};
  table["stablehlo.power"] = {2, same, buildPower};
  table["stablehlo.abs"] = {1, same, buildAbs};
  table["stablehlo.sign"] = {1, same, buildSign};
  table["stablehlo.logistic"] = {1, same, buildLogistic};
  table["stablehlo.is_finite"] = {1, ElementTypes::Compared, buildIsFinite};
  table["chlo.square"] = {1, same, buildSquare};
  table["chlo.erf"] = {1, same, buildUnaryFloat<math::ErfOp>};
  table["chlo.erfc"] = {1, same, buildUnaryFloat<math::ErfcOp>};
  table["chlo.acos"] = {1, same, buildUnaryFloat<math::AcosOp>};
  table["chlo.acosh"] = {1, same, buildUnaryFloat<math::AcoshOp>};
  table["chlo.asin"] = {1, same, buildUnaryFloat<math::AsinOp>};
  table["chlo.asinh"] = {1, same, buildUnaryFloat<math::AsinhOp>};
  table["chlo.atan"] = {1, same, buildUnaryFloat<math::AtanOp>};
  table["chlo.atanh"] = {1, same, buildUnaryFloat<math::AtanhOp>};
  table["chlo.cosh"] = {1, same, buildUnaryFloat<math::CoshOp>};
  table["chlo.sinh"] = {1, same, buildUnaryFloat<math::SinhOp>};
  table["chlo.tan"] = {1, same, buildUnaryFloat<math::TanOp>};
}

} // namespace dist
