// SPDX-License-Identifier: Apache-2.0
//
// Ops are planned in program order. Every value is handed on as its op leaves it and resharded where a use needs something
// else; equal reshards of one value are shared. Where a value has one use, the op that makes it may be planned again for that
// use: a broadcast is cheaper to redo from its small operand than to reshard. The exception is a pending reduction with several uses: it is applied right
// behind the op unless all uses together can apply it later for fewer bytes.
//
// "Later" is estimated along the uses: a sum may be applied to a value itself or, if every use is linear in it, to the
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

//===-- later sums ---------------------------------------------------------------------------------------------------===//

/// Returns the results into which a pending sum of operand `use` could pass, or failure if the op is not linear in it.
static FailureOr<ResultRange> getLinearResults(OpOperand &use, const ShardingRule *rule) {
  Operation *op = use.getOwner();
  if (rule)
    for (const PartialSet &set : rule->partialSets)
      if (set.kind == ReductionKind::Sum && set.operands.test(use.getOperandNumber()))
        return op->getResults();
  return failure();
}

/// How many ops a pending sum may pass before it is applied.
static constexpr unsigned kMaxDeferral = 64;

/// Returns the bytes that one device sends to apply a sum over `atoms` that `value` still needs: at the value itself, as a
/// scatter where the value is wanted split over the atoms, or, if every use is linear in it, at the results of the uses.
double FunctionPlan::getLaterSum(Value value, AtomSet atoms, unsigned depth) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || value.use_empty())
    return 0;
  auto [it, isNew] = later.try_emplace({value, atoms}, 0);
  if (!isNew)
    return it->second;
  double devices = 1;
  for (Atom atom = 0; atom < space->getNumAtoms(); ++atom)
    if (atoms >> atom & 1)
      devices *= double(space->getSize(atom));
  const Layout &goal = wanted[value];
  double bytes = double(ShapedType::getNumElements(goal.getLocalShape(type.getShape(), *space))) *
                 double(getElementBytes(type.getElementType()));
  bool isScatter = (goal.getSplitAtoms() & atoms) == atoms;
  double now = bytes * (isScatter ? devices : 2) * (devices - 1) / devices, deferred = 0;
  for (OpOperand &use : value.getUses()) {
    FailureOr<ResultRange> results = getLinearResults(use, getRule(use.getOwner()));
    if (failed(results) || depth == kMaxDeferral) {
      deferred = now;
      break;
    }
    for (Value result : *results)
      deferred += getLaterSum(result, atoms, depth + 1);
  }
  return later[{value, atoms}] = std::min(now, deferred);
}

//===-- planning -----------------------------------------------------------------------------------------------------===//

/// How far behind a use a reshard may move.
static constexpr unsigned kMaxRetargetDepth = 4;

/// Returns true if the op that makes `value` may be planned again for its only use: nothing else depends on its placement,
/// and it neither reduces nor passes a pending reduction.
bool FunctionPlan::canRetarget(Value value) const {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  return rule && value.hasOneUse() && op->getNumResults() == 1 && !handedOn.find(value)->second.isPartial() &&
         llvm::all_of(rule->factors, [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; }) &&
         llvm::none_of(op->getOperands(), [&](Value operand) {
           return isa<RankedTensorType>(operand.getType()) && handedOn.find(operand)->second.isPartial();
         });
}

bool FunctionPlan::isFree(Value value) const {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  return rule && rule->isGenerator && value.hasOneUse();
}

int64_t FunctionPlan::getDirectCost(Value value, const Layout &layout) const {
  const Layout &has = handedOn.find(value)->second;
  if (has == layout)
    return 0;
  auto type = cast<RankedTensorType>(value.getType());
  return planReshard(has, layout, type.getShape(), getElementBytes(type.getElementType()), *space).wireBytes;
}

/// Returns the plan of `op` whose result has the dimensions of `layout`.
static OpPlan planForResult(const ShardingRule &rule, const Layout &layout, const AxisSpace &space) {
  OpPlan plan;
  plan.factors.resize(rule.factors.size());
  projectLayout(layout, rule.results.front(), rule, space, plan.factors);
  fillLayouts(plan, rule, nullptr, {});
  return plan;
}

/// Returns the bytes that one device sends to have `value` in `layout`: by a reshard, or by computing it there.
int64_t FunctionPlan::getCost(Value value, const Layout &layout, unsigned depth) const {
  int64_t direct = getDirectCost(value, layout);
  if (direct == 0 || depth == kMaxRetargetDepth || !canRetarget(value))
    return direct;
  const ShardingRule &rule = *getRule(value.getDefiningOp());
  OpPlan plan = planForResult(rule, layout, *space);
  if (plan.results.front() != layout.withoutPartials())
    return direct;
  int64_t moved = 0;
  for (auto [operand, needed] : llvm::zip(value.getDefiningOp()->getOperands(), plan.operands))
    if (isa<RankedTensorType>(operand.getType()))
      moved += getCost(operand, needed, depth + 1);
  return std::min(direct, moved);
}

/// Plans the op that makes `value` again if that brings it to `layout` for fewer bytes than a reshard. A generator always
/// is: its copy costs nothing, and a smaller one is made in less time.
void FunctionPlan::bring(Value value, const Layout &layout, unsigned depth) {
  if (handedOn[value].dims == layout.dims || depth == kMaxRetargetDepth || !canRetarget(value) ||
      (!isFree(value) && getCost(value, layout, depth) == getDirectCost(value, layout)))
    return;
  Operation *op = value.getDefiningOp();
  OpPlan plan = planForResult(*getRule(op), layout, *space);
  natural[value] = handedOn[value] = plan.results.front();
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType())) {
      bring(operand.get(), plan.operands[operand.getOperandNumber()], depth + 1);
      needed[&operand] = plan.operands[operand.getOperandNumber()];
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
  bool isSum = layout.partials.size() == 1 && layout.partials.front().kind == ReductionKind::Sum;
  bool keep = isSum && getLaterSum(value, layout.getPartialAtoms()) < double(now.wireBytes);
  handedOn[value] = keep ? layout : reduced;
}

void FunctionPlan::planByRule(Operation *op, const ShardingRule &rule) {
  SmallVector<PlanValue, 0> operands, results;
  for (OpOperand &operand : op->getOpOperands()) {
    PlanValue &value = operands.emplace_back();
    value.type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!value.type)
      continue;
    value.layout = handedOn[operand.get()];
    value.isFree = isFree(operand.get());
    value.cost = [this, operand = operand.get()](const Layout &layout) { return getCost(operand, layout); };
  }
  for (Value result : op->getResults()) {
    PlanValue &value = results.emplace_back();
    value.type = dyn_cast<RankedTensorType>(result.getType());
    if (value.type) {
      value.layout = wanted[result].withoutPartials();
      value.laterSum = [this, result](AtomSet atoms) { return getLaterSum(result, atoms); };
    }
  }
  OpPlan plan = planOp(rule, operands, results, *space);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!operands[operand.getOperandNumber()].type)
      continue;
    Layout &layout = plan.operands[operand.getOperandNumber()];
    bring(operand.get(), layout);
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
    if (needed.count(&operand))
      bring(operand.get(), needed[&operand]);
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType())) {
      natural[result] = wanted[result];
      handOn(result);
      // A written placement is kept as it is written.
      if (isa<ConstrainOp, ReshardOp, BarrierOp>(op))
        handedOn[result] = wanted[result];
    }
}
