// SPDX-License-Identifier: Apache-2.0
//
// Puts into the program what the timeline's OverlapPlan.h finds in numbers:
//
//   %g = all_gather %w                            %p, %t = all_gather_start %w
//   %a = matmul %x, %v              becomes       %a = matmul %x, %v
//   %b = matmul %a, %g                            %g = done %t ins(%w) pending(%p)
//                                                 %b = matmul %a, %g
//
// Bodies of loops and branches come first, each for itself, then the block around them, in which they are one task. A plan of a
// function is carried out if the timeline says that all of it is faster than what was there.

#include "Buckets.h"
#include "ChunkProducts.h"
#include "PrefetchInLoops.h"
#include "RecomputeValues.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Collectives/Passes.h"
#include "dist/Timeline/OverlapPlan.h"
#include "dist/Timeline/ProgramTasks.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_SCHEDULECOLLECTIVESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using Step = OverlapPlan::Step;

namespace {
/// Carries out the plan of one block.
class BlockScheduler {
public:
  BlockScheduler(const TaskBlock &tasks, ArrayRef<Operation *> ops) : tasks(tasks), ops(ops) {}

  void run(ArrayRef<Step> steps) {
    for (Step step : steps) {
      int64_t id = tasks.tasks[step.task].id;
      if (id < 0)
        continue; // An argument.
      Operation *op = ops[id];
      Block &block = *op->getBlock();
      Block::iterator end = block.mightHaveTerminator() ? Block::iterator(block.getTerminator()) : block.end();
      if (step.kind == Step::Run)
        op->moveBefore(&block, end);
      else if (step.kind == Step::Start)
        start(op, block, end);
      else
        wait(op, block, end);
    }
  }

private:
  /// Starts what `op` does at `place` of `block`.
  void start(Operation *op, Block &block, Block::iterator place) {
    OperationState state(op->getLoc(), op->getName().getStringRef().str() + "_start");
    state.addOperands(op->getOperands());
    state.addTypes(op->getResultTypes());
    state.addTypes(TokenType::get(op->getContext()));
    state.propertiesAttr = op->getPropertiesAsAttribute();
    state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
    OpBuilder builder(&block, place);
    started[op] = builder.create(state);
  }

  /// Waits for what `op` did, and takes its place.
  void wait(Operation *op, Block &block, Block::iterator place) {
    auto start = cast<CollectiveOpInterface>(started.lookup(op));
    OpBuilder builder(&block, place);
    ResultRange results = start->getResults();
    auto done = DoneOp::create(builder, op->getLoc(), op->getResultTypes(), results.back(), start.getCollectiveInputs(),
                               results.drop_back());
    op->replaceAllUsesWith(done);
    op->erase();
  }

  const TaskBlock &tasks;
  ArrayRef<Operation *> ops;
  llvm::DenseMap<Operation *, Operation *> started;
};

/// What loops can issue an iteration ahead, by loop.
struct LoopPrefetches {
  llvm::MapVector<Operation *, SmallVector<LoopPrefetch>> ofLoops;
  double handingSeconds = 0; ///< Of all copies from one iteration to the next.
  double bytes = 0;          ///< Of what is forwarded.
};

/// The share of the seconds that pieces have to gain of the whole function.
constexpr double kLeastGain = 1e-3;

/// Plans one function.
class FunctionScheduler {
public:
  FunctionScheduler(FunctionOpInterface function, const Machine &machine, double memoryBytes)
      : function(function), machine(machine), shares(getLaneShares(machine)), memoryBytes(memoryBytes),
        tasks(readTasks(function, machine, ops)) {}

  /// Decides what to do.
  void plan() {
    TaskSchedule before = scheduleTasks(tasks, ScheduleMode::AsEmitted, shares);
    double peak = getTotal(before.peak.bytes);
    // What is inside of loops may need so much more than it does now.
    spareBytes = std::max(0.0, memoryBytes - peak);
    planBlock(tasks, memoryBytes);
    planned = scheduleTasks(tasks, ScheduleMode::AsEmitted, shares);
    peakBytes = getTotal(planned.peak.bytes);
    if (peak <= memoryBytes ? planned.seconds < before.seconds && peakBytes <= memoryBytes : peakBytes < peak)
      return;
    plans.clear();
    planned = std::move(before);
    peakBytes = peak;
  }

  /// Of the function after `apply`.
  double getSeconds() const { return planned.seconds; }
  bool fits() const { return peakBytes <= memoryBytes; }

  /// Returns the seconds for which computation waits for one execution of each collective.
  llvm::DenseMap<Operation *, double> getExposed() const {
    llvm::DenseMap<Operation *, double> exposed;
    addExposed(tasks, 1, exposed);
    return exposed;
  }

