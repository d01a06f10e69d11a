// SPDX-License-Identifier: Apache-2.0
//
// Two abstract interpretations of straight-line scalar code, one per question:
//   linear:   every value is zero, independent of a set S of arguments, linear in them, or something else;
//   monotone: every value is independent of one argument, grows with it, falls with it, or something else.
// The set S starts with one argument and grows where a sum mixes a linear with an independent side: x + y is linear in
// {x, y} together, but not in {x} alone. It fails where that side has no arguments to add: x + 1 is not linear.
// Rounding to a narrower float counts as linear, but is noted.

#include "dist/Extensions/BodyAlgebra.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

std::optional<ReductionKind> dist::getCombinerKind(Operation *combiner) {
  bool isBool = combiner->getNumResults() == 1 && combiner->getResult(0).getType().isInteger(1);
  using Kind = std::optional<ReductionKind>;
  return llvm::TypeSwitch<Operation *, Kind>(combiner)
      .Case<arith::AddFOp, complex::AddOp>([](Operation *) { return Kind(ReductionKind::Sum); })
      .Case<complex::MulOp>([](Operation *) { return Kind(ReductionKind::Prod); })
      .Case<arith::AddIOp>([&](Operation *) { return isBool ? Kind() : Kind(ReductionKind::Sum); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [&](Operation *) { return isBool ? ReductionKind::All : ReductionKind::Prod; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>([](Operation *) { return Kind(ReductionKind::Max); })
      .Case<arith::MinimumFOp, arith::MinNumFOp>([](Operation *) { return Kind(ReductionKind::Min); })
      .Case<arith::MaxSIOp>([&](Operation *) { return isBool ? ReductionKind::All : ReductionKind::Max; })
      .Case<arith::MinSIOp>([&](Operation *) { return isBool ? ReductionKind::Any : ReductionKind::Min; })
      // Collectives reduce signless integers as signed ones, so unsigned extrema exist for booleans only.
      .Case<arith::MaxUIOp>([&](Operation *) { return isBool ? Kind(ReductionKind::Any) : Kind(); })
      .Case<arith::MinUIOp>([&](Operation *) { return isBool ? Kind(ReductionKind::All) : Kind(); })
      .Case<arith::OrIOp>([](Operation *) { return Kind(ReductionKind::Any); })
      .Case<arith::AndIOp>([](Operation *) { return Kind(ReductionKind::All); })
      .Default([](Operation *) { return Kind(); });
}

SmallVector<unsigned> dist::findAddends(ArrayRef<Value> arguments, Value result) {
  SmallVector<unsigned> addends;
  SmallVector<Value> worklist{result};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    const auto *argument = llvm::find(arguments, value);
    if (argument != arguments.end() && !llvm::is_contained(addends, argument - arguments.begin()))
      addends.push_back(argument - arguments.begin());
    else if (argument == arguments.end() && isa_and_present<arith::AddFOp, arith::AddIOp>(value.getDefiningOp()) &&
             !getElementTypeOrSelf(value).isInteger(1))
      worklist.append({value.getDefiningOp()->getOperand(1), value.getDefiningOp()->getOperand(0)});
    else if (auto wider = value.getDefiningOp<arith::ExtFOp>(); argument == arguments.end() && wider)
      worklist.push_back(wider.getIn());
    else
      return {};
  }
  return addends;
}

namespace {

/// Returns true if `value` is a boolean or a tensor of booleans.
bool isBoolean(Value value) { return getElementTypeOrSelf(value).isInteger(1); }

enum class Linearity { Zero, Independent, Linear, Other };

/// Returns true if `value` is the complex constant 0.
bool isComplexZero(Value value) {
  auto constant = value.getDefiningOp<complex::ConstantOp>();
  return constant &&
         llvm::all_of(constant.getValue(), [](Attribute part) { return cast<FloatAttr>(part).getValue().isZero(); });
}

/// One run of the linear interpretation for a set of arguments.
class LinearAnalysis {
public:
  LinearAnalysis(ArrayRef<Value> arguments, Block *body) : arguments(arguments), body(body) {}

  /// Returns the smallest set of arguments that contains argument `start` and in which all of `results` are linear
  /// together, or failure.
  FailureOr<llvm::SmallSetVector<Value, 4>> findSet(Value start, ArrayRef<Value> results) {
    linear.clear();
    linear.insert(start);
    for (size_t before = 0; before != linear.size();) {
      before = linear.size();
      states.clear();
      isRounded = false;
      for (Value result : results)
        if (get(result) == Linearity::Other)
          return failure();
      // Results that do not depend on the set would be equal on all devices, which is not partial.
      if (before == linear.size())
        for (Value result : results)
          if (get(result) == Linearity::Independent)
            return failure();
    }
    return linear;
  }
  /// Returns true if what is linear in the set that was found last is rounded to a narrower type.
  bool rounds() const { return isRounded; }

private:
  Linearity get(Value value) {
    auto [it, isNew] = states.try_emplace(value, Linearity::Other);
    if (!isNew)
      return it->second;
    Linearity state = compute(value);
    states[value] = state;
    return state;
  }

  Linearity compute(Value value) {
    if (linear.contains(value))
      return Linearity::Linear;
    if (matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero()) || isComplexZero(value))
      return Linearity::Zero;
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != body || llvm::is_contained(arguments, value))
      return Linearity::Independent;
    return llvm::TypeSwitch<Operation *, Linearity>(op)
        .Case<arith::AddFOp, arith::AddIOp, arith::SubFOp, arith::SubIOp>([&](Operation *op) {
          Linearity sum = join(op->getOperand(0), op->getOperand(1));
          // The sum of booleans is a disjunction (see Executable.h), while these ops are exclusive disjunctions.
          return sum == Linearity::Linear && isBoolean(value) ? Linearity::Other : sum;
        })
        // A complex number is the sum of its parts, so taking it apart and putting it together is additive.
        .Case<complex::AddOp, complex::SubOp, complex::CreateOp>(
            [&](Operation *op) { return join(op->getOperand(0), op->getOperand(1)); })
        .Case<arith::MulFOp, arith::MulIOp, complex::MulOp>([&](Operation *op) {
          Linearity a = get(op->getOperand(0)), b = get(op->getOperand(1));
          if (a == Linearity::Zero || b == Linearity::Zero)
            return Linearity::Zero;
          return a == Linearity::Independent ? b : b == Linearity::Independent ? a : Linearity::Other;
        })
        .Case<arith::DivFOp, complex::DivOp>([&](Operation *op) {
          return get(op->getOperand(1)) == Linearity::Independent ? get(op->getOperand(0)) : Linearity::Other;
        })
        .Case<arith::NegFOp, arith::ExtFOp, complex::NegOp, complex::ConjOp, complex::ReOp, complex::ImOp>(
            [&](Operation *op) { return get(op->getOperand(0)); })
        .Case<arith::TruncFOp>([&](arith::TruncFOp op) {
          Linearity wide = get(op.getIn());
          isRounded |= wide == Linearity::Linear;
          return wide;
        })
        .Case<arith::SelectOp>([&](arith::SelectOp op) {
          Linearity condition = get(op.getCondition());
          return condition == Linearity::Independent || condition == Linearity::Zero
                     ? join(op.getTrueValue(), op.getFalseValue())
                     : Linearity::Other;
        })
        .Default([&](Operation *op) {
          return llvm::all_of(op->getOperands(), [&](Value operand) { return get(operand) <= Linearity::Independent; })
                     ? Linearity::Independent
                     : Linearity::Other;
        });
  }

  /// A sum, or a choice: linear if both sides are; an independent side is asked to join the set.
  Linearity join(Value left, Value right) {
    Linearity a = get(left), b = get(right);
    if (a == Linearity::Other || b == Linearity::Other)
      return Linearity::Other;
    if (a == b || a == Linearity::Zero)
      return b;
    if (b == Linearity::Zero)
      return a;
    size_t before = linear.size();
    addArguments(a == Linearity::Independent ? left : right);
    return linear.size() > before ? Linearity::Linear : Linearity::Other;
  }

  void addArguments(Value value) {
    if (llvm::is_contained(arguments, value)) {
      linear.insert(value);
      return;
    }
    if (Operation *op = value.getDefiningOp(); op && op->getBlock() == body)
      for (Value operand : op->getOperands())
        addArguments(operand);
  }

  ArrayRef<Value> arguments;
  Block *body; ///< Values from outside are independent of everything in it.
  llvm::SmallSetVector<Value, 4> linear;
  llvm::DenseMap<Value, Linearity> states;
  bool isRounded = false;
};

enum class Monotonicity { Independent, Grows, Falls, Other };

Monotonicity flip(Monotonicity m) {
  return m == Monotonicity::Grows ? Monotonicity::Falls : m == Monotonicity::Falls ? Monotonicity::Grows : m;
}

/// Two sides that go the same way, or do not matter.
Monotonicity meet(Monotonicity a, Monotonicity b) {
  return a == b || b == Monotonicity::Independent ? a : a == Monotonicity::Independent ? b : Monotonicity::Other;
}

/// One run of the monotone interpretation for one argument.
class MonotoneAnalysis {
public:
  MonotoneAnalysis(ArrayRef<Value> arguments, Block *body, Value argument)
      : arguments(arguments), body(body), argument(argument) {}

  Monotonicity get(Value value) {
    auto [it, isNew] = states.try_emplace(value, Monotonicity::Other);
    if (!isNew)
      return it->second;
    Monotonicity state = compute(value);
    states[value] = state;
    return state;
  }

private:
  Monotonicity compute(Value value) {
    if (value == argument)
      return Monotonicity::Grows;
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != body || llvm::is_contained(arguments, value))
      return Monotonicity::Independent;
    auto of = [&](unsigned i) { return get(op->getOperand(i)); };
    return llvm::TypeSwitch<Operation *, Monotonicity>(op)
        .Case<arith::AddFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxSIOp, arith::MinSIOp>(
            [&](Operation *) { return meet(of(0), of(1)); })
        .Case<arith::SubFOp>([&](Operation *) { return meet(of(0), flip(of(1))); })
        .Case<arith::NegFOp>([&](Operation *) { return flip(of(0)); })
        .Case<arith::ExtFOp, arith::TruncFOp, math::ExpOp, math::TanhOp>([&](Operation *) { return of(0); })
        .Default([&](Operation *op) {
          return llvm::all_of(op->getOperands(), [&](Value v) { return get(v) == Monotonicity::Independent; })
                     ? Monotonicity::Independent
                     : Monotonicity::Other;
        });
  }

  ArrayRef<Value> arguments;
  Block *body;
  Value argument;
  llvm::DenseMap<Value, Monotonicity> states;
};

