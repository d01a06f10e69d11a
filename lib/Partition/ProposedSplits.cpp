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
  isOpen.resize(ops.size());
  addAnnotated(function);
  spread(/*toOthers=*/false);
  spread(/*toOthers=*/true);
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

MutableArrayRef<int64_t> ProposedSplits::getSizes(Value value) {
  auto [known, isNew] = firstOf.try_emplace(value, sizes.size());
  size_t count = units.size() * size_t(cast<RankedTensorType>(value.getType()).getRank());
  if (isNew)
    sizes.resize(sizes.size() + count);
  return MutableArrayRef(sizes).slice(known->second, count);
}

void ProposedSplits::reach(Value value) {
  auto add = [&](Operation *op) {
    auto known = numberOf.find(op);
    if (known == numberOf.end() || isOpen[known->second])
      return;
    isOpen[known->second] = true;
    if (known->second < swept)
      open.push_back(known->second);
  };
  for (OpOperand &use : value.getUses())
    add(use.getOwner());
  if (Operation *op = value.getDefiningOp())
    add(op);
}

void ProposedSplits::note(Value first, unsigned unit, unsigned dim, int64_t size) {
  SmallVector<Value, 1> values{first};
  while (!values.empty()) {
    Value value = values.pop_back_val();
    if ((!others && !isWanted(value, unit, dim)) || (value != first && isFixed(value)))
      continue;
    int64_t &known = getSizes(value)[unit * cast<RankedTensorType>(value.getType()).getRank() + dim];
    if (known >= size)
      continue;
    known = size;
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
    int64_t size = cast<RankedTensorType>(value.getType()).getNumElements();
    for (auto [unit, atoms] : llvm::enumerate(units))
      for (auto [dim, split] : llvm::enumerate(layout.dims))
        if (toSet(split) & toSet(atoms))
          note(value, unit, dim, size);
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

void ProposedSplits::spread(bool toOthers) {
  others = toOthers;
  open.clear();
  llvm::fill(isOpen, true);
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
  SmallVector<int64_t, 8> sizeOf(rule.factors.size());
  for (unsigned unit = 0; unit < units.size(); ++unit) {
    llvm::fill(sizeOf, 0);
    bool isKnown = false;
    walkTensors(op, rule, [&](Value value, const DimFactors &dims) {
      ArrayRef<int64_t> known = getSizes(value).slice(unit * dims.size(), dims.size());
      for (auto [factors, size] : llvm::zip(dims, known))
        for (int64_t factor : size > 0 ? factors : ArrayRef<int64_t>())
          if (canBeSplit(rule.factors[factor]) && rule.factors[factor].size % plan.getSpace().getSize(units[unit]) == 0) {
            sizeOf[factor] = std::max(sizeOf[factor], size);
            isKnown = true;
            break;
          }
    });
    int64_t winning = 0;
    bool hasWinner = false;
    for (auto [factor, atoms] : llvm::enumerate(present.factors))
      if (toSet(atoms) & toSet(units[unit])) {
        winning = std::max(winning, sizeOf[factor]);
        hasWinner = true;
        own[unit] |= uint64_t(canBeSplit(rule.factors[factor])) << factor;
      }
    if (!isKnown)
      continue;
    uint64_t spreading = 0;
    for (auto [factor, size] : llvm::enumerate(sizeOf)) {
      own[unit] |= uint64_t(size > 0) << factor;
      // The op may follow what is no equal, but that does not go on from here.
      spreading |= uint64_t(size > 0 && (!hasWinner || size == winning)) << factor;
    }
    walkTensors(op, rule, [&](Value value, const DimFactors &dims) {
      if (isFixed(value))
        return;
      for (auto [dim, factors] : llvm::enumerate(dims))
        for (int64_t factor : factors)
          if (others ? (spreading >> factor & 1) : (sizeOf[factor] > 0 && isWanted(value, unit, dim)))
            note(value, unit, dim, sizeOf[factor]);
    });
  }
}
