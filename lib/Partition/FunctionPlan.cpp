// SPDX-License-Identifier: Apache-2.0
//
// Ops are planned in program order. Every value is handed on as its op leaves it and resharded where a use needs something
// else; equal reshards of one value are shared. The exception is a pending reduction with several uses: it is applied right
// behind the op unless all uses together can apply it later for fewer bytes.
//
// "Later" is estimated in one reverse sweep: a sum may be applied to a value itself or, if every use is linear in it, to the
// results of the uses. So a pending row-parallel matmul whose only consumer sums everything up is reduced as one scalar.

#include "FunctionPlan.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace dist;

FailureOr<FunctionPlan> FunctionPlan::make(FunctionOpInterface function) {
  FunctionPlan plan(function);
  FailureOr<AxisSpace> space = makeAxisSpace(function);
  if (failed(space))
    return failure();
  plan.space = std::move(*space);
  if (failed(plan.readShardings()))
    return failure();
  plan.estimateLaterReductions();
  for (Operation &op : function.getFunctionBody().front())
    plan.plan(&op);
  return plan;
}

const ShardingRule *FunctionPlan::getRule(Operation *op) const {
  auto it = rules.find(op);
  return it == rules.end() ? nullptr : &it->second;
}

LogicalResult FunctionPlan::readShardings() {
  auto read = [&](Value value) -> LogicalResult {
    if (!isa<RankedTensorType>(value.getType()))
      return success();
    ShardingAttr sharding = getValueSharding(function, value);
    if (!sharding || !sharding.isClosed())
      return emitError(value.getLoc()) << "value has " << (sharding ? "an open" : "no")
                                       << " sharding; run dist-propagate-shardings first";
    wanted[value] = Layout::get(sharding, *space);
    return success();
  };
  for (BlockArgument argument : function.getArguments())
    if (failed(read(argument)))
      return failure();
  for (Operation &op : function.getFunctionBody().front()) {
    for (Value result : op.getResults())
      if (failed(read(result)))
        return failure();
    if (auto sharded = dyn_cast<ShardingRuleOpInterface>(op))
      rules.try_emplace(&op, sharded.getShardingRule());
    else if (!isa<DistDialect>(op.getDialect()) && !op.hasTrait<OpTrait::IsTerminator>())
      rules.try_emplace(&op, ShardingRule::getReplicated(&op));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName);
    if (isa<RankedTensorType>(type) && !sharding)
      return function.emitError() << "result " << i << " has no sharding; run dist-propagate-shardings first";
    resultLayouts.push_back(sharding ? Layout::get(sharding, *space) : Layout());
  }
  return success();
}

//===-- later reductions ---------------------------------------------------------------------------------------------===//

/// Returns the results into which a pending sum of operand `use` could pass, or failure if the op is not linear in it.
static FailureOr<ResultRange> getLinearResults(OpOperand &use, const ShardingRule *rule) {
  Operation *op = use.getOwner();
  if (isa<ConstrainOp, ReshardOp, BarrierOp>(op))
    return op->getResults();
  if (rule)
    for (const PartialSet &set : rule->partialSets)
      if (set.kind == ReductionKind::Sum && set.operands.test(use.getOperandNumber()))
        return op->getResults();
  return failure();
}

void FunctionPlan::estimateLaterReductions() {
  auto estimate = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return;
    int64_t elements = ShapedType::getNumElements(wanted[value].getLocalShape(type.getShape(), *space));
    int64_t now = 2 * elements * getElementBytes(type.getElementType()), deferred = 0;
    for (OpOperand &use : value.getUses()) {
      FailureOr<ResultRange> results = getLinearResults(use, getRule(use.getOwner()));
      if (failed(results)) {
        deferred = now;
        break;
      }
      for (Value result : *results)
        deferred += later.lookup(result);
    }
    later[value] = value.use_empty() ? 0 : std::min(now, deferred);
  };
  for (Operation &op : llvm::reverse(function.getFunctionBody().front()))
    for (Value result : op.getResults())
      estimate(result);
}