/// Returns true and fills `members` if `result` is the largest (or the least) of values each of which grows with one of
/// `arguments` alone: then max over all of f(x, y) is f(max over x, max over y), for several operands together.
bool findJointExtremum(ArrayRef<Value> arguments, Value result, ReductionKind kind,
                       llvm::SmallVectorImpl<Value> &members) {
  Operation *op = result.getDefiningOp();
  bool isExtremum = op && (kind == ReductionKind::Max ? isa<arith::MaximumFOp, arith::MaxSIOp>(op)
                                                      : isa<arith::MinimumFOp, arith::MinSIOp>(op));
  if (isExtremum && !isBoolean(result))
    return findJointExtremum(arguments, op->getOperand(0), kind, members) &&
           findJointExtremum(arguments, op->getOperand(1), kind, members);
  Value grows;
  for (Value argument : arguments) {
    Monotonicity state = MonotoneAnalysis(arguments, result.getParentBlock(), argument).get(result);
    if (state == Monotonicity::Independent)
      continue;
    if (state != Monotonicity::Grows || grows)
      return false;
    grows = argument;
  }
  if (grows)
    members.push_back(grows);
  return true;
}

} // namespace

SmallVector<PartialSet> dist::findPartialSets(ArrayRef<Value> arguments, ArrayRef<int64_t> operands,
                                              ArrayRef<Value> results, int64_t numOperands,
                                              std::optional<ReductionKind> reduction) {
  SmallVector<PartialSet> sets;
  if (results.empty())
    return sets;
  // A result may be an argument; then there is nothing to look into.
  Value first = results.front();
  Block *body = first.getParentBlock();
  auto addSet = [&](ReductionKind kind, ReductionKind resultKind, const llvm::SmallBitVector &members,
                    bool isRounded = false) {
    if (llvm::none_of(sets, [&](const PartialSet &set) { return set.kind == kind && set.operands == members; }))
      sets.push_back({kind, resultKind, members, isRounded});
  };
  if (!reduction || *reduction == ReductionKind::Sum) {
    LinearAnalysis analysis(arguments, body);
    for (Value argument : arguments) {
      FailureOr<llvm::SmallSetVector<Value, 4>> set = analysis.findSet(argument, results);
      if (failed(set))
        continue;
      llvm::SmallBitVector members(numOperands);
      for (auto [value, operand] : llvm::zip(arguments, operands))
        if (set->contains(value))
          members.set(operand);
      addSet(ReductionKind::Sum, ReductionKind::Sum, members, analysis.rounds());
      addSet(ReductionKind::Avg, ReductionKind::Avg, members, analysis.rounds());
    }
  }
  for (auto [argument, operand] : llvm::zip(arguments, operands)) {
    std::optional<Monotonicity> common;
    MonotoneAnalysis analysis(arguments, body, argument);
    for (Value result : results) {
      Monotonicity m = analysis.get(result);
      common = !common || *common == m ? m : Monotonicity::Other;
    }
    if (!common || (*common != Monotonicity::Grows && *common != Monotonicity::Falls))
      continue;
    llvm::SmallBitVector members(numOperands);
    members.set(operand);
    for (ReductionKind kind : {ReductionKind::Max, ReductionKind::Min}) {
      bool flips = *common == Monotonicity::Falls;
      ReductionKind resultKind = (kind == ReductionKind::Max) != flips ? ReductionKind::Max : ReductionKind::Min;
      if (!reduction || *reduction == resultKind)
        addSet(kind, resultKind, members);
    }
  }
  for (ReductionKind kind : {ReductionKind::Max, ReductionKind::Min}) {
    SmallVector<Value> joint;
    llvm::SmallBitVector members(numOperands);
    if (results.size() != 1 || (reduction && *reduction != kind) || !findJointExtremum(arguments, first, kind, joint))
      continue;
    for (auto [argument, operand] : llvm::zip(arguments, operands))
      if (llvm::is_contained(joint, argument))
        members.set(operand);
    if (members.count() > 1)
      addSet(kind, kind, members);
  }
  return sets;
}
