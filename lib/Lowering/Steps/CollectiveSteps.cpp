// SPDX-License-Identifier: Apache-2.0
//
// Collectives of the step emitter. Kind, reduction, axes and dimensions are copied one to one; the order of the steps
// in the program is the one total order of collectives.

#include "StepEmitter.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

DistReduction steps::getReduction(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::Sum:
    return DIST_REDUCE_SUM;
  case ReductionKind::Avg:
    return DIST_REDUCE_AVG;
  case ReductionKind::Max:
    return DIST_REDUCE_MAX;
  case ReductionKind::Min:
    return DIST_REDUCE_MIN;
  case ReductionKind::Prod:
    return DIST_REDUCE_PROD;
  case ReductionKind::Any:
    return DIST_REDUCE_ANY;
  case ReductionKind::All:
    return DIST_REDUCE_ALL;
  }
  return DIST_REDUCE_SUM;
}

/// Writes the kind of `op` and what belongs to it; the dimension of an exchange that is joined goes to `concatDim`.
static void describe(Operation *op, DistCollectiveStep &step, int32_t &concatDim) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<AllReduceOp, AllReduceStartOp>([&](auto) { step.kind = DIST_ALL_REDUCE; })
      .Case<AllGatherOp, AllGatherStartOp>([&](auto) { step.kind = DIST_ALL_GATHER; })
      .Case<ReduceScatterOp, ReduceScatterStartOp>([&](auto) { step.kind = DIST_REDUCE_SCATTER; })
      .Case<AllToAllOp, AllToAllStartOp>([&](auto exchange) {
        step.kind = DIST_ALL_TO_ALL;
        concatDim = exchange.getConcatDim();
      })
      .Case<CollectivePermuteOp, CollectivePermuteStartOp>([&](auto permute) {
        step.kind = DIST_COLLECTIVE_PERMUTE;
        step.shift = permute.getShift();
      })
      .Case<BroadcastOp, BroadcastStartOp>([&](auto broadcast) {
        step.kind = DIST_BROADCAST;
        step.root = broadcast.getRoot();
      })
      .Case<AllSliceOp, AllSliceStartOp>([&](auto) { step.kind = DIST_ALL_SLICE; });
}

/// Returns the axes in whose order a permute's source is counted, or nothing for other kinds.
static std::optional<ArrayRef<AxisRefAttr>> getFromAxes(Operation *op) {
  if (auto permute = dyn_cast<CollectivePermuteOp>(op))
    return permute.getFrom().getAxes();
  if (auto permute = dyn_cast<CollectivePermuteStartOp>(op))
    return permute.getFrom().getAxes();
  return std::nullopt;
}

LogicalResult StepEmitter::emitCollective(CollectiveOpInterface op) {
  MeshAttr groupMesh = lookupMesh(op, op.getMeshSymbol());
  if (!groupMesh || groupMesh != mesh)
    return op->emitError() << "uses mesh " << op.getMeshSymbol() << ", which is not the mesh of the program";
  DistCollectiveStep collective = {};
  int32_t concatDim = 0;
  describe(op, collective, concatDim);
  SmallVector<DistCollectivePair> pairs;
  for (auto [pair, input, init] : llvm::enumerate(op.getCollectiveInputs(), op.getCollectiveInits())) {
    int32_t dim = std::max<int64_t>(op.getPairDim(pair), 0);
    pairs.push_back({addDense(op, input), addDense(op, init), dim, concatDim});
    if (pairs.back().input < 0 || pairs.back().output < 0)
      return failure();
  }
  if (std::optional<ReductionKind> reduction = op.getReductionKind())
    collective.reduction = getReduction(*reduction);
  collective.group = collective.toGroup = builder.addGroup(op.getGroupAxes(), mesh);
  if (std::optional<ArrayRef<AxisRefAttr>> from = getFromAxes(op))
    collective.group = builder.addGroup(*from, mesh);
  collective.pairs = builder.addPairs(pairs);
  collective.numPairs = pairs.size();
  collective.sequence = nextSequence++;
  if (op->getNumResults() == 1) { // The token of a start.
    collective.phase = DIST_START;
    collective.asyncId = asyncIds[op->getResult(0)] = int32_t(asyncIds.size());
  }
  addStep(DIST_STEP_COLLECTIVE, op).collective = collective;
  return success();
}

LogicalResult StepEmitter::emitDone(DoneOp done) {
  auto found = asyncIds.find(done.getToken());
  if (found == asyncIds.end())
    return done.emitError() << "its token does not come from a start in the same list of steps";
  DistCollectiveStep collective = {};
  collective.phase = DIST_DONE;
  collective.asyncId = found->second;
  addStep(DIST_STEP_COLLECTIVE, done).collective = collective;
  return success();
}
