// SPDX-License-Identifier: Apache-2.0
//
// Places are numbers of tasks that are no collectives, in their order: what is at place p happens just before task p.
// Seconds come from a schedule in which all collectives run as soon as they can.

#include "StartPlaces.h"
#include "LaneSlots.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <queue>

using namespace dist;

/// What needs memory begins as if it took so much longer: predictions are not exact.
static constexpr double kSpare = 1.0;

namespace {
/// A collective between two places.
struct Placed {
  unsigned task;
  unsigned first = 0; ///< The first place where it may start.
  unsigned start = 0, done = 0;
  unsigned end = 0;         ///< Of what frees memory: the place where it is expected to have ended.
  unsigned firstReader = 0; ///< The place of the first task that needs it; the number of places if none does.
  bool freesMemory = false;
  bool isStarted = false; ///< It hides something.
  double readBytes = 0;   ///< Of what nothing else reads later.
  double writtenBytes = 0;
  double begin = 0; ///< When it is expected to run, with what it has to spare.
  double slot = 0;  ///< When it has its turn on its lane.
};

class StartPlacer {
public:
  StartPlacer(const PlannedTasks &tasks, const TaskOrder &order)
      : tasks(tasks), order(order), placeOf(order.size()), numberOf(order.size()), slots(tasks.shares.size() + 1) {
    for (unsigned task : order)
      if (!tasks.isCollective(task)) {
        placeOf[task] = items.size();
        items.push_back(task);
      } else {
        numberOf[task] = collectives.size();
        collectives.push_back({task});
      }
  }

  std::vector<OverlapPlan::Step> run(double memoryBytes) {
    predict();
    findReadyPlaces();
    for (Placed &collective : collectives)
      describe(collective);
    for (Placed &collective : collectives)
      if (collective.freesMemory)
        placeEarly(collective);
    placeLate();
    if (memoryBytes < std::numeric_limits<double>::infinity())
      limit(memoryBytes);
    for (Placed &collective : collectives)
      collective.isStarted = hidesSomething(collective);
    keepTurns();
    return emit();
  }

private:
  unsigned getNumPlaces() const { return items.size(); }

  /// Predicts when what is at each place happens.
  void predict() {
    std::vector<unsigned> numbers(order.size());
    for (auto [number, task] : llvm::enumerate(order))
      numbers[task] = number;
    std::vector<LaneTask> ordered;
    for (unsigned task : order) {
      ordered.push_back(tasks.lanes[task]);
      for (unsigned &before : ordered.back().after)
        before = numbers[before];
    }
    std::vector<LaneTaskTimes> times = scheduleLanes(ordered, tasks.shares);
    timeOf.assign(1, 0);
    secondsBefore.assign(1, 0);
    ends.resize(order.size());
    for (auto [task, time, lane] : llvm::zip_equal(order, times, ordered)) {
      ends[task] = time.end;
      last = std::max(last, time.end);
      if (tasks.isCollective(task))
        continue;
      timeOf.push_back(std::max(timeOf.back(), time.end));
      secondsBefore.push_back(secondsBefore.back() + lane.seconds);
      startOf.push_back(lane.lanes == 0 ? timeOf[startOf.size()] : time.start);
      for (unsigned tier = 1; tier < slots.size(); ++tier)
        if (lane.lanes >> tier & 1)
          slots[tier].take(time.start, time.end);
    }
    startOf.push_back(last);
  }

  /// Finds where each task that is no collective can be had: what takes no time and waits for no collective is made
  /// where it is needed.
  void findReadyPlaces() {
    readyAt.resize(order.size());
    std::vector<bool> needsCollective(order.size());
    for (unsigned task : items) {
      unsigned first = 0;
      for (unsigned before : tasks.lanes[task].after) {
        needsCollective[task] = needsCollective[task] || tasks.isCollective(before) || needsCollective[before];
        if (!tasks.isCollective(before))
          first = std::max(first, readyAt[before]);
      }
      if (tasks.takesTime(task))
        needsCollective[task] = false;
      readyAt[task] = tasks.takesTime(task) || needsCollective[task] ? placeOf[task] + 1 : first;
    }
  }

