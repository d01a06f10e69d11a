// SPDX-License-Identifier: Apache-2.0
//
// Makes a pipeline of the last loop over the parts of a batch. Before, all devices along the axis of the stages compute
// all of it; nothing is split over this axis. So which device computes what is free to choose, and nothing has to be
// proved of the ops: a task computes what the loop computes for its part, and sums go through the parts in the same
// order.
//
//   LayerLoops      which loops go over layers of stacked parameters
//   StackCuts       what is cut so that such a loop is one loop per stage
//   StackWriter     the program with stacks in pieces, and in the end with whole stacks again
//   StagedLoop      what of the loop belongs to which parameter, and to which pass
//   StageCuts       which stage each parameter is on
//   SplitSums       gradients of parameters that several stages read, added up on each
//   StagePositions  which ops a stage computes, and what goes from stage to stage
//   StageHomes      on which device the values beside the loop are, parameters among them
//   PipelineTable   which task a device has when
//   PipelineWriter  the program of the loop
//   StagedUpdate    the program behind it

#include "PipelineWriter.h"
#include "SplitSums.h"
#include "StackWriter.h"
#include "TimeAxis.h"
#include "UncutLayers.h"
#include "dist/Analysis/DeviceVariation.h"
#include "dist/Collectives/Passes.h"
#include "dist/Timeline/ProgramTasks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

namespace dist {
#define GEN_PASS_DEF_PIPELINESTAGESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// What the attribute of the module asks for.
struct Request {
  AxisRefAttr axis;
  FlatSymbolRefAttr mesh;
  PipelineShape shape; ///< Without the number of parts.
};
} // namespace

/// Lets `axis` of `mesh` have `size` devices.
static void giveDevices(MeshOp mesh, StringAttr axis, int64_t size) {
  SmallVector<int64_t> sizes(mesh.getMesh().getAxisSizes());
  int64_t &present = sizes[mesh.getMesh().getAxisIndex(axis.getValue())];
  if (std::exchange(present, size) != size)
    mesh.setMeshAttr(
        MeshAttr::get(mesh.getContext(), SmallVector<StringAttr>(mesh.getMesh().getAxisNames()), sizes, {}));
}

static FailureOr<Request> readRequest(ModuleOp module, Attribute attribute) {
  auto dictionary = dyn_cast<DictionaryAttr>(attribute);
  auto axis = dictionary ? dictionary.getAs<StringAttr>("axis") : StringAttr();
  auto schedule = dictionary ? dictionary.getAs<StringAttr>("schedule") : StringAttr();
  auto chunks = dictionary ? dictionary.getAs<IntegerAttr>("chunks") : IntegerAttr();
  if (!axis || !schedule)
    return module.emitError() << "found '" << kStagesAttrName << "' = " << attribute
                              << ", but a dictionary with the name of an 'axis' and a 'schedule' is needed";
  std::optional<PipelineShape::Schedule> known = findSchedule(schedule.getValue());
  if (!known)
    return module.emitError() << "found the schedule " << schedule
                              << " of a pipeline; \"gpipe\" and \"1f1b\" are known";
  if (dictionary.get("chunks") && (!chunks || chunks.getInt() < 1 || chunks.getInt() > 1024))
    return module.emitError() << "found 'chunks' = " << dictionary.get("chunks")
                              << " stages per device of a pipeline; a number from 1 to 1024 is needed";
  auto devices = dictionary.getAs<IntegerAttr>("devices");
  if (dictionary.get("devices") && (!devices || devices.getInt() < 1 || devices.getInt() > 1048576))
    return module.emitError() << "found 'devices' = " << dictionary.get("devices")
                              << " for the stages of a pipeline; a number from 1 to 1048576 is needed";
  for (auto mesh : module.getOps<MeshOp>())
    if (int64_t size = mesh.getMesh().getAxisSize(axis.getValue()); size > 0) {
      if (devices && size != 1 && size != devices.getInt())
        return emitError(mesh.getLoc()) << "has " << size << " devices along " << axis << ", but the pipeline has "
                                        << devices.getInt();
      size = devices ? devices.getInt() : size;
      giveDevices(mesh, axis, size);
      return Request{AxisRefAttr::get(module.getContext(), axis), FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
                     PipelineShape{*known, size, chunks ? chunks.getInt() : 1, 1}};
    }
  return module.emitError() << "found the axis " << axis << " in '" << kStagesAttrName
                            << "', which no mesh of the program has";
}

