// SPDX-License-Identifier: Apache-2.0
//
// Preparation turns every step into addresses and ready-made objects; the walk then only calls. The heartbeat is
// written before each step, so that a rank which does not come back can be found.

#include "RankProgram.h"

#include "Arrays/StridedCopy.h"
#include "Validation/Donation.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <utility>

namespace dist::runtime {

RankProgram::RankProgram(ProgramParts &parts, int64_t rank)
    : parts(parts), rank(rank), coordinates(coordinatesOfRank(parts.executable.mesh, rank)),
      arguments(parts.executable.numArguments), results(parts.executable.numResults),
      isFresh(parts.executable.numArguments), addresses(parts.executable.numBuffers), steps(parts.executable.numSteps),
      faults(parts.fault, rank, parts.state.failure) {}

/// A thread that assists the rank may be late with a look at what has been done: what it looks at is here.
RankProgram::~RankProgram() {
  if (parts.communicator)
    parts.communicator->settle(int32_t(rank));
}

void RankProgram::fail(DistStatus status, int64_t step, const std::string &text) {
  Failure failure;
  failure.status = status;
  failure.rank = rank;
  failure.step = step;
  if (step >= 0 && parts.executable.steps[step].location)
    failure.location = parts.executable.steps[step].location;
  failure.text = "rank " + std::to_string(rank) + " " + text;
  parts.state.failure.fail(std::move(failure));
}

//===------------------------------------------------------------------------------------------------------------===//
// Preparation
//===------------------------------------------------------------------------------------------------------------===//

void RankProgram::prepare() {
  int64_t position = -1;
  try {
    if (!arena.allocate(parts.executable.arenaSize))
      return fail(DIST_OUT_OF_MEMORY, -1,
                  "cannot have an arena of " + std::to_string(parts.executable.arenaSize) + " bytes");
    absent = findAbsentSteps(parts.executable, rank);
    std::vector<int64_t> openStarts;
    for (position = 0; position < parts.executable.numSteps; ++position)
      prepareStep(position, openStarts);
    int64_t scratchBytes = 0;
    for (const PreparedStep &step : steps)
      scratchBytes = std::max(scratchBytes, step.gemm ? step.gemm->scratchBytes() : 0);
    if (!scratch.allocate(scratchBytes))
      fail(DIST_OUT_OF_MEMORY, -1, "cannot have " + std::to_string(scratchBytes) + " bytes of scratch memory");
  } catch (const std::bad_alloc &) {
    fail(DIST_OUT_OF_MEMORY, position, "has no memory to prepare step " + std::to_string(position));
  } catch (const std::exception &error) {
    fail(DIST_INTERNAL, position, "cannot prepare step " + std::to_string(position) + ": " + error.what());
  }
}

void RankProgram::prepareStep(int64_t position, std::vector<int64_t> &openStarts) {
  const DistStep &step = parts.executable.steps[position];
  PreparedStep &prepared = steps[position];
  if (step.kind == DIST_STEP_KERNEL) {
    prepared.firstKernelArgument = kernelArguments.size();
    kernelArguments.resize(kernelArguments.size() + step.kernel.numBuffers);
  } else if (step.kind == DIST_STEP_GEMM) {
    const DistBuffer *buffers = parts.executable.buffers;
    prepared.gemm = prepareGemm(step.gemm, buffers[step.gemm.a].dtype, buffers[step.gemm.c].dtype);
  } else if (step.kind == DIST_STEP_LIBRARY) {
    std::string problem;
    prepared.library = LibraryCall::prepare(parts.executable, step.library, problem);
    if (!prepared.library)
      fail(DIST_UNSUPPORTED, position, "cannot prepare step " + std::to_string(position) + ": " + problem);
  } else if (step.kind == DIST_STEP_COLLECTIVE) {
    prepareCollective(position, openStarts);
  }
}

/// `openStarts` holds the positions of starts that have no done yet. Validation has made sure that they pair up.
void RankProgram::prepareCollective(int64_t position, std::vector<int64_t> &openStarts) {
  const DistCollectiveStep &step = parts.executable.steps[position].collective;
  PreparedStep &prepared = steps[position];
  if (step.phase == DIST_DONE) {
    // The innermost one: the same id may be in use in a loop around this one.
    for (size_t i = openStarts.size(); i > 0 && prepared.startStep < 0; --i)
      if (parts.executable.steps[openStarts[i - 1]].collective.asyncId == step.asyncId) {
        prepared.startStep = openStarts[i - 1];
        openStarts.erase(openStarts.begin() + int64_t(i) - 1);
      }
    return;
  }
  if (step.phase == DIST_START)
    openStarts.push_back(position);
  const CollectiveInfo &info = *parts.collectives[position];
  const GroupTable &group = parts.groups[info.group];
  prepared.call = std::make_unique<CollectiveCall>();
  prepared.call->info = &info;
  prepared.call->rank = int32_t(rank);
  prepared.call->index = group.indexOfRank[rank];
  prepared.call->instance = group.instanceOfRank[rank];
  prepared.call->members = &group.members[prepared.call->instance];
  prepared.call->inputs.resize(step.numPairs);
  prepared.call->outputs.resize(step.numPairs);
}

void RankProgram::bindArgument(int64_t argument, const void *data) {
  arguments[argument] = data;
  isFresh[argument] = 1;
  addressesAreStale = true;
}

void RankProgram::bindResult(int64_t result, void *data) {
  results[result] = data;
  addressesAreStale = true;
  for (int64_t i = 0; i < parts.executable.numArguments; ++i)
    if (parts.executable.arguments[i].isDonated && parts.executable.arguments[i].takenBy == result)
      isFresh[i] = 1;
}

DistMemory RankProgram::memory() const {
  const DistExecutable &executable = parts.executable;
  DistMemory memory = {};
  auto getHeldBytes = [&](const DistValue &value) {
    return holdsValue(executable.mesh, value, rank) ? bytesOfValue(value) : 0;
  };
  for (int64_t i = 0; i < executable.numArguments; ++i)
    memory.argumentBytes += executable.arguments[i].isDonated ? 0 : getHeldBytes(executable.arguments[i]);
  for (int64_t i = 0; i < executable.numResults; ++i)
    memory.resultBytes += getHeldBytes(executable.results[i]);
  memory.arenaBytes = arena.size();
  memory.scratchBytes = scratch.size();
  for (int64_t i = 0; i < executable.numConstants; ++i)
    memory.constantBytes += executable.constants[i].size;
  return memory;
}

std::string RankProgram::firstUnbound() const { return describeUnbound(parts.executable, rank, arguments, results); }

void *RankProgram::addressOf(const DistBuffer &buffer) const {
  const void *base = nullptr;
  auto [space, index] = getMemoryOf(parts.executable, buffer.space, buffer.index);
  switch (space) {
  case DIST_SPACE_ARGUMENT:
    base = arguments[index];
    break;
  case DIST_SPACE_RESULT:
    base = results[index];
    break;
  case DIST_SPACE_CONSTANT:
    base = parts.constants[index];
    break;
  default:
    base = arena.data();
    break;
  }
  if (!base) // Held by other ranks: no step that runs has it.
    return nullptr;
  return const_cast<char *>(static_cast<const char *>(base)) + buffer.offset;
}

void RankProgram::resolveAddresses() {
  const DistExecutable &executable = parts.executable;
  for (int64_t b = 0; b < executable.numBuffers; ++b)
    addresses[b] = addressOf(executable.buffers[b]);
  for (int64_t s = 0; s < executable.numSteps; ++s) {
    const DistStep &step = executable.steps[s];
    PreparedStep &prepared = steps[s];
    if (step.kind == DIST_STEP_KERNEL)
      for (int64_t i = 0; i < step.kernel.numBuffers; ++i)
        kernelArguments[prepared.firstKernelArgument + i] = addresses[step.kernel.buffers[i]];
    if (prepared.call)
      for (int64_t p = 0; p < step.collective.numPairs; ++p) {
        prepared.call->inputs[p] = addresses[step.collective.pairs[p].input];
        prepared.call->outputs[p] = addresses[step.collective.pairs[p].output];
      }
  }
  addressesAreStale = false;
}

/// Puts what was bound for donated arguments where their results are going to be. What a run has left there stays.
void RankProgram::moveDonated() {
  for (int64_t i = 0; i < parts.executable.numArguments; ++i) {
    const DistValue &argument = parts.executable.arguments[i];
    if (argument.isDonated && arguments[i] && std::exchange(isFresh[i], 0) && !isInPlace(i) &&
        bytesOfValue(argument) > 0)
      std::memmove(results[argument.takenBy], arguments[i], size_t(bytesOfValue(argument)));
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// The walk
//===------------------------------------------------------------------------------------------------------------===//

void RankProgram::run() {
  Heartbeat &heartbeat = parts.state.heartbeats[rank];
  heartbeat.execution.store(heartbeat.execution.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  try {
    if (addressesAreStale)
      resolveAddresses();
    moveDonated();
    for (PreparedStep &step : steps)
      step.executions = 0;
    runRange(0, parts.executable.numSteps);
  } catch (const std::bad_alloc &) {
    fail(DIST_OUT_OF_MEMORY, heartbeat.step.load(), "ran out of memory");
  } catch (const std::exception &error) {
    fail(DIST_INTERNAL, heartbeat.step.load(), std::string("failed: ") + error.what());
  }
  if (parts.state.failure.hasFailed() && parts.communicator)
    parts.communicator->settle(int32_t(rank)); // The caller may take its memory back.
  heartbeat.step.store(-1, std::memory_order_release);
}

bool RankProgram::runRange(int64_t first, int64_t end) {
  Heartbeat &heartbeat = parts.state.heartbeats[rank];
  for (int64_t position = first; position < end; ++position) {
    // A copy, made before the heartbeat is published: after a failure the caller may give up on a rank inside a kernel
    // and free the tables, so that they may not be looked at again.
    DistStep step = parts.executable.steps[position];
    heartbeat.step.store(position, std::memory_order_relaxed);
    heartbeat.progress.store(heartbeat.progress.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    bool isDone = parts.state.stepTimes ? runTimedStep(step, position) : runStep(step, position);
    if (!isDone || parts.state.failure.hasFailed())
      return false;
    if (step.kind == DIST_STEP_LOOP)
      position += step.loop.numSteps;
  }
  return true;
}

/// Steps of a loop are timed one by one, and a start together with its done.
bool RankProgram::runTimedStep(const DistStep &step, int64_t position) {
  if (step.kind == DIST_STEP_LOOP)
    return runStep(step, position);
  StepTimes &times = parts.state.stepTimes[rank];
  int64_t begin = StepTimes::now();
  if (!runStep(step, position))
    return false;
  bool isCollective = step.kind == DIST_STEP_COLLECTIVE;
  if (isCollective && step.collective.phase == DIST_DONE) {
    const PreparedStep &start = steps[steps[position].startStep];
    times.finish(start.timed, begin,
                 start.openCall ? parts.state.recorders[rank].finishTimeOf(start.ticket.record) : 0);
    return true;
  }
  bool isOpen = isCollective && step.collective.phase == DIST_START;
  int64_t run = parts.state.heartbeats[rank].execution.load(std::memory_order_relaxed);
  steps[position].timed = times.add(position, run, begin, /*hasEnded=*/!isOpen);
  return true;
}

bool RankProgram::runStep(const DistStep &step, int64_t position) {
  if (!absent.empty() && absent[position] != AbsentStep::None) {
    if (absent[position] == AbsentStep::Fault)
      fail(DIST_INVALID_EXECUTABLE, position, describeAbsent(parts.executable, position, rank));
    return absent[position] == AbsentStep::LeftOut;
  }
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    parts.kernels.function(position)(kernelArguments.data() + steps[position].firstKernelArgument, coordinates.data());
    return true;
  case DIST_STEP_GEMM:
    return runGemm(position);
  case DIST_STEP_COPY:
    if (step.copy.bytes > 0)
      std::memmove(addresses[step.copy.dst], addresses[step.copy.src], size_t(step.copy.bytes));
    return true;
  case DIST_STEP_STRIDED_COPY: {
    const DistStridedCopyStep &copy = step.stridedCopy;
    size_t copyRank = size_t(copy.rank);
    copyStrided(addresses[copy.dst], addresses[copy.src], sizeOfDType(parts.executable.buffers[copy.src].dtype),
                {copy.shape, copyRank}, {copy.dstStrides, copyRank}, {copy.srcStrides, copyRank});
    return true;
  }
  case DIST_STEP_COLLECTIVE:
    return runCollective(position);
  case DIST_STEP_LIBRARY:
    if (const char *refusal = steps[position].library->refusal()) {
      fail(DIST_UNSUPPORTED, position, refusal);
      return false;
    }
    steps[position].library->run(addresses.data());
    return true;
  default:
    return runLoop(step.loop);
  }
}

bool RankProgram::runGemm(int64_t position) {
  const DistGemmStep &gemm = parts.executable.steps[position].gemm;
  if (steps[position].gemm->run(addresses[gemm.a], addresses[gemm.b], addresses[gemm.c], scratch.data()))
    return true;
  fail(DIST_INTERNAL, position, "failed in step " + std::to_string(position) + ": oneDNN could not run a matmul");
  return false;
}

bool RankProgram::runLoop(const DistLoopStep &loop) {
  int64_t rest = loop.firstStep + (loop.hasCondition ? loop.numConditionSteps : 0);
  for (int64_t trip = 0; loop.tripCount < 0 || trip < loop.tripCount; ++trip) {
    if (loop.hasCounter)
      std::memcpy(addresses[loop.counterBuffer], &trip, sizeof(trip));
    if (!runRange(loop.firstStep, rest))
      return false;
    if (loop.hasCondition && !*static_cast<const uint8_t *>(addresses[loop.conditionBuffer]))
      return true;
    if (!runRange(rest, loop.firstStep + loop.numSteps) || parts.state.failure.hasFailed())
      return false;
  }
  return true;
}

bool RankProgram::runCollective(int64_t position) {
  const DistCollectiveStep &step = parts.executable.steps[position].collective;
  if (step.phase == DIST_DONE) {
    PreparedStep &start = steps[steps[position].startStep];
    return !start.openCall || finishCollective(start);
  }
  PreparedStep &prepared = steps[position];
  if (!startCollective(position, prepared))
    return false;
  return step.phase == DIST_START || !prepared.openCall || finishCollective(prepared);
}

bool RankProgram::finishCollective(PreparedStep &start) {
  if (!parts.communicator->done(*start.openCall, start.ticket))
    return false;
  parts.state.recorders[rank].finished(start.ticket.record);
  return true;
}

/// A slice needs nobody: it is done here, and `openCall` stays null.
bool RankProgram::startCollective(int64_t position, PreparedStep &prepared) {
  const CollectiveInfo &info = *parts.collectives[position];
  if (info.kind == DIST_ALL_SLICE) {
    std::vector<const CollectiveCall *> everyone(size_t(info.groupSize), prepared.call.get());
    performMember(info, everyone, prepared.call->index);
    return true;
  }
  const CollectiveCall *call = prepared.call.get();
  if (!faults.apply(prepared.executions++, call))
    return false;
  prepared.openCall = call;
  prepared.ticket.record = parts.state.recorders[rank].started(position);
  prepared.ticket.isOverlapped = parts.executable.steps[position].collective.phase == DIST_START;
  return parts.communicator->start(*call, prepared.ticket);
}

} // namespace dist::runtime
