// SPDX-License-Identifier: Apache-2.0
//
// Adopts what a search for placements found, if all of it together takes fewer seconds than the plan that there was.

#include "PlacementSearch.h"
#include "PlannedCollectives.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

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
      opPlans[op] = *split;
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

void FunctionPlan::search() {
  PlacementSearch search(function, *this);
  auto save = [&] { return std::tuple(natural, handedOn, needed, brought, exchanged, shared, opPlans); };
  auto best = save();
  BoundaryCost followed = getSeconds(search), bestCost = followed;
  StartShareList list(search.getPrices());
  while (const StartShares *shares = list.next()) {
    if (llvm::Error error = search.solve(*shares)) {
      function.emitRemark() << "placements stay as propagation proposes them: " << llvm::toString(std::move(error));
      break;
    }
    if (!outcome)
      outcome = SearchOutcome{0, followed.getSeconds(), 0, 0, search.toSeconds(search.getAssignment().getCost()),
                              search.toSeconds(search.getAssignment().getLowerBound())};
    double expected = search.toSeconds(search.getAssignment().getLowerBound());
    adopt(search);
    shareReductions();
    BoundaryCost cost = getSeconds(search);
    list.note(expected, cost.getSeconds(), [&] { return PlannedCollectives(function, *this).countStarts(); });
    if (cost.getSeconds() >= bestCost.getSeconds())
      continue;
    bestCost = cost;
    best = save();
  }
  if (outcome) {
    outcome->seconds = bestCost.getSeconds();
    outcome->compute = bestCost.compute;
    outcome->memory = bestCost.memory;
  }
  std::tie(natural, handedOn, needed, brought, exchanged, shared, opPlans) = std::move(best);
}
