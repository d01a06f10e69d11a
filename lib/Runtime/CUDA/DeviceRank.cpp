// SPDX-License-Identifier: Apache-2.0
//
// Memory, bindings, and what is prepared once. How steps are enqueued is in DeviceRankSteps.cpp.

#include "DeviceRank.h"

#include "dist/Runtime/DType.h"
#include "dist/Runtime/GemmAddend.h"

#include <algorithm>
#include <utility>

namespace dist::runtime {

static int64_t alignUp(int64_t bytes) {
  return (bytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
}

DeviceRank::DeviceRank(DeviceParts &parts, int64_t rank)
    : parts(parts), driver(parts.device->driver()), rank(rank), local(rank - parts.firstRank),
      coordinates(coordinatesOfRank(parts.executable.mesh, rank)), addresses(parts.executable.numBuffers),
      arguments(parts.executable.numArguments), isFresh(parts.executable.numArguments),
      carriedFrom(size_t(parts.executable.numArguments), -1), results(parts.executable.numResults),
      events(size_t(parts.executable.numEvents) + 1), isRecorded(size_t(parts.executable.numEvents) + 1),
      steps(parts.executable.numSteps), faults(parts.fault, rank, parts.state.failure) {}

DeviceRank::~DeviceRank() {
  steps.clear(); // Plans and handles of libraries go before the streams that they work on.
  handles = {};
  for (CUevent event : events)
    if (event)
      driver.cuEventDestroy(event);
  for (CUevent event : {fork, join, end, stepEnd})
    if (event)
      driver.cuEventDestroy(event);
  for (CUstream stream : streams)
    if (stream)
      driver.cuStreamDestroy(stream);
}

bool DeviceRank::isBusy() const {
  for (CUstream stream : streams)
    if (stream && driver.cuStreamQuery(stream) == CUDA_ERROR_NOT_READY)
      return true;
  return false;
}

void DeviceRank::abandon() {
  std::fill(events.begin(), events.end(), nullptr);
  fork = join = end = stepEnd = nullptr;
  std::fill(std::begin(streams), std::end(streams), nullptr);
  for (PreparedStep &step : steps) {
    (void)step.routine.release(); // A host function may still run, a library still work.
    (void)step.attention.release();
  }
  memory.abandon();
  workspace.abandon();
  transfer.abandon();
  condition.abandon();
}

//===------------------------------------------------------------------------------------------------------------===//
// Memory
//===------------------------------------------------------------------------------------------------------------===//

bool DeviceRank::allocate(Failure &failure) {
  int lowest = 0, highest = 0;
  CUresult result = driver.cuCtxGetStreamPriorityRange(&lowest, &highest);
  for (int s = 0; s < DIST_NUM_STREAMS && result == CUDA_SUCCESS; ++s)
    result = driver.cuStreamCreateWithPriority(&streams[s], CU_STREAM_NON_BLOCKING,
                                               s == DIST_STREAM_COMMUNICATION ? highest : lowest);
  for (CUevent *event : {&fork, &join, &end, &stepEnd})
    if (result == CUDA_SUCCESS)
      result = driver.cuEventCreate(event, CU_EVENT_DISABLE_TIMING);
  for (size_t e = 1; e < events.size() && result == CUDA_SUCCESS; ++e)
    result = driver.cuEventCreate(&events[e], CU_EVENT_DISABLE_TIMING);
  if (result != CUDA_SUCCESS) {
    setDriverFailure(failure, *parts.device, "make streams and events", result);
    return false;
  }
  layOutMemory();
  failure.rank = rank;
  std::string purpose = "the arena, arguments and results of rank " + std::to_string(rank);
  int64_t bytes = resultOffsets.back();
  if (!memory.allocate(parts.device, bytes, purpose, failure, parts.allocator) ||
      !transfer.prepare(parts.device, failure) || !condition.allocate(parts.device, 1, failure))
    return false;
  int64_t arenaBytes = parts.executable.arenaSize;
  if (arenaBytes > 0)
    result = driver.cuMemsetD8Async(memory.address(), 0, size_t(arenaBytes), compute());
  if (result != CUDA_SUCCESS) {
    setDriverFailure(failure, *parts.device, "clear the arena", result);
    return false;
  }
  failure.rank = -1;
  return true;
}

void DeviceRank::layOutMemory() {
  const DistExecutable &executable = parts.executable;
  int64_t offset = alignUp(executable.arenaSize);
  for (int64_t i = 0; i < executable.numArguments; ++i) {
    argumentOffsets.push_back(offset);
    offset += executable.arguments[i].isDonated || !holdsValue(executable.mesh, executable.arguments[i], rank)
                  ? 0
                  : alignUp(bytesOfValue(executable.arguments[i]));
  }
  for (int64_t i = 0; i < executable.numResults; ++i) {
    resultOffsets.push_back(offset);
    offset +=
        holdsValue(executable.mesh, executable.results[i], rank) ? alignUp(bytesOfValue(executable.results[i])) : 0;
  }
  resultOffsets.push_back(offset); // The end.
  for (int64_t i = 0; i < executable.numArguments; ++i)
    if (executable.arguments[i].isDonated)
      argumentOffsets[i] = resultOffsets[executable.arguments[i].takenBy];
}

void DeviceRank::bindArgument(int64_t argument, const void *data) {
  arguments[argument] = data;
  isFresh[argument] = 1;
  carriedFrom[argument] = -1;
}

void DeviceRank::carry(int64_t result, int64_t argument) {
  isFresh[argument] = 0;
  carriedFrom[argument] = holdsValue(parts.executable.mesh, parts.executable.arguments[argument], rank) ? result : -1;
}

DistMemory DeviceRank::memoryInUse() const {
  DistMemory used = {};
  int64_t end = resultOffsets.back(), results = resultOffsets.front();
  int64_t arguments = alignUp(parts.executable.arenaSize);
  used.arenaBytes = arguments;
  used.argumentBytes = results - arguments;
  used.resultBytes = end - results;
  used.scratchBytes = workspace.size();
  return used;
}

std::string DeviceRank::firstUnbound() const { return describeUnbound(parts.executable, rank, arguments, results); }

/// Copies results to arguments. What a donated argument becomes takes the place of a result, so that goes behind the
/// copies that read this result.
bool DeviceRank::carryResults() {
  const DistExecutable &executable = parts.executable;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (executable.arguments[i].isDonated && executable.arguments[i].takenBy == carriedFrom[i])
      carriedFrom[i] = -1; // It is there.
  auto isWaited = [&](size_t argument) {
    const DistValue &value = executable.arguments[argument];
    return value.isDonated && std::find(carriedFrom.begin(), carriedFrom.end(), value.takenBy) != carriedFrom.end();
  };
  for (bool isDone = false; !isDone;) {
    isDone = true;
    bool hasMoved = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (carriedFrom[i] < 0)
        continue;
      isDone = false;
      if (isWaited(i))
        continue;
      hasMoved = true;
      int64_t result = std::exchange(carriedFrom[i], -1), bytes = bytesOfValue(executable.arguments[i]);
      if (bytes > 0 && !check(-1, "carry a result",
                              driver.cuMemcpyDtoDAsync(memory.address() + CUdeviceptr(argumentOffsets[i]),
                                                       memory.address() + CUdeviceptr(resultOffsets[result]),
                                                       size_t(bytes), compute())))
        return false;
    }
    if (!isDone && !hasMoved)
      return fail(DIST_UNSUPPORTED, -1,
                  "cannot carry results to donated arguments in a circle: each takes the place of the next");
  }
  return true;
}

/// Results are carried first: an argument that is uploaded may be donated, and take the place of a result.
bool DeviceRank::upload() {
  if (!carryResults())
    return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!isFresh[i])
      continue;
    Failure failure;
    failure.rank = rank;
    if (!transfer.upload(memory.address() + CUdeviceptr(argumentOffsets[i]), arguments[i],
                         bytesOfValue(parts.executable.arguments[i]), compute(), parts.state.deadlineMs,
                         parts.state.failure.flag(), failure)) {
      if (!failure.text.empty()) {
        failure.text = "rank " + std::to_string(rank) + ": argument " + std::to_string(i) + ": " + failure.text;
        parts.state.failure.fail(std::move(failure));
      }
      return false;
    }
    isFresh[i] = 0;
    bytesMoved += bytesOfValue(parts.executable.arguments[i]);
  }
  return true;
}

