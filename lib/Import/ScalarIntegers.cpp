// SPDX-License-Identifier: Apache-2.0
//
// Scalars: upper halves of products, bits, and division and shifts, which StableHLO as XLA runs it defines for all
// integers and arith does not:
//
//   x / 0 = -1 (all ones),  x rem 0 = x,  MIN / -1 = MIN,  MIN rem -1 = 0,
//   a shift by the width of the type or more gives 0, or the sign for an arithmetic shift.
//
// The guards are left out where the divisor or the amount is a constant that does not need them.

#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace dist {

namespace {

Value compare(const ScalarCall &call, arith::CmpIPredicate predicate, Value lhs, Value rhs) {
  return arith::CmpIOp::create(call.builder, predicate, lhs, rhs);
}

Value select(const ScalarCall &call, Value condition, Value ifTrue, Value ifFalse) {
  return arith::SelectOp::create(call.builder, condition, ifTrue, ifFalse);
}

/// The divisor with 1 in place of what the division ops leave undefined.
struct SafeDivisor {
  Value divisor, isZero;
};

SafeDivisor getSafeDivisor(const ScalarCall &call) {
  Value dividend = call.operands[0], divisor = call.operands[1];
  Type type = divisor.getType();
  Value zero = getScalarConstant(call.builder, type, 0), one = getScalarConstant(call.builder, type, 1);
  Value isZero = compare(call, arith::CmpIPredicate::eq, divisor, zero);
  Value isUndefined = isZero;
  if (!call.isUnsigned()) {
    APInt minimum = APInt::getSignedMinValue(type.getIntOrFloatBitWidth());
    Value least = arith::ConstantOp::create(call.builder, call.builder.getIntegerAttr(type, minimum));
    Value minusOne = getScalarConstant(call.builder, type, -1);
    Value overflows = arith::AndIOp::create(call.builder, compare(call, arith::CmpIPredicate::eq, dividend, least),
                                            compare(call, arith::CmpIPredicate::eq, divisor, minusOne));
    isUndefined = arith::OrIOp::create(call.builder, isZero, overflows);
  }
  return {select(call, isUndefined, one, divisor), isZero};
}

/// Returns true if the second operand of the op that was read is a splat of a constant other than 0 and -1.
bool hasHarmlessDivisor(const ScalarCall &call) {
  DenseIntElementsAttr value;
  Operation *producer = call.op->getOperand(1).getDefiningOp();
  while (producer && producer->getName().getStringRef() == "stablehlo.broadcast_in_dim" &&
         producer->getNumOperands() == 1)
    producer = producer->getOperand(0).getDefiningOp();
  if (producer && producer->getName().getStringRef() == "stablehlo.constant")
    value = dyn_cast_or_null<DenseIntElementsAttr>(producer->getAttr("value"));
  return value && value.isSplat() && !value.getSplatValue<APInt>().isZero() &&
         !value.getSplatValue<APInt>().isAllOnes();
}

Value buildDivide(const ScalarCall &call, bool &) {
  Value lhs = call.operands[0], rhs = call.operands[1];
  if (call.isFloat())
    return arith::DivFOp::create(call.builder, lhs, rhs);
  if (call.isBool())
    return Value();
  auto divide = [&](Value divisor) -> Value {
    return call.isUnsigned() ? arith::DivUIOp::create(call.builder, lhs, divisor).getResult()
                             : arith::DivSIOp::create(call.builder, lhs, divisor).getResult();
  };
  if (hasHarmlessDivisor(call))
    return divide(rhs);
  SafeDivisor safe = getSafeDivisor(call);
  return select(call, safe.isZero, getScalarConstant(call.builder, rhs.getType(), -1), divide(safe.divisor));
}

Value buildRemainder(const ScalarCall &call, bool &) {
  Value lhs = call.operands[0], rhs = call.operands[1];
  if (call.isFloat())
    return arith::RemFOp::create(call.builder, lhs, rhs);
  if (call.isBool())
    return Value();
  auto remainder = [&](Value divisor) -> Value {
    return call.isUnsigned() ? arith::RemUIOp::create(call.builder, lhs, divisor).getResult()
                             : arith::RemSIOp::create(call.builder, lhs, divisor).getResult();
  };
  if (hasHarmlessDivisor(call))
    return remainder(rhs);
  SafeDivisor safe = getSafeDivisor(call);
  return select(call, safe.isZero, lhs, remainder(safe.divisor));
}

/// Builds a shift that gives 0 for too large amounts.
template <typename Shift> Value buildLogicalShift(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return Value();
  Type type = call.operands[1].getType();
  Value width = getScalarConstant(call.builder, type, type.getIntOrFloatBitWidth());
  if (call.isBool()) // The width 1 is not a boolean: the only harmless amount is 0.
    return arith::AndIOp::create(
        call.builder, call.operands[0],
        compare(call, arith::CmpIPredicate::eq, call.operands[1], getScalarConstant(call.builder, type, 0)));
  Value isSmall = compare(call, arith::CmpIPredicate::ult, call.operands[1], width);
  Value shifted = Shift::create(call.builder, call.operands[0], call.operands[1]);
  return select(call, isSmall, shifted, getScalarConstant(call.builder, type, 0));
}

Value buildArithmeticShift(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return Value();
  Type type = call.operands[1].getType();
  Value last = getScalarConstant(call.builder, type, type.getIntOrFloatBitWidth() - 1);
  Value amount = arith::MinUIOp::create(call.builder, call.operands[1], last);
  return arith::ShRSIOp::create(call.builder, call.operands[0], amount);
}

template <typename Op> Value buildBits(const ScalarCall &call, bool &) {
  return call.isFloat() ? Value() : Op::create(call.builder, call.operands[0]).getResult();
}

/// The upper half of the bits of a product.
Value buildMultiplyHigh(const ScalarCall &call, bool &) {
  if (call.isFloat() || call.isBool())
    return Value();
  if (call.isUnsigned())
    return arith::MulUIExtendedOp::create(call.builder, call.operands[0], call.operands[1]).getHigh();
  return arith::MulSIExtendedOp::create(call.builder, call.operands[0], call.operands[1]).getHigh();
}

} // namespace

void addIntegerScalars(ScalarOpTable &table) {
  constexpr ElementTypes same = ElementTypes::Same;
  table["stablehlo.divide"] = {2, same, buildDivide};
  table["stablehlo.remainder"] = {2, same, buildRemainder};
  table["stablehlo.shift_left"] = {2, same, buildLogicalShift<arith::ShLIOp>};
  table["stablehlo.shift_right_logical"] = {2, same, buildLogicalShift<arith::ShRUIOp>};
  table["stablehlo.shift_right_arithmetic"] = {2, same, buildArithmeticShift};
  table["chlo.mulhi"] = {2, same, buildMultiplyHigh};
  table["stablehlo.popcnt"] = {1, same, buildBits<math::CtPopOp>};
  table["stablehlo.count_leading_zeros"] = {1, same, buildBits<math::CountLeadingZerosOp>};
}

} // namespace dist
