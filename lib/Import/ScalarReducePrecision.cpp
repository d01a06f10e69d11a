// SPDX-License-Identifier: Apache-2.0
//
// Scalars: reduce_precision, which rounds to a format with fewer bits of exponent and mantissa. Formats that exist as
// types are a conversion there and back; others are made of the bits: the mantissa is rounded to nearest even, then
// what is too large becomes infinite and what is too small becomes zero. NaN stays what it is.

#include "OpFields.h"
#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// Fields of a binary float format.
struct Format {
  int64_t exponent, mantissa;

  explicit Format(FloatType type)
      : exponent(type.getWidth() - type.getFPMantissaWidth()), mantissa(type.getFPMantissaWidth() - 1) {}
  Format(int64_t exponent, int64_t mantissa) : exponent(exponent), mantissa(mantissa) {}
  bool operator==(const Format &other) const { return exponent == other.exponent && mantissa == other.mantissa; }
  int64_t getBias() const { return (int64_t(1) << (exponent - 1)) - 1; }
};

/// Arithmetic on the bits of a float.
class BitRounder {
public:
  BitRounder(ImplicitLocOpBuilder &b, FloatType type)
      : b(b), format(type), integer(b.getIntegerType(type.getWidth())) {}

  Value round(Value x, Format to);

private:
  Value constant(const APInt &bits) { return arith::ConstantOp::create(b, b.getIntegerAttr(integer, bits)); }
  Value constant(uint64_t bits) { return constant(APInt(integer.getWidth(), bits)); }
  Value roundMantissa(Value bits, int64_t kept);
  Value limitExponent(Value bits, Value sign, int64_t bias);

  ImplicitLocOpBuilder &b;
  Format format;
  IntegerType integer;
};

Value BitRounder::roundMantissa(Value bits, int64_t kept) {
  int64_t dropped = format.mantissa - kept;
  uint64_t last = uint64_t(1) << dropped; // The last bit that stays.
  Value isOdd =
      arith::AndIOp::create(b, arith::ShRUIOp::create(b, bits, constant(uint64_t(dropped))), constant(uint64_t(1)));
  Value bias = arith::AddIOp::create(b, isOdd, constant((last >> 1) - 1));
  Value moved = arith::AddIOp::create(b, bits, bias);
  return arith::AndIOp::create(b, moved, constant(~APInt(integer.getWidth(), last - 1)));
}

Value BitRounder::limitExponent(Value bits, Value sign, int64_t bias) {
  uint64_t mask = ((uint64_t(1) << format.exponent) - 1) << format.mantissa;
  uint64_t most = uint64_t(format.getBias() + bias) << format.mantissa;
  uint64_t least = uint64_t(format.getBias() - bias) << format.mantissa;
  Value exponent = arith::AndIOp::create(b, bits, constant(mask));
  Value isAbove = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, exponent, constant(most));
  Value isBelow = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, exponent, constant(least));
  Value infinity = arith::OrIOp::create(b, sign, constant(mask));
  return arith::SelectOp::create(b, isBelow, sign, arith::SelectOp::create(b, isAbove, infinity, bits));
}

Value BitRounder::round(Value x, Format to) {
  Value bits = arith::BitcastOp::create(b, integer, x);
  Value sign = arith::AndIOp::create(b, bits, constant(APInt::getSignMask(integer.getWidth())));
  if (to.mantissa < format.mantissa)
    bits = roundMantissa(bits, to.mantissa);
  if (to.exponent < format.exponent)
    bits = limitExponent(bits, sign, to.getBias());
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
  return arith::SelectOp::create(b, isNaN, x, arith::BitcastOp::create(b, x.getType(), bits));
}

Value buildReducePrecision(const ScalarCall &call, bool &isMalformed) {
  FailureOr<int64_t> exponent = getIntegerField(call.op, "exponent_bits", call.builder.getLoc());
  FailureOr<int64_t> mantissa = getIntegerField(call.op, "mantissa_bits", call.builder.getLoc());
  isMalformed = failed(exponent) || failed(mantissa);
  if (isMalformed || !call.isFloat() || *exponent < 1 || *mantissa < 0)
    return Value();
  auto type = cast<FloatType>(call.operands[0].getType());
  Format from(type), to(std::min(*exponent, from.exponent), std::min(*mantissa, from.mantissa));
  if (from == to)
    return call.operands[0];
  for (FloatType narrow : {FloatType(call.builder.getBF16Type()), FloatType(call.builder.getF32Type())})
    if (Format(narrow) == to && narrow.getWidth() < type.getWidth() && to.exponent == from.exponent)
      return arith::ExtFOp::create(call.builder, type,
                                   arith::TruncFOp::create(call.builder, narrow, call.operands[0]).getResult());
  return BitRounder(call.builder, type).round(call.operands[0], to);
}

} // namespace

void addReducePrecisionScalar(ScalarOpTable &table) {
  table["stablehlo.reduce_precision"] = {1, ElementTypes::Same, buildReducePrecision};
}

} // namespace dist
