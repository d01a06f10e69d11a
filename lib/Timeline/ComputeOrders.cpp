// SPDX-License-Identifier: Apache-2.0
//
// The schedules decide on the order of what takes time. Everything else follows: what takes none keeps its place as far
// as what it needs is there, and is made earlier only if a task needs it that has passed others.

#include "ComputeOrders.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <queue>

using namespace dist;

PlannedTasks::PlannedTasks(const TaskBlock &block, llvm::ArrayRef<double> shares)
    : block(block), shares(shares), lanes(getLaneTasks(block, ScheduleMode::Overlapped, shares, innerPeaks)),
      readers(block.tasks.size()) {
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
  std::priority_queue<Offer, std::vector<Offer>, std::greater<Offer>>
      offered; ///< When they are ready, and their place.
  TaskOrder result;
};
} // namespace

namespace {
/// Schedules the tasks in an order, or backward from its last one. A collective that needs another one can only be
/// started between two tasks that compute, so there a task of no time has its turn on the compute lane before it.
class OrderScheduler {
public:
  OrderScheduler(const PlannedTasks &tasks, const TaskOrder &order, bool isBackward)
      : tasks(tasks), isBackward(isBackward) {
    numberOf.resize(order.size());
    issueOf.assign(order.size(), kNone);
    unsigned size = 0;
    auto add = [&](unsigned task) {
      bool isIssued = tasks.isCollective(task) && llvm::any_of(tasks.lanes[task].after, [&](unsigned before) {
                        return tasks.isCollective(before);
                      });
      if (isIssued && !isBackward)
        issueOf[task] = size++;
      numberOf[task] = size++;
      if (isIssued && isBackward)
        issueOf[task] = size++;
    };
    if (isBackward)
      llvm::for_each(llvm::reverse(order), add);
    else
      llvm::for_each(order, add);
    numbered.resize(size);
  }

  /// Returns when each task runs, by task.
  std::vector<LaneTaskTimes> run(double lookahead) {
    for (unsigned task = 0; task < numberOf.size(); ++task)
      number(task);
    std::vector<LaneTaskTimes> byNumber = scheduleLanes(numbered, tasks.shares, lookahead), times;
    for (unsigned number : numberOf)
      times.push_back(byNumber[number]);
    return times;
  }

private:
  static constexpr unsigned kNone = -1;

  void number(unsigned task) {
    LaneTask &here = numbered[numberOf[task]];
    const LaneTask &lane = tasks.lanes[task];
    // What takes no time has no turn.
    here.lanes = lane.seconds <= 0 ? 0 : lane.lanes;
    here.seconds = lane.seconds;
    here.isSlowed = lane.isSlowed;
    here.isExposed = lane.isExposed;
    if (issueOf[task] != kNone) {
      numbered[issueOf[task]] = {LaneSet(1) << kComputeLane, 0, false, false, {}};
      (isBackward ? numbered[issueOf[task]] : here).after.push_back(isBackward ? numberOf[task] : issueOf[task]);
    }
    if (isBackward)
      for (unsigned reader : tasks.readers[task])
        here.after.push_back(issueOf[reader] == kNone ? numberOf[reader] : issueOf[reader]);
    else
      for (unsigned before : lane.after)
        (issueOf[task] == kNone ? here : numbered[issueOf[task]]).after.push_back(numberOf[before]);
  }

  const PlannedTasks &tasks;
  bool isBackward;
  std::vector<unsigned> numberOf, issueOf; ///< By task.
  std::vector<LaneTask> numbered;
};
} // namespace

/// Returns the tasks that take time.
static TaskOrder getComputing(const PlannedTasks &tasks, const TaskOrder &order) {
  TaskOrder computing;
  llvm::copy_if(order, std::back_inserter(computing), [&](unsigned task) { return tasks.takesTime(task); });
  return computing;
}

/// Returns `order` after a schedule backward.
static TaskOrder justifyRight(const PlannedTasks &tasks, const TaskOrder &order, double lookahead) {
  std::vector<LaneTaskTimes> times = OrderScheduler(tasks, order, /*isBackward=*/true).run(lookahead);
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
  std::vector<LaneTaskTimes> times = OrderScheduler(tasks, order, /*isBackward=*/false).run(lookahead);
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
