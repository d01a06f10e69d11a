// SPDX-License-Identifier: Apache-2.0
//
// Scalars: special functions that no dialect has, neighbours of floats, and tests for infinities.
//
//   erf_inv            f32: polynomials of Giles, "Approximating the erfinv function" (2012); f64: Winitzki's
//                      approximation, refined by Newton's method
//   lgamma, digamma    Lanczos' approximation (g = 7, 9 terms) above 1/2, and reflection below
//
// f16 and bf16 are computed in f32.

#include "ScalarFloats.h"

using namespace mlir;

namespace dist {

namespace {

/// log(1 - x^2), whose factors are exact near the ends.
Value buildLogOfFactors(const Floats &f, Value x) {
  Value one = f.constant(1);
  return f.logarithm(f.multiply(f.subtract(one, x), f.add(one, x)));
}

/// To about 1 in 10^6.
Value buildSingleErfInv(const Floats &f, Value x) {
  constexpr double inner[] = {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                              -0.00125372503, -0.00417768164, 0.246640727,    1.50140941};
  constexpr double outer[] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                              -0.0076224613,   0.00943887047,  1.00167406,    2.83297682};
  Value w = f.negate(buildLogOfFactors(f, x));
  Value isInner = f.isLess(w, f.constant(5));
  Value far = f.add(math::SqrtOp::create(f.b, w), -3);
  return f.multiply(f.select(isInner, f.polynomial(f.add(w, -2.5), inner), f.polynomial(far, outer)), x);
}

/// Starts within 1 in 400, so that three steps end at the last bits. Each looks at whichever of erf and erfc has
/// digits.
Value buildDoubleErfInv(const Floats &f, Value x) {
  constexpr double shape = 0.147, pi = 3.14159265358979323846, halfRootOfPi = 0.88622692545275801365;
  Value size = f.magnitude(x), rest = f.subtract(f.constant(1), size);
  Value logarithm = buildLogOfFactors(f, size);
  Value first = f.add(f.multiply(logarithm, 0.5), 2 / (pi * shape));
  Value second = f.multiply(logarithm, 1 / shape);
  Value y = math::SqrtOp::create(f.b, f.subtract(f.multiply(first, first), second));
  y = math::SqrtOp::create(f.b, f.subtract(y, first));
  Value isNear = f.isLess(size, f.constant(0.5));
  for (int step = 0; step < 3; ++step) {
    Value near = f.subtract(math::ErfOp::create(f.b, y), size), far = f.subtract(rest, math::ErfcOp::create(f.b, y));
    Value inverseSlope = f.multiply(math::ExpOp::create(f.b, f.multiply(y, y)), halfRootOfPi);
    Value move = f.multiply(f.select(isNear, near, far), inverseSlope);
    // Halley's term: the curve bends by -2 y times its slope.
    Value bend = f.add(f.multiply(y, move), 1);
    y = f.subtract(y, f.divide(move, bend));
  }
  Value isTiny = f.isLess(size, f.constant(1e-8)); // The start has no digits there, and erf is a line.
  y = f.select(isTiny, f.multiply(size, halfRootOfPi), y);
  return math::CopySignOp::create(f.b, y, x);
}

Value buildErfInv(const Floats &f, Value x) {
  Value y = f.type.isF64() ? buildDoubleErfInv(f, x) : buildSingleErfInv(f, x);
  Value isEnd = f.isEqual(f.magnitude(x), f.constant(1));
  return f.select(isEnd, f.multiply(x, f.infinity()), y);
}

/// What lgamma and digamma share: the argument z >= -1/2 of the approximation and its terms.
struct Lanczos {
  static constexpr double base = 0.99999999999980993, g = 7;
  Value isReflected, z, sum, slope;

