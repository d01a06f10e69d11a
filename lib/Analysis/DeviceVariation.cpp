// SPDX-License-Identifier: Apache-2.0
//
// Functions are visited in program order; loops are repeated until nothing changes, and all functions where something
// has changed that was read before: what is in memory, what a function returns or is called with.

#include "dist/Analysis/DeviceVariation.h"
#include "MemoryClasses.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Layout/Layout.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

DeviceVariation::DeviceVariation() = default;
DeviceVariation::DeviceVariation(DeviceVariation &&) = default;
DeviceVariation &DeviceVariation::operator=(DeviceVariation &&) = default;
DeviceVariation::~DeviceVariation() = default;

//===-- functions -------------------------------------------------------------------------------------------------===//

FailureOr<DeviceVariation> DeviceVariation::get(FunctionOpInterface function) {
  DeviceVariation analysis;
  analysis.functions.push_back(function);
  if (failed(analysis.addCallees()))
    return failure();
  analysis.run();
  return analysis;
}

FailureOr<DeviceVariation> DeviceVariation::get(ModuleOp module) {
  DeviceVariation analysis;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal())
      analysis.functions.push_back(function);
  if (failed(analysis.addCallees()))
    return failure();
  analysis.run();
  return analysis;
}

/// Finds what is called, and the memory of all functions.
LogicalResult DeviceVariation::addCallees() {
  llvm::DenseSet<Operation *> known(functions.begin(), functions.end());
  SymbolTableCollection symbols;
  MemoryUse use;
  bool ok = true;
  for (size_t next = 0; next < functions.size(); ++next)
    functions[next]->walk([&](Operation *op) {
      use.note(op);
      if (!traits.get(op).isCall)
        return;
      auto call = cast<CallOpInterface>(op);
      auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallableInTable(&symbols));
      if (!callee || callee.isExternal()) {
        call.emitError()
            << "calls what has no body here; whether all devices issue the same collectives cannot be proved "
            << "without it";
        ok = false;
        return;
      }
      callees[call] = callee;
      calls[callee].push_back(call);
      if (known.insert(callee).second)
        functions.push_back(callee);
    });
  if (!ok)
    return failure();
  FailureOr<DeviceAxes> found = DeviceAxes::get(functions);
  if (failed(found))
    return failure();
  axes = std::move(*found);
  memory = std::make_unique<MemoryClasses>();
  if (use.isFound) {
    FailureOr<MemoryClasses> classes =
        MemoryClasses::get(functions, [&](CallOpInterface call) { return getCallee(call); });
    if (failed(classes))
      return failure();
    *memory = std::move(*classes);
  }
  contents.assign(memory->size(), axes.getNone());
  return success();
}

FunctionOpInterface DeviceVariation::getCallee(CallOpInterface call) const { return callees.lookup(call); }

ArrayRef<Operation *> DeviceVariation::getCalls(FunctionOpInterface function) const {
  auto found = calls.find(function);
  return found == calls.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(found->second);
}

void DeviceVariation::startAtBoundaries() {
  for (FunctionOpInterface function : functions) {
    returned[function].assign(function.getNumResults(), axes.getNone());
    callControl.try_emplace(function, axes.getNone());
    auto symbol = dyn_cast<SymbolOpInterface>(function.getOperation());
    bool isCalledOutside = getCalls(function).empty() || !symbol || !symbol.isPrivate();
    for (BlockArgument argument : function.getArguments()) {
      if (auto boundary = function.getArgAttrOfType<BoundaryAttr>(argument.getArgNumber(), kBoundaryAttrName)) {
        ShardingAttr sharding = boundary.getSharding();
        join(argument, axes.widen(axes.encode(sharding), sharding.getMesh()));
      }
      // Nobody says what is in memory that comes from outside.
      if (isMemory(argument) && isCalledOutside)
        contents[memory->getElsewhere()] = contents[memory->getClass(argument)] = axes.getAll();
    }
  }
}

