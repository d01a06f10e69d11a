// SPDX-License-Identifier: Apache-2.0
//
// The steps are walked in order, as one thread will issue them. A step that touches bytes which a step of the other
// stream has touched, one of them writing, waits for the last such step, unless its own stream has waited for that one
// or a later one before. So reuse of arena memory is ordered like any other dependence, and a collective whose
// neighbours have nothing to do with it waits for nothing. The body of a loop is walked twice: the second time its
// steps meet those of the trip before. Where a loop's condition is read, everything before it has ended: behind it
// nothing needs to wait for that, however many trips there were.

#include "StreamPlan.h"
#include "dist/Runtime/GemmAddend.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

namespace {
/// Bytes that a step touches.
struct Access {
  DistSpace space;
  int32_t index;
  int64_t begin, end;
  bool isWrite;

  bool conflictsWith(const Access &other) const {
    return (isWrite || other.isWrite) && space == other.space && index == other.index && begin < other.end &&
           other.begin < end;
  }
};

/// A step that has been issued.
struct Issued {
  int64_t step;
  const std::vector<Access> *accesses;
};

class StreamPlanner {
public:
  explicit StreamPlanner(ExecutableBuilder &builder)
      : builder(builder), accesses(builder.getNumSteps()), waits(builder.getNumSteps()) {}

  void plan() {
    for (int64_t step = 0; step < builder.getNumSteps(); ++step)
      collectAccesses(step);
    issueRange(0, builder.getNumSteps());
    writeEvents();
  }

private:
  void touch(int64_t step, int32_t buffer, bool isRead, bool isWrite);
  void collectAccesses(int64_t step);
  void collectCollective(int64_t step, DistStep &collective);
  void issueRange(int64_t first, int64_t count);
  void issueLoop(int64_t step);
  void issue(int64_t step);
  void waitFor(int64_t step, int stream, size_t position);
  void writeEvents();

  ExecutableBuilder &builder;
  std::vector<std::vector<Access>> accesses;      ///< Per step.
  std::vector<std::set<int64_t>> waits;           ///< Per step: steps of the other stream that it waits for.
  std::vector<Issued> history[DIST_NUM_STREAMS];  ///< Per stream, in order of issue.
  size_t synchronized[DIST_NUM_STREAMS] = {0, 0}; ///< Per stream: how many issued steps of the other one it is behind.
  std::map<int32_t, size_t> open;                 ///< Started collectives: position in the communication stream.
};
} // namespace

void StreamPlanner::touch(int64_t step, int32_t id, bool isRead, bool isWrite) {
  const DistBuffer &buffer = builder.getBuffer(id);
  bool hasIndex = buffer.space != DIST_SPACE_ARENA;
  if ((isRead || isWrite) && buffer.space != DIST_SPACE_CONSTANT)
    accesses[step].push_back(
        {buffer.space, hasIndex ? buffer.index : 0, buffer.offset, buffer.offset + buffer.size, isWrite});
}

void StreamPlanner::collectCollective(int64_t step, DistStep &collective) {
  const DistCollectiveStep &operation = collective.collective;
  if (operation.phase == DIST_DONE)
    return;
  if (operation.kind != DIST_ALL_SLICE)
    collective.stream = DIST_STREAM_COMMUNICATION;
  for (int64_t pair = 0; pair < operation.numPairs; ++pair) {
    touch(step, operation.pairs[pair].input, true, false);
    touch(step, operation.pairs[pair].output, false, true);
  }
}

