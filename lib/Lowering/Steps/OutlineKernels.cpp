// SPDX-License-Identifier: Apache-2.0
//
// Turns each maximal run of compute ops between two steps into a kernel function and a call of it.
//
//   linalg.generic ... outs(%a)                  call @kernel_0(%x, %a, %coords)
//   linalg.generic ... ins(%a) outs(%b)    ->    dist.all_reduce ... ins(%b) outs(%c)
//   dist.all_reduce ... ins(%b) outs(%c)
//
// A kernel receives whole buffers only, each once, so that all of them may be `noalias`. Everything else that its ops
// use from outside is computed again inside: views, constants, index arithmetic, `dist.axis_index`. What cannot be
// computed again, a scalar that was loaded or the counter of a loop of steps, is passed through a buffer. So is the
// condition of a loop of steps, which the runtime reads.
//
// A target may cut a run into several kernels. A buffer that only one kernel of several linalg ops uses is then
// allocated in it: it never has to be in memory.

#include "BufferView.h"
#include "KernelPool.h"
#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace dist {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

namespace {
/// Compute ops of one block with no step between them, in order.
using Run = SmallVector<Operation *>;

/// What one kernel call replaces: some ops of a run; the call goes in front of `position`.
struct KernelOps {
  Run ops;
  Operation *position;
};

/// Outlines the runs of one entry function.
class Outliner {
public:
  Outliner(func::FuncOp entry, Value coords, KernelPool &pool, const KernelCutter &cutter)
      : entry(entry), coords(coords), pool(pool), cutter(cutter) {}

  LogicalResult outline() {
    if (failed(bindLoops()))
      return failure();
    collectRuns(entry.getBody().front());
    for (KernelOps &run : runs)
      spillScalars(run);
    for (KernelOps &run : runs)
      if (failed(outlineRun(run)))
        return failure();
    eraseRuns();
    return success();
  }

private:
  LogicalResult bindLoops();
  void bindCounter(scf::ForOp loop);
  void bindCondition(scf::WhileOp loop);
  void collectRuns(Block &block);
  void addRun(Run run);
  void spillScalars(KernelOps &run);
  void spill(Value scalar);
  LogicalResult outlineRun(KernelOps &run);
  void eraseRuns();

  func::FuncOp entry;
  Value coords;
  KernelPool &pool;
  const KernelCutter &cutter;
  SmallVector<KernelOps> runs;
  DenseMap<Operation *, KernelOps *> runOf;
  DenseMap<Value, Value> spilled; ///< Scalar to the rank-0 buffer that holds it.
};

/// Builds the body of one kernel: clones the ops of a run and whatever they need.
class KernelBuilder {
public:
  KernelBuilder(Location loc, const Run &run, Value coords, const DenseMap<Value, Value> &spilled, bool keepsBuffers)
      : builder(loc.getContext()), run(run.begin(), run.end()), spilled(spilled), keepsBuffers(keepsBuffers) {
    function = func::FuncOp::create(loc, "kernel", builder.getFunctionType({}, {}));
    function.setPrivate();
    builder.setInsertionPointToStart(function.addEntryBlock());
    coordsType = coords.getType();
  }

  FailureOr<func::FuncOp> build(ArrayRef<Operation *> ops);
  /// Buffers to call the kernel with; the coordinates come last and are not among them.
  ArrayRef<Value> getBuffers() const { return buffers; }

private:
  LogicalResult require(Value value);
  bool isUsedHereOnly(Value buffer) const;
  LogicalResult requireAll(Operation *op);
  Value addArgument(Value buffer);
  func::FuncOp finish();

  OpBuilder builder;
  func::FuncOp function;
  llvm::SmallPtrSet<Operation *, 16> run;
  const DenseMap<Value, Value> &spilled;
  bool keepsBuffers; ///< Buffers that nothing else uses are allocated in the kernel.
  IRMapping mapping;
  SmallVector<Value> buffers;
  Type coordsType;
};
} // namespace

//===-- kernels ---------------------------------------------------------------------------------------------------===//

Value KernelBuilder::addArgument(Value buffer) {
  if (Value known = mapping.lookupOrNull(buffer))
    return known;
  Value argument = function.getBody().front().addArgument(buffer.getType(), buffer.getLoc());
  buffers.push_back(buffer);
  mapping.map(buffer, argument);
  return argument;
}

