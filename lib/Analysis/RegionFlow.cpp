// SPDX-License-Identifier: Apache-2.0
//
// Classes are found by merging: the inputs that one operand is forwarded to are one class.

#include "dist/Analysis/RegionFlow.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace dist;

/// Returns the block arguments of the regions of `op` and its results that are tensors, in order.
static SmallVector<Value> getInputs(Operation *op) {
  SmallVector<Value> inputs;
  for (Region &region : op->getRegions())
    for (Value argument : region.getArguments())
      if (isa<RankedTensorType>(argument.getType()))
        inputs.push_back(argument);
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType()))
      inputs.push_back(result);
  return inputs;
}

SmallVector<ForwardedValues> dist::getForwardedValues(RegionBranchOpInterface op) {
  SmallVector<Value> inputs = getInputs(op);
  llvm::DenseMap<Value, unsigned> numbers;
  llvm::EquivalenceClasses<unsigned> merged;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    numbers[input] = number;
    merged.insert(number);
  }
  RegionBranchSuccessorMapping mapping;
  op.getSuccessorOperandInputMapping(mapping);
  SmallVector<OpOperand *> operands;
  for (OpOperand &operand : op->getOpOperands())
    operands.push_back(&operand);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (OpOperand &operand : block.getTerminator()->getOpOperands())
        operands.push_back(&operand);
  for (OpOperand *operand : operands) {
    auto found = mapping.find(operand);
    if (found == mapping.end() || !isa<RankedTensorType>(operand->get().getType()))
      continue;
    for (Value input : found->second)
      merged.unionSets(numbers.lookup(found->second.front()), numbers.lookup(input));
  }
  SmallVector<ForwardedValues> classes;
  llvm::DenseMap<unsigned, unsigned> classOf;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    auto [entry, isNew] = classOf.try_emplace(merged.getLeaderValue(number), classes.size());
    if (isNew)
      classes.emplace_back();
    classes[entry->second].inputs.push_back(input);
  }
  for (OpOperand *operand : operands)
    if (auto found = mapping.find(operand); found != mapping.end() && isa<RankedTensorType>(operand->get().getType()))
      classes[classOf.lookup(merged.getLeaderValue(numbers.lookup(found->second.front())))].operands.push_back(operand);
  return classes;
}

void dist::walkControlFlow(Block &block, llvm::function_ref<void(Operation *)> callback) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    callback(&op);
    if (op.getNumRegions() != 0 && isa<RegionBranchOpInterface>(op))
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          walkControlFlow(inner, callback);
  }
}

std::optional<Amount> dist::getTripCount(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  std::optional<llvm::APInt> trips = loop ? loop.getStaticTripCount() : std::nullopt;
  if (!trips)
    return std::nullopt;
  // A count of trips has no sign.
  return trips->getActiveBits() <= 63 ? Amount(trips->getZExtValue())
                                      : Amount::getRounded(trips->roundToDouble(/*isSigned=*/false));
}

Amount dist::getExecutions(Block *block, int64_t unknownTrips) {
  Amount executions = 1;
  for (Operation *parent = block->getParentOp(); parent; parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent))
      executions *= getTripCount(parent).value_or(unknownTrips);
  return executions;
}
