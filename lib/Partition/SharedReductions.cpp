// SPDX-License-Identifier: Apache-2.0
//
// Reductions that wait alone. A reduction that is put off until the value is smallest sends the fewest bytes, but may end up as
// a collective of its own, where it could have shared one with another reduction on its way:
//
//   %l = logit of the label   partial           %s, %l = all_reduce %s, %l
//   %s = all_reduce %s                          %d = log %s - %l
//   %d = log %s - %l          partial           %m = mean %d
//   %m = all_reduce (mean %d)         becomes
//
// A collective is mostly waiting, so that costs more than it saves. For each all-reduce that travels alone, the values that its
// reduction has passed are looked at from the last to the first. Where another all-reduce of the same kind could take it along,
// it is applied there if all collectives of the function take less time then; else it is put back.
//
// Before that: where a value with several uses waits for its reduction, and reducing it at once sends no more bytes in no more
// collectives than reducing what its uses make of it, it is reduced at once. So all uses read the value that one of them needs
// reduced, and the statistics and the result of a gradient's normalisation are not reduced apart.

#include "PlannedCollectives.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

//===-- moving a reduction -------------------------------------------------------------------------------------------------===//

/// Returns `layout` without pending reductions over `atoms`.
static Layout withoutAtoms(Layout layout, AtomSet atoms) {
  for (PartialLayout &partial : layout.partials)
    llvm::erase_if(partial.axes, [&](Atom atom) { return atoms >> atom & 1; });
  llvm::erase_if(layout.partials, [](const PartialLayout &partial) { return partial.axes.empty(); });
  layout.normalize();
  return layout;
}

/// Collects in `waiting` the values in which reductions over `atoms` wait that `first` have not applied yet. Returns false if
/// some of them cannot do without.
bool FunctionPlan::findWaiting(ArrayRef<Value> first, AtomSet atoms, llvm::SetVector<Value> &waiting) {
  auto waits = [&](const Layout &layout) { return (layout.getPartialAtoms() & atoms) == atoms; };
  waiting.insert(first.begin(), first.end());
  for (size_t next = 0; next < waiting.size(); ++next)
    for (OpOperand &use : waiting[next].getUses()) {
      if (!hasNeeded(use))
        return false;
      if (!(getNeeded(use).getPartialAtoms() & atoms))
        continue;
      Operation *op = use.getOwner();
      // An op that is split over these atoms makes contributions of its own.
      bool isSplit = llvm::any_of(op->getOpOperands(), [&](OpOperand &other) {
        return hasNeeded(other) && (getNeeded(other).getSplitAtoms() & atoms);
      });
      bool isPassed = waits(getNeeded(use)) && !isSplit && getRule(op) && op->getBlock() == use.get().getParentBlock();
      if (!isPassed || waiting.size() > kMaxDeferral)
        return false;
      for (Value result : op->getResults()) {
        if (llvm::is_contained(first, result))
          return false; // Applied there already, so it would be applied twice.
        if (isa<RankedTensorType>(result.getType()) && waits(getHandedOn(result)))
          waiting.insert(result);
      }
    }
  // What passes together with them is one of them, or was no contribution before.
  return llvm::all_of(waiting, [&](Value value) {
    return llvm::all_of(value.getUses(), [&](OpOperand &use) {
      return !waits(getNeeded(use)) || llvm::all_of(use.getOwner()->getOpOperands(), [&](OpOperand &other) {
        return !hasNeeded(other) || !(getNeeded(other).getPartialAtoms() & atoms) || waiting.contains(other.get()) ||
               !(getHandedOn(other.get()).getPartialAtoms() & atoms);
      });
    });
  });
}

bool FunctionPlan::reduceAt(ArrayRef<Value> values, AtomSet atoms, PlanChange &change) {
  llvm::SetVector<Value> waiting;
  if (!findWaiting(values, atoms, waiting))
    return false;
  auto strip = [&](const Layout *layout) { return layouts->get(withoutAtoms(*layout, atoms)); };
  llvm::SetVector<Operation *> users;
  for (Value value : waiting)
    for (OpOperand &use : value.getUses())
      if (getNeeded(use).getPartialAtoms() & atoms)
        users.insert(use.getOwner());
  llvm::SetVector<Value> lie(waiting);
  for (Operation *op : users)
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType()))
        lie.insert(result);
  for (Value value : lie) {
    change.values.push_back({value, natural[value], handedOn[value]});
    handedOn[value] = strip(handedOn[value]);
    if (!llvm::is_contained(values, value))
      natural[value] = strip(natural[value]);
  }
  auto needAgain = [&](OpOperand &use) {
    change.uses.push_back({&use, needed[&use]});
    need(use, users.contains(use.getOwner()) ? *strip(needed[&use]) : *needed[&use]);
  };
  for (Operation *op : users)
    for (OpOperand &operand : op->getOpOperands())
      if (hasNeeded(operand))
        needAgain(operand);
  for (Value value : lie)
    for (OpOperand &use : value.getUses())
      if (hasNeeded(use) && !users.contains(use.getOwner()))
        needAgain(use);
  return true;
}

FunctionPlan::PlanChange FunctionPlan::undo(const PlanChange &change) {
  PlanChange undone;
  for (auto &[value, oldNatural, oldHandedOn] : change.values) {
    undone.values.push_back({value, natural[value], handedOn[value]});
    natural[value] = oldNatural;
    handedOn[value] = oldHandedOn;
  }
  for (auto &[use, layout] : change.uses) {
    undone.uses.push_back({use, needed[use]});
    need(*use, *layout);
  }
  return undone;
}

