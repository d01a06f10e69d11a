// SPDX-License-Identifier: Apache-2.0

#include "UncutLayers.h"
#include "dist/Analysis/LayerLoops.h"
#include "dist/Analysis/OpCost.h"
#include "dist/IR/HeldValues.h"

using namespace mlir;
using namespace dist;

void dist::noteUncutLoops(InFlightDiagnostic &error, const StagedLoop &staged) {
  for (const StagedLoop::Op &op : staged.getOps()) {
    auto loop = dyn_cast<LoopLikeOpInterface>(op.op);
    if (!loop || !op.isForward || op.parameters.empty())
      continue;
    // A piece of a loop that was cut has one trip at least.
    std::optional<llvm::APInt> trips = loop.getStaticTripCount();
    if (trips && trips->ult(2))
      continue;
    std::string reason;
    if (readLayerLoop(loop, &reason))
      reason =
          "what it reads or fills is not all parameters, is cut otherwise by another loop, or is on the stage that "
          "a rule says";
    error.attachNote(loop->getLoc()) << "this loop reads " << staged.describe(op.parameters.front())
                                     << " and is not cut: " << reason;
  }
}

/// Says why a device does not hold its layers of a stack of `numPieces` of `pieces` alone, and what would help.
static std::string explainWhole(int64_t numPieces, const PipelineShape &shape, const StagePieces &pieces) {
  if (pieces.numModels > 1)
    return "the program has " + std::to_string(pieces.numModels) +
           " loops over layers with stacks of their own, so stages end where they are even";
  if (numPieces != shape.getNumStages())
    return std::to_string(shape.getNumStages()) +
           " stages do not divide the layers; with as many for each, a device would hold 1/" +
           std::to_string(shape.devices) + " of them";
  if (shape.chunks > 1)
    return "a device has " + std::to_string(shape.chunks) +
           " stages, whose layers do not lie behind one another; with 'chunks' 1 it would hold 1/" +
           std::to_string(shape.devices) + " of them";
  if (pieces.isDescending)
    return "the loop over the layers begins with the last one, which is on the first device; in the other order a "
           "device would hold 1/" +
           std::to_string(shape.devices) + " of them";
  return "several stages read it, or what updates it";
}

void dist::warnOfWholeStacks(const StagedLoop &loop, const StagePieces &pieces, const PipelineShape &shape) {
  const StagePieces::Stack *first = nullptr;
  Amount bytes(0);
  unsigned count = 0;
  for (const StagePieces::Stack &stack : pieces.arguments) {
    FunctionOpInterface function = loop.getFunction();
    auto type = dyn_cast<RankedTensorType>(loop.getType(stack.whole));
    if (function.getArgAttr(stack.pieces.front(), kHeldAttrName) || !type)
      continue;
    first = first ? first : &stack;
    bytes = bytes + getTensorBytes(type);
    ++count;
  }
  if (!first)
    return;
  InFlightDiagnostic warning = emitWarning(loop.getLoc(first->whole));
  warning << loop.describe(first->whole) << " is a stack of layers of which all devices of the pipeline hold all";
  if (count > 1)
    warning << ", as of " << count - 1 << (count == 2 ? " other argument" : " others");
  warning << ", " << toString(bytes) << " bytes: " << explainWhole(first->pieces.size(), shape, pieces);
}
