// SPDX-License-Identifier: Apache-2.0
//
// A simulation from one end of a task to the next. Each task starts and ends once and each dependency is looked at a
// fixed number of times, so n tasks with m dependencies take n log n + m.

#include "LaneScheduler.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <optional>
#include <queue>

using namespace dist;

/// Computation never comes to a halt, whatever the shares add up to.
static constexpr double kLeastSpeed = 0.05;

static constexpr LaneSet kComputeLaneSet = LaneSet(1) << kComputeLane;

namespace {
class LaneScheduler {
public:
  LaneScheduler(llvm::ArrayRef<LaneTask> tasks, llvm::ArrayRef<double> shares, std::optional<double> lookahead)
      : tasks(tasks), shares(shares), lookahead(lookahead), times(tasks.size()), numPending(tasks.size()),
        nextOpen(tasks.size()), state(tasks.size()), readers(tasks.size()), ready(shares.size() + 1),
        running(shares.size() + 1) {
    double before = 0;
    for (auto [number, task] : llvm::enumerate(tasks)) {
      numPending[number] = task.after.size();
      for (unsigned before : task.after)
        readers[before].push_back(number);
      if (task.lanes & kComputeLaneSet) {
        computing.push_back(number);
        if (lookahead)
          secondsBefore.push_back(before);
        before += task.seconds;
      }
    }
    isStarted.resize(lookahead ? tasks.size() : 0);
    places.resize(lookahead ? tasks.size() : 0);
    for (unsigned place = 0; place < secondsBefore.size(); ++place)
      places[computing[place]] = place;
  }

  std::vector<LaneTaskTimes> run() {
    for (unsigned number = 0; number < tasks.size(); ++number)
      if (numPending[number] == 0 && state[number] == Waiting) // It may have become ready with one before it.
        becomeReady(number);
    while (true) {
      startWhatCan();
      std::optional<double> end = findNextEnd();
      if (!end)
        return std::move(times);
      advance(*end);
    }
  }

private:
  enum State : uint8_t { Waiting, Ready, Running, Done };

  /// Ends what takes no time at once, and lets everything else queue at its lane.
  void becomeReady(unsigned first) {
    llvm::SmallVector<unsigned> open{first};
    while (!open.empty()) {
      unsigned number = open.pop_back_val();
      state[number] = Ready;
      if (tasks[number].lanes == 0) {
        times[number].start = times[number].end = now;
        finish(number, open);
      } else if (!(tasks[number].lanes & kComputeLaneSet) || lookahead) {
        ready[getLane(number)].push(number);
      }
    }
  }

  void finish(unsigned number, llvm::SmallVectorImpl<unsigned> &becameReady) {
    state[number] = Done;
    for (unsigned reader : readers[number])
      if (--numPending[reader] == 0)
        becameReady.push_back(reader);
  }

  void end(unsigned number) {
    times[number].end = now;
    for (auto &onLane : running)
      if (onLane == number)
        onLane.reset();
    llvm::SmallVector<unsigned> open;
    finish(number, open);
    for (unsigned reader : open)
      becomeReady(reader);
  }

  /// Returns the lane of a task that does not compute.
  unsigned getLane(unsigned number) const { return llvm::countr_zero(tasks[number].lanes); }
  bool hasHead() const { return nextComputing < computing.size(); }
  /// Returns the first task of the compute lane that has not started.
  unsigned getHead() const { return computing[nextComputing]; }
  /// Returns the one that is to run next: another one than the head if that waits, and the other is near enough.
  unsigned getNext() const {
    if (!lookahead || state[getHead()] == Ready || ready[kComputeLane].empty())
      return getHead();
    unsigned other = ready[kComputeLane].top();
    return secondsBefore[places[other]] - secondsBefore[nextComputing] <= *lookahead ? other : getHead();
  }
  void noteStarted(unsigned number) {
    if (!lookahead) {
      ++nextComputing;
      return;
    }
    ready[kComputeLane].pop(); // It is the first that is ready.
    isStarted[number] = true;
    while (hasHead() && isStarted[getHead()])
      ++nextComputing;
  }

  void start(unsigned number) {
    state[number] = Running;
    times[number].start = now;
    for (unsigned lane = 0; lane < running.size(); ++lane)
      if (tasks[number].lanes >> lane & 1)
        running[lane] = number;
    if (tasks[number].lanes & kComputeLaneSet) {
      remaining = tasks[number].seconds;
      noteStarted(number);
    } else {
      times[number].end = now + tasks[number].seconds;
    }
  }

  /// Returns true if a collective that was started before `number` has its turn on `lane` first.
  bool isTakenBefore(unsigned lane, unsigned number) const {
    return lane != kComputeLane && !ready[lane].empty() && ready[lane].top() < number;
  }

  bool canStart(unsigned number) const {
    for (unsigned lane = 0; lane < running.size(); ++lane)
      if ((tasks[number].lanes >> lane & 1) && (running[lane] || isTakenBefore(lane, number)))
        return false;
    return state[number] == Ready;
  }

