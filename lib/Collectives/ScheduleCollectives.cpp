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

#include "dist/Collectives/Passes.h"
#include "dist/Timeline/OverlapPlan.h"
#include "dist/Timeline/ProgramTasks.h"

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

/// Plans one function.
class FunctionScheduler {
public:
  FunctionScheduler(FunctionOpInterface function, const Machine &machine, double memoryBytes)
      : function(function), shares(getLaneShares(machine)), memoryBytes(memoryBytes), tasks(readTasks(function, machine, ops)) {}

  /// Returns true if the function was changed; failure comes with an error.
  FailureOr<bool> run() {
    TaskSchedule before = scheduleTasks(tasks, ScheduleMode::AsEmitted, shares);
    double peak = getTotal(before.peak.bytes);
    // What is inside of loops may need so much more than it does now.
    spareBytes = std::max(0.0, memoryBytes - peak);
    plan(tasks, memoryBytes);
    TaskSchedule after = scheduleTasks(tasks, ScheduleMode::AsEmitted, shares);
    if (double least = std::min(peak, getTotal(after.peak.bytes)); least > memoryBytes)
      return fail(least, after);
    bool isBetter = after.seconds < before.seconds || peak > memoryBytes;
    if (plans.empty() || !isBetter || getTotal(after.peak.bytes) > memoryBytes)
      return false;
    for (const Plan &plan : plans)
      BlockScheduler(plan.tasks, ops).run(plan.steps);
    return true;
  }

private:
  struct Plan {
    TaskBlock tasks;
    std::vector<Step> steps;
  };

  /// Plans `block`, and makes it what it is after that.
  void plan(TaskBlock &block, double memory) {
    if (llvm::any_of(block.tasks, [](const Task &task) { return task.kind == Task::Kind::Started; }))
      return;
    for (Task &task : block.tasks)
      for (TaskBlock &inner : task.blocks)
        plan(inner, getTotal(scheduleTasks(inner, ScheduleMode::AsEmitted, shares).peak.bytes) + spareBytes);
    OverlapPlan found = planOverlap(block, shares, {memory});
    if (found.steps.empty())
      return;
    TaskBlock emitted = applySteps(block, found.steps);
    plans.push_back({std::move(block), std::move(found.steps)});
    block = std::move(emitted);
  }

  /// Says that `least` bytes are the least that was found; `schedule` is what was found.
  LogicalResult fail(double least, const TaskSchedule &schedule) {
    InFlightDiagnostic diagnostic = function->emitError();
    diagnostic << "a device needs " << uint64_t(least) << " B of memory at least, as far as orders were found; 'memory' allows "
               << uint64_t(memoryBytes) << " B";
    const TaskInterval *fullest = nullptr;
    for (const TaskInterval &interval : schedule.intervals)
      if (interval.id >= 0 && interval.start <= schedule.peak.seconds)
        fullest = &interval;
    if (fullest)
      diagnostic.attachNote(ops[fullest->id]->getLoc()) << "most is in use about here";
    return diagnostic;
  }

  FunctionOpInterface function;
  SmallVector<double> shares;
  double memoryBytes, spareBytes = 0;
  std::vector<Operation *> ops;
  TaskBlock tasks;
  std::vector<Plan> plans; ///< Of inner blocks first.
};

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
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
        continue;
      double bytes = memory < 0 ? std::numeric_limits<double>::infinity() : double(memory);
      FailureOr<bool> scheduled = FunctionScheduler(function, *target, bytes).run();
      if (failed(scheduled))
        return signalPassFailure();
      isChanged |= *scheduled;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
