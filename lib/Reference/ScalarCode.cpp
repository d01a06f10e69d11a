// SPDX-License-Identifier: Apache-2.0
//
// See ScalarCode.h. Control flow in a body goes lane by lane.

#include "ScalarCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist::reference;

FailureOr<uint64_t> dist::reference::countTrips(Operation *loop, Type type, bool isUnsigned, uint64_t low,
                                                uint64_t high, uint64_t step) {
  unsigned width = Format::of(type).width;
  if (toSigned(step, width) <= 0)
    return loop->emitError() << "'" << loop->getName() << "' has a step of " << toSigned(step, width)
                             << ", but needed a positive one";
  bool isEmpty = isUnsigned ? low >= high : toSigned(low, width) >= toSigned(high, width);
  uint64_t length = (high - low) & Format::of(type).mask();
  return isEmpty ? 0 : (length - 1) / step + 1;
}

FailureOr<uint64_t> dist::reference::countTrips(scf::ForOp loop, uint64_t low, uint64_t high, uint64_t step) {
  return countTrips(loop, loop.getInductionVar().getType(), loop.getUnsignedCmp(), low, high, step);
}

FailureOr<ScalarCode> ScalarCode::compile(Block &block, size_t lanes, OutsideValues outside,
                                          ArrayRef<Value> accumulators) {
  ScalarCode code;
  code.numLanes = lanes;
  code.wide.insert(accumulators.begin(), accumulators.end());
  if (failed(code.compile(block, code.body, outside)))
    return failure();
  code.arguments = code.body.arguments;
  code.results = code.body.results;
  return code;
}

/// Returns the register of `value`; one that is defined outside gets a register that holds it in every lane.
unsigned ScalarCode::getRegister(Value value, OutsideValues outside) {
  auto [entry, isNew] = numbers.try_emplace(value, registers.size());
  if (isNew)
    registers.emplace_back(numLanes, outside ? outside(value)->slots.front() : Slot());
  return entry->second;
}

LogicalResult ScalarCode::compile(Block &block, Code &code, OutsideValues outside) {
  for (Value argument : block.getArguments()) {
    if (!Format::isKnown(argument.getType()))
      return emitError(argument.getLoc()) << "the reference does not know scalars of type " << argument.getType();
    code.arguments.push_back(getRegister(argument, nullptr));
  }
  for (Operation &op : block.without_terminator())
    if (failed(compile(op, code, outside)))
      return failure();
  for (Value value : block.getTerminator()->getOperands())
    code.results.push_back(getRegister(value, outside));
  return success();
}

/// Returns true if `op` is a product of which nothing but a sum with something wide is made, as the products of a
/// contraction are.
bool ScalarCode::isAddedProduct(Operation &op) const {
  Operation *sum = isa<arith::MulFOp>(op) && op.hasOneUse() ? *op.user_begin() : nullptr;
  return isa_and_nonnull<arith::AddFOp, arith::SubFOp>(sum) &&
         llvm::any_of(sum->getOperands(), [&](Value operand) { return wide.contains(operand); });
}

LogicalResult ScalarCode::compile(Operation &op, Code &code, OutsideValues outside) {
  Step step;
  step.op = &op;
  for (Value operand : op.getOperands()) {
    if (isa<RankedTensorType>(operand.getType()))
      step.source = outside(operand);
    else
      step.operands.push_back(getRegister(operand, outside));
  }
  bool isControlFlow = isa<scf::IfOp, scf::IndexSwitchOp, scf::ForOp, scf::WhileOp>(op);
  if (isControlFlow) {
    for (Region &region : op.getRegions()) {
      step.regions.emplace_back();
      if (!region.empty() && failed(compile(region.front(), step.regions.back(), outside)))
        return failure();
    }
  } else if (auto constant = dyn_cast<arith::ConstantOp>(op); constant && Format::isKnown(constant.getType())) {
    Slot slot = Format::of(constant.getType()).fromAttribute(constant.getValue());
    registers[getRegister(constant, nullptr)].assign(numLanes, slot);
    return success();
  } else if (!isa<linalg::IndexOp>(op) && !(isa<tensor::ExtractOp>(op) && step.source)) {
    // What an accumulator goes into is exact until it is stored, unless the program says where it is rounded.
    bool isWide = (llvm::any_of(op.getOperands(), [&](Value operand) { return wide.contains(operand); }) &&
                   !isa<arith::TruncFOp>(op)) ||
                  isAddedProduct(op);
    if (isWide)
      wide.insert(op.result_begin(), op.result_end());
    step.function = getLaneFunction(&op, isWide);
    if (!step.function || step.source)
      return op.emitError() << "the reference does not know '" << op.getName() << "' on " << op.getOperandTypes()
                            << " here";
  }
  for (Value result : op.getResults())
    step.results.push_back(getRegister(result, nullptr));
  code.steps.push_back(std::move(step));
  return success();
}

