// SPDX-License-Identifier: Apache-2.0

#include "TimePhases.h"
#include "dist/Analysis/DeviceVariation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

void TimePhases::walkRead(Operation *op, llvm::function_ref<void(OpOperand &)> callback) {
  Block *block = op->getBlock();
  op->walk([&](Operation *reader) {
    for (OpOperand &operand : reader->getOpOperands())
      if (operand.get().getParentBlock() == block && operand.get().getDefiningOp())
        callback(operand);
  });
}

/// Returns true if `op` joins what the parts have.
static bool joins(Operation *op, const TimeAxis &time) {
  auto collective = dyn_cast<CollectiveOpInterface>(op);
  return collective && collective.communicates() && time.isNamedBy(op);
}

LogicalResult TimePhases::classify(Operation *op, const TimeAxis &time) {
  if (joins(op, time)) {
    places[op].kind = TimeKind::Joint;
    return success();
  }
  bool isPart = llvm::any_of(op->getResults(), [&](Value result) { return differs(result); });
  WalkResult result = op->walk([&](Operation *nested) {
    isPart |= time.isNamedBy(nested);
    if (!joins(nested, time))
      return WalkResult::advance();
    InFlightDiagnostic error =
        nested->emitError()
        << "runs over the axis \"" << time.getName() << "\", which is in time, within '" << op->getName()
        << "'; what all parts have is joined behind the loop over them, so this has to stand outside";
    error.attachNote(op->getLoc()) << "in this op";
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  walkRead(op, [&](OpOperand &operand) { isPart |= differs(operand.get()); });
  places[op].kind = isPart ? TimeKind::Part : TimeKind::Whole;
  // Collectives say that they have effects, since they may be on buffers.
  if (!isa<CollectiveOpInterface>(op) && op->getNumRegions() == 0 && !isMemoryEffectFree(op))
    return op->emitError()
           << "'" << op->getName()
           << "' has effects besides its results, so it cannot be moved into a loop over the parts of the axis \""
           << time.getName() << "\" in time, nor in front of one";
  return success();
}

/// Returns the loop in front of which what is read of an op is there, if the reader is `reader`, or which both are in.
static unsigned getKnown(TimeKind maker, TimeKind reader, unsigned loop) {
  bool isJoined = maker == TimeKind::Joint || (maker == TimeKind::Part && reader == TimeKind::Whole);
  return loop + isJoined;
}

void TimePhases::findEarliest() {
  for (Operation *op : ops) {
    Place &place = places[op];
    walkRead(op, [&](OpOperand &operand) {
      const Place &made = places[operand.get().getDefiningOp()];
      place.early = std::max(place.early, getKnown(made.kind, place.kind, made.early));
    });
    if (place.kind != TimeKind::Whole)
      numLoops = std::max(numLoops, place.early + 1);
  }
}

void TimePhases::findLatest() {
  for (Operation *op : ops)
    places[op].late = places[op].kind == TimeKind::Whole ? numLoops : numLoops - 1;
  for (Operation *op : llvm::reverse(ops)) {
    const Place &place = places[op];
    walkRead(op, [&](OpOperand &operand) {
      Place &made = places[operand.get().getDefiningOp()];
      // What is joined is known one loop later; an op is never later than its readers allow, nor earlier than it can
      // be.
      unsigned delay = getKnown(made.kind, place.kind, 0);
      made.late = std::max(made.early, std::min(made.late, place.late - std::min(delay, place.late)));
    });
  }
}

FailureOr<TimePhases> TimePhases::get(FunctionOpInterface function, const TimeAxis &time) {
  FailureOr<DeviceVariation> variation = DeviceVariation::get(function);
  if (failed(variation))
    return failure();
  AxisSet parts = variation->getAxes().encode({time.axis}, time.meshName);
  TimePhases phases;
  Block &block = function.getFunctionBody().front();
  for (Operation &op : block.without_terminator()) {
    phases.ops.push_back(&op);
    for (Value result : op.getResults())
      if (variation->getVaryingAxes(result).anyCommon(parts))
        phases.differing.insert(result);
  }
  for (Operation *op : phases.ops)
    if (failed(phases.classify(op, time)))
      return failure();
  for (OpOperand &operand : block.getTerminator()->getOpOperands())
    if (phases.differs(operand.get()))
      return block.getTerminator()->emitError()
             << "result " << operand.getOperandNumber() << " may differ between the parts of the axis \""
             << time.getName() << "\" in time, but is declared equal; a reduction or gather is missing";
  phases.findEarliest();
  phases.findLatest();
  return phases;
}
