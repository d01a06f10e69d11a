// SPDX-License-Identifier: Apache-2.0
//
// The schedules decide on the order of what takes time. Everything else follows: what takes none keeps its place as far as what
// it needs is there, and is made earlier only if a task needs it that has passed others.

#include "ComputeOrders.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <queue>

using namespace dist;

PlannedTasks::PlannedTasks(const TaskBlock &block, llvm::ArrayRef<double> shares)
    : block(block), shares(shares), lanes(getLaneTasks(block, ScheduleMode::Overlapped, shares, innerPeaks)), readers(block.tasks.size()) {
  for (unsigned number = 0; number < size(); ++number) {
    LaneTask &task = lanes[number];
    task.after.append(block.tasks[number].behind.begin(), block.tasks[number].behind.end());
    for (unsigned before : task.after)
      readers[before].push_back(number);
  }
}

double PlannedTasks::getLongestCollective() const {
  double longest = 0;
  for (unsigned number = 0; number < size(); ++number)
    if (isCollective(number))
      longest = std::max(longest, lanes[number].seconds);
  return longest;
}

/// Returns the place of each task in `order`.
static std::vector<unsigned> getPlaces(const TaskOrder &order) {
  std::vector<unsigned> places(order.size());
  for (auto [place, task] : llvm::enumerate(order))
    places[task] = place;
  return places;
}

namespace {
/// Makes a whole order of the order of tasks that take time.
class OrderBuilder {
public:
  /// `base` is a whole order. `readyAt` says when everything that a task needs is there, by the clock of `build`.
  OrderBuilder(const PlannedTasks &tasks, const TaskOrder &base, llvm::ArrayRef<double> readyAt)
      : tasks(tasks), base(base), places(getPlaces(base)), readyAt(readyAt), isPlaced(base.size()) {
    result.reserve(base.size());
  }

  /// `sequence` are the tasks that take time, which start at `startsAt`.
  TaskOrder build(llvm::ArrayRef<unsigned> sequence, llvm::ArrayRef<double> startsAt) {
    for (unsigned task : sequence) {
      offerUpTo(sequence);
      while (!offered.empty() && offered.top().first <= startsAt[task]) {
        unsigned place = offered.top().second;
        offered.pop();
        this->place(base[place]);
      }
      place(task);
    }
    for (unsigned task : base)
      place(task);
    return std::move(result);
  }

private:
  /// Offers tasks that stand in `base` before the first one that takes time and has not been placed.
  void offerUpTo(llvm::ArrayRef<unsigned> sequence) {
    for (; next < base.size(); ++next) {
      if (tasks.takesTime(base[next])) {
        if (!isPlaced[base[next]])
          return;
      } else if (!isPlaced[base[next]] && !tasks.isCollective(base[next])) {
        offered.push({readyAt[base[next]], next});
      }
    }
  }

  /// Places `task` behind all that it needs.
  void place(unsigned task) {
    llvm::SmallVector<unsigned> open{task};
    while (!open.empty()) {
      unsigned now = open.back();
      if (isPlaced[now]) {
        open.pop_back();
        continue;
      }
      size_t numOpen = open.size();
      for (unsigned before : tasks.lanes[now].after)
        if (!isPlaced[before])
          open.push_back(before);
      if (open.size() > numOpen) {
        std::sort(open.begin() + numOpen, open.end(), [&](unsigned a, unsigned b) { return places[a] > places[b]; });
        continue;
      }
      open.pop_back();
      isPlaced[now] = true;
      result.push_back(now);
    }
  }

  const PlannedTasks &tasks;
  const TaskOrder &base;
  std::vector<unsigned> places; ///< In `base`.
  llvm::ArrayRef<double> readyAt;
  std::vector<bool> isPlaced;
  size_t next = 0; ///< In `base`.
  using Offer = std::pair<double, unsigned>;
  std::priority_queue<Offer, std::vector<Offer>, std::greater<Offer>> offered; ///< When they are ready, and their place.
  TaskOrder result;
};
} // namespace

