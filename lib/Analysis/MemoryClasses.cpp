// SPDX-License-Identifier: Apache-2.0
//
// Ops are asked through interfaces only. An op with memrefs in and out makes a view; one that allocates makes memory of
// its own; any other that gives a memref (a global, a buffer of a tensor) gives memory from elsewhere, all of which is
// one class. Memory that is reached by a pointer of another type cannot be followed, and is an error.

#include "MemoryClasses.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

unsigned MemoryClasses::find(unsigned number) const {
  while (leaders[number] != number)
    number = leaders[number] = leaders[leaders[number]];
  return number;
}

unsigned MemoryClasses::getNumber(Value memref) {
  auto [entry, isNew] = numbers.try_emplace(memref, leaders.size());
  if (isNew)
    leaders.push_back(leaders.size());
  return entry->second;
}

void MemoryClasses::unite(Value a, Value b) {
  if (isMemory(a) && isMemory(b))
    leaders[find(getNumber(a))] = find(getNumber(b));
}

/// Visits an op that hands nothing on to regions, blocks or functions.
LogicalResult MemoryClasses::visitPlain(Operation *op) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (auto stated = dyn_cast<MemoryEffectOpInterface>(op))
    stated.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects)
    if (Value value = effect.getValue(); value && !isa<BaseMemRefType, TensorType>(value.getType()))
      return op->emitError() << "reaches memory by a value of type " << value.getType()
                             << "; what differs between devices can be followed through memrefs only";
  Value source;
  for (Value operand : op->getOperands())
    if (isMemory(operand))
      source = operand;
  for (Value result : op->getResults()) {
    if (!isMemory(result))
      continue;
    unsigned number = getNumber(result);
    bool isAllocated = llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
      return isa<MemoryEffects::Allocate>(effect.getEffect()) && effect.getValue() == result;
    });
    if (source) {
      for (Value operand : op->getOperands())
        unite(operand, result);
    } else if (!isAllocated) {
      if (llvm::any_of(op->getOperandTypes(),
                       [](Type type) { return !isa<TensorType>(type) && !type.isIntOrIndexOrFloat(); }))
        return op->emitError()
               << "makes a memref of something else than memory; what differs between devices cannot be "
               << "followed through it";
      leaders[find(number)] = find(0);
    }
  }
  return success();
}

LogicalResult MemoryClasses::visit(Operation *op, llvm::function_ref<FunctionOpInterface(CallOpInterface)> getCallee) {
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    FunctionOpInterface callee = getCallee(call);
    if (!callee)
      return success(); // That is an error elsewhere.
    for (auto [operand, argument] : llvm::zip(call.getArgOperands(), callee.getArguments()))
      unite(operand, argument);
    for (Block &block : callee.getFunctionBody())
      if (block.getTerminator()->getNumSuccessors() == 0)
        for (auto [returned, result] : llvm::zip(block.getTerminator()->getOperands(), op->getResults()))
          unite(returned, result);
    return success();
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (unsigned number = 0; number < op->getNumSuccessors(); ++number)
      for (OpOperand &operand : op->getOpOperands())
        if (std::optional<BlockArgument> argument = branch.getSuccessorBlockArgument(operand.getOperandNumber()))
          unite(operand.get(), *argument);
  if (auto flow = dyn_cast<RegionBranchOpInterface>(op)) {
    RegionBranchSuccessorMapping mapping;
    flow.getSuccessorOperandInputMapping(mapping);
    for (auto &[operand, inputs] : mapping)
      for (Value input : inputs)
        unite(operand->get(), input);
    return success();
  }
  return visitPlain(op);
}

bool MemoryUse::isOther(Type type) {
  auto [entry, isNew] = known.try_emplace(type, false);
  if (isNew)
    entry->second = !isa<TensorType>(type) && !type.isIntOrIndexOrFloat();
  return entry->second;
}

void MemoryUse::note(Operation *op) {
  isFound = isFound || llvm::any_of(op->getResultTypes(), [&](Type type) { return isOther(type); });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      isFound = isFound || llvm::any_of(block.getArgumentTypes(), [&](Type type) { return isOther(type); });
}

FailureOr<MemoryClasses> MemoryClasses::get(ArrayRef<FunctionOpInterface> functions,
                                            llvm::function_ref<FunctionOpInterface(CallOpInterface)> getCallee) {
  MemoryClasses classes;
  for (FunctionOpInterface function : functions) {
    for (Block &block : function.getFunctionBody())
      for (Value argument : block.getArguments())
        if (isMemory(argument))
          classes.getNumber(argument);
    WalkResult walked = function->walk([&](Operation *op) {
      return failed(classes.visit(op, getCallee)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return failure();
  }
  return classes;
}