void DeviceVariation::run() {
  startAtBoundaries();
  do {
    changedAfar = false;
    for (FunctionOpInterface function : functions) {
      control = callControl.find(function)->second;
      visit(function.getFunctionBody());
    }
  } while (changedAfar);
}

//===-- values ----------------------------------------------------------------------------------------------------===//

AxisSet DeviceVariation::getOwnVaryingAxes(Value value) const {
  auto found = variation.find(value);
  return found == variation.end() ? axes.getNone() : found->second;
}

AxisSet DeviceVariation::getVaryingAxes(Value value) const {
  AxisSet parts = getOwnVaryingAxes(value);
  if (!memory->empty() && isMemory(value))
    parts |= contents[memory->getClass(value)];
  return parts;
}

void DeviceVariation::join(Value value, const AxisSet &parts) {
  if (parts.none())
    return;
  auto [entry, isNew] = variation.try_emplace(value, parts);
  if (isNew || parts.test(entry->second)) {
    entry->second |= parts;
    changed = true;
  }
}

void DeviceVariation::joinMemory(Value memref, AxisSet parts) {
  parts |= control;
  parts |= getOwnVaryingAxes(memref);
  AxisSet &known = contents[memory->getClass(memref)];
  if (!parts.test(known))
    return;
  known |= parts;
  changed = changedAfar = true;
}

void DeviceVariation::visit(Region &region) {
  if (region.hasOneBlock()) {
    for (Operation &op : region.front())
      visit(&op);
    return;
  }
  AxisSet outer = control;
  bool before = changed;
  do {
    changed = false;
    AxisSet ways = getControlAxes(region);
    control = outer;
    control |= ways;
    for (Block &block : region) {
      if (!block.isEntryBlock())
        for (BlockArgument argument : block.getArguments())
          join(argument, ways);
      for (Operation &op : block)
        visit(&op);
    }
    before |= changed;
  } while (changed);
  changed = before;
  control = outer;
}

void DeviceVariation::visit(Operation *op) {
  const OpTraits &kind = traits.get(op);
  if (kind.isControlFlow)
    return visitControlFlow(op);
  if (kind.isCollective || (kind.isDist && isa<DoneOp>(op)))
    return visitCollective(op);
  if (kind.isCall)
    return visitCall(cast<CallOpInterface>(op));
  if (kind.isTerminator)
    return visitReturn(op);
  visitPlain(op);
}

AxisSet DeviceVariation::getRead(Operation *op, std::optional<unsigned> number) const {
  AxisSet parts = axes.getNone();
  if (auto index = dyn_cast<AxisIndexOp>(op))
    parts = axes.widen(axes.encode(index.getAxesAttr().getAxes(), index.getMeshAttr()), index.getMeshAttr());
  // A view reads nothing of what is in its memory. Whoever does not say what it reads reads all.
  auto stated = memory->empty() ? MemoryEffectOpInterface() : dyn_cast<MemoryEffectOpInterface>(op);
  auto ruled = number ? cast<ShardingRuleOpInterface>(op) : ShardingRuleOpInterface();
  for (auto [at, operand] : llvm::enumerate(op->getOperands())) {
    if (ruled && !ruled.dependsOn(*number, at))
      continue;
    bool isRead = !stated || !isMemory(operand) || stated.getEffectOnValue<MemoryEffects::Read>(operand);
    parts |= isRead ? getVaryingAxes(operand) : getOwnVaryingAxes(operand);
  }
  for (Region &region : op->getRegions())
    region.walk([&](Operation *nested) {
      if (isa<CallOpInterface>(nested))
        parts |= axes.getAll(); // Nobody follows calls inside of a computation.
      for (Value operand : nested->getOperands())
        if (!region.isAncestor(operand.getParentRegion()))
          parts |= getVaryingAxes(operand);
      if (auto index = dyn_cast<AxisIndexOp>(nested))
        parts |= axes.widen(axes.encode(index.getAxesAttr().getAxes(), index.getMeshAttr()), index.getMeshAttr());
    });
  return parts;
}

