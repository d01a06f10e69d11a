// SPDX-License-Identifier: Apache-2.0
//
// Functions of math that no target has, written as arithmetic:
//
//   math.ipowi %x, %n      a product per bit of %n; 0 for negative %n, but for the powers of 1 and -1
//   math.isinf %x          |%x| == inf
//   math.isnormal %x       |%x| < inf and |%x| >= the smallest normal number
//   math.clampf %x to [%l, %h]   min(max(%x, %l), %h)
//
// It runs where all arithmetic is on scalars, in the bodies of structured ops and around them, and in types that have infinities.

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

static Value getInteger(ImplicitLocOpBuilder &b, Type type, const APInt &value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

static Value getFloat(ImplicitLocOpBuilder &b, Type type, const APFloat &value) {
  return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
}

static Value expandPower(ImplicitLocOpBuilder &b, math::IPowIOp op) {
  Type type = op.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  Value zero = getInteger(b, type, APInt::getZero(width)), one = getInteger(b, type, APInt(width, 1));
  Value minusOne = getInteger(b, type, APInt::getAllOnes(width));
  Value base = op.getLhs(), exponent = op.getRhs(), power = one, square = base;
  for (unsigned bit = 0; bit < width; ++bit) {
    Value mask = getInteger(b, type, APInt::getOneBitSet(width, bit));
    Value isSet = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, arith::AndIOp::create(b, exponent, mask), zero);
    power = arith::MulIOp::create(b, power, arith::SelectOp::create(b, isSet, square, one));
    if (bit + 1 < width)
      square = arith::MulIOp::create(b, square, square);
  }
  // 1 / base^-exponent, rounded to zero; the powers of 1 and -1 are what the products say.
  Value isNegative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, exponent, zero);
  Value isOther = arith::AndIOp::create(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, base, one),
                                        arith::CmpIOp::create(b, arith::CmpIPredicate::ne, base, minusOne));
  return arith::SelectOp::create(b, arith::AndIOp::create(b, isNegative, isOther), zero, power);
}

static Value compareMagnitude(ImplicitLocOpBuilder &b, Value x, arith::CmpFPredicate predicate, const APFloat &bound) {
  return arith::CmpFOp::create(b, predicate, math::AbsFOp::create(b, x), getFloat(b, x.getType(), bound));
}

static Value expandIsInf(ImplicitLocOpBuilder &b, math::IsInfOp op) {
  const llvm::fltSemantics &semantics = cast<FloatType>(op.getOperand().getType()).getFloatSemantics();
  return compareMagnitude(b, op.getOperand(), arith::CmpFPredicate::OEQ, APFloat::getInf(semantics));
}

static Value expandIsNormal(ImplicitLocOpBuilder &b, math::IsNormalOp op) {
  Value x = op.getOperand();
  const llvm::fltSemantics &semantics = cast<FloatType>(x.getType()).getFloatSemantics();
  return arith::AndIOp::create(
      b, compareMagnitude(b, x, arith::CmpFPredicate::OLT, APFloat::getInf(semantics)),
      compareMagnitude(b, x, arith::CmpFPredicate::OGE, APFloat::getSmallestNormalized(semantics)));
}

static Value expandClamp(ImplicitLocOpBuilder &b, math::ClampFOp op) {
  return arith::MinimumFOp::create(b, arith::MaximumFOp::create(b, op.getValue(), op.getMin()), op.getMax());
}

namespace {
struct ExpandMath : dist::impl::ExpandMathPassBase<ExpandMath> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<math::IPowIOp, math::IsInfOp, math::IsNormalOp, math::ClampFOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Value expanded = llvm::TypeSwitch<Operation *, Value>(op)
                           .Case<math::IPowIOp>([&](auto op) { return expandPower(builder, op); })
                           .Case<math::IsInfOp>([&](auto op) { return expandIsInf(builder, op); })
                           .Case<math::IsNormalOp>([&](auto op) { return expandIsNormal(builder, op); })
                           .Case<math::ClampFOp>([&](auto op) { return expandClamp(builder, op); });
      op->getResult(0).replaceAllUsesWith(expanded);
      op->erase();
    }
    if (ops.empty())
      markAllAnalysesPreserved();
  }
};
} // namespace
