// SPDX-License-Identifier: Apache-2.0
//
// Boundary, kernel calls, contractions, copies and loops; see StepEmitter.h. Collectives are in CollectiveSteps.cpp,
// buffers and constants in StepBuffers.cpp.

#include "StepEmitter.h"
#include "ContractionAddend.h"
#include "KernelAccesses.h"
#include "dist/IR/Donation.h"
#include "dist/IR/HeldValues.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Runtime/GemmAddend.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

DistStep &StepEmitter::addStep(DistStepKind kind, Operation *op) {
  auto reason = op->getAttrOfType<StringAttr>(kReasonAttrName);
  return builder.addStep(kind, describeLocation(op->getLoc()), reason ? reason.getValue() : StringRef());
}

LogicalResult StepEmitter::emit() {
  auto meshSymbol = entry->getAttrOfType<FlatSymbolRefAttr>(kMeshAttrName);
  builder.setName(entry.getName());
  builder.setMesh(meshSymbol ? meshSymbol.getValue() : StringRef(), mesh);
  if (auto liveBytes = entry->getAttrOfType<IntegerAttr>(kLiveBytesAttrName))
    builder.setLiveBytes(liveBytes.getInt());
  if (failed(emitBoundary()))
    return failure();
  return emitBlock(entry.getBody().front());
}

LogicalResult StepEmitter::emitBoundary() {
  int32_t numArguments = 0, numResults = 0;
  for (BlockArgument argument : entry.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto type = cast<MemRefType>(argument.getType());
    if (entry.getArgAttr(number, kArenaAttrName)) {
      builder.setArenaSize(getBufferBytes(type));
      boundary[argument] = {DIST_SPACE_ARENA, 0};
      continue;
    }
    if (entry.getArgAttr(number, kCoordsAttrName))
      continue;
    auto name = entry.getArgAttrOfType<StringAttr>(number, kNameAttrName);
    auto meant = entry.getArgAttrOfType<TypeAttr>(number, kElementTypeAttrName);
    std::optional<DistDType> dtype =
        getDType(meant ? meant.getValue() : type.getElementType(), bool(entry.getArgAttr(number, kUnsignedAttrName)));
    if (!dtype)
      return entry.emitError() << "argument " << number << " has elements of type " << type.getElementType() << "; "
                               << describeSupportedTypes(type.getElementType());
    bool isResult = bool(entry.getArgAttr(number, kResultAttrName));
    boundary[argument] = isResult ? std::pair(DistSpace(DIST_SPACE_RESULT), numResults++)
                                  : std::pair(DistSpace(DIST_SPACE_ARGUMENT), numArguments++);
    StringRef text = name ? name.getValue() : StringRef();
    DistValue &value = isResult ? builder.addResult(text, *dtype, type.getShape())
                                : builder.addArgument(text, *dtype, type.getShape());
    if (failed(describeGlobal(number, value)))
      return failure();
    if (std::optional<HeldBy> held = readHeldAttr(entry.getArgAttr(number, kHeldAttrName))) {
      int64_t axis = mesh ? mesh.getAxisIndex(held->axis.getValue()) : -1;
      if (axis < 0)
        return entry.emitError() << "argument " << number << " is held along " << held->axis
                                 << ", which is no axis of the mesh of the program";
      value.isHeld = 1;
      value.heldAxis = int32_t(axis);
      value.heldIndex = held->index;
    }
    if (std::optional<unsigned> taker = getTaker(entry, number)) {
      value.isDonated = 1;
      value.takenBy = int32_t(*taker);
    }
  }
  return success();
}

/// Writes how the devices share the value that `argument` stands for; without a boundary it is the same on all of them.
LogicalResult StepEmitter::describeGlobal(unsigned argument, DistValue &value) {
  auto attribute = entry.getArgAttrOfType<BoundaryAttr>(argument, kBoundaryAttrName);
  if (!attribute)
    return success();
  ShardingAttr sharding = attribute.getSharding();
  if (!mesh || lookupMesh(entry, sharding.getMesh()) != mesh)
    return entry.emitError() << "argument " << argument << " lies on mesh " << sharding.getMesh()
                             << ", which is not the mesh of the program";
  if (failed(describePartials(argument, sharding, value)))
    return failure();
  SmallVector<ArrayRef<AxisRefAttr>> placement;
  for (DimShardingAttr dim : sharding.getDims())
    placement.push_back(dim.getAxes());
  builder.describeGlobal(value, attribute.getType().getShape(), placement, mesh);
  return success();
}