/// Calls `callback` on the memrefs that `op`, or an op in it, may write.
static void walkWritten(Operation *op, llvm::function_ref<void(Value)> callback) {
  auto visit = [&](Operation *writer) {
    auto stated = dyn_cast<MemoryEffectOpInterface>(writer);
    if (!stated && isMemoryEffectFree(writer))
      return;
    for (Value operand : writer->getOperands())
      if (isMemory(operand) && (!stated || stated.getEffectOnValue<MemoryEffects::Write>(operand)))
        callback(operand);
  };
  if (op->getNumRegions() == 0)
    visit(op);
  else
    op->walk(visit);
}

void DeviceVariation::visitPlain(Operation *op) {
  AxisSet parts = getRead(op);
  if (auto assumption = dyn_cast<AssumeReplicatedOp>(op)) {
    FlatSymbolRefAttr mesh = assumption.getMeshAttr();
    parts = axes.widen(parts.reset(axes.encode(assumption.getAxesAttr().getAxes(), mesh)), mesh);
  }
  bool areApart = op->getNumResults() > 1 && parts.any() && traits.get(op).hasRule;
  for (OpResult result : op->getResults())
    join(result, areApart ? getRead(op, result.getResultNumber()) : parts);
  if (memory->empty())
    return;
  for (Value result : op->getResults())
    if (isMemory(result) && llvm::none_of(op->getOperands(), isMemory))
      joinMemory(result, parts); // The memory of a tensor, for example.
  walkWritten(op, [&](Value memref) { joinMemory(memref, parts); });
}

//===-- collectives -----------------------------------------------------------------------------------------------===//

AxisSet DeviceVariation::afterCollective(Operation *op, AxisSet parts) const {
  auto collective = cast<CollectiveOpInterface>(op);
  FlatSymbolRefAttr mesh = collective.getMeshSymbol();
  AxisSet group = axes.encode(collective.getGroupAxes(), mesh);
  CollectiveKind kind = collective.getCollectiveKind();
  ArrayRef<AxisRefAttr> from;
  int64_t shift = 0;
  if (auto permute = dyn_cast<CollectivePermuteOp>(op)) {
    from = permute.getFrom().getAxes();
    shift = permute.getShift();
  } else if (auto start = dyn_cast<CollectivePermuteStartOp>(op)) {
    from = start.getFrom().getAxes();
    shift = start.getShift();
  }
  bool differedInside = parts.anyCommon(group), isPermute = kind == CollectiveKind::CollectivePermute;
  AxisSet inside = axes.getNone();
  if (isPermute && differedInside)
    inside = shift == 0 ? axes.afterPermute(mesh, from, collective.getGroupAxes(), parts) : group;
  else if (!isPermute && !makesEqual(kind))
    inside = group;
  parts.reset(group);
  parts |= inside;
  return axes.widen(parts, mesh);
}

void DeviceVariation::visitCollective(Operation *op) {
  if (auto done = dyn_cast<DoneOp>(op)) {
    for (auto [result, pending] : llvm::zip(done->getResults(), done.getPending()))
      join(result, getVaryingAxes(pending));
    return;
  }
  auto collective = cast<CollectiveOpInterface>(op);
  for (auto [number, input, init] :
       llvm::enumerate(collective.getCollectiveInputs(), collective.getCollectiveInits())) {
    AxisSet parts = afterCollective(op, getVaryingAxes(input));
    if (isMemory(init))
      joinMemory(init, parts);
    else if (number < op->getNumResults())
      join(op->getResult(number), parts);
  }
}

//===-- control flow ----------------------------------------------------------------------------------------------===//

/// Calls `callback` on every operand of `op`, and of the terminators in it, with what it is forwarded to; on nothing if
/// it decides where to go.
static void walkHandedOn(Operation *op, llvm::function_ref<void(OpOperand &, ArrayRef<Value>)> callback) {
  RegionBranchSuccessorMapping mapping;
  cast<RegionBranchOpInterface>(op).getSuccessorOperandInputMapping(mapping);
  auto visit = [&](OpOperand &operand) {
    auto found = mapping.find(&operand);
    callback(operand, found == mapping.end() ? ArrayRef<Value>() : ArrayRef<Value>(found->second));
  };
  for (OpOperand &operand : op->getOpOperands())
    visit(operand);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (OpOperand &operand : block.getTerminator()->getOpOperands())
        visit(operand);
}