/// Schedules the tasks in `order`, or backward from its last one, and returns when each runs, by task.
static std::vector<LaneTaskTimes> schedule(const PlannedTasks &tasks, const TaskOrder &order, double lookahead, bool isBackward) {
  std::vector<unsigned> places = getPlaces(order);
  unsigned size = order.size();
  auto getNumber = [&](unsigned task) { return isBackward ? size - 1 - places[task] : places[task]; };
  std::vector<LaneTask> numbered(size);
  for (unsigned task = 0; task < size; ++task) {
    LaneTask &here = numbered[getNumber(task)];
    here = tasks.lanes[task];
    // What takes no time has no turn.
    if (here.seconds <= 0)
      here.lanes = 0;
    here.after.clear();
    for (unsigned before : isBackward ? tasks.readers[task] : tasks.lanes[task].after)
      here.after.push_back(getNumber(before));
  }
  std::vector<LaneTaskTimes> byNumber = scheduleLanes(numbered, tasks.shares, lookahead), times(size);
  for (unsigned task = 0; task < size; ++task)
    times[task] = byNumber[getNumber(task)];
  return times;
}

/// Returns the tasks that take time.
static TaskOrder getComputing(const PlannedTasks &tasks, const TaskOrder &order) {
  TaskOrder computing;
  llvm::copy_if(order, std::back_inserter(computing), [&](unsigned task) { return tasks.takesTime(task); });
  return computing;
}

/// Returns `order` after a schedule backward.
static TaskOrder justifyRight(const PlannedTasks &tasks, const TaskOrder &order, double lookahead) {
  std::vector<LaneTaskTimes> times = schedule(tasks, order, lookahead, /*isBackward=*/true);
  TaskOrder sequence = getComputing(tasks, order);
  llvm::stable_sort(sequence, [&](unsigned a, unsigned b) { return times[a].start > times[b].start; });
  // The clock counts tasks that take time.
  std::vector<double> startsAt(tasks.size()), readyAt(tasks.size());
  for (auto [place, task] : llvm::enumerate(sequence))
    startsAt[task] = place;
  for (unsigned task = 0; task < tasks.size(); ++task) // Their numbers are in an order in which they may run.
    for (unsigned before : tasks.lanes[task].after)
      readyAt[task] = std::max(readyAt[task], tasks.takesTime(before) ? startsAt[before] + 1 : readyAt[before]);
  return OrderBuilder(tasks, order, readyAt).build(sequence, startsAt);
}

/// Returns `order` after a schedule forward.
static TaskOrder justifyLeft(const PlannedTasks &tasks, const TaskOrder &order, double lookahead) {
  std::vector<LaneTaskTimes> times = schedule(tasks, order, lookahead, /*isBackward=*/false);
  TaskOrder sequence = getComputing(tasks, order);
  llvm::stable_sort(sequence, [&](unsigned a, unsigned b) { return times[a].start < times[b].start; });
  std::vector<double> startsAt(tasks.size());
  for (unsigned task = 0; task < tasks.size(); ++task)
    startsAt[task] = times[task].start;
  return OrderBuilder(tasks, order, startsAt).build(sequence, startsAt);
}

TaskOrder dist::justify(const PlannedTasks &tasks, const TaskOrder &order, double lookahead) {
  return justifyLeft(tasks, justifyRight(tasks, order, lookahead), lookahead);
}

TaskOrder dist::sinkCollectives(const PlannedTasks &tasks, const TaskOrder &order) {
  TaskOrder result;
  result.reserve(order.size());
  std::vector<bool> isPlaced(order.size());
  // A collective may need another one.
  auto place = [&](auto &place, unsigned task) -> void {
    for (unsigned before : tasks.lanes[task].after)
      if (!isPlaced[before])
        place(place, before);
    isPlaced[task] = true;
    result.push_back(task);
  };
  for (unsigned task : order)
    if (!tasks.isCollective(task))
      place(place, task);
  for (unsigned task : order)
    if (!isPlaced[task])
      place(place, task);
  return result;
}
