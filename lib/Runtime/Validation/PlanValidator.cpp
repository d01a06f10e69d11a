// SPDX-License-Identifier: Apache-2.0
//
// The steps are walked in their order, loop bodies twice, so that a trip meets the one before it; a loop inside of a
// second trip goes round once, since its own trips have met, so that walks grow with the depth of loops and not with
// its power. Every run of a step has a place in a lane and a clock: how far into each lane everything before it has
// ended.
//
//   on a GPU   a lane per stream; a run follows the run before it in its stream and the recorders of the events that it
//              waits for; a done makes its stream follow its start; behind the read of a loop's condition everything
//              follows everything before it
//   on a CPU   the list itself is one lane, and each start has a lane of its own, which the list follows from its done
//   on
//
// Each access is compared with the last ones to the same bytes (AccessHistory), so the time is linear in the accesses.
// The idea of comparing clocks is that of Lamport's happens-before and of race detectors built on it.

#include "dist/Runtime/PlanValidator.h"

#include "AccessHistory.h"
#include "Collectives/Collective.h"
#include "StepAccesses.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

namespace dist::runtime {

namespace {

class PlanValidator {
public:
  explicit PlanValidator(const DistExecutable &executable)
      : executable(executable), isDevice(executable.target == DIST_TARGET_CUDA),
        recorders(size_t(executable.numEvents) + 1, -1), eventClocks(size_t(executable.numEvents) + 1) {}

  std::string validate() {
    if (!checkEvents() || !walk(0, executable.numSteps, /*isAgain=*/false))
      return problem;
    return "";
  }

private:
  /// Per stream: how many of its runs have ended. Only for devices.
  using Clock = std::array<int64_t, DIST_NUM_STREAMS>;

  /// A collective that has no done yet, and what follows its end.
  struct OpenStart {
    StepRun run;
    Clock clock;
  };

  bool fail(std::string text) {
    problem = std::move(text);
    return false;
  }

  bool checkEvents();
  bool mayHaveHappened(int64_t recorder, int64_t waiter) const;
  bool walk(int64_t first, int64_t end, bool isAgain);
  bool walkLoop(int64_t position, bool isAgain);
  bool walkConditionalLoop(int64_t position, bool isAgain);
  bool readCondition(int64_t position);
  bool runStep(int64_t position);
  bool finishCollective(const DistStep &step);
  bool touch(int64_t position, const StepRun &run);
  bool touch(const StepAccess &access, int64_t position, const StepRun &run);
  bool checkCollectiveOrder(int64_t position, const StepRun &run);
  StepRun enter(int64_t position);
  void record(const DistStep &step);
  bool isOrdered(const StepRun &earlier, const StepRun &later) const;
  std::string describe(const AccessConflict &conflict, const StepAccess &access, int64_t position) const;

  static void join(Clock &clock, const Clock &other) {
    for (size_t stream = 0; stream < clock.size(); ++stream)
      clock[stream] = std::max(clock[stream], other[stream]);
  }

