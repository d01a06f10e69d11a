// SPDX-License-Identifier: Apache-2.0
//
// Integer division by zero, and of the smallest number by -1, kills a process on a CPU and gives anything on a GPU.
// Here a quotient by zero has all bits set and its remainder is the dividend, as in XLA, and the smallest number
// divided by -1 is itself:
//
//   arith.divsi %a, %b   ->   select(%b == 0, -1, divsi %a, select(%b == 0 or (%a == min and %b == -1), 1, %b))
//
// Divisors that are known to be harmless stay as they are: constants, and what import has guarded already.

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace dist {
#define GEN_PASS_DEF_GUARDDIVISIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op);
}

static bool isRemainder(Operation *op) { return isa<arith::RemSIOp, arith::RemUIOp>(op); }

static bool isDivision(Operation *op) {
  return isSignedDivision(op) || isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
}

/// Returns true if `condition` holds wherever `value` is zero.
static bool holdsAtZero(Value condition, Value value) {
  if (auto either = condition.getDefiningOp<arith::OrIOp>())
    return holdsAtZero(either.getLhs(), value) || holdsAtZero(either.getRhs(), value);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq && compare.getLhs() == value &&
         matchPattern(compare.getRhs(), m_Zero());
}

/// Returns true if `divisor` is neither zero nor, if `isSigned`, -1 where that overflows.
static bool isHarmless(Value divisor, bool isSigned) {
  APInt constant;
  if (matchPattern(divisor, m_ConstantInt(&constant)))
    return !constant.isZero() && (!isSigned || !constant.isAllOnes());
  auto guard = divisor.getDefiningOp<arith::SelectOp>();
  bool checksOverflow = guard && guard.getCondition().getDefiningOp<arith::OrIOp>();
  return guard && matchPattern(guard.getTrueValue(), m_One()) &&
         holdsAtZero(guard.getCondition(), guard.getFalseValue()) && (!isSigned || checksOverflow);
}

static void guardDivision(Operation *op) {
  Type type = op->getResult(0).getType();
  unsigned width = isa<IndexType>(type) ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto constant = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  };
  auto equals = [&](Value value, const APInt &other) -> Value {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, value, constant(other));
  };
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  Value isZero = equals(divisor, APInt::getZero(width)), isUndefined = isZero;
  if (isSignedDivision(op)) {
    Value overflows = arith::AndIOp::create(b, equals(dividend, APInt::getSignedMinValue(width)),
                                            equals(divisor, APInt::getAllOnes(width)));
    isUndefined = arith::OrIOp::create(b, isZero, overflows);
  }
  op->setOperand(1, arith::SelectOp::create(b, isUndefined, constant(APInt(width, 1)), divisor));
  b.setInsertionPointAfter(op);
  Value atZero = isRemainder(op) ? dividend : constant(APInt::getAllOnes(width));
  auto guarded = arith::SelectOp::create(b, isZero, atZero, op->getResult(0));
  op->getResult(0).replaceAllUsesExcept(guarded, guarded);
}

namespace {
struct GuardDivisions : dist::impl::GuardDivisionsPassBase<GuardDivisions> {
  void runOnOperation() override {
    SmallVector<Operation *> divisions;
    getOperation().walk([&](Operation *op) {
      if (isDivision(op) && op->getResult(0).getType().isIntOrIndex() &&
          !isHarmless(op->getOperand(1), isSignedDivision(op)))
        divisions.push_back(op);
    });
    for (Operation *op : divisions)
      guardDivision(op);
    if (divisions.empty())
      markAllAnalysesPreserved();
  }
};
} // namespace
