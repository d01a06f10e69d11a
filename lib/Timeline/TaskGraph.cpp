// SPDX-License-Identifier: Apache-2.0
//
// Takes loops and branches apart: what is inside is scheduled by itself first, and then stands as one task in the block
// around it.

#include "dist/Timeline/TaskGraph.h"
#include "LaneScheduler.h"
#include "MemoryUsage.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist;

namespace {
/// One schedule of some iterations of a block.
struct Unrolled {
  std::vector<LaneTask> tasks; ///< Iteration by iteration.
  std::vector<LaneTaskTimes> times;
  double seconds = 0;
  std::map<int64_t, double> exposed; ///< By id.
};

class BlockScheduler {
public:
  BlockScheduler(const TaskBlock &block, ScheduleMode mode, llvm::ArrayRef<double> shares)
      : block(block), mode(mode), shares(shares), inner(block.tasks.size()) {
    for (auto [task, schedule] : llvm::zip_equal(block.tasks, inner))
      if (!task.blocks.empty())
        schedule = scheduleInner(task);
  }

  TaskSchedule run(double trips) {
    TaskSchedule result;
    result.peak.bytes = block.held;
    if (trips < 1 || block.tasks.empty())
      return result;
    unsigned count = std::min<double>(trips, kScheduledIterations);
    Unrolled all = unroll(count);
    result.seconds = all.seconds;
    result.exposed = all.exposed;
    double skipped = trips - count, skippedSeconds = 0;
    if (skipped > 0) {
      Unrolled half = unroll(count / 2);
      double perIteration = skipped / (count - count / 2);
      skippedSeconds = perIteration * (all.seconds - half.seconds);
      result.seconds = std::min(result.seconds + skippedSeconds, kMostSeconds);
      for (auto &[id, sum] : result.exposed)
        sum = std::min(sum + perIteration * (sum - half.exposed[id]), kMostSeconds);
    }
    for (const LaneTask &task : all.tasks)
      result.lanes |= task.lanes;
    addIntervals(all, skipped, skippedSeconds, result);
    addMemory(all, result);
    return result;
  }

  std::vector<LaneTask> getLaneTasks(std::vector<double> &innerPeaks) const {
    std::vector<LaneTask> tasks;
    for (unsigned number = 0; number < block.tasks.size(); ++number) {
      LaneTask &task = tasks.emplace_back(getLaneTask(number));
      task.after.append(block.tasks[number].after.begin(), block.tasks[number].after.end());
      innerPeaks.push_back(getTotal(inner[number].peak.bytes));
    }
    return tasks;
  }

private:
  TaskSchedule scheduleInner(const Task &task) {
    TaskSchedule slowest;
    MemorySample fullest;
    for (const TaskBlock &inside : task.blocks) {
      TaskSchedule schedule = BlockScheduler(inside, mode, shares).run(task.kind == Task::Kind::Loop ? task.trips : 1);
      bool isFirst = &inside == &task.blocks.front();
      if (isFirst || getTotal(schedule.peak.bytes) > getTotal(fullest.bytes))
        fullest = schedule.peak;
      if (isFirst || schedule.seconds > slowest.seconds)
        slowest = std::move(schedule);
    }
    slowest.peak = fullest;
    return slowest;
  }

  LaneTask getLaneTask(unsigned number) const {
    const Task &task = block.tasks[number];
    LaneSet compute = LaneSet(1) << kComputeLane, lane = LaneSet(1) << task.lane;
    switch (task.kind) {
    case Task::Kind::Compute:
      return {compute, task.seconds, true, false, {}};
    case Task::Kind::Collective:
      if (mode == ScheduleMode::AsEmitted)
        return {lane | compute, task.seconds, false, true, {}};
      return {lane, task.seconds, false, false, {}};
    case Task::Kind::Started:
      return {lane, task.seconds, false, false, {}};
    case Task::Kind::Alias:
      return {0, 0, false, false, {}};
    case Task::Kind::Loop:
    case Task::Kind::Branch:
      return {inner[number].seconds > 0 ? inner[number].lanes | compute : 0, inner[number].seconds, true, false, {}};
    }
    return {};
  }

  /// Returns the last task that computes, or that takes time if none does; the number of tasks if there is none at all.
  unsigned findLast(llvm::ArrayRef<LaneTask> tasks) const {
    unsigned last = tasks.size();
    for (LaneSet lanes : {LaneSet(1) << kComputeLane, ~LaneSet(0)})
      for (unsigned number = tasks.size(); number-- > 0 && last == tasks.size();)
        if (tasks[number].lanes & lanes)
          last = number;
    return last;
  }

