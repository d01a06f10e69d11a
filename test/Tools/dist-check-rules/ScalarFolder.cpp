// SPDX-License-Identifier: Apache-2.0

#include "ScalarFolder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>

using namespace mlir;

ScalarFolder::~ScalarFolder() {
  for (auto &[op, block] : forms)
    delete block;
}

Operation *ScalarFolder::getScalarForm(Operation *op) {
  Block *&block = forms[op];
  if (block)
    return &block->front();
  block = new Block();
  Operation *form = op->clone();
  block->push_back(form);
  for (OpOperand &operand : form->getOpOperands())
    operand.set(block->addArgument(getElementTypeOrSelf(operand.get().getType()), op->getLoc()));
  for (Value result : form->getResults())
    result.setType(getElementTypeOrSelf(result.getType()));
  return form;
}

/// Returns the values of an op that has no folder, or nothing.
static SmallVector<Attribute, 1> computeHere(Operation *op, ArrayRef<Attribute> operands) {
  SmallVector<double, 3> x;
  for (Attribute operand : operands) {
    if (auto number = dyn_cast<FloatAttr>(operand))
      x.push_back(number.getValueAsDouble());
    else
      x.push_back(double(cast<IntegerAttr>(operand).getValue().getSExtValue()));
  }
  Type type = op->getResult(0).getType();
  if (!isa<FloatType>(type))
    return {};
  auto number = [&](double value) -> Attribute { return FloatAttr::get(type, value); };
  if (isa<arith::TruncFOp>(op)) // Its folder refuses to round.
    return {number(x[0])};
  if (isa<arith::ScalingExtFOp>(op))
    return {number(x[0] * x[1])};
  if (isa<arith::ScalingTruncFOp>(op))
    return {number(x[0] / x[1])};
  if (isa<math::RsqrtOp>(op))
    return {number(1 / std::sqrt(x[0]))};
  if (isa<math::CbrtOp>(op))
    return {number(std::cbrt(x[0]))};
  if (isa<math::FmaOp>(op))
    return {number(x[0] * x[1] + x[2])};
  if (isa<math::ClampFOp>(op))
    return {number(std::min(std::max(x[0], x[1]), x[2]))};
  if (isa<math::FPowIOp>(op))
    return {number(std::pow(x[0], x[1]))};
  if (isa<math::SincosOp>(op))
    return {number(std::sin(x[0])), number(std::cos(x[0]))};
  return {};
}

/// Returns true if `op` may be undefined on `operands`, of which some are unknown.
static bool mayTrap(Operation *op, ArrayRef<Attribute> operands) {
  if (isSpeculatable(op))
    return false;
  auto divisor = dyn_cast_or_null<IntegerAttr>(operands.back());
  return !divisor || divisor.getValue().isZero();
}

FailureOr<SmallVector<Attribute, 1>> ScalarFolder::compute(Operation *op, ArrayRef<Attribute> operands) {
  Operation *form = getScalarForm(op);
  // A folder may change an op in place; the numbers of the arguments say which operand is which then.
  auto getOperand = [&](Value value) { return operands[cast<BlockArgument>(value).getArgNumber()]; };
  SmallVector<Attribute, 1> values;
  constexpr unsigned maxChanges = 4;
  for (unsigned attempt = 0; attempt < maxChanges; ++attempt) {
    SmallVector<Attribute, 3> constants;
    for (Value operand : form->getOperands())
      constants.push_back(getOperand(operand));
    SmallVector<OpFoldResult, 1> folded;
    if (failed(form->fold(constants, folded)))
      break;
    if (folded.empty())
      continue;
    for (OpFoldResult result : folded) {
      Attribute value = isa<Attribute>(result) ? cast<Attribute>(result) : getOperand(cast<Value>(result));
      values.push_back(isa_and_nonnull<ub::PoisonAttr>(value) ? Attribute() : value);
    }
    return values;
  }
  if (mayTrap(form, operands))
    return op->emitError() << "'" << op->getName() << "' divides by what may be zero";
  if (llvm::is_contained(operands, Attribute())) {
    values.resize(op->getNumResults());
    return values;
  }
  values = computeHere(form, operands);
  if (values.size() != op->getNumResults())
    return op->emitError() << "the checker cannot compute '" << op->getName() << "'";
  return values;
}
