// SPDX-License-Identifier: Apache-2.0
//
// A result that one stage of a pipeline holds is computed in its destination, as any other, which is right as long as
// only that stage computes there:
//
//   func @step(%h: memref<8xf32> {dist.held = {axis = "pp", index = 1}, dist.result})
//   for ... { if %task0 { sum in %h }  if %task1 { ... } }
//   copy %h, %other                                               (%other is held by index 0)
//
// Devices along "pp" share memory for what the loop carries, so here the first one adds up its own sum in %h, which it
// does not have. The same holds where a loop begins with zeros that all devices fill in. Then
//
//   %a = alloc
//   for ... { if %task0 { sum in %a } ... }
//   copy %a, %other
//   copy %a, %h
//
// costs the memory on all devices, and each leaves out the copy to what it does not hold.

#include "HeldDestinations.h"
#include "BufferAccesses.h"
#include "BufferView.h"
#include "StepForm.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if only devices that are `held` come to `op`.
static bool isOfHolders(Operation *op, Attribute held) {
  for (Operation *inner = op; Operation *around = inner->getParentOp(); inner = around)
    if (around->getNumRegions() > 0 && inner->getParentRegion() == &around->getRegion(0) &&
        around->getDiscardableAttr(kDevicesAttrName) == held)
      return true;
  return false;
}

/// Returns the attribute that says who holds the buffer of which `view` is a part, or null if all have it.
static Attribute getHolders(func::FuncOp entry, Value view) {
  auto argument = dyn_cast<BlockArgument>(getRootBuffer(view));
  bool isOfEntry = argument && argument.getOwner() == &entry.getBody().front();
  return isOfEntry ? entry.getArgAttr(argument.getArgNumber(), kHeldAttrName) : Attribute();
}

/// Returns true if what `access` does with memory that is `held` needs the memory where others come.
static bool needsMemory(func::FuncOp entry, const BufferAccess &access, Attribute held) {
  if (isOfHolders(access.op, held))
    return false;
  auto copy = dyn_cast<memref::CopyOp>(access.op);
  if (!copy)
    return true;
  // Who leaves this copy out has no memory for what it writes either.
  return copy.getTarget() != access.view && getHolders(entry, copy.getTarget()) != held;
}

void steps::separateHeldDestinations(func::FuncOp entry) {
  BufferAccesses accesses(entry);
  SmallVector<BlockArgument> separated;
  for (BlockArgument argument : entry.getArguments()) {
    Attribute held = entry.getArgAttr(argument.getArgNumber(), kHeldAttrName);
    bool isDestination = held && entry.getArgAttr(argument.getArgNumber(), kResultAttrName);
    std::vector<BufferAccess> *found = isDestination ? accesses.find(argument) : nullptr;
    if (found && llvm::any_of(*found, [&](const BufferAccess &access) { return needsMemory(entry, access, held); }))
      separated.push_back(argument);
  }
  Block &body = entry.getBody().front();
  for (BlockArgument argument : separated) {
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    auto memory = memref::AllocOp::create(builder, entry.getLoc(), cast<MemRefType>(argument.getType()));
    argument.replaceAllUsesWith(memory);
    builder.setInsertionPoint(body.getTerminator());
    memref::CopyOp::create(builder, entry.getLoc(), memory, argument);
  }
}