  /// Fails with an error if the function needs too much memory.
  LogicalResult verify() const {
    if (fits())
      return success();
    InFlightDiagnostic diagnostic = function->emitError();
    diagnostic << "a device needs " << uint64_t(peakBytes) << " B of memory at least, as far as orders were found; 'memory' allows "
               << uint64_t(memoryBytes) << " B";
    const TaskInterval *fullest = nullptr;
    for (const TaskInterval &interval : planned.intervals)
      if (interval.id >= 0 && interval.start <= planned.peak.seconds)
        fullest = &interval;
    if (fullest)
      diagnostic.attachNote(ops[fullest->id]->getLoc()) << "most is in use about here";
    return diagnostic;
  }

  /// Carries out what was decided. Returns true if that changes anything.
  bool apply() {
    for (const Plan &plan : plans)
      BlockScheduler(plan.tasks, ops).run(plan.steps);
    return !plans.empty();
  }

  /// Finds what loops wait for although it could be had an iteration ahead, and that is worth what it takes to hand it on.
  LoopPrefetches findPrefetches() const {
    LoopPrefetches found;
    findPrefetchesIn(tasks, 1, found);
    return found;
  }

private:
  struct Plan {
    TaskBlock tasks;
    std::vector<Step> steps;
  };

  void addExposed(const TaskBlock &block, double executions, llvm::DenseMap<Operation *, double> &exposed) const {
    for (const Task &task : block.tasks) {
      if (auto found = task.lane != kComputeLane ? planned.exposed.find(task.id) : planned.exposed.end(); found != planned.exposed.end())
        exposed[ops[task.id]] = found->second / executions;
      for (const TaskBlock &inner : task.blocks)
        addExposed(inner, std::min(executions * std::max(task.trips, 1.0), kMostSeconds), exposed);
    }
  }

  void findPrefetchesIn(const TaskBlock &block, double executions, LoopPrefetches &found) const {
    for (const Task &task : block.tasks)
      for (const TaskBlock &inner : task.blocks) {
        double inside = std::min(executions * task.trips, kMostSeconds);
        findPrefetchesIn(inner, inside, found);
        if (auto loop = dyn_cast<LoopLikeOpInterface>(ops[task.id]))
          findPrefetchesOf(loop, inner, task.trips, inside, found);
      }
  }

  /// Finds those of `loop`, whose body is `inner`, runs `trips` times each time and `executions` times in all.
  void findPrefetchesOf(LoopLikeOpInterface loop, const TaskBlock &inner, double trips, double executions, LoopPrefetches &found) const {
    bool communicates = llvm::any_of(inner.tasks, [](const Task &task) { return task.lane != kComputeLane; });
    if (!communicates)
      return;
    TaskSchedule once = scheduleTasks(inner, ScheduleMode::AsEmitted, shares);
    for (const Task &member : inner.tasks) {
      auto exposed = member.lane != kComputeLane && mayBeJoined(ops[member.id]) ? once.exposed.find(member.id) : once.exposed.end();
      if (exposed == once.exposed.end())
        continue;
      double handing = getHandingSeconds(ops[member.id]);
      if (trips * (exposed->second - handing) <= member.seconds)
        continue;
      std::optional<LoopPrefetch> prefetch = findPrefetch(loop, ops[member.id]);
      if (!prefetch)
        continue;
      found.ofLoops[loop].push_back(std::move(*prefetch));
      found.handingSeconds += executions * handing;
      for (Type type : ops[member.id]->getResultTypes())
        found.bytes += getTensorBytes(cast<RankedTensorType>(type)).toDouble();
    }
  }

  /// Returns the seconds of a copy of all results of `op`: a loop forwards in one place what it makes in another.
  double getHandingSeconds(Operation *op) const {
    double sum = 0;
    for (Type type : op->getResultTypes())
      sum += machine.getComputeSeconds(0, cast<RankedTensorType>(type).getElementType(), 2 * getTensorBytes(cast<RankedTensorType>(type)).toDouble());
    return sum;
  }

  /// Plans `block`, and makes it what it is after that.
  void planBlock(TaskBlock &block, double memory) {
    if (llvm::any_of(block.tasks, [](const Task &task) { return task.kind == Task::Kind::Started; }))
      return;
    for (Task &task : block.tasks)
      for (TaskBlock &inner : task.blocks)
        planBlock(inner, getTotal(scheduleTasks(inner, ScheduleMode::AsEmitted, shares).peak.bytes) + spareBytes);
    OverlapPlan found = planOverlap(block, shares, {memory});
    if (found.steps.empty())
      return;
    TaskBlock emitted = applySteps(block, found.steps);
    plans.push_back({std::move(block), std::move(found.steps)});
    block = std::move(emitted);
  }

