// SPDX-License-Identifier: Apache-2.0
//
//   ipowi      x^n by squaring, modulo 2^width; for n < 0 what is left of 1 / x^|n|: 1 or -1 for such x, else 0
//   isinf      |x| = infinity
//   isnormal   least normal number <= |x| < infinity
//   clampf     the smaller of `max` and the larger of x and `min`; NaN stays NaN

#include "ExpandMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

static Value makeInteger(ImplicitLocOpBuilder &b, Type type, const APInt &value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

static Value compare(ImplicitLocOpBuilder &b, arith::CmpIPredicate predicate, Value x, Value y) {
  return arith::CmpIOp::create(b, predicate, x, y);
}

/// x^n for n that is read without a sign.
static Value buildUnsignedPower(ImplicitLocOpBuilder &b, Value x, Value n) {
  Type type = x.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  APInt known;
  bool isKnown = matchPattern(n, m_ConstantInt(&known));
  Value one = makeInteger(b, type, APInt(width, 1)), zero = makeInteger(b, type, APInt::getZero(width)), power = one;
  for (unsigned bit = 0, count = isKnown ? known.getActiveBits() : width; bit < count; ++bit) {
    if (bit > 0)
      x = arith::MulIOp::create(b, x, x);
    Value factor = x;
    if (!isKnown) {
      Value mask = makeInteger(b, type, APInt::getOneBitSet(width, bit));
      Value isSet = compare(b, arith::CmpIPredicate::ne, arith::AndIOp::create(b, n, mask), zero);
      factor = arith::SelectOp::create(b, isSet, x, one);
    } else if (!known[bit]) {
      continue;
    }
    power = arith::MulIOp::create(b, power, factor);
  }
  return power;
}

static Value expandPower(ImplicitLocOpBuilder &b, math::IPowIOp op) {
  Value x = op.getLhs(), n = op.getRhs();
  Value power =
      buildUnsignedPower(b, x, n); // The parity of n is that of n without its sign, which is all that -1 sees.
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Value zero = makeInteger(b, x.getType(), APInt::getZero(width));
  Value isOne = compare(b, arith::CmpIPredicate::eq, x, makeInteger(b, x.getType(), APInt(width, 1)));
  Value isMinusOne = compare(b, arith::CmpIPredicate::eq, x, makeInteger(b, x.getType(), APInt::getAllOnes(width)));
  Value isPositive = compare(b, arith::CmpIPredicate::sge, n, zero);
  Value isPower = arith::OrIOp::create(b, isPositive, arith::OrIOp::create(b, isOne, isMinusOne));
  return arith::SelectOp::create(b, isPower, power, zero);
}

/// Compares |x| with a number of its type.
static Value compareSize(ImplicitLocOpBuilder &b, arith::CmpFPredicate predicate, Value x, const APFloat &bound) {
  Value size = math::AbsFOp::create(b, x);
  return arith::CmpFOp::create(b, predicate, size, arith::ConstantOp::create(b, b.getFloatAttr(x.getType(), bound)));
}

/// Returns what to use instead of `op`, or null if it may stay.
static Value expand(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  if (auto power = dyn_cast<math::IPowIOp>(op))
    return expandPower(b, power);
  if (auto clamp = dyn_cast<math::ClampFOp>(op)) {
    Value larger = arith::MaximumFOp::create(b, clamp.getValue(), clamp.getMin());
    return arith::MinimumFOp::create(b, larger, clamp.getMax());
  }
  if (!isa<math::IsInfOp, math::IsNormalOp>(op))
    return {};
  Value x = op->getOperand(0);
  const llvm::fltSemantics &semantics = cast<FloatType>(x.getType()).getFloatSemantics();
  if (isa<math::IsInfOp>(op))
    return compareSize(b, arith::CmpFPredicate::OEQ, x, APFloat::getInf(semantics));
  Value isLarge = compareSize(b, arith::CmpFPredicate::OGE, x, APFloat::getSmallestNormalized(semantics));
  return arith::AndIOp::create(b, isLarge, compareSize(b, arith::CmpFPredicate::OLT, x, APFloat::getInf(semantics)));
}

void dist::steps::expandMath(func::FuncOp kernel) {
  kernel.walk([](Operation *op) {
    if (!isa<math::IPowIOp, math::ClampFOp, math::IsInfOp, math::IsNormalOp>(op) ||
        !op->getOperand(0).getType().isIntOrFloat())
      return;
    if (Value expanded = expand(op)) {
      op->replaceAllUsesWith(ValueRange(expanded));
      op->erase();
    }
  });
}