/// Writes the reductions that the contributions to a value still need; an error for elements that the runtime cannot
/// reduce.
LogicalResult StepEmitter::describePartials(unsigned argument, ShardingAttr sharding, DistValue &value) {
  if (sharding.getPartials().empty())
    return success();
  if (value.dtype == DIST_F8E4M3FN || value.dtype == DIST_F8E5M2)
    return emitError(entry.getArgument(argument).getLoc()) << "partial value with elements of an 8-bit float, which "
                                                              "nothing can reduce; give it as a whole value or in a "
                                                              "wider type";
  SmallVector<std::pair<DistReduction, ArrayRef<AxisRefAttr>>> partials;
  for (PartialAttr partial : sharding.getPartials())
    partials.emplace_back(getReduction(partial.getKind()), partial.getAxes());
  builder.setPartials(value, partials, mesh);
  return success();
}

LogicalResult StepEmitter::emitBlock(Block &block) {
  for (Operation &op : block)
    if (failed(emitStep(&op)))
      return failure();
  return success();
}

LogicalResult StepEmitter::emitStep(Operation *op) {
  switch (getStepKind(op)) {
  case StepKind::None:
    return success();
  case StepKind::KernelCall:
    return emitKernelCall(cast<func::CallOp>(op));
  case StepKind::Gemm:
    return emitContraction(cast<linalg::LinalgOp>(op));
  case StepKind::Copy:
    return emitCopy(cast<memref::CopyOp>(op));
  case StepKind::Library:
    return emitRoutine(cast<tensor_ext::RoutineOp>(op));
  case StepKind::Loop:
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return emitLoop(loop);
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      return emitConditionalLoop(loop);
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return emitBranch(branch);
    break;
  case StepKind::Collective:
    if (auto done = dyn_cast<DoneOp>(op))
      return emitDone(done);
    return emitCollective(cast<CollectiveOpInterface>(op));
  case StepKind::Compute:
    break;
  }
  return op->emitError() << "'" << op->getName() << "' is no step that the runtime can run";
}

LogicalResult StepEmitter::emitKernelCall(func::CallOp call) {
  DistKernelStep bound = {};
  if (!bindKernel(call.getCallee(), bound))
    return call.emitError() << "kernel @" << call.getCallee() << " has no code";
  SmallVector<int32_t> buffers;
  for (Value operand : call.getOperands().drop_back()) {
    buffers.push_back(addDense(call, operand));
    if (buffers.back() < 0)
      return failure();
  }
  DistKernelStep &kernel = addStep(DIST_STEP_KERNEL, call).kernel;
  kernel = bound;
  kernel.name = builder.addString(call.getCallee());
  kernel.buffers = builder.addIds(buffers);
  kernel.numBuffers = buffers.size();
  auto function = entry->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(call.getCallee());
  auto [known, isNew] = accesses.try_emplace(function.getOperation(), nullptr);
  if (isNew && function)
    known->second = builder.addAccesses(getKernelAccesses(function));
  kernel.accesses = known->second;
  return success();
}

/// Returns how many elements a gemm operand covers from its first to its last.
static int64_t getReach(std::array<int64_t, 3> sizes, std::array<int64_t, 3> strides) {
  int64_t reach = 1;
  for (auto [size, stride] : llvm::zip(sizes, strides))
    reach += (size - 1) * stride;
  return reach;
}

LogicalResult StepEmitter::emitContraction(linalg::LinalgOp op) {
  std::optional<ContractionPlan> plan = planContraction(op);
  if (!plan)
    return op.emitError() << "'" << op->getName() << "' is no contraction that the runtime can run";
  for (const GemmPiece &piece : plan->pieces) {
    int32_t a = addSpan(op, plan->a, piece.a, getReach({plan->batch, plan->m, plan->k}, plan->aStrides));
    int32_t b = addSpan(op, plan->b, piece.b, getReach({plan->batch, plan->k, plan->n}, plan->bStrides));
    int32_t c = addSpan(op, plan->c, piece.c, getReach({plan->batch, plan->m, plan->n}, plan->cStrides));
    int32_t bias = op->hasAttr(kBiasAttrName) ? addDense(op, op->getOperand(2)) : 0;
    Value addedMatrix = piece.addsToEarlier ? Value() : steps::getAddend(op);
    std::optional<BufferView> matrix = addedMatrix ? resolveBufferView(addedMatrix) : std::nullopt;
    int32_t addend =
        matrix ? addSpan(op, *matrix, piece.c, getReach({plan->batch, plan->m, plan->n}, plan->cStrides)) : 0;
    if (a < 0 || b < 0 || c < 0 || bias < 0 || addend < 0)
      return failure();
    DistGemmStep &gemm = addStep(DIST_STEP_GEMM, op).gemm;
    gemm.batch = plan->batch, gemm.m = plan->m, gemm.n = plan->n, gemm.k = plan->k;
    gemm.a = a, gemm.b = b, gemm.c = c;
    gemm.accumulate = piece.addsToEarlier || !op->hasAttr(kOverwriteAttrName);
    if (matrix)
      gemm.accumulate = runtime::addingBuffer(addend);
    auto epilogue = op->getAttrOfType<StringAttr>(kEpilogueAttrName);
    if (epilogue)
      gemm.epilogue = epilogue.getValue() == "relu" ? DIST_EPILOGUE_RELU : DIST_EPILOGUE_GELU;
    gemm.hasBias = op->hasAttr(kBiasAttrName);
    gemm.bias = bias;
    gemm.biasDim = 1;
    llvm::copy(plan->aStrides, gemm.aStrides);
    llvm::copy(plan->bStrides, gemm.bStrides);
    llvm::copy(plan->cStrides, gemm.cStrides);
  }
  return success();
}

