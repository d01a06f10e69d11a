// SPDX-License-Identifier: Apache-2.0
//
// Adopts what a search for placements found, if all of it together takes fewer seconds than the plan that there was; if
// that is to follow annotations, if it also sends hardly more bytes, and computes little more.

#include "BoundedSearch.h"
#include "PlannedCollectives.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Planning/SearchAction.h"
#include "dist/Resharding/CostModel.h"

using namespace mlir;
using namespace dist;

/// Collectives that take so much longer, as a share, than if they started in no time are good enough.
static constexpr double kNear = 1e-2;

BoundaryCost FunctionPlan::getSeconds(PlacementSearch &search, const PlannedCollectives &collectives) {
  BoundaryCost cost;
  cost.collectives = collectives.getSeconds();
  llvm::DenseSet<int64_t> storedAttentions = findStoredAttentions();
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const OpPlan *split = getOpPlan(op);
    if (!split)
      return;
    OpSeconds seconds = search.getOpSeconds(op, *split, storedAttentions);
    double executions = getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    cost.compute += seconds.compute * executions;
    cost.memory += seconds.memory * executions;
    cost.flops += seconds.flops * executions;
    cost.collectives += seconds.exchange * executions;
  });
  cost.memory += search.getCopySeconds();
  return cost;
}

/// How many more bytes and flops, as a share, annotations are followed to than ops take that are planned each by
/// itself, where that is faster.
static constexpr double kMoreBytes = 1.0 / 16, kMoreFlops = 1.0 / 3;

/// What a start costs where only bytes are to count, as a share of its latency: of plans that send the same the one
/// with fewer starts.
static constexpr double kHardly = 1e-3;

/// Seconds that differ by no more than this share are the same.
static constexpr double kExact = 1e-12;

/// Returns true if `plan` joins the parts of an axis in time in a loop or branch, which can never be computed.
static bool joinsPartsInside(const FunctionPlan &plan) {
  CostModel model(plan.getMachine(), plan.getSpace());
  bool joins = false;
  plan.walkReshards([&](Value value, const Layout &, const ReshardPlan &reshard) {
    joins = joins || (plan.isNested(value) && model.joinsParts(reshard));
  });
  return joins;
}

void FunctionPlan::adopt(const PlacementSearch &search) {
  llvm::DenseMap<OpOperand *, const Layout *> before = std::move(required);
  required.clear();
  copies.clear();
  exchanged.clear();
  gatheredOnce.clear();
  for (BlockArgument argument : function.getArguments())
    if (const Layout *chosen = search.getArgument(argument.getArgNumber())) {
      produced[argument] = forwarded[argument] = chosen;
      if (search.isInTwoPlacements(argument))
        gatheredOnce.insert(argument);
    }
  // Equal ops have the same plan.
  llvm::DenseMap<const OpPlan *, const OpPlan *> stored;
  auto store = [&](const OpPlan *split) {
    const OpPlan *&known = stored[split];
    if (!known)
      known = &storedPlans.emplace_back(*split);
    return known;
  };
  // Where values lie comes first, then who needs them where, and what is made for its use last.
  for (auto &[op, flow] : flows)
    for (Value input : flow.inputs)
      produced[input] = forwarded[input] = layouts->get(search.getFlow(flow));
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    if (const OpPlan *split = search.getPlan(op)) {
      opPlans[op] = store(split);
      for (auto [result, layout] : llvm::zip(op->getResults(), split->results))
        if (isa<RankedTensorType>(result.getType()))
          produced[result] = layouts->get(layout);
    }
    bool isWritten = isa<ConstrainOp, ReshardOp, BarrierOp>(op);
    for (Value result : op->getResults()) {
      if (!isa<RankedTensorType>(result.getType()) || isPinned(result) || isWritten)
        continue;
      const Layout *chosen = search.getForwarded(result);
      forwarded[result] = chosen ? chosen : produced[result];
    }
  });
  auto isPlacedResult = [&](OpOperand &use) {
    return use.getOwner() == function.getFunctionBody().front().getTerminator() &&
           search.getResult(use.getOperandNumber());
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
        require(use, split->operands[use.getOperandNumber()]);
      else if (auto known = before.find(&use); known != before.end() && !isPlacedResult(use))
        require(use, isa<GroupOp>(op) ? getForwarded(use.get()) : *known->second);
      if (search.isFolded(use.get()) && required.count(&use))
        ofFolded.push_back(&use);
    });
  });
  for (auto &[op, flow] : flows)
    for (OpOperand *operand : flow.operands)
      require(*operand, search.getFlow(flow));
  for (OpOperand &result : function.getFunctionBody().front().getTerminator()->getOpOperands())
    if (const Layout *chosen = search.getResult(result.getOperandNumber()))
      require(result, *chosen);
  for (OpOperand *use : ofFolded)
    remake(*use, getRequired(*use));
}