/// Returns true if all uses of `buffer`, also through views, are in this kernel.
bool KernelBuilder::isUsedHereOnly(Value buffer) const {
  return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
    if (isa<ViewLikeOpInterface>(user) && user->getNumResults() == 1)
      return isUsedHereOnly(user->getResult(0));
    while (user && !run.contains(user))
      user = user->getParentOp();
    return user != nullptr;
  });
}

/// Makes `value`, defined outside the run, available in the kernel.
LogicalResult KernelBuilder::require(Value value) {
  if (mapping.contains(value))
    return success();
  if (auto found = spilled.find(value); found != spilled.end()) {
    Value buffer = addArgument(found->second);
    mapping.map(value, memref::LoadOp::create(builder, value.getLoc(), buffer).getResult());
    return success();
  }
  Operation *definition = value.getDefiningOp();
  if (!definition || isa<memref::AllocOp, memref::GetGlobalOp>(definition)) {
    if (!isa<MemRefType>(value.getType()))
      return emitError(value.getLoc()) << "value of type " << value.getType() << " cannot be passed to a kernel";
    if (keepsBuffers && isa_and_nonnull<memref::AllocOp>(definition) && isUsedHereOnly(value))
      builder.clone(*definition, mapping);
    else
      addArgument(value);
    return success();
  }
  if (getStepKind(definition) != StepKind::None || definition->getNumRegions() != 0)
    return definition->emitError() << "'" << definition->getName() << "' chooses at run time which buffer or value "
                                   << "later steps use; it has to be known beforehand";
  if (failed(requireAll(definition)))
    return failure();
  builder.clone(*definition, mapping);
  return success();
}

LogicalResult KernelBuilder::requireAll(Operation *op) {
  auto isInside = [&](Value value) { return value.getDefiningOp() && run.contains(value.getDefiningOp()); };
  for (Value operand : op->getOperands())
    if (!isInside(operand) && failed(require(operand)))
      return failure();
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (!isInside(value) && failed(require(value)))
      return failure();
  return success();
}

/// Adds the coordinates, the return, and the attributes of arguments.
func::FuncOp KernelBuilder::finish() {
  Block &body = function.getBody().front();
  Value coords = body.addArgument(coordsType, function.getLoc());
  func::ReturnOp::create(builder, function.getLoc());
  function.setFunctionType(builder.getFunctionType(body.getArgumentTypes(), {}));
  for (unsigned index = 0; index < body.getNumArguments(); ++index)
    function.setArgAttr(index, "llvm.noalias", builder.getUnitAttr());
  function.setArgAttr(cast<BlockArgument>(coords).getArgNumber(), kCoordsAttrName, builder.getUnitAttr());
  function->setAttr(kKernelAttrName, builder.getUnitAttr());
  return function;
}

FailureOr<func::FuncOp> KernelBuilder::build(ArrayRef<Operation *> ops) {
  for (Operation *op : ops) {
    if (failed(requireAll(op))) {
      function.erase();
      return failure();
    }
    builder.clone(*op, mapping);
  }
  return finish();
}

//===-- runs ------------------------------------------------------------------------------------------------------===//

void Outliner::addRun(Run run) {
  Operation *position = run.back();
  if (!cutter) {
    runs.push_back({std::move(run), position});
    return;
  }
  for (Run &part : cutter(run))
    runs.push_back({std::move(part), position});
}

void Outliner::collectRuns(Block &block) {
  Run run;
  auto close = [&] {
    if (!run.empty())
      addRun(std::move(run));
    run.clear();
  };
  for (Operation &op : block) {
    StepKind kind = getStepKind(&op);
    if (kind == StepKind::Compute)
      run.push_back(&op);
    else if (kind != StepKind::None)
      close();
    if (kind == StepKind::Loop)
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          collectRuns(inner);
  }
  close();
}

/// Stores `scalar` to a buffer of its own right where it is computed.
void Outliner::spill(Value scalar) {
  Operation *definition = scalar.getDefiningOp();
  OpBuilder builder(definition);
  Value buffer = memref::AllocOp::create(builder, scalar.getLoc(), MemRefType::get({}, scalar.getType()));
  builder.setInsertionPointAfter(definition);
  Operation *store = memref::StoreOp::create(builder, scalar.getLoc(), scalar, buffer);
  KernelOps &run = *runOf[definition];
  run.ops.insert(llvm::find(run.ops, definition) + 1, store);
  runOf[store] = &run;
  spilled[scalar] = buffer;
}