  Unrolled unroll(unsigned iterations) {
    unsigned size = block.tasks.size();
    std::vector<LaneTask> one(size);
    for (unsigned number = 0; number < size; ++number)
      one[number] = getLaneTask(number);
    unsigned last = findLast(one);
    Unrolled result;
    result.tasks.reserve(size_t(size) * iterations);
    for (unsigned iteration = 0; iteration < iterations; ++iteration)
      for (unsigned number = 0; number < size; ++number) {
        LaneTask &task = result.tasks.emplace_back(one[number]);
        unsigned first = iteration * size;
        for (unsigned before : block.tasks[number].after)
          task.after.push_back(first + before);
        if (iteration > 0)
          for (unsigned before : block.tasks[number].afterPrevious)
            task.after.push_back(first - size + before);
        if (iteration > 1 && last < size && block.tasks[number].after.empty())
          task.after.push_back(first - 2 * size + last);
      }
    result.times = scheduleLanes(result.tasks, shares);
    for (unsigned number = 0; number < result.times.size(); ++number) {
      const LaneTaskTimes &time = result.times[number];
      const Task &task = block.tasks[number % size];
      result.seconds = std::min(std::max(result.seconds, time.end), kMostSeconds);
      if (time.exposed > 0)
        result.exposed[task.id] += time.exposed;
      for (auto [id, ofInner] : inner[number % size].exposed)
        result.exposed[id] += ofInner;
    }
    return result;
  }

  /// Adds the intervals of `all`; between its two halves `skipped` iterations run for `skippedSeconds`.
  void addIntervals(const Unrolled &all, double skipped, double skippedSeconds, TaskSchedule &result) {
    unsigned size = block.tasks.size(), half = all.tasks.size() / size / 2;
    double middle = 0;
    for (unsigned number = 0; number < half * size; ++number)
      if (all.tasks[number].lanes & 1)
        middle = std::max(middle, all.times[number].end);
    llvm::SmallVector<bool> isShown(size, false);
    for (unsigned number = 0; number < all.tasks.size(); ++number) {
      const LaneTaskTimes &time = all.times[number];
      if (time.end <= time.start || block.tasks[number % size].id < 0)
        continue;
      double shift = skipped > 0 && time.start >= middle ? skippedSeconds : 0;
      const Task &task = block.tasks[number % size];
      const TaskSchedule &inside = inner[number % size];
      // What is in a loop or branch is shown once.
      if (inside.intervals.empty() || isShown[number % size]) {
        result.intervals.push_back(
            {task.id, all.tasks[number].lanes, time.start + shift, time.end + shift, time.exposed});
        continue;
      }
      isShown[number % size] = true;
      double stretch = (time.end - time.start) / inside.seconds;
      for (TaskInterval interval : inside.intervals) {
        interval.start = time.start + shift + interval.start * stretch;
        interval.end = time.start + shift + interval.end * stretch;
        result.intervals.push_back(interval);
      }
    }
    if (skipped > 0)
      result.intervals.push_back({-1, 1, middle, middle + skippedSeconds, 0, skipped});
    llvm::stable_sort(result.intervals, [](const TaskInterval &a, const TaskInterval &b) { return a.start < b.start; });
  }

  void addMemory(const Unrolled &all, TaskSchedule &result) {
    unsigned size = block.tasks.size();
    MemoryUsage usage(block.held);
    using Moment = MemoryUsage::Moment;
    for (unsigned number = 0; number < all.tasks.size(); ++number) {
      const LaneTaskTimes &time = all.times[number];
      const Task &task = block.tasks[number % size];
      unsigned first = number - number % size;
      Moment start = Moment::atStart(time.start, number), end = Moment::atEnd(time.end, number);
      if (!task.blocks.empty())
        usage.add(start, end, inner[number % size].peak.bytes);
      bool isCommunication = task.kind == Task::Kind::Collective || task.kind == Task::Kind::Started;
      for (const Task::Output &output : task.outputs) {
        Moment to = output.readers.empty() ? end : Moment{0, 0};
        for (unsigned reader : output.readers)
          to = std::max(to, Moment::atEnd(all.times[first + reader].end, first + reader));
        if (output.stays)
          to = Moment::never();
        if (isCommunication)
          usage.add(start, end, kCommunicationCategory, output.bytes);
        if (!isCommunication)
          usage.add(start, to, output.category, output.bytes);
        else if (end < to)
          usage.add(end, to, output.category, output.bytes);
      }
    }
    result.peak = usage.sum(result.memory);
  }

  const TaskBlock &block;
  ScheduleMode mode;
  llvm::ArrayRef<double> shares;
  std::vector<TaskSchedule> inner; ///< Of loops and branches.
};
} // namespace

TaskSchedule dist::scheduleTasks(const TaskBlock &block, ScheduleMode mode, llvm::ArrayRef<double> shares) {
  return BlockScheduler(block, mode, shares).run(1);
}

std::vector<LaneTask> dist::getLaneTasks(const TaskBlock &block, ScheduleMode mode, llvm::ArrayRef<double> shares,
                                         std::vector<double> &innerPeaks) {
  return BlockScheduler(block, mode, shares).getLaneTasks(innerPeaks);
}
