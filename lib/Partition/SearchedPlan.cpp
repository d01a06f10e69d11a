// SPDX-License-Identifier: Apache-2.0
//
// Adopts what a search for placements found, if all of it together takes fewer seconds than the plan that there was; if that is to
// follow annotations, if nothing of it gets worse.

#include "PlacementSearch.h"
#include "PlannedCollectives.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

/// How much more work, as a share, a plan that follows annotations may leave undivided.
static constexpr double kMoreWork = 0.01;

/// Plans that take so much longer than one whose collectives start in no time are good enough.
static constexpr double kNear = 2e-3;

BoundaryCost FunctionPlan::getSeconds(PlacementSearch &search) {
  BoundaryCost cost;
  cost.collectives = PlannedCollectives(function, *this).getSeconds();
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const OpPlan *split = getOpPlan(op);
    if (!split)
      return;
    OpSeconds seconds = search.getOpSeconds(op, *split);
    double executions = getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    cost.compute += seconds.compute * executions;
    cost.memory += seconds.memory * executions;
    cost.collectives += seconds.exchange * executions;
  });
  return cost;
}

void FunctionPlan::adopt(const PlacementSearch &search) {
  llvm::DenseMap<OpOperand *, const Layout *> before = std::move(needed);
  needed.clear();
  brought.clear();
  exchanged.clear();
  shared.clear();
  for (BlockArgument argument : function.getArguments())
    if (const Layout *chosen = search.getArgument(argument.getArgNumber()))
      natural[argument] = handedOn[argument] = chosen;
  // Where values lie comes first, then who needs them where, and what is made for its use last.
  for (auto &[op, flow] : flows)
    for (Value input : flow.inputs)
      natural[input] = handedOn[input] = layouts->get(search.getFlow(flow));
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    if (const OpPlan *split = search.getPlan(op)) {
      opPlans[op] = &storedPlans.emplace_back(*split);
      for (auto [result, layout] : llvm::zip(op->getResults(), split->results))
        if (isa<RankedTensorType>(result.getType()))
          natural[result] = layouts->get(layout);
    }
    bool isWritten = isa<ConstrainOp, ReshardOp, BarrierOp>(op);
    for (Value result : op->getResults()) {
      if (!isa<RankedTensorType>(result.getType()) || isPinned(result) || isWritten)
        continue;
      const Layout *chosen = search.getHandedOn(result);
      handedOn[result] = chosen ? chosen : natural[result];
    }
  });
  auto isPlacedResult = [&](OpOperand &use) {
    return use.getOwner() == function.getFunctionBody().front().getTerminator() && search.getResult(use.getOperandNumber());
  };
  SmallVector<OpOperand *> ofFolded;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const OpPlan *split = search.getPlan(op);
    if (split)
      if (int64_t bytes = getExchangedBytes(op, *getRule(op), *split); bytes > 0)
        exchanged[op] = bytes;
    walkUses(op, [&](OpOperand &use) {
      if (!isa<RankedTensorType>(use.get().getType()))
        return;
      if (split && use.getOwner() == op)
        need(use, split->operands[use.getOperandNumber()]);
      else if (auto known = before.find(&use); known != before.end() && !isPlacedResult(use))
        need(use, isa<GroupOp>(op) ? getHandedOn(use.get()) : *known->second);
      if (search.isFolded(use.get()) && needed.count(&use))
        ofFolded.push_back(&use);
    });
  });
  for (auto &[op, flow] : flows)
    for (OpOperand *operand : flow.operands)
      need(*operand, search.getFlow(flow));
  for (OpOperand &result : function.getFunctionBody().front().getTerminator()->getOpOperands())
    if (const Layout *chosen = search.getResult(result.getOperandNumber()))
      need(result, *chosen);
  for (OpOperand *use : ofFolded)
    bring(use->get(), getNeeded(*use));
}