  void startWhatCan() {
    for (bool changed = true; changed;) {
      changed = false;
      while (hasHead() && canStart(getNext())) {
        unsigned next = getNext();
        start(next);
        if (tasks[next].seconds <= 0)
          end(next);
        changed = true;
      }
      for (unsigned lane = 1; lane < running.size(); ++lane) {
        while (!running[lane] && !ready[lane].empty() && !isKeptForHead(lane, ready[lane].top())) {
          unsigned number = ready[lane].top();
          ready[lane].pop();
          start(number);
          if (tasks[number].seconds <= 0)
            end(number);
          changed = true;
        }
      }
    }
  }

  /// Returns true if the next task that computes only waits for lanes, `lane` among them, and comes before `number`.
  bool isKeptForHead(unsigned lane, unsigned number) const {
    return hasHead() && state[getHead()] == Ready && (tasks[getHead()].lanes >> lane & 1) && getHead() < number;
  }

  /// Returns the speed of what computes, beside what runs on other lanes.
  double getSpeed() const {
    if (!running[kComputeLane] || !tasks[*running[kComputeLane]].isSlowed)
      return 1;
    double speed = 1;
    for (unsigned lane = 1; lane < running.size(); ++lane)
      if (running[lane] && running[lane] != running[kComputeLane])
        speed -= shares[lane - 1];
    return std::max(speed, kLeastSpeed);
  }

  std::optional<double> findNextEnd() const {
    std::optional<double> next;
    if (running[kComputeLane])
      next = now + remaining / getSpeed();
    for (unsigned lane = 1; lane < running.size(); ++lane)
      if (running[lane] && running[lane] != running[kComputeLane])
        next = std::min(next.value_or(std::numeric_limits<double>::infinity()), times[*running[lane]].end);
    return next;
  }

  void advance(double to) {
    double passed = to - now;
    std::optional<unsigned> computes = running[kComputeLane];
    if (computes) {
      bool ends = now + remaining / getSpeed() <= to;
      remaining = ends ? 0 : std::max(0.0, remaining - passed * getSpeed());
      if (tasks[*computes].isExposed)
        times[*computes].exposed += passed;
    } else {
      times[findBlocker()].exposed += passed;
    }
    now = to;
    if (computes && remaining == 0)
      end(*computes);
    for (unsigned lane = 1; lane < running.size(); ++lane)
      if (running[lane] && running[lane] != running[kComputeLane] && times[*running[lane]].end <= now)
        end(*running[lane]);
  }

  /// Returns the running task that what computes next waits for, or that runs on a lane that it waits for; at the end
  /// of the program the first one that runs.
  unsigned findBlocker() {
    unsigned blocker = tasks.size();
    if (hasHead()) {
      if (path.empty() || path.front() != getHead())
        path.assign({getHead()});
      unsigned waiting = findUnfinished();
      for (unsigned lane = 0; lane < running.size(); ++lane)
        if ((tasks[waiting].lanes >> lane & 1) && running[lane])
          return *running[lane];
    }
    for (unsigned lane = 1; lane < running.size(); ++lane)
      if (running[lane])
        blocker = std::min(blocker, *running[lane]);
    return blocker;
  }

  /// Walks `path` on to a task that waits for no other.
  unsigned findUnfinished() {
    while (true) {
      while (path.size() > 1 && state[path.back()] == Done)
        path.pop_back();
      unsigned number = path.back();
      llvm::ArrayRef<unsigned> after = tasks[number].after;
      unsigned &open = nextOpen[number];
      while (open < after.size() && state[after[open]] == Done)
        ++open;
      if (open == after.size())
        return number;
      path.push_back(after[open]);
    }
  }

  llvm::ArrayRef<LaneTask> tasks;
  llvm::ArrayRef<double> shares;
  std::optional<double> lookahead;
  std::vector<LaneTaskTimes> times;
  std::vector<unsigned> numPending; ///< Tasks that have to end before.
  std::vector<unsigned> nextOpen;   ///< Of the tasks that have to end before, the first that may not have ended.
  std::vector<State> state;
  std::vector<llvm::SmallVector<unsigned, 4>> readers;
  using FirstInOrder = std::priority_queue<unsigned, std::vector<unsigned>, std::greater<unsigned>>;
  std::vector<FirstInOrder> ready;              ///< By lane; on the compute lane only with `lookahead`.
  std::vector<std::optional<unsigned>> running; ///< By lane.
  std::vector<unsigned> computing;              ///< Tasks of the compute lane in program order.
  unsigned nextComputing = 0;
  std::vector<unsigned> places;      ///< In `computing`.
  std::vector<double> secondsBefore; ///< By place: of all that comes before in `computing`.
  std::vector<bool> isStarted;
  double remaining = 0;       ///< Seconds at full speed that what computes still needs.
  std::vector<unsigned> path; ///< From the task that computes next to what it waits for.
  double now = 0;
};
} // namespace

std::vector<LaneTaskTimes> dist::scheduleLanes(llvm::ArrayRef<LaneTask> tasks, llvm::ArrayRef<double> shares,
                                               std::optional<double> lookahead) {
  return LaneScheduler(tasks, shares, lookahead).run();
}