//===-- finding company ----------------------------------------------------------------------------------------------------===//

namespace {
/// The values that a reduction has passed, from where it is applied back to where it arose.
class WaitingChain {
public:
  WaitingChain(const PlannedCollective &reduction, const FunctionPlan &plan, const PlannedCollectives &collectives)
      : plan(plan), collectives(collectives) {
    values.insert(reduction.value);
    for (size_t next = 0; next < values.size() && values.size() < kMaxDeferral; ++next)
      visitSources(values[next]);
  }

  /// Calls `callback` with sets of values whose reduction over some atoms may find company, later ones first, until it returns
  /// true.
  bool anyPlace(llvm::function_ref<bool(ArrayRef<Value>, AtomSet)> callback) const {
    llvm::SetVector<std::pair<unsigned, AtomSet>> places;
    for (Value value : values)
      places.insert({collectives.getDepth(value), plan.getHandedOn(value).getPartialAtoms()});
    for (auto [level, atoms] : places)
      if (SmallVector<Value> found = findPlace(level, atoms); !found.empty() && callback(found, atoms))
        return true;
    return false;
  }

private:
  static bool waits(const Layout &layout) { return layout.partials.size() == 1; }

  void visitSources(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !plan.getRule(op))
      return;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!plan.hasNeeded(operand) || !waits(plan.getNeeded(operand)) || !waits(plan.getHandedOn(operand.get())))
        continue;
      values.insert(operand.get());
      behind[operand.get()].push_back(value);
    }
  }

  /// Returns the last values of the chain behind at most `level` collectives in which a reduction over `atoms` waits, or nothing
  /// if that is where it is applied, or if it would be alone there as well.
  SmallVector<Value> findPlace(unsigned level, AtomSet atoms) const {
    auto isBefore = [&](Value value) {
      return collectives.getDepth(value) <= level && (plan.getHandedOn(value).getPartialAtoms() & atoms) == atoms;
    };
    SmallVector<Value> found;
    bool hasCompany = false;
    for (Value value : values) {
      if (!isBefore(value) || llvm::any_of(behind.lookup(value), isBefore))
        continue;
      const Layout &handedOn = plan.getHandedOn(value);
      if (value == values.front() || !waits(handedOn) || &plan.getNatural(value) != &handedOn)
        return {};
      hasCompany |= collectives.mayHaveCompany(value, handedOn.partials.front().kind, atoms, values.front());
      found.push_back(value);
    }
    return hasCompany ? found : SmallVector<Value>();
  }

  const FunctionPlan &plan;
  const PlannedCollectives &collectives;
  llvm::SetVector<Value> values;
  llvm::DenseMap<Value, SmallVector<Value, 1>> behind; ///< The values that the reduction passes to next.
};
} // namespace

/// How many places are tried in one function.
static constexpr int kMaxTrials = 8;

std::pair<int64_t, int64_t> FunctionPlan::getCost(const PlanChange &change) const {
  llvm::SetVector<Value> values;
  for (auto &[value, natural, handedOn] : change.values)
    values.insert(value);
  for (auto &[use, needed] : change.uses)
    values.insert(use->get());
  int64_t bytes = 0, transfers = 0;
  for (Value value : values)
    walkReshards(value, [&](const ReshardPlan &reshard) {
      bytes = addCosts(bytes, multiplyCost(reshard.wireBytes, getNumExecutions(value.getParentBlock(), kAssumedTrips)));
      ++transfers;
    });
  return {bytes, transfers};
}

void FunctionPlan::reduceWhereShared() {
  auto visit = [&](Value value) {
    const Layout &waiting = getHandedOn(value);
    if (value.hasOneUse() || waiting.partials.size() != 1 || &waiting != &getNatural(value))
      return;
    PlanChange change;
    if (!reduceAt(value, waiting.getPartialAtoms(), change))
      return;
    auto [bytes, transfers] = getCost(change);
    PlanChange again = undo(change);
    auto [bytesBefore, transfersBefore] = getCost(change);
    if (bytes <= bytesBefore && transfers <= transfersBefore && (bytes < bytesBefore || transfers < transfersBefore))
      undo(again);
  };
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults())
      if (natural.contains(result))
        visit(result);
  });
}

std::unique_ptr<PlannedCollectives> FunctionPlan::shareReductions() {
  reduceWhereShared();
  int trials = 0;
  auto now = std::make_unique<PlannedCollectives>(function, *this);
  auto tryPlace = [&](const PlannedCollective &reduction, ArrayRef<Value> values, AtomSet atoms) {
    PlanChange change;
    if (trials == kMaxTrials || !reduceAt(values, atoms, change))
      return false;
    ++trials;
    auto then = std::make_unique<PlannedCollectives>(function, *this);
    if (then->getSeconds() >= now->getSeconds()) {
      undo(change);
      return false;
    }
    for (Value value : values)
      shared[value] = {reduction.value, reduction.step->wireBytes};
    now = std::move(then);
    return true;
  };
  // Each success may leave others alone, or give them company.
  while (llvm::any_of(now->getLonelyReductions(), [&](const PlannedCollective &reduction) {
    return WaitingChain(reduction, *this, *now).anyPlace([&](ArrayRef<Value> values, AtomSet atoms) {
      return tryPlace(reduction, values, atoms);
    });
  })) {
  }
  return now;
}
