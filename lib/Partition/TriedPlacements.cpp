// SPDX-License-Identifier: Apache-2.0
//
// Conflicts seen from afar. Where values that meet lie differently, planning takes what is cheapest for that op; what is made
// there, and all that follows it, then lies so as well, even if everything behind it wants the other placement:
//
//   %z = add %x, %y                     x split by rows, y by columns: by rows, if that moves less here
//   %a = multiply %z, %columns0         by rows, like z, and columns0 is moved
//   %b = multiply %z, %columns1         by rows, like z, and columns1 is moved
//
// A user would write a placement at z and look whether that is cheaper. The same is tried here, for values that are sent most:
// what the use of such a value makes is laid as the value lies, or the value as it is needed, each together with all that lies
// alike because of it, through ops and around loops. A trial stays if the function sends fewer bytes with it, and not in so many
// more pieces that it takes longer.

#include "FunctionPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

/// How many ops may be planned again for trials. A small function has every conflict tried; in a large one, where planning
/// takes its time, none may be.
static constexpr int64_t kMaxPlannedOps = 8192;
static constexpr int64_t kMaxTrials = 32;

/// How many values one trial may lay differently.
static constexpr size_t kMaxChanges = 1024;

namespace {
using Placements = llvm::MapVector<Value, const Layout *>;

/// A value to be laid differently, or, with `use`, what the op of `use` makes.
struct Trial {
  Value value;
  const Layout *from, *to; ///< Where it lies, and where it is needed.
  OpOperand *use;
  int64_t bytes; ///< Of the reshard that would be saved.
};

/// Finds what else lies differently if one value does.
class Follower {
public:
  explicit Follower(const FunctionPlan &plan) : plan(plan) {
    for (auto &[op, flow] : plan.getFlows()) {
      for (Value input : flow.inputs)
        flowOf[input] = &flow;
      for (OpOperand *operand : flow.operands)
        flowAt[operand] = &flow;
    }
  }

  Placements follow(const Trial &trial) {
    changes.clear();
    if (trial.use)
      spread(trial.use->getOwner(), trial.use, *trial.to, *trial.from);
    else
      change(trial.value, *trial.to);
    for (size_t next = 0; next < changes.size() && changes.size() < kMaxChanges; ++next) {
      auto [value, to] = *std::next(changes.begin(), next);
      spread(value, plan.getWanted(value), *to);
    }
    return std::move(changes);
  }

private:
  /// Lays `value` as `to` says, unless its placement is not ours to choose.
  void change(Value value, const Layout &to) {
    if (changes.contains(value) || plan.isPinned(value) || plan.getWanted(value) == to || !fits(value, to))
      return;
    if (const FlowClass *flow = flowOf.lookup(value)) {
      if (llvm::any_of(flow->inputs, [&](Value input) { return plan.isPinned(input); }))
        return;
      for (Value input : flow->inputs)
        changes[input] = plan.getLayouts().get(to);
    } else if (Operation *op = value.getDefiningOp(); op && plan.getRule(op)) {
      changes[value] = plan.getLayouts().get(to);
    }
  }

  /// Returns true if `value` can be split as `to` says, into no fewer shards than it is now: work stays divided.
  bool fits(Value value, const Layout &to) const {
    int64_t shards = 1, before = 1, numAtoms = 0;
    for (auto [atoms, size] : llvm::zip(to.dims, cast<RankedTensorType>(value.getType()).getShape())) {
      if (plan.getSpace().getSize(atoms) > size)
        return false;
      shards *= plan.getSpace().getSize(atoms);
      numAtoms += atoms.size();
    }
    for (const AtomList &atoms : plan.getWanted(value).dims)
      before *= plan.getSpace().getSize(atoms);
    return shards >= before && llvm::popcount(to.getSplitAtoms()) == numAtoms;
  }

  /// Lets what is made of `value`, or handed on with it, and what it is made of, follow it.
  void spread(Value value, const Layout &from, const Layout &to) {
    if (const FlowClass *flow = flowOf.lookup(value))
      for (OpOperand *operand : flow->operands)
        if (plan.getWanted(operand->get()) == from)
          change(operand->get(), to);
    if (Operation *op = value.getDefiningOp(); op && plan.getRule(op))
      spread(op, nullptr, from, to);
    for (OpOperand &use : value.getUses())
      if (const FlowClass *flow = flowAt.lookup(&use)) {
        if (plan.getWanted(flow->inputs.front()) == from)
          change(flow->inputs.front(), to);
      } else if (plan.getRule(use.getOwner())) {
        spread(use.getOwner(), &use, from, to);
      }
  }

