// SPDX-License-Identifier: Apache-2.0

#include "FunctionScheduler.h"
#include "Buckets.h"
#include "DelayInLoops.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Timeline/ProgramTasks.h"

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
} // namespace

static double getBytes(ValueRange values) {
  double sum = 0;
  for (Value value : values)
    sum += getKnownBytes(value);
  return sum;
}

FunctionScheduler::FunctionScheduler(FunctionOpInterface function, const Machine &machine, double memoryBytes)
    : function(function), machine(machine), shares(getLaneShares(machine)), memoryBytes(memoryBytes),
      tasks(readTasks(function, machine, ops)) {}

void FunctionScheduler::plan() {
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

void FunctionScheduler::keep() {
  planned = scheduleTasks(tasks, ScheduleMode::AsEmitted, shares);
  peakBytes = getTotal(planned.peak.bytes);
}

void FunctionScheduler::planBlock(TaskBlock &block, double memory) {
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

bool FunctionScheduler::apply() {
  for (const Plan &plan : plans)
    BlockScheduler(plan.tasks, ops).run(plan.steps);
  return !plans.empty();
}

llvm::DenseMap<Operation *, double> FunctionScheduler::getExposed() const {
  llvm::DenseMap<Operation *, double> exposed;
  addExposed(tasks, 1, exposed);
  return exposed;
}

void FunctionScheduler::addExposed(const TaskBlock &block, double executions,
                                   llvm::DenseMap<Operation *, double> &exposed) const {
  for (const Task &task : block.tasks) {
    if (auto found = task.lane != kComputeLane ? planned.exposed.find(task.id) : planned.exposed.end();
        found != planned.exposed.end())
      exposed[ops[task.id]] = found->second / executions;
    for (const TaskBlock &inner : task.blocks)
      addExposed(inner, std::min(executions * std::max(task.trips, 1.0), kMostSeconds), exposed);
  }
}

void FunctionScheduler::walkLoops(const TaskBlock &block, double executions, LoopCallback callback) const {
  for (const Task &task : block.tasks)
    for (const TaskBlock &inner : task.blocks) {
      double inside = std::min(executions * task.trips, kMostSeconds);
      walkLoops(inner, inside, callback);
      if (isa<LoopLikeOpInterface>(ops[task.id]) &&
          llvm::any_of(inner.tasks, [](const Task &task) { return task.lane != kComputeLane; }))
        callback(ops[task.id], inner, task.trips, inside);
    }
}

std::vector<std::pair<const Task *, double>> FunctionScheduler::getWaitedFor(const TaskBlock &body) const {
  TaskSchedule once = scheduleTasks(body, ScheduleMode::AsEmitted, shares);
  std::vector<std::pair<const Task *, double>> waitedFor;
  for (const Task &member : body.tasks)
    if (member.lane != kComputeLane && mayBeJoined(ops[member.id]))
      if (auto exposed = once.exposed.find(member.id); exposed != once.exposed.end())
        waitedFor.push_back({&member, exposed->second});
  return waitedFor;
}

double FunctionScheduler::getHandingSeconds(ValueRange values) const {
  double sum = 0;
  for (Value value : values)
    sum += machine.getMemorySeconds(2 * getBytes(value));
  return sum;
}

LoopPrefetches FunctionScheduler::findPrefetches() const {
  LoopPrefetches found;
  walkLoops(tasks, 1, [&](Operation *loop, const TaskBlock &body, double trips, double executions) {
    for (auto [member, exposed] : getWaitedFor(body)) {
      Operation *op = ops[member->id];
      double handing = getHandingSeconds(op->getResults());
      if (trips * (exposed - handing) <= member->seconds)
        continue;
      std::optional<LoopPrefetch> prefetch = findPrefetch(cast<LoopLikeOpInterface>(loop), op);
      if (!prefetch)
        continue;
      found.ofLoops[loop].push_back(std::move(*prefetch));
      found.cost.seconds += executions * handing;
      found.cost.bytes += getBytes(op->getResults());
    }
  });
  return found;
}

LoopDelays FunctionScheduler::findDelays() const {
  LoopDelays found;
  walkLoops(tasks, 1, [&](Operation *op, const TaskBlock &body, double trips, double executions) {
    auto loop = cast<LoopLikeOpInterface>(op);
    SmallVector<Operation *> delayed;
    for (auto [member, exposed] : getWaitedFor(body)) {
      // That of the last iteration is waited for behind the loop.
      std::optional<LoopDelay> delay = findDelay(loop, ops[member->id]);
      if (delay && trips * (exposed - getHandingSeconds(delay->carried.getArrayRef())) > exposed)
        delayed.push_back(ops[member->id]);
    }
    std::optional<LoopDelay> all = delayed.empty() ? std::nullopt : findDelay(loop, delayed);
    if (!all)
      return;
    found.ofLoops[op] = std::move(delayed);
    found.cost.seconds += executions * getHandingSeconds(all->carried.getArrayRef());
    found.cost.bytes += getBytes(all->carried.getArrayRef());
  });
  return found;
}