  /// Finds between which places `collective` may lie, and what it does to memory.
  void describe(Placed &collective) {
    unsigned task = collective.task;
    for (unsigned before : tasks.lanes[task].after)
      if (!tasks.isCollective(before))
        collective.first = std::max(collective.first, readyAt[before]);
    collective.firstReader = getNumPlaces();
    for (unsigned reader : tasks.readers[task])
      if (!tasks.isCollective(reader))
        collective.firstReader = std::min(collective.firstReader, placeOf[reader]);
    for (const Task::Output &output : tasks.block.tasks[task].outputs)
      collective.writtenBytes += output.bytes;
    for (unsigned before : tasks.block.tasks[task].after)
      for (const Task::Output &output : tasks.block.tasks[before].outputs)
        if (llvm::is_contained(output.readers, task) && !output.stays &&
            llvm::all_of(output.readers, [&](unsigned reader) {
              return reader == task || tasks.isCollective(reader) || placeOf[reader] < collective.first;
            }))
          collective.readBytes += output.bytes;
    collective.freesMemory = collective.readBytes >= collective.writtenBytes;
  }

  double getSeconds(const Placed &collective) const { return tasks.lanes[collective.task].seconds; }
  LaneSlots &getSlots(const Placed &collective) { return slots[tasks.block.tasks[collective.task].lane]; }

  bool hidesSomething(const Placed &collective) const {
    return secondsBefore[collective.done] > secondsBefore[collective.start] &&
           !tasks.block.tasks[collective.task].staysWhole;
  }

  /// Lets no collective start before one that is to have their lane first, and that the program waits for as a whole.
  void keepTurns() {
    std::vector<Placed *> inTurn;
    for (Placed &collective : collectives)
      inTurn.push_back(&collective);
    llvm::stable_sort(inTurn, [](const Placed *a, const Placed *b) { return a->slot < b->slot; });
    std::vector<unsigned> waitedAt(slots.size()); // By lane: the last place where something is waited for as a whole.
    for (Placed *collective : inTurn) {
      unsigned &place = waitedAt[tasks.block.tasks[collective->task].lane];
      if (collective->isStarted) {
        collective->start = std::max(collective->start, std::min(place, collective->done));
        collective->isStarted = hidesSomething(*collective);
      }
      if (!collective->isStarted)
        place = std::max(place, collective->freesMemory ? collective->start : collective->done);
    }
  }

  /// Returns the first place that comes `seconds` after the beginning or later.
  unsigned getPlaceAfter(double seconds) const {
    return std::min<unsigned>(llvm::lower_bound(timeOf, seconds) - timeOf.begin(), getNumPlaces());
  }
  /// Returns the last place that comes no later than `seconds` after the beginning.
  unsigned getPlaceBefore(double seconds) const {
    auto next = llvm::upper_bound(timeOf, seconds);
    return next == timeOf.begin() ? 0 : next - timeOf.begin() - 1;
  }

  void placeEarly(Placed &collective) {
    unsigned start = collective.first;
    for (unsigned before : tasks.lanes[collective.task].after)
      if (tasks.isCollective(before)) {
        const Placed &other = collectives[numberOf[before]];
        start = std::max(start, other.freesMemory ? other.end : std::max(other.first, getPlaceAfter(ends[before])));
      }
    collective.start = std::min(start, collective.firstReader);
    finishBefore(collective);
    collective.begin = getSlots(collective).takeAfter(timeOf[collective.start], getSeconds(collective));
    collective.slot = collective.begin;
    double end = collective.begin + getSeconds(collective);
    collective.end = std::clamp(getPlaceAfter(end), collective.start, collective.firstReader);
    collective.done =
        std::clamp(getPlaceAfter(end + kSpare * getSeconds(collective)), collective.start, collective.firstReader);
  }