  /// Lets the other values of `op` follow its operand `use`, or its result if that is null.
  void spread(Operation *op, OpOperand *use, const Layout &from, const Layout &to) {
    const ShardingRule *rule = plan.getRule(op);
    if (!rule || (!use && op->getNumResults() != 1))
      return;
    const DimFactors &dims = use ? rule->operands[use->getOperandNumber()] : rule->results.front();
    llvm::SmallVector<AtomList, 4> before(rule->factors.size()), after(rule->factors.size());
    projectLayout(from, dims, *rule, plan.getSpace(), before);
    projectLayout(to, dims, *rule, plan.getSpace(), after);
    for (auto [result, resultDims] : llvm::zip(op->getResults(), rule->results))
      replace(result, resultDims, *rule, before, after);
    for (auto [operand, operandDims] : llvm::zip(op->getOperands(), rule->operands))
      replace(operand, operandDims, *rule, before, after);
  }

  /// Lays `value`, of an op with rule `rule`, with factors split as in `after` if it has them as in `before`.
  void replace(Value value, const DimFactors &dims, const ShardingRule &rule, ArrayRef<AtomList> before,
               ArrayRef<AtomList> after) {
    if (!isa<RankedTensorType>(value.getType()))
      return;
    llvm::SmallVector<AtomList, 4> factors(rule.factors.size());
    projectLayout(plan.getWanted(value), dims, rule, plan.getSpace(), factors);
    Layout to;
    for (ArrayRef<int64_t> dim : dims) {
      AtomList &atoms = to.dims.emplace_back();
      for (int64_t factor : dim) {
        if (before[factor] != after[factor] && factors[factor] != before[factor])
          return;
        bool mayBeSplit = rule.factors[factor].kind == FactorKind::PassThrough ||
                          rule.factors[factor].kind == FactorKind::Reduction || after[factor].empty();
        int64_t shards = plan.getSpace().getSize(after[factor]);
        if (!mayBeSplit || (rule.factors[factor].isEven && rule.factors[factor].size % shards != 0))
          return;
        atoms.append(before[factor] != after[factor] ? after[factor] : factors[factor]);
      }
    }
    change(value, to);
  }

  const FunctionPlan &plan;
  llvm::DenseMap<Value, const FlowClass *> flowOf;
  llvm::DenseMap<OpOperand *, const FlowClass *> flowAt;
  Placements changes;
};
} // namespace

/// Returns what may be tried at the reshards of `plan`, those that send most first.
static SmallVector<Trial> findTrials(const FunctionPlan &plan, FunctionOpInterface function) {
  SmallVector<Trial> trials;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (OpOperand &use : op->getOpOperands()) {
      if (!plan.hasNeeded(use))
        continue;
      Value value = use.get();
      const Layout &from = plan.getHandedOn(value), &to = plan.getNeeded(use);
      if (from == to || from.isPartial() || to.isPartial())
        continue;
      int64_t bytes = multiplyCost(plan.getReshard(value, from, to).wireBytes, getNumExecutions(value.getParentBlock()));
      if (bytes == 0)
        continue;
      trials.push_back({value, &from, &to, nullptr, bytes});
      if (plan.getRule(op))
        trials.push_back({value, &from, &to, &use, bytes});
    }
  });
  llvm::stable_sort(trials, [](const Trial &a, const Trial &b) { return a.bytes > b.bytes; });
  return trials;
}

int64_t FunctionPlan::tryPlacements(int64_t best) {
  // An op of many operands is tried with the placement of each, which looks at all others.
  int64_t numOps = 1;
  for (auto &[op, rule] : ruleOf) {
    int64_t numOperands = op->getNumOperands();
    numOps += std::max<int64_t>(1, numOperands * numOperands * numOperands / 64);
  }
  int64_t left = std::min(kMaxTrials, kMaxPlannedOps / numOps);
  if (best == 0 || left == 0)
    return best;
  Follower follower(*this);
  llvm::DenseSet<std::pair<Value, const void *>> tried;
  SmallVector<Trial> trials = findTrials(*this, function);
  int64_t bestTransfers = getNumTransfers();
  bool isPlanned = true;
  for (size_t next = 0; next < trials.size() && left > 0; ++next) {
    const Trial &trial = trials[next];
    if (!tried.insert({trial.value, trial.use ? static_cast<const void *>(trial.use) : trial.to}).second)
      continue;
    Placements changes = follower.follow(trial);
    if (changes.empty())
      continue;
    auto exchange = [&] {
      for (auto &[value, layout] : changes)
        std::swap(wanted.find(value)->second, layout);
    };
    exchange();
    --left;
    int64_t cost = planAll();
    isPlanned = isBetter(cost, best, bestTransfers);
    if (!isPlanned) {
      exchange();
      continue;
    }
    best = cost;
    bestTransfers = getNumTransfers();
    trials = findTrials(*this, function);
    next = -1;
  }
  if (!isPlanned)
    planAll();
  return best;
}