namespace {
/// What a plan that follows annotations may not have more of than what propagation proposes.
struct Effort {
  int64_t bytes;
  double collectives, starts, work; ///< Seconds of collectives, how many there are, and the seconds of ops without their launches.
  bool isLessThan(const Effort &other) const {
    return bytes <= other.bytes && collectives < other.collectives && starts <= other.starts && work <= other.work * (1 + kMoreWork);
  }
};
} // namespace

void FunctionPlan::search(PlacementMode scope) {
  mode = scope;
  bool follows = scope == PlacementMode::Follow;
  // What is gathered and reduced by units travels with its unit, which is not known here.
  bool hasUnits = llvm::any_of(llvm::seq(function.getNumArguments()),
                               [&](unsigned number) { return function.getArgAttr(number, kFullyShardAttrName) != nullptr; });
  if (follows && (hasUnits || PlannedCollectives(function, *this).getSeconds() == 0))
    return;
  PlacementSearch search(function, *this);
  auto save = [&] { return std::tuple(natural, handedOn, needed, brought, exchanged, shared, opPlans); };
  auto best = save();
  auto getEffort = [&](const BoundaryCost &cost) {
    Effort effort{getTotalCost(), cost.collectives, 0, cost.compute + cost.memory};
    for (auto &[group, starts] : PlannedCollectives(function, *this).countStarts())
      effort.starts += starts.first;
    for (auto &[op, split] : opPlans)
      if (OpSeconds seconds = search.getOpSeconds(op, *split); seconds.compute + seconds.memory > 0)
        effort.work -= machine->getDevice().launchSeconds * getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    return effort;
  };
  BoundaryCost followed = getSeconds(search), bestCost = followed;
  Effort most = getEffort(followed);
  int64_t bestBytes = most.bytes;
  // Adopts the best answer with `shares` if it is better. Returns the least seconds that any plan takes with them, or nothing if none
  // was found.
  auto consider = [&](const StartShares &shares, StartShareList *list) -> std::optional<double> {
    if (llvm::Error error = search.solve(shares)) {
      std::string reason = llvm::toString(std::move(error));
      if (!follows)
        function.emitRemark() << "placements stay as propagation proposes them: " << reason;
      return std::nullopt;
    }
    double bound = search.toSeconds(search.getAssignment().getLowerBound());
    if (!outcome && !follows)
      outcome = SearchOutcome{0, followed.getSeconds(), 0, 0, search.toSeconds(search.getAssignment().getCost()), bound};
    adopt(search);
    shareReductions();
    BoundaryCost cost = getSeconds(search);
    // Annotations are not followed to where anything gets worse, be it faster as a whole.
    bool isAllowed = !follows || getEffort(cost).isLessThan(most);
    if (list)
      list->note(bound, isAllowed ? cost.getSeconds() : std::numeric_limits<double>::infinity(),
                 [&] { return PlannedCollectives(function, *this).countStarts(); });
    if (int64_t bytes = getTotalCost();
        isAllowed && std::pair(cost.getSeconds(), bytes) < std::pair(bestCost.getSeconds(), bestBytes)) {
      bestCost = cost;
      bestBytes = bytes;
      best = save();
    }
    return bound;
  };
  StartShareList list(search.getPrices(), /*few=*/follows);
  // Where starts hardly count, one answer will do.
  std::optional<double> least;
  if (follows)
    least = consider(StartShares(search.getPrices().getGroups().size(), 0), nullptr);
  if (!follows || (least && bestCost.getSeconds() > *least * (1 + kNear)))
    while (const StartShares *shares = list.next())
      if (!consider(*shares, &list))
        break;
  if (outcome) {
    outcome->seconds = bestCost.getSeconds();
    outcome->compute = bestCost.compute;
    outcome->memory = bestCost.memory;
  }
  std::tie(natural, handedOn, needed, brought, exchanged, shared, opPlans) = std::move(best);
}