  /// Places what needs memory, that with the latest deadline first.
  void placeLate() {
    std::vector<unsigned> numOpen(collectives.size());
    std::priority_queue<std::pair<double, unsigned>> open;
    auto offer = [&](unsigned number) {
      Placed &collective = collectives[number];
      collective.done = collective.firstReader;
      double deadline = startOf[collective.firstReader];
      for (unsigned reader : tasks.readers[collective.task])
        if (tasks.isCollective(reader)) {
          collective.done = std::min(collective.done, collectives[numberOf[reader]].start);
          deadline = std::min(deadline, timeOf[collectives[numberOf[reader]].start]);
        }
      open.push({deadline, number});
    };
    auto isLate = [&](unsigned task) { return tasks.isCollective(task) && !collectives[numberOf[task]].freesMemory; };
    for (unsigned number = 0; number < collectives.size(); ++number) {
      numOpen[number] = llvm::count_if(tasks.readers[collectives[number].task], isLate);
      if (!collectives[number].freesMemory && numOpen[number] == 0)
        offer(number);
    }
    while (!open.empty()) {
      auto [deadline, number] = open.top();
      open.pop();
      placeBefore(collectives[number], deadline);
      for (unsigned before : tasks.lanes[collectives[number].task].after)
        if (isLate(before) && --numOpen[numberOf[before]] == 0)
          offer(numberOf[before]);
    }
  }

  void placeBefore(Placed &collective, double deadline) {
    unsigned first = collective.first;
    for (unsigned before : tasks.lanes[collective.task].after)
      if (tasks.isCollective(before)) {
        const Placed &other = collectives[numberOf[before]];
        first = std::max(first, other.freesMemory ? other.end : std::max(other.first, getPlaceAfter(ends[before])));
      }
    first = std::min(first, collective.done);
    collective.begin = getSlots(collective).takeBefore(deadline, getSeconds(collective), timeOf[first]);
    collective.slot = collective.begin;
    double from = collective.begin - kSpare * getSeconds(collective);
    collective.start = std::clamp(getPlaceBefore(from), first, collective.done);
    collective.begin = std::max(from, timeOf[first]);
    finishBefore(collective);
  }

  /// Lets what `collective` needs of others that frees memory be waited for where it starts.
  void finishBefore(const Placed &collective) {
    for (unsigned before : tasks.lanes[collective.task].after)
      if (tasks.isCollective(before))
        if (Placed &other = collectives[numberOf[before]]; other.freesMemory)
          other.done = std::min(other.done, collective.start);
  }

  //===-- memory
  //-----------------------------------------------------------------------------------------------------===//

  /// Returns the bytes in use while each task runs if no collective is started separately.
  std::vector<double> getProfile() const {
    std::vector<double> changes(getNumPlaces() + 1);
    auto getPlace = [&](unsigned task) {
      if (!tasks.isCollective(task))
        return placeOf[task];
      const Placed &collective = collectives[numberOf[task]];
      return collective.freesMemory ? collective.start : collective.done;
    };
    for (unsigned task = 0; task < tasks.size(); ++task)
      for (const Task::Output &output : tasks.block.tasks[task].outputs) {
        unsigned begin = getPlace(task), end = begin;
        for (unsigned reader : output.readers) // A collective reads before the task of its place.
          end = std::max(end, tasks.isCollective(reader) ? getPlace(reader) : getPlace(reader) + 1);
        changes[begin] += output.bytes;
        if (!output.stays)
          changes[std::max(end, begin)] -= output.bytes;
      }
    std::vector<double> profile;
    double now = getTotal(tasks.block.held);
    for (unsigned place = 0; place < getNumPlaces(); ++place) {
      now += changes[place];
      profile.push_back(now + tasks.innerPeaks[items[place]]);
    }
    return profile;
  }

  /// Brings start and end of collectives nearer to each other where more than `memoryBytes` would be in use.
  void limit(double memoryBytes) {
    std::vector<double> profile = getProfile();
    for (Placed &collective : collectives) {
      double bytes = collective.freesMemory ? collective.readBytes : collective.writtenBytes;
      auto fits = [&](unsigned place) { return profile[place] + bytes <= memoryBytes; };
      unsigned begin = collective.freesMemory ? collective.start : collective.done, end = begin;
      if (collective.freesMemory)
        while (end < collective.done && fits(end))
          ++end;
      else
        while (begin > collective.start && fits(begin - 1))
          --begin;
      collective.start = begin;
      collective.done = end;
      collective.begin = std::max(collective.begin, timeOf[begin]);
      for (unsigned place = begin; place < end; ++place)
        profile[place] += bytes;
    }
  }

  //===-- steps
  //------------------------------------------------------------------------------------------------------===//