/// Spills the scalars that ops of `run` compute and that something outside of it uses.
void Outliner::spillScalars(KernelOps &run) {
  if (runOf.empty())
    for (KernelOps &each : runs)
      for (Operation *op : each.ops)
        runOf[op] = &each;
  for (Operation *op : SmallVector<Operation *>(run.ops))
    for (Value result : op->getResults()) {
      auto isInside = [&](Operation *user) {
        while (user && user->getBlock() != op->getBlock())
          user = user->getParentOp();
        return user && runOf.lookup(user) == &run;
      };
      if (!isa<ShapedType>(result.getType()) && !llvm::all_of(result.getUsers(), isInside))
        spill(result);
    }
}

LogicalResult Outliner::outlineRun(KernelOps &run) {
  SmallVector<Location> locations = llvm::map_to_vector(run.ops, [](Operation *op) { return op->getLoc(); });
  bool keepsBuffers = cutter && run.ops.size() > 1 && llvm::all_of(run.ops, llvm::IsaPred<linalg::LinalgOp>);
  KernelBuilder kernelBuilder(FusedLoc::get(entry.getContext(), locations), run.ops, coords, spilled, keepsBuffers);
  FailureOr<func::FuncOp> kernel = kernelBuilder.build(run.ops);
  if (failed(kernel))
    return failure();
  func::FuncOp shared = pool.insert(*kernel);
  OpBuilder builder(run.position);
  SmallVector<Value> operands(kernelBuilder.getBuffers());
  operands.push_back(coords);
  func::CallOp::create(builder, FusedLoc::get(entry.getContext(), locations), shared, operands);
  return success();
}

/// Erases the outlined ops; ops that still use them are free ones, which are cloned where they are needed.
void Outliner::eraseRuns() {
  for (KernelOps &run : llvm::reverse(runs))
    for (Operation *op : llvm::reverse(run.ops)) {
      op->dropAllUses();
      op->erase();
    }
}

/// Stores the trip number of `loop` to a buffer, from which kernels in the loop compute the induction variable.
void Outliner::bindCounter(scf::ForOp loop) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Type i64 = builder.getI64Type();
  Value counter = memref::AllocOp::create(builder, loc, MemRefType::get({}, i64));
  builder.setInsertionPointToStart(loop.getBody());
  Operation *store = memref::StoreOp::create(builder, loc, arith::ConstantIntOp::create(builder, loc, 0, 64), counter);
  Operation *load = memref::LoadOp::create(builder, loc, counter);
  Value trip = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), load->getResult(0));
  Value scaled = arith::MulIOp::create(builder, loc, trip, loop.getStep());
  loop.getInductionVar().replaceAllUsesWith(arith::AddIOp::create(builder, loc, scaled, loop.getLowerBound()));
  builder.setInsertionPoint(store);
  Value distance = arith::SubIOp::create(builder, loc, loop.getInductionVar(), loop.getLowerBound());
  Value number = arith::DivSIOp::create(builder, loc, distance, loop.getStep());
  store->setOperand(0, arith::IndexCastOp::create(builder, loc, i64, number));
  for (Operation *op : {store, load})
    op->setAttr(kCounterAttrName, builder.getUnitAttr());
  spilled[load->getResult(0)] = counter;
}

/// Stores the condition of `loop`, right where it is computed, to a buffer from which the runtime reads it.
void Outliner::bindCondition(scf::WhileOp loop) {
  OpBuilder builder(loop);
  scf::ConditionOp terminator = loop.getConditionOp();
  Value condition = terminator.getCondition();
  Value buffer = memref::AllocOp::create(builder, loop.getLoc(), MemRefType::get({}, condition.getType()));
  Operation *definition = condition.getDefiningOp();
  if (definition && definition->getBlock() == terminator->getBlock())
    builder.setInsertionPointAfter(definition);
  else
    builder.setInsertionPoint(terminator);
  memref::StoreOp::create(builder, terminator.getLoc(), condition, buffer);
  builder.setInsertionPoint(terminator);
  auto load = memref::LoadOp::create(builder, terminator.getLoc(), buffer);
  load->setAttr(kConditionAttrName, builder.getUnitAttr());
  terminator.getConditionMutable().assign(load);
}

