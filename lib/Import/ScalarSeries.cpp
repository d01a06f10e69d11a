// SPDX-License-Identifier: Apache-2.0
//
// Scalars: functions that are sums of series.
//
//   bessel_i1e    Chebyshev series of exp(-x) I1(x) / x on [0, 8] and of exp(-x) I1(x) sqrt(x) above, good for f64;
//   their
//                 coefficients were computed in 40 digits from the definitions
//   zeta(s, q)    nine terms of its sum and the Euler-Maclaurin formula for the rest
//   polygamma     from zeta: (-1)^(n+1) n! zeta(n+1, x)

#include "ScalarFloats.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns the Chebyshev series with `coefficients`, from degree 0 on, at t in [-1, 1], by Clenshaw's recurrence.
Value buildChebyshev(const Floats &f, Value t, ArrayRef<double> coefficients) {
  Value twice = f.add(t, t), last = f.constant(0), result = f.constant(0);
  for (double coefficient : llvm::reverse(coefficients.drop_front())) {
    Value next = f.add(f.subtract(f.multiply(twice, result), last), coefficient);
    last = result;
    result = next;
  }
  return f.add(f.subtract(f.multiply(t, result), last), coefficients.front());
}

Value buildBesselI1e(const Floats &f, Value x) {
  constexpr double nearZero[] = {
      0.126293593221816827,    -0.176416518357834055,    0.102643658689847095,     -0.0529459812080949914,
      0.0247264490306265168,   -0.0105640848946261982,   0.00415642294431288816,   -0.00151357245063125315,
      0.000512285956168575773, -0.000161760815825896746, 0.0000478156510755005423, -0.0000132731636560394358,
      3.47025130813767848e-6,  -8.56872026469545474e-7,  2.00329475355213526e-7,   -4.44505912879632808e-8,
      9.38153738649577178e-9,  -1.88724975172282929e-9,  3.62559028155211704e-10,  -6.66348972350202774e-11,
      1.17361862988909016e-11, -1.98397439776494372e-12, 3.22379336594557471e-13,  -5.04218550472791169e-14,
      7.60068429473540693e-15, -1.10559694773538631e-15, 1.55363195773620047e-16};
  constexpr double farAway[] = {0.38928811750914006,      -0.00976109749136146841,  -0.000110588938762623716,
                                -3.88256480887769039e-6,  -2.51223623787020893e-7,  -2.63146884688951951e-8,
                                -3.83538038596423702e-9,  -5.58974346219658381e-10, -1.89749581235054123e-11,
                                3.25260358301548824e-11,  1.41258074366137813e-11,  2.03562854414708951e-12,
                                -7.19855177624590851e-13, -4.08355111109219732e-13, -2.10154184277266431e-14,
                                4.27244001671195135e-14,  1.04202769841288028e-14,  -3.8144030724370078e-15,
                                -1.88035477551078245e-15, 3.30820231092092828e-16,  2.96262899764595014e-16};
  Value size = f.magnitude(x), isNear = f.isLess(size, f.constant(8));
  Value near = f.multiply(x, buildChebyshev(f, f.add(f.multiply(size, 0.25), -1), nearZero));
  Value inverse = f.divide(f.constant(16), f.select(isNear, f.constant(8), size));
  Value far = f.divide(buildChebyshev(f, f.add(inverse, -1), farAway), math::SqrtOp::create(f.b, size));
  return f.select(isNear, near, math::CopySignOp::create(f.b, far, x));
}

Value isInteger(const Floats &f, Value x) { return f.isEqual(x, math::FloorOp::create(f.b, x)); }