void FunctionPlan::searchWithinMemory(PlacementSearch &search) {
  if (*llvm::max_element(getAliveBytes(search)) <= memoryBytes)
    return;
  BoundedSearch bounded(*this, nullptr, memoryBytes);
  if (!bounded.run()) {
    bounded.takeSmallest();
    bool isAnyFound = std::isfinite(bounded.getLeastPeak());
    function.emitWarning() << "found no placements inside that need no more than " << formatWholeBytes(memoryBytes)
                           << " of memory per device; " << (isAnyFound ? "the least found is " : "all need at least ")
                           << formatWholeBytes(isAnyFound ? bounded.getLeastPeak() : bounded.getLeastBytes());
    return;
  }
  outcome->seconds = bounded.getCost().getSeconds();
  outcome->compute = bounded.getCost().compute;
  outcome->memory = bounded.getCost().memory;
  outcome->cost = bounded.getBest();
  outcome->bound = bounded.getBound();
}

namespace {
/// An answer, and what the plan that it leads to takes and sends.
struct Considered {
  std::vector<uint32_t> labels;
  BoundaryCost cost;
  StartCounts starts;
  int64_t bytes, bytesOnce; ///< Where loops of unknown length run as often as is assumed, and once.
};
} // namespace

void FunctionPlan::search(PlacementMode scope, const PlannedCollectives &collectives) {
  mode = scope;
  bool follows = scope == PlacementMode::Follow;
  if (follows && collectives.getSeconds() == 0 && exchanged.empty())
    return;
  // Where only what is near to a plan can be looked at, that is the best one of all over whole axes.
  bool areManyParts = !follows && PlacementSearch::areManyPartsIn(function, *this);
  std::optional<PlacementSearch> further,
      overAxes(std::in_place, function, *this, nullptr, false, areManyParts ? SearchUnits::Whole : SearchUnits::Axes);
  PlacementSearch *present = &*overAxes;
  auto best = save();
  const auto first = best;
  BoundaryCost followed = getSeconds(*present, collectives);
  BoundaryCost bestCost = followed;
  // What is moved once before a loop saves bytes if the loop runs often, and is in vain if it does not.
  int64_t bestBytes = getTotalCost(kAssumedTrips), bestBytesOnce = getTotalCost(1);
  double unbounded = std::numeric_limits<double>::infinity();
  // What cannot be computed is no measure of what another plan may send and compute.
  bool isRefused = joinsPartsInside(*this), isMeasured = follows && !isRefused;
  double mostBytes = isMeasured ? double(bestBytes) * (1 + kMoreBytes) : unbounded,
         mostBytesOnce = isMeasured ? double(bestBytesOnce) * (1 + kMoreBytes) : unbounded;
  double mostFlops = isMeasured ? followed.flops * (1 + kMoreFlops) : unbounded;
  if (isRefused)
    bestCost.collectives = unbounded;
  // Followed plans do the same work, so that what is near to the best is so by its collectives.
  double same = follows ? followed.compute + followed.memory : 0;
  std::optional<StartShareList> list(std::in_place, present->getPrices(), /*few=*/follows || present->isLarge(),
                                     function.getArguments());
  list->note(0, followed.getSeconds() - same, collectives.countStarts());
  // Answers with other shares are often the same.
  SmallVector<Considered, 0> considered;
  // Adopts the best answer with `shares` if it is better. Returns the least seconds that any plan takes with them, or
  // nothing if none was found.
  auto consider = [&](const StartShares &shares, bool isListed) -> std::optional<double> {
    PlacementSearch &search = *present;
    // The bound is that without joined collectives, so only the seconds are said.
    if (llvm::Error error = runSearchStep(function, bestCost.getSeconds(), 0, [&] { return search.solve(shares); })) {
      std::string reason = llvm::toString(std::move(error));
      if (!follows)
        function.emitRemark() << "placements stay as propagation proposes them: " << reason;
      return std::nullopt;
    }
    double bound = search.getPaidBound();
    if (!outcome && !follows)
      outcome = SearchOutcome{0, followed.getSeconds(), 0, 0, search.getPaidCost(), bound};
    ArrayRef<uint32_t> labels = search.getLabels();
    const Considered *known =
        llvm::find_if(considered, [&](const Considered &other) { return labels == ArrayRef(other.labels); });
    bool isNew = known == considered.end();
    if (isNew) {
      adopt(search);
      PlannedCollectives found(function, *this);
      considered.push_back(
          {labels.vec(), getSeconds(search, found), found.countStarts(), getTotalCost(kAssumedTrips), getTotalCost(1)});
      known = &considered.back();
    }
    auto &[ofKnown, cost, starts, bytes, bytesOnce] = *known;
    bool isAllowed = double(bytes) <= mostBytes && double(bytesOnce) <= mostBytesOnce && cost.flops <= mostFlops;
    if (isListed)
      list->note(bound - same, isAllowed ? cost.getSeconds() - same : std::numeric_limits<double>::infinity(), starts);
    // Sums over many runs of loops are not exact.
    double change = cost.getSeconds() / bestCost.getSeconds() - 1;
    if (isNew && isAllowed && (change < -kExact || (change <= kExact && bytes < bestBytes))) {
      bestCost = cost;
      bestBytes = bytes;
      best = save();
    }
    return bound;
  };
  // Where starts hardly count, one answer will do.
  std::optional<double> least;
  auto isNear = [&] { return !least || bestCost.getSeconds() - same <= (*least - same) * (1 + kNear); };
  for (double share : {kHardly, 0.0})
    if (follows && (share > 0 || !isNear()))
      least = consider(StartShares(present->getPrices().getGroups().size(), share), false);
  // It takes memory, which fewer starts are not worth.
  if (least)
    present->keepScattered();
  if (!follows || !isNear())
    while (const StartShares *shares = list->next())
      if (!consider(*shares, true) || (!follows && getSecondsLeft() <= 0))
        break;
  // Looks over `units` at what is near to the best plan, if there is time.
  auto goOn = [&](SearchUnits units) {
    if (getSecondsLeft() <= 0)
      return;
    overAxes.reset();
    restore(best);
    present = &further.emplace(function, *this, nullptr, false, units);
    restore(first);
    list.emplace(present->getPrices(), /*few=*/true, function.getArguments());
    considered.clear();
    for (unsigned number = 0; number < PlacementSearch::kMaxGuessesOverParts && getSecondsLeft() > 0; ++number) {
      const StartShares *shares = list->next();
      std::optional<double> bound = shares ? consider(*shares, true) : std::nullopt;
      if (!bound)
        break;
      if (number == 0) { // Of all plans that were looked at.
        outcome->cost = std::min(outcome->cost, present->getPaidCost());
        outcome->bound = std::min(outcome->bound, *bound);
      }
    }
  };
  if (outcome && areManyParts)
    goOn(SearchUnits::Axes);
  if (outcome && hasTimeForMore() && present->canBeFiner(SearchUnits::Parts))
    goOn(SearchUnits::Parts);
  if (outcome) {
    outcome->seconds = bestCost.getSeconds();
    outcome->compute = bestCost.compute;
    outcome->memory = bestCost.memory;
  }
  restore(std::move(best));
  if (outcome && !follows && std::isfinite(memoryBytes))
    searchWithinMemory(*present);
}