/// Stores the condition of `branch`, which has no other branch, to a buffer, in front of `position`.
static void bindCondition(scf::IfOp branch, Operation *position) {
  OpBuilder builder(position);
  Location loc = branch.getLoc();
  Value buffer = memref::AllocOp::create(builder, loc, MemRefType::get({}, builder.getI1Type()));
  memref::StoreOp::create(builder, loc, branch.getCondition(), buffer);
  builder.setInsertionPoint(branch);
  auto load = memref::LoadOp::create(builder, loc, buffer);
  load->setAttr(kConditionAttrName, builder.getUnitAttr());
  branch.getConditionMutable().assign(load);
}

/// Makes a branch of its own of the steps that run where the condition of `branch` does not hold.
static void bindConditions(scf::IfOp branch) {
  scf::IfOp otherwise;
  if (!branch.getElseRegion().empty()) {
    OpBuilder builder(branch);
    Value always = arith::ConstantIntOp::create(builder, branch.getLoc(), 1, 1);
    Value never = arith::XOrIOp::create(builder, branch.getLoc(), branch.getCondition(), always);
    builder.setInsertionPointAfter(branch);
    otherwise = scf::IfOp::create(builder, branch.getLoc(), never, /*withElseRegion=*/false);
    // The tasks of other devices stay tasks: no kernel takes what is in several of them.
    if (Attribute pipeline = branch->getDiscardableAttr(kPipelineAttrName))
      otherwise->setDiscardableAttr(kPipelineAttrName, pipeline);
    otherwise.getThenRegion().takeBody(branch.getElseRegion());
    bindCondition(otherwise, branch);
  }
  bindCondition(branch, branch);
}

/// Checks the loops and branches of steps, and binds their counters and conditions to buffers.
LogicalResult Outliner::bindLoops() {
  SmallVector<Operation *> ops;
  entry.walk([&](Operation *op) {
    if (op != entry && getStepKind(op) == StepKind::Loop)
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    auto loop = dyn_cast<scf::ForOp>(op);
    auto conditional = dyn_cast<scf::WhileOp>(op);
    auto branch = dyn_cast<scf::IfOp>(op);
    bool isCounted = loop && loop.getStaticTripCount() && loop.getInitArgs().empty();
    bool isConditional = conditional && conditional.getInits().empty() && conditional->getNumResults() == 0;
    bool isBranch = branch && branch->getNumResults() == 0;
    if (!isCounted && !isConditional && !isBranch)
      return op->emitError()
             << "collectives inside of this '" << op->getName()
             << "'; only an scf.for with constant bounds, an scf.while or an scf.if that forward buffers may hold "
             << "collectives";
    if (branch)
      bindConditions(branch);
    else if (conditional)
      bindCondition(conditional);
    else if (!loop.getInductionVar().use_empty())
      bindCounter(loop);
  }
  return success();
}

namespace {
struct OutlineKernelsPass : dist::impl::OutlineKernelsPassBase<OutlineKernelsPass> {
  OutlineKernelsPass() = default;
  OutlineKernelsPass(KernelCutter cutter) : cutter(std::move(cutter)) {}

  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    MeshAttr mesh = getMesh(*entry);
    int64_t numAxes = mesh ? mesh.getAxisSizes().size() : 0;
    auto coordsType = MemRefType::get({numAxes}, IntegerType::get(&getContext(), 64));
    NamedAttribute marker(StringAttr::get(&getContext(), kCoordsAttrName), UnitAttr::get(&getContext()));
    if (failed(entry->insertArgument(entry->getNumArguments(), coordsType, DictionaryAttr::get(&getContext(), marker),
                                     entry->getLoc())))
      return signalPassFailure();
    KernelPool pool(getOperation());
    if (failed(Outliner(*entry, entry->getArguments().back(), pool, cutter).outline()))
      return signalPassFailure();
    removeDeadCode(*entry);
  }

  /// Erases views and scalar computations that only kernels used; users stand behind their operands.
  static void removeDeadCode(func::FuncOp entry) {
    SmallVector<Operation *> ops;
    entry.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : llvm::reverse(ops))
      if (op != entry && op->use_empty() && getStepKind(op) == StepKind::None &&
          !op->hasTrait<OpTrait::IsTerminator>() && !isa<memref::StoreOp>(op))
        op->erase();
  }

  KernelCutter cutter; ///< Null: a run is one kernel.
};
} // namespace

std::unique_ptr<Pass> dist::createOutlineKernelsPass(KernelCutter cutter) {
  return std::make_unique<OutlineKernelsPass>(std::move(cutter));
}