bool DeviceRank::readResult(int64_t result, Failure &failure) {
  if (!results[result]) // Other ranks hold it.
    return true;
  int64_t bytes = bytesOfValue(parts.executable.results[result]);
  failure.rank = rank;
  if (!transfer.download(results[result], memory.address() + CUdeviceptr(resultOffsets[result]), bytes, compute(),
                         parts.state.deadlineMs, parts.state.failure.flag(), failure)) {
    failure.text = "rank " + std::to_string(rank) + ": result " + std::to_string(result) + ": " + failure.text;
    return false;
  }
  bytesMoved += bytes;
  failure.rank = -1;
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Preparation
//===------------------------------------------------------------------------------------------------------------===//

bool DeviceRank::prepare(Failure &failure) {
  const DistExecutable &executable = parts.executable;
  absent = findAbsentSteps(executable, rank);
  for (int64_t b = 0; b < executable.numBuffers; ++b) {
    const DistBuffer &buffer = executable.buffers[b];
    CUdeviceptr base = memory.address();
    if (buffer.space == DIST_SPACE_ARGUMENT)
      base += CUdeviceptr(argumentOffsets[buffer.index]);
    else if (buffer.space == DIST_SPACE_RESULT)
      base += CUdeviceptr(resultOffsets[buffer.index]);
    else if (buffer.space == DIST_SPACE_CONSTANT)
      base = parts.constants.address() + CUdeviceptr(parts.constantOffsets[buffer.index]);
    addresses[b] = base + CUdeviceptr(buffer.offset);
  }
  for (int64_t position = 0; position < executable.numSteps; ++position) {
    if (prepareStep(position, failure))
      continue;
    const DistStep &step = executable.steps[position];
    failure.step = position;
    failure.location = step.location ? step.location : "";
    failure.text = "step " + std::to_string(position) + ": " + failure.text;
    return false;
  }
  if (!whyNoGradients.empty())
    leaveToKernels([](const DistAttention &attention) { return attention.needsGradients != 0; }, whyNoGradients);
  int64_t needed[DIST_NUM_STREAMS] = {};
  for (int64_t position = 0; position < executable.numSteps; ++position) {
    const PreparedStep &step = steps[position];
    int64_t &most = needed[executable.steps[position].stream];
    most = std::max(most, step.matmul ? alignUp(step.matmul->workspaceBytes()) : 0);
    most = std::max(most, step.routine ? alignUp(step.routine->workspaceBytes()) : 0);
    most = std::max(most, step.attention ? alignUp(step.attention->workspaceBytes()) : 0);
  }
  for (int stream = 0; stream < DIST_NUM_STREAMS; ++stream)
    workspaceOffsets[stream + 1] = workspaceOffsets[stream] + needed[stream];
  if (DistAttentionChoice choice = attentionChoice(); choice.byLibrary > 0)
    attentionText = parts.attentions->name() + (choice.byKernel > 0 ? "; others: " + attentionText : "");
  return workspace.allocate(parts.device, workspaceOffsets[DIST_NUM_STREAMS],
                            "the workspace of matrix products, attention and routines", failure);
}

bool DeviceRank::canBeCaptured() const {
  return std::all_of(steps.begin(), steps.end(),
                     [](const PreparedStep &step) { return !step.routine || step.routine->canBeCaptured(); });
}

bool DeviceRank::prepareStep(int64_t position, Failure &failure) {
  const DistStep &step = parts.executable.steps[position];
  PreparedStep &prepared = steps[position];
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    prepareKernel(step.kernel, prepared);
    prepareAttention(step.kernel, prepared);
    return true;
  case DIST_STEP_GEMM:
    return prepareMatmul(position, failure);
  case DIST_STEP_STRIDED_COPY:
    failure.status = DIST_UNSUPPORTED;
    failure.text = planStridedCopy(step.stridedCopy, sizeOfDType(parts.executable.buffers[step.stridedCopy.src].dtype),
                                   prepared.copies);
    return failure.text.empty();
  case DIST_STEP_COLLECTIVE:
    return step.collective.phase == DIST_DONE || prepareCollective(position, failure);
  case DIST_STEP_LIBRARY:
    return prepareRoutine(position, failure);
  default:
    return true;
  }
}