AxisSet DeviceVariation::getControlAxes(Operation *op) const {
  AxisSet parts = axes.getNone();
  walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
    if (targets.empty())
      parts |= getVaryingAxes(operand.get());
  });
  return parts;
}

Value DeviceVariation::getControl(Operation *op, const AxisSet &parts) const {
  Value deciding;
  walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
    if (!deciding && targets.empty() && getVaryingAxes(operand.get()).anyCommon(parts))
      deciding = operand.get();
  });
  return deciding;
}

AxisSet DeviceVariation::getControlAxes(Region &region) const {
  AxisSet parts = axes.getNone();
  if (!region.hasOneBlock())
    for (Block &block : region)
      if (block.getTerminator()->getNumSuccessors() > 1)
        for (Value operand : block.getTerminator()->getOperands())
          parts |= getVaryingAxes(operand);
  return parts;
}

Value DeviceVariation::getControl(Region &region, const AxisSet &parts) const {
  for (Block &block : region)
    if (block.getTerminator()->getNumSuccessors() > 1)
      for (Value operand : block.getTerminator()->getOperands())
        if (getVaryingAxes(operand).anyCommon(parts))
          return operand;
  return {};
}

void DeviceVariation::visitControlFlow(Operation *op) {
  bool before = changed;
  AxisSet outer = control;
  do {
    changed = false;
    llvm::DenseSet<Value> reached;
    walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
      for (Value target : targets) {
        join(target, getOwnVaryingAxes(operand.get()));
        reached.insert(target);
      }
    });
    AxisSet ways = getControlAxes(op);
    for (Value result : op->getResults())
      join(result, ways);
    // An induction variable starts where its operands say.
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (!reached.contains(argument))
          join(argument, ways);
    control = outer;
    control |= ways;
    for (Region &region : op->getRegions())
      visit(region);
    before |= changed;
  } while (changed);
  changed = before;
  control = outer;
}

/// Forwards what a terminator gives to other blocks or to the callers of its function.
void DeviceVariation::visitReturn(Operation *op) {
  if (op->getNumSuccessors() > 0) {
    auto branch = dyn_cast<BranchOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (std::optional<BlockArgument> argument =
              branch ? branch.getSuccessorBlockArgument(operand.getOperandNumber()) : std::nullopt)
        join(*argument, getOwnVaryingAxes(operand.get()));
    // What it gives that is no operand is not known.
    for (Block *successor : op->getSuccessors())
      for (BlockArgument argument : successor->getArguments())
        if (!branch)
          join(argument, axes.getAll());
    return;
  }
  auto results = returned.find(op->getParentOp());
  if (results == returned.end())
    return;
  AxisSet ways = getControlAxes(*op->getParentRegion());
  for (auto [result, operand] : llvm::zip(results->second, op->getOperands())) {
    AxisSet parts = getOwnVaryingAxes(operand);
    parts |= ways;
    if (!parts.test(result))
      continue;
    result |= parts;
    changedAfar |= !getCalls(cast<FunctionOpInterface>(op->getParentOp())).empty();
  }
}

void DeviceVariation::visitCall(CallOpInterface call) {
  FunctionOpInterface callee = getCallee(call);
  bool before = std::exchange(changed, false);
  for (auto [operand, argument] : llvm::zip(call.getArgOperands(), callee.getArguments()))
    join(argument, getOwnVaryingAxes(operand));
  AxisSet &reached = callControl.find(callee)->second;
  changedAfar |= changed || control.test(reached);
  reached |= control;
  changed = before;
  for (auto [result, parts] : llvm::zip(call->getResults(), returned.find(callee)->second))
    join(result, parts);
}