LogicalResult StepEmitter::emitCopy(memref::CopyOp copy) {
  int32_t target = addDense(copy, copy.getTarget()), source = addDense(copy, copy.getSource());
  if (target < 0 || source < 0)
    return failure();
  DistCopyStep &step = addStep(DIST_STEP_COPY, copy).copy;
  step.dst = target;
  step.src = source;
  step.bytes = getBufferBytes(cast<MemRefType>(copy.getTarget().getType()));
  return success();
}

LogicalResult StepEmitter::emitRoutine(tensor_ext::RoutineOp op) {
  SmallVector<int32_t> inputs, outputs;
  for (OpOperand &operand : op->getOpOperands()) {
    SmallVector<int32_t> &ids = op.isDpsInit(&operand) ? outputs : inputs;
    ids.push_back(addDense(op, operand.get()));
    if (ids.back() < 0)
      return failure();
  }
  DistLibraryStep &library = addStep(DIST_STEP_LIBRARY, op).library;
  library.routine = builder.addString(op.getRoutine());
  library.inputs = builder.addIds(inputs);
  library.numInputs = inputs.size();
  library.outputs = builder.addIds(outputs);
  library.numOutputs = outputs.size();
  library.options = builder.addSizes(op.getOptions());
  library.numOptions = op.getOptions().size();
  return success();
}

LogicalResult StepEmitter::emitLoop(scf::ForOp loop) {
  std::optional<APInt> tripCount = loop.getStaticTripCount();
  if (!tripCount)
    return loop.emitError() << "loop around collectives has no constant trip count";
  int64_t position = builder.getNumSteps();
  addStep(DIST_STEP_LOOP, loop);
  int32_t counter = -1;
  for (auto store : loop.getBody()->getOps<memref::StoreOp>())
    if (store->hasAttr(kCounterAttrName))
      if ((counter = addDense(store, store.getMemRef())) < 0)
        return failure();
  if (failed(emitBlock(*loop.getBody())))
    return failure();
  DistLoopStep &step = builder.getStep(position).loop;
  step.firstStep = position + 1;
  step.numSteps = builder.getNumSteps() - position - 1;
  step.tripCount = tripCount->getSExtValue();
  step.hasCounter = counter >= 0;
  step.counterBuffer = std::max(counter, 0);
  return success();
}

/// Returns the number of the buffer that holds `condition` of `op`, or failure after an error.
FailureOr<int32_t> StepEmitter::addCondition(Operation *op, Value condition) {
  auto load = condition.getDefiningOp<memref::LoadOp>();
  if (!load || !load->hasAttr(kConditionAttrName))
    return op->emitError() << "condition of a loop or branch of steps is in no buffer";
  int32_t buffer = addDense(op, load.getMemRef());
  return buffer < 0 ? FailureOr<int32_t>(failure()) : buffer;
}

LogicalResult StepEmitter::emitConditionalLoop(scf::WhileOp loop) {
  int64_t position = builder.getNumSteps();
  addStep(DIST_STEP_LOOP, loop);
  FailureOr<int32_t> condition = addCondition(loop, loop.getConditionOp().getCondition());
  if (failed(condition) || failed(emitBlock(*loop.getBeforeBody())))
    return failure();
  int64_t numConditionSteps = builder.getNumSteps() - position - 1;
  if (failed(emitBlock(*loop.getAfterBody())))
    return failure();
  setConditionalTrips(position, *condition, numConditionSteps, /*tripCount=*/-1);
  return success();
}

/// A branch is a loop of at most one trip.
LogicalResult StepEmitter::emitBranch(scf::IfOp branch) {
  int64_t position = builder.getNumSteps();
  addStep(DIST_STEP_LOOP, branch);
  FailureOr<int32_t> condition = addCondition(branch, branch.getCondition());
  if (failed(condition) || failed(emitBlock(*branch.thenBlock())))
    return failure();
  setConditionalTrips(position, *condition, /*numConditionSteps=*/0, /*tripCount=*/1);
  return success();
}

/// Completes the loop step at `position`, behind which its body has been emitted.
void StepEmitter::setConditionalTrips(int64_t position, int32_t condition, int64_t numConditionSteps,
                                      int64_t tripCount) {
  DistLoopStep &step = builder.getStep(position).loop;
  step.firstStep = position + 1;
  step.numSteps = builder.getNumSteps() - position - 1;
  step.tripCount = tripCount;
  step.hasCondition = 1;
  step.conditionBuffer = condition;
  step.numConditionSteps = numConditionSteps;
}