  Lanczos(const Floats &f, Value x) {
    constexpr double coefficients[] = {676.5203681218851,     -1259.1392167224028,  771.32342877765313,
                                       -176.61502916214059,   12.507343278686905,   -0.13857109526572012,
                                       9.9843695780195716e-6, 1.5056327351493116e-7};
    isReflected = f.isLess(x, f.constant(0.5));
    z = f.select(isReflected, f.negate(x), f.add(x, -1));
    sum = f.constant(base);
    slope = f.constant(0);
    for (auto [index, coefficient] : llvm::enumerate(coefficients)) {
      Value distance = f.add(z, index + 1.0);
      Value term = f.divide(f.constant(coefficient), distance);
      sum = f.add(sum, term);
      slope = f.subtract(slope, f.divide(term, distance));
    }
  }
};

constexpr double pi = 3.14159265358979323846;

/// Returns whether x, or its magnitude, is an infinity.
template <int sign> Value buildIsInfinite(const ScalarCall &call, bool &) {
  if (!call.isFloat())
    return Value();
  Value x = call.operands[0];
  auto type = cast<FloatType>(x.getType());
  if (sign == 0)
    x = math::AbsFOp::create(call.builder, x);
  APFloat infinity = APFloat::getInf(type.getFloatSemantics(), /*Negative=*/sign < 0);
  Value bound = arith::ConstantOp::create(call.builder, call.builder.getFloatAttr(type, infinity));
  return arith::CmpFOp::create(call.builder, arith::CmpFPredicate::OEQ, x, bound);
}

/// Returns the number next to x in the direction of y: one step of its bits, away from zero or towards it.
Value buildNextAfter(const ScalarCall &call, bool &) {
  if (!call.isFloat())
    return Value();
  ImplicitLocOpBuilder &b = call.builder;
  Value x = call.operands[0], y = call.operands[1];
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Type integer = b.getIntegerType(width);
  auto constant = [&](const APInt &bits) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(integer, bits));
  };
  auto select = [&](Value condition, Value ifTrue, Value ifFalse) -> Value {
    return arith::SelectOp::create(b, condition, ifTrue, ifFalse);
  };
  Value bits = arith::BitcastOp::create(b, integer, x), target = arith::BitcastOp::create(b, integer, y);
  Value signs = constant(APInt::getSignMask(width)), rest = constant(~APInt::getSignMask(width));
  Value zero = constant(APInt::getZero(width)), one = constant(APInt(width, 1));
  Value size = arith::AndIOp::create(b, bits, rest), targetSize = arith::AndIOp::create(b, target, rest);
  Value sign = arith::AndIOp::create(b, bits, signs), targetSign = arith::AndIOp::create(b, target, signs);
  Value isShrinking = arith::OrIOp::create(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, size, targetSize),
                                           arith::CmpIOp::create(b, arith::CmpIPredicate::ne, sign, targetSign));
  Value moved = select(isShrinking, arith::SubIOp::create(b, bits, one), arith::AddIOp::create(b, bits, one));
  Value isZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, zero);
  moved = select(isZero, arith::OrIOp::create(b, targetSign, one), moved); // The smallest number towards y.
  Value isEqual = arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, x, y);
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, y);
  Value result = select(isEqual, y, arith::BitcastOp::create(b, x.getType(), moved));
  return select(isNaN, arith::AddFOp::create(b, x, y), result);
}

} // namespace

Value buildLgamma(const Floats &f, Value x) {
  constexpr double logOfRootOfTwoPi = 0.91893853320467274178, logOfPi = 1.1447298858494002;
  Lanczos terms(f, x);
  Value t = f.add(terms.z, Lanczos::g + 0.5);
  Value logT =
      f.add(math::Log1pOp::create(f.b, f.multiply(terms.z, 1 / (Lanczos::g + 0.5))), std::log(Lanczos::g + 0.5));
  Value power = f.multiply(f.subtract(f.add(terms.z, 0.5), f.divide(t, logT)), logT);
  Value direct = f.add(f.add(power, f.logarithm(terms.sum)), logOfRootOfTwoPi);

  Value positive = f.magnitude(x);
  Value fraction = f.subtract(positive, math::FloorOp::create(f.b, positive));
  Value other = f.subtract(f.constant(1), fraction);
  fraction = f.select(f.isLess(other, fraction), other, fraction);
  Value sine = f.logarithm(math::SinOp::create(f.b, f.multiply(fraction, pi)));
  Value isFinite = f.isLess(f.magnitude(sine), f.infinity());
  Value reflected = f.subtract(f.subtract(f.constant(logOfPi), sine), direct);
  reflected = f.select(isFinite, reflected, f.negate(sine));
  Value result = f.select(terms.isReflected, reflected, direct);
  return f.select(f.isEqual(positive, f.infinity()), f.infinity(), result);
}

Value buildDigamma(const Floats &f, Value x) {
  Lanczos terms(f, x);
  Value t = f.add(terms.z, Lanczos::g + 0.5);
  Value direct =
      f.subtract(f.add(f.logarithm(t), f.divide(terms.slope, terms.sum)), f.divide(f.constant(Lanczos::g), t));
  // Cotangent has the period 1 in x; near 0 it is most accurate.
  Value near = f.subtract(x, math::FloorOp::create(f.b, f.add(x, 0.5)));
  Value angle = f.multiply(near, pi);
  Value cotangent = f.divide(f.multiply(math::CosOp::create(f.b, angle), pi), math::SinOp::create(f.b, angle));
  Value result = f.select(terms.isReflected, f.subtract(direct, cotangent), direct);
  Value isPole = arith::AndIOp::create(f.b, arith::CmpFOp::create(f.b, arith::CmpFPredicate::OLE, x, f.constant(0)),
                                       f.isEqual(x, math::FloorOp::create(f.b, x)));
  return f.select(isPole, f.constant(std::numeric_limits<double>::quiet_NaN()), result);
}

void addSpecialScalars(ScalarOpTable &table) {
  constexpr ElementTypes same = ElementTypes::Same, compared = ElementTypes::Compared;
  table["chlo.erf_inv"] = {1, same, buildInFloats<buildErfInv>};
  table["chlo.lgamma"] = {1, same, buildInFloats<buildLgamma>};
  table["chlo.digamma"] = {1, same, buildInFloats<buildDigamma>};
  table["chlo.next_after"] = {2, same, buildNextAfter};
  table["chlo.is_inf"] = {1, compared, buildIsInfinite<0>};
  table["chlo.is_pos_inf"] = {1, compared, buildIsInfinite<1>};
  table["chlo.is_neg_inf"] = {1, compared, buildIsInfinite<-1>};
}

} // namespace dist