void DeviceRank::prepareKernel(const DistKernelStep &step, PreparedStep &prepared) {
  for (int64_t i = 0; i < step.numBuffers; ++i)
    prepared.values.push_back(addresses[step.buffers[i]]);
  if (step.usesCoordinates)
    prepared.values.insert(prepared.values.end(), coordinates.begin(), coordinates.end());
  for (uint64_t &value : prepared.values)
    prepared.parameters.push_back(&value);
}

/// Whatever speaks against the library leaves the kernel in its place.
void DeviceRank::prepareAttention(const DistKernelStep &step, PreparedStep &prepared) {
  if (!step.attention)
    return;
  const DistAttention &attention = *step.attention;
  AttentionLibrary::Addresses operands;
  for (int64_t i = 0; i < step.numBuffers; ++i)
    operands.push_back(addresses[step.buffers[i]]);
  std::string whyNot = parts.whyNoAttentions;
  if (parts.attentions)
    prepared.attention = parts.attentions->prepare(
        attention, parts.executable.buffers[step.buffers[attention.query.operand]].dtype, operands, whyNot);
  if (!prepared.attention && attention.kind == DIST_ATTENTION_GRADIENT)
    whyNoGradients = whyNot;
  if (!prepared.attention && attentionText.empty())
    attentionText = whyNot;
}

