// SPDX-License-Identifier: Apache-2.0
//
// From where a value has it that it differs: back along operands, what is forwarded, calls, what is written to memory
// and the conditions under which it is, always to something that differs along the same parts, until nothing that it
// depends on does.

#include "MemoryClasses.h"
#include "dist/Analysis/DeviceVariation.h"
#include "dist/Analysis/ShardingInterfaces.h"

using namespace mlir;
using namespace dist;

void DeviceVariation::appendWritten(Value memref, SmallVectorImpl<Value> &sources) const {
  unsigned number = memory->getClass(memref);
  llvm::DenseSet<Operation *> seen;
  std::function<void(Operation *)> appendConditions = [&](Operation *op) {
    Operation *parent = op->getParentOp();
    for (; !isa<FunctionOpInterface>(parent); parent = parent->getParentOp())
      if (isa<RegionBranchOpInterface>(parent))
        if (Value deciding = getControl(parent, axes.getAll()))
          sources.push_back(deciding);
    auto function = cast<FunctionOpInterface>(parent);
    if (Value deciding = getControl(function.getFunctionBody(), axes.getAll()))
      sources.push_back(deciding);
    if (seen.insert(function).second)
      llvm::for_each(getCalls(function), appendConditions);
  };
  for (FunctionOpInterface function : functions)
    function->walk([&](Operation *op) {
      auto isMember = [&](Value operand) { return isMemory(operand) && memory->getClass(operand) == number; };
      if (llvm::none_of(op->getOperands(), isMember))
        return;
      llvm::append_range(sources, op->getOperands());
      appendConditions(op);
    });
}

void DeviceVariation::appendSources(Value value, SmallVectorImpl<Value> &sources) const {
  Operation *op = value.getDefiningOp(), *parent = op ? op : value.getParentBlock()->getParentOp();
  if (auto call = dyn_cast_or_null<CallOpInterface>(op)) {
    for (Block &block : getCallee(call).getFunctionBody())
      if (Operation *end = block.getTerminator(); end->getNumSuccessors() == 0)
        sources.push_back(end->getOperand(cast<OpResult>(value).getResultNumber()));
  } else if (isa<RegionBranchOpInterface>(parent)) {
    RegionBranchSuccessorMapping mapping;
    cast<RegionBranchOpInterface>(parent).getSuccessorOperandInputMapping(mapping);
    auto visit = [&](OpOperand &operand) {
      auto found = mapping.find(&operand);
      if (found == mapping.end() || llvm::is_contained(found->second, value))
        sources.push_back(operand.get());
    };
    for (OpOperand &operand : parent->getOpOperands())
      visit(operand);
    for (Region &region : parent->getRegions())
      for (Block &block : region)
        for (OpOperand &operand : block.getTerminator()->getOpOperands())
          visit(operand);
  } else if (auto done = dyn_cast_or_null<DoneOp>(op)) {
    sources.push_back(done.getPending()[cast<OpResult>(value).getResultNumber()]);
  } else if (op) {
    auto ruled = dyn_cast<ShardingRuleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (!ruled || ruled.dependsOn(cast<OpResult>(value).getResultNumber(), operand.getOperandNumber()))
        sources.push_back(operand.get());
    for (Region &region : op->getRegions())
      region.walk([&](Operation *nested) { llvm::append_range(sources, nested->getOperands()); });
  } else if (auto argument = cast<BlockArgument>(value); !argument.getOwner()->isEntryBlock()) {
    for (Block *before : argument.getOwner()->getPredecessors())
      llvm::append_range(sources, before->getTerminator()->getOperands());
  } else if (auto function = dyn_cast<FunctionOpInterface>(parent)) {
    for (Operation *call : getCalls(function))
      sources.push_back(cast<CallOpInterface>(call).getArgOperands()[argument.getArgNumber()]);
  }
  if (isMemory(value))
    appendWritten(value, sources);
}

Value DeviceVariation::findOrigin(Value value, const AxisSet &parts) const {
  SmallVector<Value> reached{value};
  llvm::DenseSet<Value> seen{value};
  for (size_t next = 0; next < reached.size(); ++next) {
    SmallVector<Value> sources;
    Value candidate = reached[next];
    appendSources(candidate, sources);
    bool isOrigin = true;
    for (Value source : sources)
      if (source != candidate && getVaryingAxes(source).anyCommon(parts)) {
        isOrigin = false;
        if (seen.insert(source).second)
          reached.push_back(source);
      }
    if (isOrigin)
      return candidate;
  }
  return value;
}