Value buildZeta(const Floats &f, Value s, Value q) {
  // B(2j) / (2j)! for j = 1, 2, ..., 12, with the Bernoulli numbers B.
  constexpr double weights[] = {1.0 / 12,
                                -1.0 / 720,
                                1.0 / 30240,
                                -1.0 / 1209600,
                                1.0 / 47900160,
                                -691.0 / 1307674368000,
                                1.0 / 74724249600,
                                -3617.0 / 10670622842880000,
                                43867.0 / 5109094217170944000,
                                -174611.0 / 802857662698291200000.0,
                                77683.0 / 14101100039391805440000.0,
                                -236364091.0 / 1693824136731743669452800000.0};
  auto power = [&](Value base) -> Value { return math::PowFOp::create(f.b, base, f.negate(s)); };
  Value at = q, sum = power(at);
  for (int term = 1; term < 9; ++term) {
    at = f.add(at, 1);
    sum = f.add(sum, power(at));
  }
  at = f.add(at, 1);
  Value rest = power(at);
  sum = f.add(sum, f.divide(f.multiply(rest, at), f.add(s, -1)));
  sum = f.add(sum, f.multiply(rest, 0.5));
  Value square = f.multiply(at, at), factor = f.divide(f.multiply(rest, s), at);
  for (auto [index, weight] : llvm::enumerate(weights)) {
    sum = f.add(sum, f.multiply(factor, weight));
    Value first = f.add(s, 2 * double(index) + 1), second = f.add(s, 2 * double(index) + 2);
    factor = f.divide(f.multiply(f.multiply(factor, first), second), square);
  }
  // Once (q + 9)^-s is nothing, what follows it is nothing as well, and no product of infinity and zero.
  Value isTail = f.isLess(f.constant(0), rest);
  Value plain = power(q);
  sum = f.select(isTail, sum, f.select(f.isEqual(plain, f.infinity()), plain, f.add(plain, power(f.add(q, 1)))));
  Value zero = f.constant(0), nan = f.constant(std::numeric_limits<double>::quiet_NaN());
  Value isPole =
      arith::AndIOp::create(f.b, arith::CmpFOp::create(f.b, arith::CmpFPredicate::OLE, q, zero), isInteger(f, q));
  Value isEven = isInteger(f, f.multiply(s, 0.5));
  sum = f.select(isPole, f.select(isEven, f.infinity(), nan), sum);
  // A negative number has no power of a fraction.
  Value hasNone = arith::AndIOp::create(
      f.b, f.isLess(q, zero), arith::CmpFOp::create(f.b, arith::CmpFPredicate::UNE, s, math::FloorOp::create(f.b, s)));
  sum = f.select(hasNone, nan, sum);
  sum = f.select(f.isLess(s, f.constant(1)), nan, sum);
  return f.select(f.isEqual(s, f.constant(1)), f.infinity(), sum);
}

Value buildPolygamma(const Floats &f, Value n, Value x) {
  Value next = f.add(n, 1), isOdd = f.isEqual(f.multiply(next, 0.5), math::FloorOp::create(f.b, f.multiply(next, 0.5)));
  Value factorial = math::ExpOp::create(f.b, buildLgamma(f, next));
  Value size = f.multiply(factorial, buildZeta(f, next, x));
  Value result = f.select(isOdd, size, f.negate(size));
  result = f.select(f.isEqual(n, f.constant(0)), buildDigamma(f, x), result);
  Value isUndefined =
      arith::OrIOp::create(f.b, f.isLess(n, f.constant(0)),
                           arith::CmpFOp::create(f.b, arith::CmpFPredicate::UNE, n, math::FloorOp::create(f.b, n)));
  return f.select(isUndefined, f.constant(std::numeric_limits<double>::quiet_NaN()), result);
}

} // namespace

void addSeriesScalars(ScalarOpTable &table) {
  constexpr ElementTypes same = ElementTypes::Same;
  table["chlo.bessel_i1e"] = {1, same, buildInFloats<buildBesselI1e>};
  table["chlo.zeta"] = {2, same, buildInFloats<buildZeta>};
  table["chlo.polygamma"] = {2, same, buildInFloats<buildPolygamma>};
}

} // namespace dist