DistAttentionChoice DeviceRank::attentionChoice() const {
  DistAttentionChoice choice = {0, 0, attentionText.c_str()};
  for (size_t position = 0; position < steps.size(); ++position) {
    const DistStep &step = parts.executable.steps[position];
    if (step.kind == DIST_STEP_KERNEL && step.kernel.attention)
      ++(steps[position].attention ? choice.byLibrary : choice.byKernel);
  }
  return choice;
}

std::string DeviceRank::describeAttentions() const {
  std::string text;
  for (size_t position = 0; position < steps.size(); ++position)
    if (steps[position].attention)
      text += (text.empty() ? parts.attentions->name() + " for steps " : ", ") + std::to_string(position);
  return text.empty() ? "kernels of the program" : text;
}

void DeviceRank::leaveToKernels(const std::function<bool(const DistAttention &)> &isLeft, const std::string &whyNot) {
  for (size_t position = 0; position < steps.size(); ++position)
    if (steps[position].attention && isLeft(*parts.executable.steps[position].kernel.attention))
      steps[position].attention = nullptr;
  attentionText = whyNot;
}

void DeviceRank::dropAttentions(const std::string &whyNot) {
  leaveToKernels([](const DistAttention &) { return true; }, whyNot);
}

bool DeviceRank::prepareMatmul(int64_t position, Failure &failure) {
  const DistGemmStep &step = parts.executable.steps[position].gemm;
  if (step.batch == 0 || step.m == 0 || step.n == 0)
    return true;
  const DistBuffer *buffers = parts.executable.buffers;
  Matmul::Addresses operands = {addresses[step.a], addresses[step.b], addresses[step.c],
                                step.hasBias ? addresses[step.bias] : 0,
                                addresses[step.accumulate ? getAddend(step) : step.c]};
  failure.status = DIST_UNSUPPORTED;
  steps[position].matmul = Matmul::prepare(parts.matmuls->functions, parts.matmuls->handle, step, buffers[step.a].dtype,
                                           buffers[step.c].dtype, operands, failure.text);
  return steps[position].matmul != nullptr;
}

bool DeviceRank::prepareRoutine(int64_t position, Failure &failure) {
  RoutineSite site = {
      parts.executable, parts.executable.steps[position].library, addresses, parts.device, parts.modules, handles};
  failure.status = DIST_UNSUPPORTED;
  failure.rank = rank;
  steps[position].routine = makeDeviceRoutine(site, failure);
  if (!steps[position].routine)
    return false;
  failure.rank = -1;
  return true;
}

bool DeviceRank::prepareCollective(int64_t position, Failure &failure) {
  const DistCollectiveStep &step = parts.executable.steps[position].collective;
  const CollectiveInfo &info = *parts.collectives[position];
  const GroupTable &group = parts.groups[info.group];
  failure.status = DIST_UNSUPPORTED;
  failure.text = checkDeviceCollective(info, /*reducesNarrowIntegers=*/true);
  if (!failure.text.empty()) {
    failure.text = info.describe() + ": " + failure.text;
    return false;
  }
  auto call = std::make_unique<CollectiveCall>();
  call->info = &info;
  call->rank = int32_t(rank);
  call->index = group.indexOfRank[rank];
  call->instance = group.instanceOfRank[rank];
  call->members = &group.members[call->instance];
  for (int64_t p = 0; p < step.numPairs; ++p) {
    call->inputs.push_back(reinterpret_cast<const void *>(addresses[step.pairs[p].input]));
    call->outputs.push_back(reinterpret_cast<void *>(addresses[step.pairs[p].output]));
  }
  steps[position].call = std::move(call);
  return true;
}

} // namespace dist::runtime
