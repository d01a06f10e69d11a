// SPDX-License-Identifier: Apache-2.0

#include "ProposedSplits.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

static bool canBeSplit(const Factor &factor) {
  return factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::Reduction ||
         factor.kind == FactorKind::Combined;
}

/// Calls `callback` on each tensor operand and result of `op`, with the factors of its dimensions and those that are
/// weakly coupled.
static void walkTensors(Operation *op, const ShardingRule &rule,
                        llvm::function_ref<void(Value, const DimFactors &, uint64_t loose)> callback) {
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    uint64_t loose = 0; // Dimensions.
    for (const HaloTie &tie : rule.ties)
      loose |= uint64_t(tie.isWeak && tie.operand == int64_t(number)) << tie.dim;
    if (isa<RankedTensorType>(operand.getType()))
      callback(operand, rule.operands[number], loose);
  }
  for (auto [result, dims] : llvm::zip(op->getResults(), rule.results))
    if (isa<RankedTensorType>(result.getType()))
      callback(result, dims, 0);
}

ProposedSplits::ProposedSplits(FunctionOpInterface function, const FunctionPlan &plan, const AxisUnits &units)
    : plan(plan), units(units.getUnits()) {
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const ShardingRule *rule = plan.getRule(op);
    if (!rule)
      return;
    ofOps[op].resize(this->units.size());
    if (rule->factors.size() >= 64)
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

/// Returns true if `value` lies as it is written.
bool ProposedSplits::isFixed(Value value) const {
  if (plan.isPinned(value))
    return true;
  if (Operation *op = value.getDefiningOp())
    return !plan.getRule(op) && !isa<RegionBranchOpInterface>(op);
  return cast<BlockArgument>(value).getOwner()->getParentOp() == plan.getFunction().getOperation();
}

bool ProposedSplits::isPreferred(Value value, unsigned unit, unsigned dim) const {
  return toSet(plan.getPreferred(value).dims[dim]) & toSet(units[unit]);
}

MutableArrayRef<ProposedSplits::Strength> ProposedSplits::getSplits(Value value) {
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

void ProposedSplits::note(Value first, unsigned unit, unsigned dim, Strength strength) {
  SmallVector<Value, 1> values{first};
  while (!values.empty()) {
    Value value = values.pop_back_val();
    if ((hasGatherUnits && !isPreferred(value, unit, dim)) || (value != first && isFixed(value)))
      continue;
    Strength &known = getSplits(value)[unit * cast<RankedTensorType>(value.getType()).getRank() + dim];
    if (known >= strength)
      continue;
    known = strength;
    reach(value);
    auto addFlow = [&](const ForwardedValues *flow) {
      for (OpOperand *operand : flow ? ArrayRef(flow->operands) : ArrayRef<OpOperand *>())
        values.push_back(operand->get());
      if (flow)
        values.append(flow->inputs.begin(), flow->inputs.end());
    };
    addFlow(plan.getFlow(value));
    for (OpOperand &use : value.getUses())
      addFlow(plan.getFlow(use));
  }
}

/// Notes where values lie that are written, and how uses need them that are.
void ProposedSplits::addAnnotated(FunctionOpInterface function) {
  auto add = [&](Value value, const Layout &layout) {
    for (auto [unit, subAxes] : llvm::enumerate(units))
      for (auto [dim, split] : llvm::enumerate(layout.dims))
        if (toSet(split) & toSet(subAxes))
          note(value, unit, dim, kTight);
  };
  auto isForwarded = [&](Value value) {
    return plan.getFlow(value) || llvm::any_of(value.getUses(), [&](OpOperand &use) { return plan.getFlow(use); });
  };
  auto addValue = [&](Value value) {
    if (!isa<RankedTensorType>(value.getType()))
      return;
    if (isFixed(value))
      add(value, plan.getPreferred(value));
    for (OpOperand &use : value.getUses())
      if (!isFixed(value) && !ofOps.count(use.getOwner()) && !isa<RegionBranchOpInterface>(use.getOwner()) &&
          plan.hasRequired(use) && !isForwarded(value))
        add(value, plan.getRequired(use));
  };
  for (BlockArgument argument : function.getArguments())
    addValue(argument);
  walkControlFlow(function.getFunctionBody().front(),
                  [&](Operation *op) { llvm::for_each(op->getResults(), addValue); });
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
  for (unsigned unit = 0; unit < units.size(); ++unit)
    visit(op, rule, unit, ofOps[op]);
}

void ProposedSplits::visit(Operation *op, const ShardingRule &rule, unsigned unit, UnitFactors &own) {
  uint64_t known = 0, tight = 0;
  walkTensors(op, rule, [&](Value value, const DimFactors &dims, uint64_t loose) {
    ArrayRef<Strength> splits = getSplits(value).slice(unit * dims.size(), dims.size());
    for (auto [dim, factors] : llvm::enumerate(dims))
      for (int64_t factor : splits[dim] ? factors : ArrayRef<int64_t>())
        if (canBeSplit(rule.factors[factor]) && rule.factors[factor].size % plan.getSpace().getSize(units[unit]) == 0) {
          known |= uint64_t(1) << factor;
          tight |= uint64_t(splits[dim] == kTight && !(loose >> dim & 1)) << factor;
          break;
        }
  });
  uint64_t present = 0;
  for (auto [factor, subAxes] : llvm::enumerate(plan.getOpPlan(op)->factors))
    present |= uint64_t((toSet(subAxes) & toSet(units[unit])) && canBeSplit(rule.factors[factor])) << factor;
  own[unit] = known | present;
  if (known && !tight)
    own[unit] |= kMayBeWhole;
  walkTensors(op, rule, [&](Value value, const DimFactors &dims, uint64_t loose) {
    if (!known || isFixed(value))
      return;
    for (auto [dim, factors] : llvm::enumerate(dims))
      for (int64_t factor : factors)
        if (known >> factor & 1)
          note(value, unit, dim, (tight >> factor & 1) && !(loose >> dim & 1) ? kTight : kLoose);
  });
}