LogicalResult ScalarCode::run(Code &code, size_t begin, size_t end) {
  for (Step &step : code.steps)
    if (failed(run(step, begin, end)))
      return failure();
  return success();
}

LogicalResult ScalarCode::run(Step &step, size_t begin, size_t end) {
  if (step.function) {
    SmallVector<const Slot *, 4> operands;
    SmallVector<Slot *, 2> targets;
    for (unsigned reg : step.operands)
      operands.push_back(registers[reg].data() + begin);
    for (unsigned reg : step.results)
      targets.push_back(registers[reg].data() + begin);
    step.function(operands.data(), targets.data(), end - begin);
    return success();
  }
  if (auto index = dyn_cast<linalg::IndexOp>(step.op)) {
    for (size_t lane = begin; lane < end; ++lane)
      registers[step.results[0]][lane].bits = loopIndices[index.getDim()][lane];
    return success();
  }
  if (isa<tensor::ExtractOp>(step.op))
    return extract(step, begin, end);
  for (size_t lane = begin; lane < end; ++lane)
    if (failed(isa<scf::IfOp, scf::IndexSwitchOp>(step.op) ? branch(step, lane) : loop(step, lane)))
      return failure();
  return success();
}

LogicalResult ScalarCode::extract(Step &step, size_t begin, size_t end) {
  for (size_t lane = begin; lane < end; ++lane) {
    uint64_t position = 0;
    for (auto [reg, size] : llvm::zip_equal(step.operands, step.source->shape)) {
      uint64_t index = bits(reg, lane);
      if (index >= uint64_t(size))
        return step.op->emitError() << "'" << step.op->getName() << "' reads position " << int64_t(index)
                                    << " of a dimension of size " << size;
      position = position * size + index;
    }
    registers[step.results[0]][lane] = step.source->slots[position];
  }
  return success();
}

void ScalarCode::move(ArrayRef<unsigned> from, ArrayRef<unsigned> to, size_t lane) {
  SmallVector<Slot> moved; // A loop may exchange what it carries.
  for (unsigned reg : from)
    moved.push_back(registers[reg][lane]);
  for (auto [reg, slot] : llvm::zip_equal(to, moved))
    registers[reg][lane] = slot;
}

LogicalResult ScalarCode::branch(Step &step, size_t lane) {
  size_t chosen = bits(step.operands[0], lane) ? 0 : 1;
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(step.op)) {
    auto found = llvm::find(choice.getCases(), int64_t(bits(step.operands[0], lane)));
    chosen = found == choice.getCases().end() ? 0 : 1 + (found - choice.getCases().begin());
  }
  Code &code = step.regions[chosen];
  if (failed(run(code, lane, lane + 1)))
    return failure();
  move(code.results, step.results, lane);
  return success();
}

LogicalResult ScalarCode::loop(Step &step, size_t lane) {
  if (isa<scf::WhileOp>(step.op)) {
    Code &test = step.regions[0], &rest = step.regions[1];
    for (move(step.operands, test.arguments, lane);; move(rest.results, test.arguments, lane)) {
      if (failed(run(test, lane, lane + 1)))
        return failure();
      ArrayRef<unsigned> handed = ArrayRef<unsigned>(test.results).drop_front();
      if (!bits(test.results[0], lane)) {
        move(handed, step.results, lane);
        return success();
      }
      move(handed, rest.arguments, lane);
      if (failed(run(rest, lane, lane + 1)))
        return failure();
    }
  }
  Code &code = step.regions[0];
  ArrayRef<unsigned> carried = ArrayRef<unsigned>(code.arguments).drop_front();
  auto loop = cast<scf::ForOp>(step.op);
  uint64_t low = bits(step.operands[0], lane), stride = bits(step.operands[2], lane);
  FailureOr<uint64_t> trips = countTrips(loop, low, bits(step.operands[1], lane), stride);
  if (failed(trips))
    return failure();
  move(ArrayRef<unsigned>(step.operands).drop_front(3), carried, lane);
  for (uint64_t trip = 0; trip < *trips; ++trip) {
    registers[code.arguments[0]][lane].bits =
        (low + trip * stride) & Format::of(loop.getInductionVar().getType()).mask();
    if (failed(run(code, lane, lane + 1)))
      return failure();
    move(code.results, carried, lane);
  }
  move(carried, step.results, lane);
  return success();
}