void StreamPlanner::collectAccesses(int64_t number) {
  DistStep &step = builder.getStep(number);
  step.stream = DIST_STREAM_COMPUTE;
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    for (int64_t index = 0; index < step.kernel.numBuffers; ++index) {
      uint8_t access = step.kernel.accesses ? step.kernel.accesses[index] : DIST_READS | DIST_WRITES;
      touch(number, step.kernel.buffers[index], access & DIST_READS, access & DIST_WRITES);
    }
    break;
  case DIST_STEP_GEMM:
    touch(number, step.gemm.a, true, false);
    touch(number, step.gemm.b, true, false);
    touch(number, step.gemm.c, false, true);
    if (step.gemm.accumulate)
      touch(number, runtime::getAddend(step.gemm), true, false);
    if (step.gemm.hasBias)
      touch(number, step.gemm.bias, true, false);
    break;
  case DIST_STEP_COPY:
    touch(number, step.copy.src, true, false);
    touch(number, step.copy.dst, false, true);
    break;
  case DIST_STEP_STRIDED_COPY:
    touch(number, step.stridedCopy.src, true, false);
    touch(number, step.stridedCopy.dst, false, true);
    break;
  case DIST_STEP_COLLECTIVE:
    collectCollective(number, step);
    break;
  case DIST_STEP_LOOP:
    if (step.loop.hasCounter)
      touch(number, step.loop.counterBuffer, false, true);
    break;
  case DIST_STEP_LIBRARY:
    for (int64_t index = 0; index < step.library.numInputs; ++index)
      touch(number, step.library.inputs[index], true, false);
    for (int64_t index = 0; index < step.library.numOutputs; ++index)
      touch(number, step.library.outputs[index], false, true);
    break;
  default:
    break;
  }
}

/// Lets `step`, on `stream`, wait for the issued step at `position` of the other stream.
void StreamPlanner::waitFor(int64_t step, int stream, size_t position) {
  waits[step].insert(history[1 - stream][position].step);
  synchronized[stream] = position + 1;
}

void StreamPlanner::issue(int64_t number) {
  DistStep &step = builder.getStep(number);
  int stream = step.stream, other = 1 - stream;
  if (step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_DONE) {
    auto found = open.find(step.collective.asyncId);
    if (found != open.end() && found->second >= synchronized[stream])
      waitFor(number, stream, found->second);
    return;
  }
  for (size_t position = history[other].size(); position > synchronized[stream]; --position) {
    bool isInConflict = llvm::any_of(accesses[number], [&](const Access &access) {
      return llvm::any_of(*history[other][position - 1].accesses,
                          [&](const Access &earlier) { return access.conflictsWith(earlier); });
    });
    if (isInConflict) {
      waitFor(number, stream, position - 1);
      break;
    }
  }
  if (step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_START)
    open[step.collective.asyncId] = history[stream].size();
  history[stream].push_back({number, &accesses[number]});
}

void StreamPlanner::issueRange(int64_t first, int64_t count) {
  for (int64_t number = first; number < first + count; ++number) {
    issue(number);
    const DistStep &step = builder.getStep(number);
    if (step.kind != DIST_STEP_LOOP)
      continue;
    issueLoop(number);
    number += step.loop.numSteps;
  }
}

void StreamPlanner::issueLoop(int64_t number) {
  const DistLoopStep loop = builder.getStep(number).loop;
  int64_t head = loop.hasCondition ? loop.numConditionSteps : 0;
  auto issueHead = [&] {
    issueRange(loop.firstStep, head);
    if (loop.hasCondition)
      for (int stream = 0; stream < DIST_NUM_STREAMS; ++stream)
        synchronized[stream] = history[1 - stream].size();
  };
  issueHead();
  issueRange(loop.firstStep + head, loop.numSteps - head);
  if (loop.tripCount == 1)
    return;
  issue(number); // The counter is written before each trip.
  issueHead();
  if (!loop.hasCondition)
    issueRange(loop.firstStep, loop.numSteps);
}

void StreamPlanner::writeEvents() {
  int32_t numEvents = 0;
  std::vector<std::vector<int32_t>> ids(waits.size());
  for (size_t step = 0; step < waits.size(); ++step)
    for (int64_t source : waits[step]) {
      int32_t &event = builder.getStep(source).records;
      if (event == 0)
        event = ++numEvents;
      ids[step].push_back(event);
    }
  for (size_t step = 0; step < ids.size(); ++step) {
    builder.getStep(step).waits = builder.addIds(ids[step]);
    builder.getStep(step).numWaits = ids[step].size();
  }
  builder.setNumEvents(numEvents);
}

void dist::cuda::planStreams(ExecutableBuilder &builder) { StreamPlanner(builder).plan(); }