/// Checks that nothing that the pipeline computes with differs along the axis of its stages.
static LogicalResult checkIsEqual(LoopLikeOpInterface loop, FunctionOpInterface function, const Request &request,
                                  const DeviceVariation &variation) {
  if (SymbolTable::symbolKnownUseEmpty(request.mesh.getAttr(), function))
    return success(); // Nothing knows of devices.
  AxisSet parts = variation.getAxes().encode({request.axis}, request.mesh);
  auto fail = [&](Location place) {
    return emitError(place) << "differs between devices along " << request.axis.getName()
                            << ", the axis of the stages of a pipeline; in the loop over the parts of the batch "
                               "nothing may be split over it";
  };
  llvm::SetVector<Value> read(loop->operand_begin(), loop->operand_end());
  getUsedValuesDefinedAbove(loop->getRegions(), read);
  for (Value value : read)
    if (variation.getVaryingAxes(value).anyCommon(parts))
      return fail(value.getLoc());
  WalkResult result = loop->walk([&](Operation *op) {
    for (Value value : op->getResults())
      if (variation.getVaryingAxes(value).anyCommon(parts)) {
        (void)fail(op->getLoc());
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Returns the seconds of one execution of `task`, all branches of it taken.
static double getSeconds(const Task &task) {
  double inside = 0;
  for (const TaskBlock &block : task.blocks)
    for (const Task &inner : block.tasks)
      inside += getSeconds(inner);
  return task.seconds + task.trips * inside;
}

static SmallVector<double> getSeconds(const StagedLoop &loop, const Machine &machine) {
  std::vector<Operation *> ops;
  TaskBlock program = readTasks(loop.getFunction(), machine, ops);
  llvm::DenseMap<Operation *, double> ofOp;
  for (const Task &task : program.tasks)
    if (task.id >= 0 && ops[task.id] == loop.getLoop().getOperation())
      for (const Task &inner : task.blocks.front().tasks)
        if (inner.id >= 0)
          ofOp[ops[inner.id]] += getSeconds(inner);
  return llvm::map_to_vector(loop.getOps(), [&](const StagedLoop::Op &op) { return ofOp.lookup(op.op); });
}

static StageCosts getCosts(const StagedLoop &loop, const Request &request, const Machine &machine) {
  SmallVector<int64_t> group = machine.getGroupByTier(lookupMesh(loop.getFunction(), request.mesh), {request.axis});
  return {getSeconds(loop, machine), [&machine, group](double bytes) {
            return machine.getSeconds(CollectiveKind::CollectivePermute, group, bytes);
          }};
}

/// Checks that `loop` has a known number of parts and carries tensors.
static LogicalResult checkForm(LoopLikeOpInterface loop) {
  if (!loop.getSingleInductionVar() || !llvm::hasSingleElement(loop.getLoopRegions()) ||
      !loop.getLoopRegions().front()->hasOneBlock())
    return loop.emitError() << "is no loop that counts the parts of a batch, so no pipeline can be made of it";
  if (!loop.getStaticTripCount() || loop.getStaticTripCount()->getZExtValue() == 0)
    return loop.emitError() << "has an unknown number of parts, but the schedule of a pipeline needs it";
  for (Type type : loop->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type); !tensor || !tensor.hasStaticShape())
      return loop.emitError() << "carries a " << type
                              << " from part to part; only tensors of static shape can lie on a stage of a pipeline";
  return success();
}

/// What one loop over the parts hands to another one: a result, and who reads there what is made of it.
struct Handed {
  OpResult result;
  Operation *reader = nullptr;
};

/// Returns the first result of `earlier` that `later`, in the same block, goes on from.
static Handed findHanded(LoopLikeOpInterface earlier, LoopLikeOpInterface later) {
  for (OpResult result : earlier->getResults()) {
    llvm::DenseSet<Value> made{result};
    auto reads = [&](Operation *op) {
      return llvm::any_of(op->getOperands(), [&](Value value) { return made.contains(value); });
    };
    for (Operation *op = earlier->getNextNode(); op && op != later; op = op->getNextNode())
      if (op->walk([&](Operation *inner) {
              return reads(inner) ? WalkResult::interrupt() : WalkResult::advance();
            }).wasInterrupted())
        made.insert(op->result_begin(), op->result_end());
    Operation *reader = nullptr;
    later->walk<WalkOrder::PreOrder>([&](Operation *op) {
      reader = reads(op) ? op : nullptr;
      return reader ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (reader)
      return {result, reader};
  }
  return {};
}

/// Refuses `earlier`, a loop over the parts in front of the last one, if it computes with what the stages of `staged`
/// have. The error is at what joins the parts.
static LogicalResult checkNeedsNoStage(LoopLikeOpInterface earlier, const StagedLoop &staged) {
  llvm::DenseSet<Value> ofStages;
  for (unsigned parameter : staged.getParameters())
    ofStages.insert(staged.getFunction().getArgument(parameter));
  Operation *reader = nullptr;
  earlier->walk([&](Operation *op) {
    if (llvm::any_of(op->getOperands(), [&](Value value) { return ofStages.contains(value); }))
      reader = op;
    return reader ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!reader)
    return success();
  Handed handed = findHanded(earlier, staged.getLoop());
  Value joined = handed.reader ? earlier.getYieldedValues()[handed.result.getResultNumber()] : Value();
  InFlightDiagnostic error = emitError(joined ? joined.getLoc() : reader->getLoc())
                             << "computes what is joined over the whole batch before later ops can go on, so no stage "
                                "of a pipeline can send its parts on "
                             << "one by one; sums and means that only the loss and the update need can be joined";
  error.attachNote(reader->getLoc()) << "here it is made of a parameter of the stages";
  error.attachNote((handed.reader ? handed.reader : staged.getLoop().getOperation())->getLoc())
      << "this goes on from what all parts have together";
  return error;
}

/// Cuts the loops over layers in `loop`, which becomes another one. Of a model with one stack of layers each stage gets
/// the same number of them, so that devices hold equal pieces.
static FailureOr<StagePieces> cutLayers(LoopLikeOpInterface &loop, FunctionOpInterface function,
                                        const PipelineShape &shape) {
  RuleTable rules;
  StackCuts cuts = findStackCuts(loop, function, shape.getNumStages(), rules);
  if (cuts.loops.empty())
    return StagePieces();
  FailureOr<StagePieces> pieces = cutStacks(cuts, rules, loop, function);
  if (failed(pieces) || pieces->numModels != 1)
    return pieces;
  Builder builder(function.getContext());
  for (const StagePieces::Stack &stack : pieces->arguments)
    if (int64_t(stack.pieces.size()) == shape.getNumStages())
      for (auto [piece, number] : llvm::enumerate(stack.pieces)) {
        int64_t stage = pieces->isDescending ? shape.getNumStages() - 1 - piece : piece;
        function.setArgAttr(number, kStageAttrName, builder.getI64IntegerAttr(stage));
      }
  return pieces;
}

static LogicalResult pipeline(FunctionOpInterface function, const Request &request, const Machine &machine) {
  SmallVector<LoopLikeOpInterface> loops;
  for (Operation &op : function.getFunctionBody().front())
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op); loop && op.hasAttr(kPartsAttrName))
      loops.push_back(loop);
  if (loops.empty())
    return function.emitError() << "has no loop over the parts of a batch for the stages along "
                                << request.axis.getName()
                                << "; an axis in time is needed that splits the batch into micro-batches";
  LoopLikeOpInterface loop = loops.back();
  if (failed(checkForm(loop)))
    return failure();
  PipelineShape shape = request.shape;
  shape.parts = loop.getStaticTripCount()->getZExtValue();
  if (std::optional<std::string> fault = PipelineTable::findFault(shape))
    return loop.emitError() << "found " << *fault;
  StagedLoop::noteGradients(loop, function);
  FailureOr<StagePieces> pieces = cutLayers(loop, function, shape);
  FailureOr<DeviceVariation> variation =
      failed(pieces) ? FailureOr<DeviceVariation>(failure()) : DeviceVariation::get(function);
  if (failed(variation) || failed(checkIsEqual(loop, function, request, *variation)))
    return failure();
  FailureOr<StagedLoop> staged = StagedLoop::get(loop, function);
  if (failed(staged))
    return failure();
  for (LoopLikeOpInterface earlier : ArrayRef(loops).drop_back())
    if (failed(checkNeedsNoStage(earlier, *staged)))
      return failure();
  SmallVector<SharedParameter> shared;
  FailureOr<StageOfParameter> stages =
      chooseStages(*staged, shape.getNumStages(), getCosts(*staged, request, machine), shared);
  if (failed(stages))
    return failure();
  if (!shared.empty()) {
    FailureOr<LoopLikeOpInterface> split = splitSums(*staged, shape, *stages, shared);
    variation = failed(split) ? FailureOr<DeviceVariation>(failure()) : DeviceVariation::get(function);
    staged = failed(variation) ? FailureOr<StagedLoop>(failure()) : StagedLoop::get(*split, function);
    if (failed(staged))
      return failure();
    for (const SharedParameter &parameter : shared)
      warnOfSharedGradient(*staged, parameter);
  }
  FailureOr<StagePositions> positions = placeOnStages(*staged, shape, *stages);
  if (failed(positions))
    return failure();
  writePipeline(*staged, *positions, PipelineTable(shape, positions->hasBackward), *pieces, *variation, request.axis,
                request.mesh);
  warnOfWholeStacks(*staged, *pieces, shape);
  joinStacks(*pieces, function, request.axis, request.mesh);
  return success();
}

namespace {
struct PipelineStages : dist::impl::PipelineStagesPassBase<PipelineStages> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Attribute attribute = module->getDiscardableAttr(kStagesAttrName);
    if (!attribute)
      return markAllAnalysesPreserved();
    FailureOr<Request> request = readRequest(module, attribute);
    FailureOr<Machine> machine = failed(request) ? FailureOr<Machine>(failure()) : Machine::get(module);
    if (failed(machine))
      return signalPassFailure();
    for (auto function : module.getOps<FunctionOpInterface>()) {
      bool isMade = request->shape.getNumStages() > 1 && !function.isExternal() &&
                    SymbolTable::getSymbolVisibility(function) != SymbolTable::Visibility::Private;
      if (isMade && !function.getFunctionBody().hasOneBlock()) {
        function.emitError() << "has several blocks; what stages of a pipeline compute has to be structured";
        return signalPassFailure();
      }
      if (isMade && failed(pipeline(function, *request, *machine)))
        return signalPassFailure();
      for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
        function.removeArgAttr(argument, StringAttr::get(&getContext(), kStageAttrName));
      for (unsigned result = 0; result < function.getNumResults(); ++result)
        function.removeResultAttr(result, StringAttr::get(&getContext(), kGradientOfAttrName));
      function.walk([](Operation *op) { op->removeAttr(kJoinsPiecesAttrName); });
    }
    module->removeDiscardableAttr(kStagesAttrName);
  }
};
} // namespace
