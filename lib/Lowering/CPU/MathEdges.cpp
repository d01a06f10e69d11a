// SPDX-License-Identifier: Apache-2.0
//
//   erf     upstream's polynomial gives erf(-0) = 0
//   cbrt    upstream's iteration gives NaN for infinities, and ends 12 units in the last place from the root
//   powf    upstream takes roots for exponents 0.5, -0.5 and 0.75, which are NaN for -inf and keep the sign of -0
//   fpowi   upstream computes 1 / x^2 for x^-2, which is infinite where x^2 is denormal
//   log, log2, powf, atan2   ranks read denormal numbers as zeros (DenormalNumbers.h), which the C library does not
//   expect:
//           log(2e-308) is that of the smallest number there, powf(5e-39, 0.5) is off by a factor of a thousand. So
//           they get zeros.
//
// Sources: C17, annex F, for what is right.

#include "MathEdges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace {
/// Arithmetic on floats of one type.
class Floats {
public:
  Floats(OpBuilder &builder, Location loc, Type type)
      : b(loc, builder), type(type), semantics(cast<FloatType>(type).getFloatSemantics()) {}

  Value constant(const APFloat &value) { return arith::ConstantOp::create(b, b.getFloatAttr(type, value)); }
  Value constant(double value) { return arith::ConstantOp::create(b, b.getFloatAttr(type, value)); }
  Value infinity(bool isNegative = false) { return constant(APFloat::getInf(semantics, isNegative)); }
  Value isEqual(Value x, Value y) { return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, x, y); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }
  Value withSignOf(Value size, Value x) { return math::CopySignOp::create(b, size, x); }
  /// Zeros instead of denormal numbers.
  Value flush(Value x) {
    Value least = constant(APFloat::getSmallestNormalized(semantics));
    Value isTiny = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, math::AbsFOp::create(b, x), least);
    return select(isTiny, withSignOf(constant(0), x), x);
  }
  /// 0 instead of -0.
  Value withoutSignOfZero(Value x) { return arith::AddFOp::create(b, x, constant(0)); }

  ImplicitLocOpBuilder b;

private:
  Type type;
  const llvm::fltSemantics &semantics;
};
} // namespace

static void guardErf(math::ErfOp op, Floats f) {
  f.b.setInsertionPointAfter(op);
  Value guarded = f.withSignOf(op.getResult(), op.getOperand());
  op.getResult().replaceAllUsesExcept(guarded, guarded.getDefiningOp());
}

/// One more of Newton's steps, y - (y - x / y^2) / 3, where there is something to divide.
static void guardCbrt(math::CbrtOp op, Floats f) {
  f.b.setInsertionPointAfter(op);
  Value x = op.getOperand(), y = op.getResult();
  Operation *square = arith::MulFOp::create(f.b, y, y);
  Value quotient = arith::DivFOp::create(f.b, x, square->getResult(0));
  Operation *difference = arith::SubFOp::create(f.b, y, quotient);
  Value third = arith::MulFOp::create(f.b, difference->getResult(0), f.constant(1.0 / 3));
  Operation *step = arith::SubFOp::create(f.b, y, third);
  Value size = math::AbsFOp::create(f.b, x);
  Value isEdge = arith::OrIOp::create(f.b, f.isEqual(size, f.infinity()), f.isEqual(size, f.constant(0)));
  Value guarded = f.select(isEdge, x, step->getResult(0));
  y.replaceAllUsesExcept(guarded, SmallPtrSet<Operation *, 4>{square, difference, step});
}

/// Returns x^exponent by roots, if upstream would take them.
static Value takeRoots(Value x, double exponent, Floats &f) {
  if (exponent != 0.5 && exponent != -0.5 && exponent != 0.75)
    return {};
  Value isInfinite = f.isEqual(x, f.infinity(/*isNegative=*/true));
  Value safe = f.withoutSignOfZero(x);
  if (exponent == -0.5)
    return f.select(isInfinite, f.constant(0), math::RsqrtOp::create(f.b, safe));
  Value root = math::SqrtOp::create(f.b, safe);
  if (exponent == 0.75)
    root = arith::MulFOp::create(f.b, root, math::SqrtOp::create(f.b, root));
  return f.select(isInfinite, f.infinity(), root);
}

static void guardPower(math::PowFOp op, Floats f) {
  f.b.setInsertionPoint(op);
  FloatAttr exponent;
  if (!matchPattern(op.getRhs(), m_Constant(&exponent)))
    op->setOperands({f.flush(op.getLhs()), f.flush(op.getRhs())});
  else if (Value roots = takeRoots(op.getLhs(), exponent.getValueAsDouble(), f))
    op->replaceAllUsesWith(ValueRange(roots));
  else
    op->setOperand(0, f.flush(op.getLhs()));
}

/// (1 / x)^n for x^-n.
static void guardIntegerPower(math::FPowIOp op, Floats f) {
  APInt exponent;
  if (!matchPattern(op.getRhs(), m_ConstantInt(&exponent)) || !exponent.isNegative() || exponent.isMinSignedValue())
    return;
  f.b.setInsertionPoint(op);
  Value positive = arith::ConstantOp::create(f.b, f.b.getIntegerAttr(op.getRhs().getType(), -exponent));
  op->setOperands({arith::DivFOp::create(f.b, f.constant(1), op.getLhs()), positive});
}

static void flushOperands(Operation *op, Floats f) {
  f.b.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(f.flush(operand.get()));
}

void dist::cpu::guardMathEdges(func::FuncOp kernel) {
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    bool isGuarded =
        isa<math::ErfOp, math::CbrtOp, math::PowFOp, math::FPowIOp, math::LogOp, math::Log2Op, math::Atan2Op>(op);
    if (isGuarded && isa<Float32Type, Float64Type>(op->getResult(0).getType()))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder builder(op);
    Type type = op->getResult(0).getType();
    Floats floats(builder, op->getLoc(), type);
    if (auto power = dyn_cast<math::PowFOp>(op))
      guardPower(power, floats);
    else if (auto power = dyn_cast<math::FPowIOp>(op))
      guardIntegerPower(power, floats);
    else if (auto erf = dyn_cast<math::ErfOp>(op); erf && type.isF32())
      guardErf(erf, floats);
    else if (auto cbrt = dyn_cast<math::CbrtOp>(op); cbrt && type.isF32())
      guardCbrt(cbrt, floats);
    else if (isa<math::Atan2Op>(op) || (isa<math::LogOp, math::Log2Op>(op) && type.isF64()))
      flushOperands(op, floats);
  }
}
