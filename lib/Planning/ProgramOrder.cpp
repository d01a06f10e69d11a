// SPDX-License-Identifier: Apache-2.0

#include "ProgramOrder.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/IR/Dist.h"

using namespace mlir;
using namespace dist;

ProgramOrder::ProgramOrder(FunctionOpInterface function) : function(function) {
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    runs[op] = {numPlaces, numPlaces + 1};
    ++numPlaces;
    // What it is in runs at least as long.
    for (Operation *parent = op->getParentOp(); parent && parent != function.getOperation();
         parent = parent->getParentOp())
      if (auto known = runs.find(parent); known != runs.end())
        known->second.end = numPlaces;
  });
}

Lifetime ProgramOrder::getRead(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (Region *region = use.get().getParentRegion())
    if (Operation *outer = region->findAncestorOpInRegion(*user))
      user = outer;
  Lifetime read = getRun(user);
  if (auto until = readUntil.find(user); until != readUntil.end())
    read.end = std::max(read.end, until->second);
  return read;
}

void ProgramOrder::addFused(const FusedValues &fused) {
  // What is computed from a fused value stands behind it.
  for (auto &[value, sources] : llvm::reverse(fused)) {
    int64_t end = 0;
    for (OpOperand &use : value.getUses())
      end = std::max(end, getRead(use).end);
    readUntil[value.getDefiningOp()] = end;
  }
}

/// Returns true if `op` lets what computes with an argument that is stored in parts read it gathered, or what is made
/// of that alone.
static bool gathersArgument(Operation *op) {
  if (!isa_and_nonnull<ConstrainOp>(op))
    return false;
  Value value = op->getResult(0);
  for (; op && op->getNumOperands() == 1; op = value.getDefiningOp())
    value = op->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(value);
  auto function = argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : nullptr;
  return function && function.getArgAttr(argument.getArgNumber(), kFullyShardAttrName);
}

/// Returns true if `use` begins what a loop updates in its memory.
static bool becomesResult(OpOperand &use) {
  auto loop = dyn_cast<LoopLikeOpInterface>(use.getOwner());
  OpResult result = loop ? loop.getTiedLoopResult(&use) : OpResult();
  return result && getUpdatedInit(result) == use.get();
}

Lifetime ProgramOrder::getLifetime(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner()->getParentOp() == function)
    return {0, numPlaces};
  if (argument)
    return {};
  for (OpOperand &use : value.getUses())
    if (use.getOwner()->hasTrait<OpTrait::IsTerminator>() &&
        use.getOwner()->getBlock() == value.getDefiningOp()->getBlock())
      return use.getOwner()->getParentOp() == function ? Lifetime{0, numPlaces} : Lifetime{};
  Lifetime lifetime = getRun(value.getDefiningOp());
  for (OpOperand &use : value.getUses()) {
    Lifetime read = getRead(use);
    lifetime.end = std::max(lifetime.end, becomesResult(use) ? read.begin : read.end);
  }
  // It stands in front of the function and gathers where that is first read.
  if (gathersArgument(value.getDefiningOp())) {
    lifetime.begin = lifetime.end - 1;
    for (OpOperand &use : value.getUses())
      lifetime.begin = std::min(lifetime.begin, getRead(use).begin);
  }
  return lifetime;
}
