// SPDX-License-Identifier: Apache-2.0
//
// Accumulators. A loop that adds to what it carries need not reduce what it adds in every run:
//
//   for (a = zeros) {                                 for (a = zeros, partial) {
//     g = matmul(...)      partial                      g = matmul(...)      partial
//     a = a + all_reduce(g)                 becomes     a = a + g            partial
//   }                                                 }
//                                                     all_reduce(a)
//
// The initial value becomes a contribution that counts once, so no run at all is right as well. What a branch yields may wait in
// the same way. A carried value is proposed if what is yielded for it leads back, through ops that the reduction may pass, to a
// value that is reduced inside, and if every use of it inside may pass the reduction as well. Whether it is done is decided by
// the bytes of the whole function: an accumulator that is read in every run for something else is reduced for that each time.

#include "FunctionPlan.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
class AccumulatorFinder {
public:
  explicit AccumulatorFinder(const FunctionPlan &plan) : plan(plan) {
    for (auto &[op, flow] : plan.getFlows()) {
      for (Value input : flow.inputs)
        flowOf[input] = &flow;
      isHandedOn.insert(flow.operands.begin(), flow.operands.end());
    }
  }

  /// Returns the reductions that may wait, by the first value of the class that they may wait in.
  llvm::MapVector<Value, PartialLayout> find() {
    llvm::MapVector<Value, PartialLayout> found;
    for (auto &[op, flow] : plan.getFlows())
      for (ReductionKind kind : {ReductionKind::Sum, ReductionKind::Max, ReductionKind::Min, ReductionKind::Any,
                                 ReductionKind::All, ReductionKind::Prod}) {
        AtomList atoms = findPending(op, flow, kind);
        if (atoms.empty() || !passesInside(flow, kind))
          continue;
        found.insert({flow.inputs.front(), {kind, atoms}});
        break;
      }
    return found;
  }

private:
  /// Returns the atoms over which values are reduced by `kind` on their way to where they are yielded for `flow` in `op`.
  AtomList findPending(Operation *op, const FlowClass &flow, ReductionKind kind) const {
    llvm::DenseSet<std::pair<Value, unsigned>> seen;
    SmallVector<std::pair<Value, ReductionKind>> left;
    for (OpOperand *operand : flow.operands)
      if (operand->getOwner() != op)
        left.push_back({operand->get(), kind});
    AtomSet atoms = 0;
    while (!left.empty() && seen.size() < kMaxDeferral) {
      auto [value, needed] = left.pop_back_val();
      if (!seen.insert({value, unsigned(needed)}).second)
        continue;
      const Layout &natural = plan.getNatural(value);
      if (natural.partials.size() == 1 && natural.partials.front().kind == needed)
        atoms |= natural.getPartialAtoms();
      else if (!natural.isPartial())
        appendSources(value, needed, left);
    }
    AtomList list;
    for (Atom atom = 0; atom < plan.getSpace().getNumAtoms(); ++atom)
      if (atoms >> atom & 1)
        list.push_back(atom);
    return list;
  }

  /// Appends what a reduction of `kind` of `value` may have come from.
  void appendSources(Value value, ReductionKind kind, SmallVectorImpl<std::pair<Value, ReductionKind>> &sources) const {
    if (const FlowClass *flow = flowOf.lookup(value)) {
      for (OpOperand *operand : flow->operands)
        sources.push_back({operand->get(), kind});
      return;
    }
    Operation *op = value.getDefiningOp();
    const ShardingRule *rule = op ? plan.getRule(op) : nullptr;
    if (rule)
      for (const PartialSet &set : rule->partialSets)
        if (set.resultKind == kind)
          for (unsigned operand : set.operands.set_bits())
            sources.push_back({op->getOperand(operand), set.kind});
  }

  /// Returns true if a reduction of `kind` of what `flow` hands into regions may pass every use there.
  bool passesInside(const FlowClass &flow, ReductionKind kind) const {
    return llvm::all_of(flow.inputs, [&](Value input) {
      return isa<OpResult>(input) || llvm::all_of(input.getUses(), [&](OpOperand &use) {
               return isHandedOn.contains(&use) || getPassedKind(use, kind, plan.getRule(use.getOwner()));
             });
    });
  }

  const FunctionPlan &plan;
  llvm::DenseMap<Value, const FlowClass *> flowOf;
  llvm::DenseSet<OpOperand *> isHandedOn;
};
} // namespace

/// How many are tried one by one, if all of them together save nothing.
static constexpr size_t kMaxSingleTrials = 8;

const PartialLayout *FunctionPlan::getCarried(Value value) const {
  auto found = carried.find(value);
  return found == carried.end() ? nullptr : &found->second;
}

/// Returns true if a use inside of what `flow` carries needs it reduced over `atoms`.
static bool isReadWhole(const FunctionPlan &plan, const FlowClass &flow, AtomSet atoms) {
  return llvm::any_of(flow.inputs, [&](Value input) {
    return isa<BlockArgument>(input) && llvm::any_of(input.getUses(), [&](OpOperand &use) {
             return plan.hasNeeded(use) && (plan.getNeeded(use).getPartialAtoms() & atoms) != atoms;
           });
  });
}

/// Returns true if some of what is yielded for `flow` in `op` is reduced over `atoms` first, and then made a contribution again.
static bool isReducedBefore(const FunctionPlan &plan, Operation *op, const FlowClass &flow, AtomSet atoms) {
  SmallVector<OpOperand *> left;
  for (OpOperand *operand : flow.operands)
    if (operand->getOwner() != op)
      left.push_back(operand);
  llvm::DenseSet<OpOperand *> seen;
  while (!left.empty() && seen.size() < kMaxDeferral) {
    OpOperand *use = left.pop_back_val();
    Value value = use->get();
    if (!seen.insert(use).second || !plan.hasNeeded(*use) || !(plan.getNeeded(*use).getPartialAtoms() & atoms))
      continue;
    if (!(plan.getHandedOn(value).getPartialAtoms() & atoms)) {
      if (plan.getNatural(value).getPartialAtoms() & atoms)
        return true;
    } else if (Operation *producer = value.getDefiningOp(); producer && plan.getRule(producer)) {
      for (OpOperand &operand : producer->getOpOperands())
        left.push_back(&operand);
    }
  }
  return false;
}

void FunctionPlan::carryPartials(int64_t cost) {
  if (flows.empty() || cost == 0)
    return;
  llvm::MapVector<Value, PartialLayout> proposals = AccumulatorFinder(*this).find();
  for (auto &[op, flow] : flows)
    if (llvm::any_of(flow.inputs, [&](Value input) { return isPinned(input); }))
      proposals.erase(flow.inputs.front());
  if (proposals.empty())
    return;
  // First all of them together, without those that turn out to be reduced in every run.
  carried.insert(proposals.begin(), proposals.end());
  int64_t with = planAll();
  unsigned numCarried = carried.size();
  for (auto &[op, flow] : flows)
    if (const PartialLayout *waiting = getCarried(flow.inputs.front()))
      if (isReadWhole(*this, flow, toSet(waiting->axes)) || isReducedBefore(*this, op, flow, toSet(waiting->axes)))
        carried.erase(flow.inputs.front());
  if (carried.size() < numCarried)
    with = planAll();
  if (with < cost)
    return;
  carried.clear();
  for (auto &[value, waiting] : llvm::ArrayRef(proposals.begin(), proposals.end()).take_front(kMaxSingleTrials)) {
    carried.insert({value, waiting});
    if (with = planAll(); with < cost)
      cost = with;
    else
      carried.erase(value);
  }
  planAll();
}