  FunctionOpInterface function;
  const Machine &machine;
  SmallVector<double> shares;
  double memoryBytes, spareBytes = 0, peakBytes = 0;
  TaskSchedule planned;
  std::vector<Operation *> ops;
  TaskBlock tasks;
  std::vector<Plan> plans; ///< Of inner blocks first.
};

/// Returns a copy of `function`, just before it, in which `prefetches` are issued ahead.
Operation *prefetchInCopy(Operation *function, const LoopPrefetches &prefetches) {
  IRMapping copies;
  Operation *copy = OpBuilder(function).clone(*function, copies);
  for (auto &[loop, list] : prefetches.ofLoops) {
    SmallVector<LoopPrefetch> ofCopy;
    for (const LoopPrefetch &prefetch : list) {
      ofCopy.push_back({copies.lookup(prefetch.collective), {}});
      for (Operation *op : prefetch.needed)
        ofCopy.back().needed.insert(copies.lookup(op));
    }
    prefetchInLoop(cast<LoopLikeOpInterface>(copies.lookup(loop)), ofCopy);
  }
  return copy;
}

struct ScheduleCollectives : dist::impl::ScheduleCollectivesPassBase<ScheduleCollectives> {
  using ScheduleCollectivesPassBase::ScheduleCollectivesPassBase;

  void runOnOperation() override {
    if (!machine.empty()) {
      FailureOr<StringAttr> text = Machine::getAttr(machine, &getContext(), [&] { return getOperation().emitError(); });
      if (failed(text))
        return signalPassFailure();
      getOperation()->setDiscardableAttr(kMachineAttrName, *text);
    }
    FailureOr<Machine> target = Machine::get(getOperation());
    if (failed(target))
      return signalPassFailure();
    bool isChanged = false;
    for (auto function : llvm::to_vector(getOperation().getOps<FunctionOpInterface>())) {
      if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
        continue;
      FailureOr<bool> scheduled = schedule(function, *target);
      if (failed(scheduled))
        return signalPassFailure();
      isChanged |= *scheduled;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

  /// Returns true if `function` was changed; failure comes with an error.
  FailureOr<bool> schedule(FunctionOpInterface function, const Machine &target) {
    double bytes = memory < 0 ? std::numeric_limits<double>::infinity() : double(memory);
    bool isChanged = memory >= 0 && recomputeValues(function, target, bytes);
    auto asItIs = std::make_unique<FunctionScheduler>(function, target, bytes);
    asItIs->plan();
    isChanged |= prefetchInLoops(function, asItIs, target, bytes);
    // What loops gather ahead is hidden as a whole.
    isChanged |= chunkProducts && computeInPieces(function, asItIs, target, bytes);
    if (failed(asItIs->verify()))
      return failure();
    return asItIs->apply() || isChanged;
  }

  /// Replaces `function`, and how it is scheduled, by one in which loops gather an iteration ahead, and returns true,
  /// if that is faster. What they forward is taken from `bytes`.
  bool prefetchInLoops(FunctionOpInterface &function, std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target, double &bytes) {
    LoopPrefetches prefetches = asItIs->findPrefetches();
    if (prefetches.ofLoops.empty())
      return false;
    auto copy = cast<FunctionOpInterface>(prefetchInCopy(function, prefetches));
    auto ahead = std::make_unique<FunctionScheduler>(copy, target, bytes - prefetches.bytes);
    ahead->plan();
    if (!ahead->fits() || ahead->getSeconds() + prefetches.handingSeconds >= asItIs->getSeconds()) {
      copy->erase();
      return false;
    }
    bytes -= prefetches.bytes;
    function->erase();
    function = copy;
    asItIs = std::move(ahead);
    return true;
  }

  /// Replaces `function`, and how it is scheduled, by one in which collectives and products are computed in pieces, and returns true, if
  /// that is faster.
  bool computeInPieces(FunctionOpInterface &function, std::unique_ptr<FunctionScheduler> &asItIs, const Machine &target, double bytes) {
    std::vector<ChosenPieces> chosen = choosePieces(function, target, asItIs->getExposed());
    Operation *copy = chosen.empty() ? nullptr : computeInPiecesInCopy(function, chosen);
    if (!copy)
      return false;
    auto inPieces = std::make_unique<FunctionScheduler>(cast<FunctionOpInterface>(copy), target, bytes);
    inPieces->plan();
    if (!inPieces->fits() || inPieces->getSeconds() > (1 - kLeastGain) * asItIs->getSeconds()) {
      copy->erase();
      return false;
    }
    function->erase();
    function = cast<FunctionOpInterface>(copy);
    asItIs = std::move(inPieces);
    return true;
  }
};
} // namespace