  const DistExecutable &executable;
  bool isDevice;
  std::string problem;
  std::vector<int64_t> recorders; ///< Per event its step, or -1.
  std::vector<std::optional<Clock>> eventClocks;
  Clock streamClocks[DIST_NUM_STREAMS] = {}; ///< What the next run of a stream follows.
  int64_t runsOfStream[DIST_NUM_STREAMS] = {};
  std::vector<bool> laneEnded{true}; ///< On a CPU: lane 0 is the list, each other one a start.
  int64_t listPosition = 0;
  std::vector<std::map<int32_t, OpenStart>> open{}; ///< Per list of steps around this one: starts by their async id.
  std::optional<StepRun> lastCollective;
  std::map<std::pair<DistSpace, int32_t>, AccessHistory> memory;
};

/// Every event has at most one recorder, and one that can have come before whoever waits for it.
bool PlanValidator::checkEvents() {
  for (int64_t s = 0; s < executable.numSteps; ++s) {
    int32_t event = executable.steps[s].records;
    if (event == 0)
      continue;
    if (recorders[event] >= 0)
      return fail("event " + std::to_string(event) + " is recorded by " + describeStep(executable, recorders[event]) +
                  " and by " + describeStep(executable, s));
    recorders[event] = s;
  }
  for (int64_t s = 0; s < executable.numSteps; ++s)
    for (int64_t w = 0; w < executable.steps[s].numWaits; ++w) {
      int32_t event = executable.steps[s].waits[w];
      if (recorders[event] < 0)
        return fail(describeStep(executable, s) + " waits for event " + std::to_string(event) +
                    ", which no step records");
      if (!mayHaveHappened(recorders[event], s))
        return fail(describeStep(executable, s) + " waits for event " + std::to_string(event) + ", which " +
                    describeStep(executable, recorders[event]) + " records only later");
    }
  return true;
}

/// Returns true if `recorder` comes before `waiter`, or both stand in one loop, whose trip before may have recorded.
bool PlanValidator::mayHaveHappened(int64_t recorder, int64_t waiter) const {
  if (recorder < waiter)
    return true;
  for (int64_t s = waiter - 1; s >= 0; --s) {
    const DistStep &step = executable.steps[s];
    bool holdsBoth = step.kind == DIST_STEP_LOOP && s + step.loop.numSteps >= recorder;
    if (holdsBoth)
      return true;
  }
  return false;
}

bool PlanValidator::isOrdered(const StepRun &earlier, const StepRun &later) const {
  if (isDevice)
    return streamClocks[later.lane][earlier.lane] >= earlier.position;
  return laneEnded[earlier.lane];
}

/// Gives a step its place; behind this, `streamClocks` of its stream is what it follows.
StepRun PlanValidator::enter(int64_t position) {
  const DistStep &step = executable.steps[position];
  if (!isDevice) {
    bool isStart = step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_START;
    if (isStart)
      laneEnded.push_back(false);
    return {position, isStart ? int64_t(laneEnded.size()) - 1 : 0, ++listPosition};
  }
  Clock &clock = streamClocks[step.stream];
  for (int64_t w = 0; w < step.numWaits; ++w)
    if (const std::optional<Clock> &event = eventClocks[step.waits[w]])
      join(clock, *event);
  return {position, step.stream, ++runsOfStream[step.stream]};
}

/// A step has ended: what follows it in its stream, and whoever waits for its event, follow all that it followed.
void PlanValidator::record(const DistStep &step) {
  if (!isDevice)
    return;
  streamClocks[step.stream][step.stream] = runsOfStream[step.stream];
  if (step.records > 0)
    eventClocks[step.records] = streamClocks[step.stream];
}

std::string PlanValidator::describe(const AccessConflict &conflict, const StepAccess &access, int64_t position) const {
  static const char *const spaces[] = {"argument", "result", "constant", "the arena"};
  std::string where = spaces[access.space];
  if (access.space != DIST_SPACE_ARENA)
    where += " " + std::to_string(access.index);
  int64_t begin = std::max(conflict.begin, access.begin), end = std::min(conflict.end, access.end);
  return describeStep(executable, position) + (access.isWrite ? " writes" : " reads") + " bytes " +
         std::to_string(begin) + " to " + std::to_string(end) + " of " + where + ", which " +
         describeStep(executable, conflict.earlier.step) + (conflict.earlierWrites ? " writes" : " reads") +
         (conflict.earlier.step == position ? " in the trip before" : "") + "; nothing orders the two";
}

bool PlanValidator::touch(int64_t position, const StepRun &run) {
  for (const StepAccess &access : getStepAccesses(executable, executable.steps[position]))
    if (!touch(access, position, run))
      return false;
  return true;
}

bool PlanValidator::touch(const StepAccess &access, int64_t position, const StepRun &run) {
  bool isReadOnly = access.space == DIST_SPACE_ARGUMENT || access.space == DIST_SPACE_CONSTANT;
  if (isReadOnly && access.isWrite)
    return fail(describeStep(executable, position) + " writes to " +
                (access.space == DIST_SPACE_ARGUMENT ? "an argument" : "a constant"));
  if (isReadOnly)
    return true;
  std::optional<AccessConflict> conflict =
      memory[{access.space, access.index}].add(run, access.begin, access.end, access.isWrite,
                                               [&](const StepRun &a, const StepRun &b) { return isOrdered(a, b); });
  return !conflict || fail(describe(*conflict, access, position));
}

/// Every rank has to issue the collectives that send data in one order, so each begins behind the one before it.
bool PlanValidator::checkCollectiveOrder(int64_t position, const StepRun &run) {
  const DistCollectiveStep &collective = executable.steps[position].collective;
  if (!isDevice || collective.kind == DIST_ALL_SLICE)
    return true;
  if (lastCollective && !isOrdered(*lastCollective, run))
    return fail(describeStep(executable, position) + " may begin before " +
                describeStep(executable, lastCollective->step) + " has ended; collectives need one order");
  lastCollective = run;
  return true;
}

/// The stream, or the list, of a done goes on behind the collective.
bool PlanValidator::finishCollective(const DistStep &step) {
  auto start = open.back().find(step.collective.asyncId);
  if (start == open.back().end())
    return fail("async id " + std::to_string(step.collective.asyncId) +
                " is done but not started in its list of steps");
  if (isDevice)
    join(streamClocks[step.stream], start->second.clock);
  else
    laneEnded[start->second.run.lane] = true;
  open.back().erase(start);
  return true;
}

bool PlanValidator::runStep(int64_t position) {
  const DistStep &step = executable.steps[position];
  bool isCollective = step.kind == DIST_STEP_COLLECTIVE;
  bool isDone = isCollective && step.collective.phase == DIST_DONE;
  StepRun run = enter(position);
  if (isDone && !finishCollective(step))
    return false;
  if (isCollective && !isDone && !checkCollectiveOrder(position, run))
    return false;
  if (!touch(position, run))
    return false;
  record(step);
  if (!isCollective || step.collective.phase != DIST_START)
    return true;
  Clock clock = isDevice ? streamClocks[step.stream] : Clock{};
  return open.back().emplace(step.collective.asyncId, OpenStart{run, clock}).second ||
         fail(describeStep(executable, position) + " starts async id " + std::to_string(step.collective.asyncId) +
              ", which is open");
}

/// On a device the host waits for the value, and before that both streams are joined.
bool PlanValidator::readCondition(int64_t position) {
  const DistStep &step = executable.steps[position];
  if (isDevice)
    for (Clock &clock : streamClocks)
      std::copy(std::begin(runsOfStream), std::end(runsOfStream), clock.begin());
  StepRun run =
      isDevice ? StepRun{position, step.stream, ++runsOfStream[step.stream]} : StepRun{position, 0, ++listPosition};
  if (!touch(getConditionAccess(executable, step.loop), position, run))
    return false;
  for (Clock &clock : streamClocks)
    clock[step.stream] = runsOfStream[step.stream];
  return true;
}

/// What stands before the first read of the condition has ended when it is read. So a walk with trips proves what one
/// without any would prove.
bool PlanValidator::walkConditionalLoop(int64_t position, bool isAgain) {
  const DistLoopStep &loop = executable.steps[position].loop;
  int64_t rest = loop.firstStep + loop.numConditionSteps, end = loop.firstStep + loop.numSteps;
  // A trip, another one that meets it, and the end; where trips are counted, it may come without a last look at the
  // condition.
  int64_t most = isAgain ? 1 : 2, trips = loop.tripCount < 0 ? most : std::min<int64_t>(loop.tripCount, most);
  for (int64_t trip = 0; trip < trips + (loop.tripCount < 0); ++trip) {
    bool isNext = isAgain || trip > 0;
    if (!runStep(position) || !walk(loop.firstStep, rest, isNext) || !readCondition(position))
      return false;
    if (trip < trips && !walk(rest, end, isNext))
      return false;
  }
  record(executable.steps[position]);
  return true;
}

/// The body runs twice, if it does at all: more trips meet nothing new. Where that has been seen, it runs once.
bool PlanValidator::walkLoop(int64_t position, bool isAgain) {
  const DistStep &step = executable.steps[position];
  if (step.loop.hasCondition)
    return walkConditionalLoop(position, isAgain);
  for (int64_t trip = 0; trip < std::min<int64_t>(step.loop.tripCount, isAgain ? 1 : 2); ++trip)
    if (!runStep(position) || !walk(step.loop.firstStep, step.loop.firstStep + step.loop.numSteps, isAgain || trip > 0))
      return false;
  record(step); // The loop's event happens when its last trip has ended.
  return true;
}

bool PlanValidator::walk(int64_t first, int64_t end, bool isAgain) {
  open.emplace_back();
  for (int64_t position = first; position < end; ++position) {
    bool isLoop = executable.steps[position].kind == DIST_STEP_LOOP;
    if (isLoop ? !walkLoop(position, isAgain) : !runStep(position))
      return false;
    if (isLoop)
      position += executable.steps[position].loop.numSteps;
  }
  if (!open.back().empty())
    return fail(describeStep(executable, open.back().begin()->second.run.step) + " is started but never done");
  open.pop_back();
  return true;
}

} // namespace

std::string validatePlan(const DistExecutable &executable) { return PlanValidator(executable).validate(); }

} // namespace dist::runtime
