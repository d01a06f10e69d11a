// SPDX-License-Identifier: Apache-2.0

#include "ProposedSplits.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

static bool canBeSplit(const Factor &factor) {
  return factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::Reduction || factor.kind == FactorKind::Combined;
}

/// Calls `callback` on each tensor operand and result of `op`, with the factors of its dimensions.
static void walkTensors(Operation *op, const ShardingRule &rule, llvm::function_ref<void(Value, const DimFactors &)> callback) {
  for (auto [operand, dims] : llvm::zip(op->getOperands(), rule.operands))
    if (isa<RankedTensorType>(operand.getType()))
      callback(operand, dims);
  for (auto [result, dims] : llvm::zip(op->getResults(), rule.results))
    if (isa<RankedTensorType>(result.getType()))
      callback(result, dims);
}

ProposedSplits::ProposedSplits(FunctionOpInterface function, const FunctionPlan &plan, const AxisUnits &units)
    : plan(plan), units(units.getUnits()) {
  findFlows();
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const ShardingRule *rule = plan.getRule(op);
    if (!rule)
      return;
    ofOps[op].resize(this->units.size());
    if (rule->factors.size() > 64)
      return;
    numberOf[op] = ops.size();
    ops.push_back(op);
  });
  isOpen.assign(ops.size(), true);
  hasGatherUnits = llvm::any_of(llvm::seq(function.getNumArguments()), [&](unsigned number) {
    return function.getArgAttr(number, kFullyShardAttrName) != nullptr;
  });
  addAnnotated(function);
  spread();
}

void ProposedSplits::findFlows() {
  for (auto &[op, flow] : plan.getFlows()) {
    for (OpOperand *operand : flow.operands)
      flowsOf[operand->get()].push_back(&flow);
    for (Value input : flow.inputs)
      flowsOf[input].push_back(&flow);
  }
}

/// Returns true if `value` lies as it is written.
bool ProposedSplits::isFixed(Value value) const {
  if (plan.isPinned(value))
    return true;
  if (Operation *op = value.getDefiningOp())
    return !plan.getRule(op) && !isa<RegionBranchOpInterface>(op);
  return cast<BlockArgument>(value).getOwner()->getParentOp() == plan.getFunction().getOperation();
}

bool ProposedSplits::isWanted(Value value, unsigned unit, unsigned dim) const {
  return toSet(plan.getWanted(value).dims[dim]) & toSet(units[unit]);
}

MutableArrayRef<char> ProposedSplits::getSplits(Value value) {
  auto [known, isNew] = firstOf.try_emplace(value, splits.size());
  size_t count = units.size() * size_t(cast<RankedTensorType>(value.getType()).getRank());
  if (isNew)
    splits.resize(splits.size() + count);
  return MutableArrayRef(splits).slice(known->second, count);
}

void ProposedSplits::reach(Value value) {
  auto add = [&](Operation *op) {
    auto known = numberOf.find(op);
    if (known == numberOf.end() || isOpen[known->second])
      return;
    isOpen[known->second] = true;
    if (known->second <= swept)
      open.push_back(known->second);
  };
  for (OpOperand &use : value.getUses())
    add(use.getOwner());
  if (Operation *op = value.getDefiningOp())
    add(op);
}

void ProposedSplits::note(Value first, unsigned unit, unsigned dim) {
  SmallVector<Value, 1> values{first};
  while (!values.empty()) {
    Value value = values.pop_back_val();
    if ((hasGatherUnits && !isWanted(value, unit, dim)) || (value != first && isFixed(value)))
      continue;
    char &isKnown = getSplits(value)[unit * cast<RankedTensorType>(value.getType()).getRank() + dim];
    if (isKnown)
      continue;
    isKnown = true;
    reach(value);
    if (auto flows = flowsOf.find(value); flows != flowsOf.end())
      for (const FlowClass *flow : flows->second) {
        for (OpOperand *operand : flow->operands)
          values.push_back(operand->get());
        values.append(flow->inputs.begin(), flow->inputs.end());
      }
  }
}

/// Notes where values lie that are written, and how uses need them that are.
void ProposedSplits::addAnnotated(FunctionOpInterface function) {
  auto add = [&](Value value, const Layout &layout) {
    for (auto [unit, atoms] : llvm::enumerate(units))
      for (auto [dim, split] : llvm::enumerate(layout.dims))
        if (toSet(split) & toSet(atoms))
          note(value, unit, dim);
  };
  auto addValue = [&](Value value) {
    if (!isa<RankedTensorType>(value.getType()))
      return;
    if (isFixed(value))
      add(value, plan.getWanted(value));
    for (OpOperand &use : value.getUses())
      if (!isFixed(value) && !ofOps.count(use.getOwner()) && !isa<RegionBranchOpInterface>(use.getOwner()) && plan.hasNeeded(use) &&
          flowsOf.count(value) == 0)
        add(value, plan.getNeeded(use));
  };
  for (BlockArgument argument : function.getArguments())
    addValue(argument);
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { llvm::for_each(op->getResults(), addValue); });
}

void ProposedSplits::spread() {
  for (swept = 0; swept < ops.size(); ++swept)
    visit(swept);
  for (size_t next = 0; next < open.size(); ++next)
    visit(open[next]);
}

void ProposedSplits::visit(unsigned number) {
  if (!isOpen[number])
    return;
  isOpen[number] = false;
  Operation *op = ops[number];
  const ShardingRule &rule = *plan.getRule(op);
  const OpPlan &present = *plan.getOpPlan(op);
  UnitFactors &own = ofOps[op];
  for (unsigned unit = 0; unit < units.size(); ++unit) {
    uint64_t known = 0;
    walkTensors(op, rule, [&](Value value, const DimFactors &dims) {
      ArrayRef<char> splits = getSplits(value).slice(unit * dims.size(), dims.size());
      for (auto [factors, isSplit] : llvm::zip(dims, splits))
        for (int64_t factor : isSplit ? factors : ArrayRef<int64_t>())
          if (canBeSplit(rule.factors[factor]) && rule.factors[factor].size % plan.getSpace().getSize(units[unit]) == 0) {
            known |= uint64_t(1) << factor;
            break;
          }
    });
    for (auto [factor, atoms] : llvm::enumerate(present.factors))
      own[unit] |= uint64_t((toSet(atoms) & toSet(units[unit])) && canBeSplit(rule.factors[factor])) << factor;
    own[unit] |= known;
    if (!known)
      continue;
    walkTensors(op, rule, [&](Value value, const DimFactors &dims) {
      if (isFixed(value))
        return;
      for (auto [dim, factors] : llvm::enumerate(dims))
        if (llvm::any_of(factors, [&](int64_t factor) { return known >> factor & 1; }))
          note(value, unit, dim);
    });
  }
}
