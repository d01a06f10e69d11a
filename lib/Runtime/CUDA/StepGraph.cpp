// SPDX-License-Identifier: Apache-2.0
//
// Capture begins on the first rank's compute stream; the others join it through an event and are joined to it at the
// end. It is local to this thread, so that other threads (a watchdog of a library) may use the driver meanwhile.

#include "StepGraph.h"

namespace dist::runtime {

/// A loop of unknown length is enqueued for one rank: what it does depends on that rank's condition.
static bool enqueueTrips(const DistExecutable &executable, std::span<DeviceRank *const> ranks, int64_t position) {
  const DistLoopStep &loop = executable.steps[position].loop;
  int64_t rest = loop.firstStep + (loop.hasCondition ? loop.numConditionSteps : 0);
  for (int64_t trip = 0; loop.tripCount < 0 || trip < loop.tripCount; ++trip) {
    for (DeviceRank *rank : ranks)
      if (!rank->beginTrip(position, trip))
        return false;
    if (!enqueueSteps(executable, ranks, loop.firstStep, rest))
      return false;
    bool holds = true;
    if (loop.hasCondition && !ranks[0]->readCondition(position, holds))
      return false;
    if (!holds)
      return true;
    if (!enqueueSteps(executable, ranks, rest, loop.firstStep + loop.numSteps))
      return false;
  }
  return true;
}

bool enqueueSteps(const DistExecutable &executable, std::span<DeviceRank *const> ranks, int64_t first, int64_t end) {
  for (int64_t position = first; position < end; ++position) {
    for (DeviceRank *rank : ranks)
      if (!rank->beginStep(position))
        return false;
    const DistStep &step = executable.steps[position];
    if (step.kind == DIST_STEP_LOOP && !enqueueTrips(executable, ranks, position))
      return false;
    for (DeviceRank *rank : ranks)
      if (!rank->finishStep(position))
        return false;
    if (step.kind == DIST_STEP_LOOP)
      position += step.loop.numSteps;
  }
  return true;
}

StepGraph::~StepGraph() {
  release();
  for (CUevent event : {begun, ended, done})
    if (event)
      parts.device->driver().cuEventDestroy(event);
}

void StepGraph::release() {
  if (executable)
    parts.device->driver().cuGraphExecDestroy(executable);
  executable = nullptr;
}

void StepGraph::abandon() {
  executable = nullptr;
  done = nullptr;
}

bool StepGraph::captureRanks(std::span<DeviceRank *const> ranks) {
  const Driver &driver = parts.device->driver();
  DeviceRank &origin = *ranks[0];
  // Both events are part of the graph, so that what the host takes to launch it is not between them.
  auto note = [&](CUevent event) {
    return origin.check(-1, "note the time",
                        driver.cuEventRecordWithFlags(event, origin.compute(), CU_EVENT_RECORD_EXTERNAL));
  };
  if (!note(begun) || !origin.check(-1, "begin a capture", driver.cuEventRecord(origin.forkEvent(), origin.compute())))
    return false;
  for (DeviceRank *rank : ranks.subspan(1))
    if (!rank->check(-1, "join a capture", driver.cuStreamWaitEvent(rank->compute(), origin.forkEvent(), 0)))
      return false;
  for (DeviceRank *rank : ranks)
    if (!rank->beginRun(RunMode::Capturing))
      return false;
  if (!enqueueSteps(parts.executable, ranks, 0, parts.executable.numSteps))
    return false;
  for (DeviceRank *rank : ranks)
    if (!rank->endRun())
      return false;
  for (DeviceRank *rank : ranks.subspan(1))
    if (!rank->check(-1, "end a capture", driver.cuStreamWaitEvent(origin.compute(), rank->endEvent(), 0)))
      return false;
  return note(ended);
}

bool StepGraph::capture(std::span<DeviceRank *const> ranks) {
  const Driver &driver = parts.device->driver();
  DeviceRank &origin = *ranks[0];
  for (CUevent *event : {&begun, &ended, &done})
    if (!*event && !origin.check(-1, "make an event", driver.cuEventCreate(event, CU_EVENT_DEFAULT)))
      return false;
  if (!origin.check(-1, "begin a capture",
                    driver.cuStreamBeginCapture(origin.compute(), CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)))
    return false;
  bool good = captureRanks(ranks);
  CUgraph graph = nullptr;
  CUresult result = driver.cuStreamEndCapture(origin.compute(), &graph);
  if (good && result == CUDA_SUCCESS)
    result = driver.cuGraphInstantiate(&executable, graph, 0);
  if (graph)
    driver.cuGraphDestroy(graph);
  return good && origin.check(-1, "capture the run as a graph", result);
}

bool StepGraph::launch(std::span<DeviceRank *const> ranks) {
  const Driver &driver = parts.device->driver();
  DeviceRank &origin = *ranks[0];
  for (DeviceRank *rank : ranks) {
    rank->beginReplay();
    if (rank != &origin &&
        !(rank->check(-1, "launch the graph", driver.cuEventRecord(rank->forkEvent(), rank->compute())) &&
          rank->check(-1, "launch the graph", driver.cuStreamWaitEvent(origin.compute(), rank->forkEvent(), 0))))
      return false;
  }
  return origin.check(-1, "launch the graph", driver.cuGraphLaunch(executable, origin.compute())) &&
         origin.check(-1, "launch the graph", driver.cuEventRecord(done, origin.compute()));
}

double StepGraph::milliseconds() const {
  float elapsed = -1;
  bool isKnown = executable && parts.device->driver().cuEventElapsedTime(&elapsed, begun, ended) == CUDA_SUCCESS;
  return isKnown ? double(elapsed) : -1;
}

} // namespace dist::runtime