//===-- planning -----------------------------------------------------------------------------------------------------===//

bool FunctionPlan::isFree(Value value) const {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  return rule && rule->isGenerator && value.hasOneUse();
}

/// Gives a generator the placement that its only use needs, and the generators it is made from theirs.
void FunctionPlan::makeFree(Value value, const Layout &layout) {
  Operation *op = value.getDefiningOp();
  const ShardingRule &rule = *getRule(op);
  OpPlan plan;
  plan.factors.resize(rule.factors.size());
  projectLayout(layout, rule.results.front(), rule, *space, plan.factors);
  fillLayouts(plan, rule, nullptr, {});
  natural[value] = handedOn[value] = plan.results.front();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    needed[&operand] = plan.operands[operand.getOperandNumber()];
    if (isFree(operand.get()))
      makeFree(operand.get(), needed[&operand]);
  }
}

void FunctionPlan::handOn(Value value) {
  const Layout &layout = natural[value];
  if (!layout.isPartial() || value.hasOneUse() || value.use_empty()) {
    handedOn[value] = layout;
    return;
  }
  auto type = cast<RankedTensorType>(value.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  Layout reduced = wanted[value].withoutPartials();
  ReshardPlan now = planReshard(layout, reduced, type.getShape(), bytes, *space);
  double devices = 1;
  bool isSum = true;
  for (const PartialLayout &partial : layout.partials) {
    devices *= double(space->getSize(partial.axes));
    isSum &= partial.kind == ReductionKind::Sum;
  }
  bool keep = isSum && double(later.lookup(value)) * (devices - 1) / devices < double(now.wireBytes);
  handedOn[value] = keep ? layout : reduced;
}

void FunctionPlan::planByRule(Operation *op, const ShardingRule &rule) {
  SmallVector<PlanValue> operands, results;
  for (OpOperand &operand : op->getOpOperands()) {
    PlanValue &value = operands.emplace_back();
    value.type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!value.type)
      continue;
    value.layout = handedOn[operand.get()];
    value.isFree = isFree(operand.get());
  }
  for (Value result : op->getResults()) {
    PlanValue &value = results.emplace_back();
    value.type = dyn_cast<RankedTensorType>(result.getType());
    if (value.type) {
      value.layout = wanted[result].withoutPartials();
      value.laterReduction = later.lookup(result);
    }
  }
  OpPlan plan = planOp(rule, operands, results, *space);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!operands[operand.getOperandNumber()].type)
      continue;
    Layout &layout = plan.operands[operand.getOperandNumber()];
    if (isFree(operand.get()))
      makeFree(operand.get(), layout);
    needed[&operand] = std::move(layout);
  }
  for (auto [result, layout] : llvm::zip(op->getResults(), plan.results))
    if (isa<RankedTensorType>(result.getType())) {
      natural[result] = std::move(layout);
      handOn(result);
    }
}

void FunctionPlan::plan(Operation *op) {
  if (op == &op->getBlock()->front())
    for (BlockArgument argument : function.getArguments())
      natural[argument] = handedOn[argument] = wanted[argument];
  if (const ShardingRule *rule = getRule(op))
    return planByRule(op, *rule);
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()))
        needed[&operand] = resultLayouts[operand.getOperandNumber()];
  } else if (auto local = dyn_cast<LocalOp>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      needed[&operand] = Layout::get(local.getInSharding(operand.getOperandNumber()), *space);
  } else if (isa<ConstrainOp, ReshardOp, BarrierOp>(op)) {
    needed[&op->getOpOperand(0)] = wanted[op->getResult(0)];
  } else {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()))
        needed[&operand] = handedOn[operand.get()];
  }
  for (OpOperand &operand : op->getOpOperands())
    if (needed.count(&operand) && isFree(operand.get()))
      makeFree(operand.get(), needed[&operand]);
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType())) {
      natural[result] = wanted[result];
      handOn(result);
      // A written placement is kept as it is written.
      if (isa<ConstrainOp, ReshardOp, BarrierOp>(op))
        handedOn[result] = wanted[result];
    }
}