  std::vector<OverlapPlan::Step> emit() {
    std::vector<std::vector<unsigned>> starts(getNumPlaces() + 1), ends(getNumPlaces() + 1);
    for (unsigned number = 0; number < collectives.size(); ++number) {
      const Placed &collective = collectives[number];
      starts[collective.isStarted || collective.freesMemory ? collective.start : collective.done].push_back(number);
      if (collective.isStarted)
        ends[collective.done].push_back(number);
    }
    isEmitted.assign(collectives.size(), false);
    isDone.assign(collectives.size(), false);
    isRun.assign(order.size(), false);
    for (unsigned place = 0; place <= getNumPlaces(); ++place) {
      llvm::sort(starts[place], [&](unsigned a, unsigned b) {
        auto getKey = [&](unsigned number) {
          return std::tuple(collectives[number].begin, !collectives[number].isStarted, collectives[number].task);
        };
        return getKey(a) < getKey(b);
      });
      keepTurnsAt(starts[place]);
      for (unsigned number : starts[place])
        emitStart(number);
      for (unsigned number : ends[place])
        emitDone(number);
      if (place < getNumPlaces())
        run(items[place]);
    }
    return std::move(steps);
  }

  /// Lets no collective that is started in front of one that is not take the lane that this one is to have first.
  void keepTurnsAt(std::vector<unsigned> &numbers) const {
    for (unsigned last = 0; last < numbers.size(); ++last) {
      const Placed &waited = collectives[numbers[last]];
      auto comesBefore = [&](unsigned number) {
        const Placed &other = collectives[number];
        bool isSameLane = tasks.block.tasks[other.task].lane == tasks.block.tasks[waited.task].lane;
        return !(other.isStarted && isSameLane && other.slot > waited.slot);
      };
      if (!waited.isStarted)
        std::stable_partition(numbers.begin(), numbers.begin() + last + 1, comesBefore);
    }
  }

  /// Starts a collective, or runs it as a whole, behind those that it needs.
  void emitStart(unsigned number) {
    if (isEmitted[number])
      return;
    isEmitted[number] = true;
    const Placed &collective = collectives[number];
    for (unsigned before : tasks.lanes[collective.task].after)
      if (tasks.isCollective(before)) {
        emitStart(numberOf[before]);
        emitDone(numberOf[before]);
      } else {
        run(before);
      }
    steps.push_back({collective.isStarted ? OverlapPlan::Step::Start : OverlapPlan::Step::Run, collective.task});
  }

  /// Runs `task`, behind what it needs that has not run and takes no time.
  void run(unsigned task) {
    llvm::SmallVector<unsigned> open{task};
    while (!open.empty()) {
      unsigned now = open.back();
      size_t numOpen = open.size();
      if (!isRun[now])
        for (unsigned before : tasks.lanes[now].after)
          if (!tasks.isCollective(before) && !isRun[before])
            open.push_back(before);
      if (open.size() > numOpen)
        continue;
      open.pop_back();
      if (!isRun[now])
        steps.push_back({OverlapPlan::Step::Run, now});
      isRun[now] = true;
    }
  }

  void emitDone(unsigned number) {
    if (isDone[number] || !collectives[number].isStarted)
      return;
    isDone[number] = true;
    steps.push_back({OverlapPlan::Step::Done, collectives[number].task});
  }

  const PlannedTasks &tasks;
  const TaskOrder &order;
  std::vector<unsigned> items;             ///< Tasks that are no collectives, by place.
  std::vector<unsigned> placeOf, numberOf; ///< Of such tasks their place, of collectives their number, by task.
  std::vector<Placed> collectives;
  std::vector<double> timeOf, startOf; ///< By place: when the task before has ended; when its own begins.
  std::vector<double> secondsBefore;   ///< By place: of computation.
  std::vector<double> ends;            ///< By task, as predicted.
  double last = 0;
  std::vector<LaneSlots> slots;        ///< By lane.
  std::vector<unsigned> readyAt;       ///< By task: the first place where it may have been run.
  std::vector<bool> isEmitted, isDone; ///< Collectives, by number.
  std::vector<bool> isRun;             ///< By task.
  std::vector<OverlapPlan::Step> steps;
};
} // namespace

std::vector<OverlapPlan::Step> dist::placeStarts(const PlannedTasks &tasks, const TaskOrder &order,
                                                 double memoryBytes) {
  return StartPlacer(tasks, order).run(memoryBytes);
}
