// SPDX-License-Identifier: Apache-2.0
//
// All reshards that a plan asks for, before any of them is made: what is said about each, and which of them nobody
// wrote.

#include "dist/Analysis/RegionFlow.h"
#include "dist/Report/ReshardExplanation.h"
#include "dist/Resharding/CostModel.h"

using namespace mlir;
using namespace dist;

/// A value and the placement that a reshard brings it to: equal ones are one.
using ReshardKey = std::pair<Value, ShardingAttr>;

static ReshardKey getKey(const PlannedReshard &reshard, const FunctionPlan &plan) {
  return {reshard.value, reshard.needs.toSharding(plan.getSpace())};
}

/// Calls `callback` on every use of a value in another placement than it is forwarded in, and on every value that is
/// forwarded otherwise than it is made.
static void walkMoves(FunctionOpInterface function, const FunctionPlan &plan,
                      llvm::function_ref<void(const PlannedReshard &)> callback) {
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    if (isa<GroupOp>(op))
      return;
    walkUses(op, [&](OpOperand &use) {
      if (!plan.hasRequired(use))
        return;
      const Layout &has = plan.getForwarded(use.get()), &needs = plan.getRequired(use);
      if (has != needs)
        callback({use.get(), has, needs, &use});
    });
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType()) && plan.getProduced(result) != plan.getForwarded(result))
        callback({result, plan.getProduced(result), plan.getForwarded(result)});
  });
}

/// Calls `callback` on every reshard that `plan` asks for; equal ones of one value count once.
static void walkReshards(FunctionOpInterface function, const FunctionPlan &plan,
                         llvm::function_ref<void(const PlannedReshard &)> callback) {
  llvm::DenseSet<ReshardKey> seen;
  walkMoves(function, plan, [&](const PlannedReshard &reshard) {
    if (!reshard.use || seen.insert(getKey(reshard, plan)).second)
      callback(reshard);
  });
}

ReshardExplanations dist::explainReshards(FunctionOpInterface function, const FunctionPlan &plan,
                                          const PlannedOrigins &origins) {
  ReshardExplanations explanations;
  ReshardExplainer explainer(function, plan, origins);
  CostModel model(plan.getMachine(), plan.getSpace());
  walkReshards(function, plan, [&](const PlannedReshard &reshard) {
    ReshardExplanation &explanation =
        reshard.use ? explanations.ofUses[reshard.use] : explanations.ofValues[reshard.value];
    explanation.reason = explainer.getReason(reshard);
    ReshardPlan steps = explainer.getPlan(reshard);
    explanation.wireBytes = steps.wireBytes;
    if (steps.wireBytes == 0)
      return;
    explanation.seconds = model.seconds(steps);
    explanation.cost = explainer.describeCost(steps);
    explanation.alternative = explainer.getAlternative(reshard);
    explainer.visitOrigins(reshard,
                           [&](std::string text, Location) { explanation.decidedBy.push_back(std::move(text)); });
  });
  return explanations;
}

/// Calls `emit` for each reshard that sends anything and that nobody wrote, with the op where it is needed and a
/// sentence; what it returns gets notes at the annotations that led to the reshard, and one on what else was possible.
static void diagnoseImplicit(FunctionOpInterface function, const FunctionPlan &plan,
                             llvm::function_ref<InFlightDiagnostic(Operation *, const std::string &)> emit) {
  PlannedOrigins origins(function, plan);
  ReshardExplainer explainer(function, plan, origins);
  // What one use asks for is there for the others, wherever they stand.
  llvm::DenseSet<ReshardKey> written;
  walkMoves(function, plan, [&](const PlannedReshard &reshard) {
    if (explainer.isWritten(reshard))
      written.insert(getKey(reshard, plan));
  });
  walkReshards(function, plan, [&](const PlannedReshard &reshard) {
    ReshardPlan steps = explainer.getPlan(reshard);
    if (steps.wireBytes == 0 || written.contains(getKey(reshard, plan)))
      return;
    Operation *op = reshard.use ? reshard.use->getOwner() : reshard.value.getDefiningOp();
    InFlightDiagnostic diagnostic = emit(op, explainer.getReason(reshard) + " (" + explainer.describeCost(steps) + ")");
    explainer.visitOrigins(reshard, [&](std::string text, Location loc) { diagnostic.attachNote(loc) << text; });
    if (std::string alternative = explainer.getAlternative(reshard); !alternative.empty())
      diagnostic.attachNote(op->getLoc()) << alternative;
  });
}

LogicalResult dist::checkOnlyWrittenReshards(FunctionOpInterface function, const FunctionPlan &plan) {
  bool ok = true;
  diagnoseImplicit(function, plan, [&](Operation *op, const std::string &what) {
    ok = false;
    return op->emitError() << what << "; forbid-implicit needs a dist.constrain or dist.reshard that asks for it";
  });
  return success(ok);
}

LogicalResult dist::checkRefusedMoves(FunctionOpInterface function, const FunctionPlan &plan) {
  bool ok = true;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    auto region = dyn_cast<LocalOp>(op);
    if (!region || !region.getRefuseMoves())
      return;
    for (OpOperand &use : op->getOpOperands()) {
      if (!plan.hasRequired(use))
        continue;
      Value input = use.get();
      PlannedReshard reshard{input, isa<OpResult>(input) ? plan.getProduced(input) : plan.getForwarded(input),
                             plan.getRequired(use), &use};
      PlannedOrigins origins(function, plan);
      ReshardExplainer explainer(function, plan, origins);
      ReshardPlan steps = explainer.getPlan(reshard);
      if (steps.wireBytes == 0)
        continue;
      ok = false;
      InFlightDiagnostic diagnostic = op->emitError()
                                      << explainer.getReason(reshard) << " (" << explainer.describeCost(steps)
                                      << "); the local region refuses to move its inputs";
      explainer.visitOrigins(reshard, [&](std::string text, Location loc) { diagnostic.attachNote(loc) << text; });
    }
  });
  return success(ok);
}

void dist::remarkOnImplicitReshards(FunctionOpInterface function, const FunctionPlan &plan) {
  diagnoseImplicit(function, plan, [&](Operation *op, const std::string &what) { return op->emitRemark() << what; });
}
