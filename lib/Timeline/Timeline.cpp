// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/Timeline.h"
#include "dist/Analysis/RecomputedOps.h"
#include "dist/Timeline/MemoryFlow.h"
#include "dist/Timeline/ProgramTasks.h"

using namespace mlir;
using namespace dist;

static_assert(kCommunicationCategory == kNumMemoryCategories && kNumTimelineCategories == kNumMemoryCategories + 1);

StringRef dist::getTimelineCategoryName(unsigned category) {
  return category == kCommunicationCategory ? "communication" : getName(static_cast<MemoryCategory>(category));
}

namespace {
/// Returns the seconds of all that is in `block`, one after the other.
double getSequentialSeconds(const TaskBlock &block);

/// Returns the slowest of the blocks of `branch`: the one that is assumed to run.
const TaskBlock *findSlowest(const Task &branch) {
  const TaskBlock *slowest = nullptr;
  double most = 0;
  for (const TaskBlock &block : branch.blocks)
    if (double seconds = getSequentialSeconds(block); !slowest || seconds > most) {
      slowest = &block;
      most = seconds;
    }
  return slowest;
}

double getSequentialSeconds(const TaskBlock &block) {
  double sum = 0;
  for (const Task &task : block.tasks)
    sum += task.blocks.empty() ? task.seconds : task.trips * getSequentialSeconds(*findSlowest(task));
  return std::min(sum, kMostSeconds);
}

/// The sums over all executions of what is in a block.
class TaskSums {
public:
  TaskSums(ArrayRef<Operation *> ops, std::vector<TimelineCollective> &collectives)
      : ops(ops), collectives(collectives) {}

  void add(const TaskBlock &block, double executions) {
    for (const Task &task : block.tasks) {
      if (task.kind == Task::Kind::Collective || task.kind == Task::Kind::Started)
        collectives.push_back({ops[task.id], task.lane, executions, task.seconds * executions, 0});
      else if (task.blocks.empty())
        computeSeconds += task.seconds * executions;
      if (task.id >= 0 && ops[task.id]->hasAttr(kRecomputedAttrName)) {
        ++numRecomputed;
        recomputedSeconds += task.seconds * executions;
      }
      if (const TaskBlock *inner = findSlowest(task))
        add(*inner, std::min(executions * task.trips, kMostSeconds));
    }
  }

  double computeSeconds = 0, recomputedSeconds = 0;
  unsigned numRecomputed = 0;

private:
  ArrayRef<Operation *> ops;
  std::vector<TimelineCollective> &collectives;
};

/// Collects the pipelines of a program. The ticks of one may be several loops, each with a switch over the same tasks.
class PipelineReader {
public:
  PipelineReader(ArrayRef<Operation *> ops, ArrayRef<double> shares, std::vector<TimelinePipeline> &pipelines)
      : ops(ops), shares(shares), pipelines(pipelines) {}

  void read(const TaskBlock &block) {
    for (const Task &task : block.tasks) {
      std::optional<PipelineInfo> info = task.kind == Task::Kind::Branch
                                             ? readPipelineAttr(ops[task.id]->getDiscardableAttr(kPipelineAttrName))
                                             : std::nullopt;
      // What is no task of a stage is the way of devices that are idle.
      if (info && task.blocks.size() == size_t(info->shape.getNumStages()) + 1)
        add(*info, ops[task.id], task);
      for (const TaskBlock &inner : task.blocks)
        read(inner);
    }
  }

private:
  void add(const PipelineInfo &info, Operation *op, const Task &task) {
    int64_t numStages = info.shape.getNumStages();
    // Loops of one pipeline stand behind one another.
    Attribute key = getPipelineAttr(info.shape, false, StringAttr::get(op->getContext(), info.axis), info.hasBackward);
    if (key != last) {
      pipelines.push_back({info, SmallVector<double>(2 * numStages)});
      last = key;
    }
    TimelinePipeline &pipeline = pipelines.back();
    for (int64_t number = 0; number < numStages; ++number) // Region 0 is that of idle devices.
      pipeline.ofPosition[number + (info.isBackward ? numStages : 0)] =
          scheduleTasks(task.blocks[number + 1], ScheduleMode::AsEmitted, shares).seconds;
    pipeline.bubble = PipelineTable(info.shape, info.hasBackward).getBubble(pipeline.ofPosition);
  }

  ArrayRef<Operation *> ops;
  ArrayRef<double> shares;
  std::vector<TimelinePipeline> &pipelines;
  Attribute last;
};
} // namespace

static TimelineSchedule toProgram(TaskSchedule schedule, ArrayRef<Operation *> ops) {
  TimelineSchedule result;
  result.seconds = schedule.seconds;
  result.events.reserve(schedule.intervals.size());
  for (const TaskInterval &interval : schedule.intervals)
    result.events.push_back({interval.id < 0 ? nullptr : ops[interval.id], interval.lanes, interval.start, interval.end,
                             interval.exposed, interval.executions});
  result.memory = std::move(schedule.memory);
  result.peak = schedule.peak;
  return result;
}

Timeline Timeline::get(FunctionOpInterface function, const Machine &machine) {
  Timeline timeline;
  timeline.lanes.push_back("compute");
  for (const MachineTier &tier : machine.getTiers().take_front(kMaxTierLanes))
    timeline.lanes.push_back(tier.name);
  SmallVector<double> shares = getLaneShares(machine);
  std::vector<Operation *> ops;
  TaskBlock block = readTasks(function, machine, ops);
  TaskSums sums(ops, timeline.collectives);
  sums.add(block, 1);
  PipelineReader(ops, shares, timeline.pipelines).read(block);
  timeline.computeSeconds = sums.computeSeconds;
  timeline.recomputedSeconds = sums.recomputedSeconds;
  timeline.numRecomputed = sums.numRecomputed;
  timeline.emitted = toProgram(scheduleTasks(block, ScheduleMode::AsEmitted, shares), ops);
  TaskSchedule overlapped = scheduleTasks(block, ScheduleMode::Overlapped, shares);
  llvm::DenseMap<Operation *, double> exposed;
  for (auto [id, seconds] : overlapped.exposed)
    exposed[ops[id]] = seconds;
  for (TimelineCollective &collective : timeline.collectives)
    collective.exposed = exposed.lookup(collective.op);
  timeline.overlap = toProgram(std::move(overlapped), ops);
  return timeline;
}

double dist::predictSeconds(ModuleOp module, const Machine &machine) {
  double seconds = 0;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
      seconds += Timeline::get(function, machine).asEmitted().seconds;
  return seconds;
}

double Timeline::getCommunicationSeconds() const {
  double sum = 0;
  for (const TimelineCollective &collective : collectives)
    sum += collective.seconds;
  return sum;
}

double Timeline::getExposedSeconds() const {
  double sum = 0;
  for (const TimelineCollective &collective : collectives)
    sum += collective.exposed;
  return sum;
}
