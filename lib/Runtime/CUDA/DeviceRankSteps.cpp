// SPDX-License-Identifier: Apache-2.0
//
// How a rank enqueues its steps. A step waits for the events that the compiler lists, is enqueued on its stream, and
// records its own event. An event that has not been recorded in this run (a loop's first trip) is not waited for.

#include "DeviceRank.h"

#include "DeviceWait.h"
#include "dist/Runtime/DType.h"

#include <algorithm>

namespace dist::runtime {

//===------------------------------------------------------------------------------------------------------------===//
// Failures
//===------------------------------------------------------------------------------------------------------------===//

bool DeviceRank::fail(DistStatus status, int64_t step, const std::string &text) {
  Failure failure;
  failure.status = status;
  failure.rank = rank;
  failure.text = "rank " + std::to_string(rank);
  if (step >= 0 && parts.collectives[step]) {
    failure.setCollective(*parts.collectives[step]);
    failure.text += " at " + parts.collectives[step]->describe();
  } else if (step >= 0) {
    const DistStep &found = parts.executable.steps[step];
    failure.step = step;
    failure.location = found.location ? found.location : "";
    failure.text += " in step " + std::to_string(step);
    if (found.kind == DIST_STEP_KERNEL)
      failure.text += std::string(" (kernel \"") + found.kernel.name + "\")";
  }
  failure.text += ": " + text;
  parts.state.failure.fail(std::move(failure));
  return false;
}

/// Whether a driver call reports what a kernel did earlier, on any stream.
static bool isLateError(CUresult result) {
  switch (result) {
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED:
  case CUDA_ERROR_ECC_UNCORRECTABLE:
    return true;
  default:
    return false;
  }
}

bool DeviceRank::fail(int64_t step, const std::string &what, CUresult result) {
  if (isLateError(result) && mode != RunMode::Checked)
    return failDevice(step, result);
  if (mode == RunMode::Checked && !holdsCheckedStep && !parts.mayBlameItself())
    return false;
  Failure failure;
  setDriverFailure(failure, *parts.device, what, result);
  return fail(failure.status, step, failure.text);
}

/// Where streams run ahead of the host, the kernel that went wrong is not known, nor whose it was among ranks that
/// share the device; but how far the device had come is.
bool DeviceRank::failDevice(int64_t noticedAt, CUresult result) {
  Failure failure;
  failure.rank = parts.numLocal == 1 ? rank : -1;
  failure.text = parts.numLocal == 1
                     ? "rank " + std::to_string(rank)
                     : "one of " + std::to_string(parts.numLocal) + " ranks on " + parts.device->describe();
  failure.text += ": the device failed " + describeProgress();
  if (noticedAt >= 0)
    failure.text += ", noticed at step " + std::to_string(noticedAt);
  failure.text += ": " + driver.describe(result);
  parts.state.failure.fail(std::move(failure));
  return false;
}

/// How far the device has come: the last collective that any rank of this process has behind it.
std::string DeviceRank::describeProgress() const {
  int64_t furthest = 0;
  for (int64_t r = 1; r < parts.numLocal; ++r)
    if (parts.marks.reached(r) > parts.marks.reached(furthest))
      furthest = r;
  int64_t last = parts.marks.lastStep(furthest);
  return last < 0 ? "before its first collective was complete"
                  : "after " + parts.collectives[last]->describe() + " (step " + std::to_string(last) + ")";
}

//===------------------------------------------------------------------------------------------------------------===//
// The run
//===------------------------------------------------------------------------------------------------------------===//

bool DeviceRank::beginRun(RunMode newMode) {
  mode = newMode;
  firstRecord = 0;
  noteStarted();
  std::fill(isRecorded.begin(), isRecorded.end(), 0);
  for (PreparedStep &step : steps)
    step.executions = 0;
  parts.marks.begin(local);
  return check(-1, "begin a run", driver.cuEventRecord(fork, compute())) &&
         check(-1, "begin a run", driver.cuStreamWaitEvent(streams[DIST_STREAM_COMMUNICATION], fork, 0));
}

/// Keeps how many collectives have been started, so that marks of progress tell from there on which are done.
void DeviceRank::noteStarted() {
  startedBefore = parts.state.heartbeats[rank].started.load(std::memory_order_relaxed);
  groupsBefore.clear();
  for (int64_t group = 0; group < parts.state.numGroups; ++group)
    groupsBefore.push_back(parts.state.startedInGroup[group].load(std::memory_order_relaxed));
}

int32_t DeviceRank::groupOfMark(int64_t mark) const {
  return parts.collectives[parts.marks.stepOf(local, mark)]->group;
}

void DeviceRank::beginReplay() {
  noteStarted();
  parts.marks.beginReplay(local);
  int64_t count = parts.marks.count(local);
  for (int64_t mark = 0; mark < count; ++mark)
    parts.state.countStarted(groupOfMark(mark));
  parts.state.heartbeats[rank].started.store(startedBefore + count, std::memory_order_release);
}

bool DeviceRank::endRun() {
  parts.state.heartbeats[rank].step.store(-1, std::memory_order_release);
  return check(-1, "end a run", driver.cuEventRecord(join, streams[DIST_STREAM_COMMUNICATION])) &&
         check(-1, "end a run", driver.cuStreamWaitEvent(compute(), join, 0)) &&
         check(-1, "end a run", driver.cuEventRecord(end, compute()));
}

void DeviceRank::recordProgress(bool isReplay) {
  constexpr int64_t most = int64_t(FlightRecorder::capacity) - 1;
  FlightRecorder &recorder = parts.state.recorders[rank];
  int64_t count = parts.marks.count(local);
  int64_t reached = std::min(int64_t(parts.marks.reached(local)), count);
  for (int64_t i = std::max<int64_t>(0, reached - most); i < std::min(count, reached + isReplay); ++i) {
    uint64_t record = isReplay ? recorder.started(parts.marks.stepOf(local, i)) : firstRecord + uint64_t(i);
    if (isReplay && i < reached)
      recorder.arrived(record);
    if (i < reached)
      recorder.finished(record);
  }
}

bool DeviceRank::waitForEnd(CUevent event) {
  RunState &state = parts.state;
  CUresult result = CUDA_SUCCESS;
  uint64_t checks = 0;
  int64_t counted = 0; // Marks that `done` has, which counts by group.
  std::vector<int64_t> done = groupsBefore;
  auto progress = [&] {
    int64_t next = parts.marks.nextStep(local);
    int64_t reached = std::min(int64_t(parts.marks.reached(local)), parts.marks.count(local));
    for (; counted < reached; ++counted)
      ++done[groupOfMark(counted)];
    const CollectiveCall *call = next < 0 ? nullptr : steps[next].call.get();
    parts.communicator->waitsIn(call, startedBefore + reached, call ? done[call->info->group] : -1);
    parts.communicator->poll();
    uint64_t sum = 0;
    for (int64_t r = 0; r < parts.numLocal; ++r)
      sum += parts.marks.reached(r);
    // The device is busy with a step that another rank runs alone. That one has a deadline of its own and knows the
    // step.
    checks += parts.isStepChecked.load(std::memory_order_acquire);
    return sum + checks;
  };
  switch (waitForEvent(*parts.device, event, state.deadlineMs, state.failure.flag(), progress, result)) {
  case DeviceWait::Done:
    parts.communicator->waitsIn(nullptr, 0, 0);
    return true;
  case DeviceWait::Interrupted:
    return false;
  case DeviceWait::DeviceFailed:
    return parts.mayBlameItself() && failDevice(-1, result);
  default:
    break;
  }
  if (!parts.mayBlameItself())
    return false;
  int64_t next = parts.marks.nextStep(local);
  if (next >= 0)
    parts.communicator->reportStall(*steps[next].call);
  return fail(DIST_DEADLINE_EXCEEDED, -1,
              "the device did not get on within " + std::to_string(state.deadlineMs) + " ms " + describeProgress());
}

bool DeviceRank::beginStep(int64_t position) {
  const DistStep &step = parts.executable.steps[position];
  Heartbeat &heartbeat = parts.state.heartbeats[rank];
  heartbeat.step.store(position, std::memory_order_relaxed);
  heartbeat.progress.store(heartbeat.progress.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  if (parts.state.failure.hasFailed())
    return false;
  bool meetsOthers = step.kind == DIST_STEP_COLLECTIVE && parts.collectives[position] &&
                     parts.collectives[position]->kind != DIST_ALL_SLICE;
  if (mode == RunMode::Checked && !meetsOthers && step.kind != DIST_STEP_LOOP && !lockChecked())
    return false;
  bool good = true;
  for (int64_t w = 0; w < step.numWaits && good; ++w)
    if (isRecorded[step.waits[w]])
      good = check(position, "wait for an event",
                   driver.cuStreamWaitEvent(streams[step.stream], events[step.waits[w]], 0));
  if (good && enqueue(position))
    return true;
  unlockChecked();
  return false;
}

bool DeviceRank::finishStep(int64_t position) {
  const DistStep &step = parts.executable.steps[position];
  CUstream stream = streams[step.stream];
  PreparedStep &prepared = steps[position];
  if (prepared.openCall) {
    const CollectiveCall *call = prepared.openCall;
    prepared.openCall = nullptr;
    if (!parts.communicator->done(*call, stream, prepared.ticket) ||
        !check(position, "mark progress", parts.marks.mark(local, position, stream)))
      return false;
    if (mode != RunMode::Capturing)
      parts.state.recorders[rank].arrived(prepared.ticket.record);
  }
  if (step.records > 0) {
    if (!check(position, "record an event", driver.cuEventRecord(events[step.records], stream))) {
      unlockChecked();
      return false;
    }
    isRecorded[step.records] = 1;
  }
  return mode != RunMode::Checked || waitChecked(position);
}

/// Makes this rank the only one of this process with work on the device.
bool DeviceRank::lockChecked() {
  holdsCheckedStep = parts.lockCheckedStep();
  return holdsCheckedStep;
}

void DeviceRank::unlockChecked() {
  if (!holdsCheckedStep)
    return;
  holdsCheckedStep = false;
  parts.unlockCheckedStep();
}

bool DeviceRank::waitChecked(int64_t position) {
  RunState &state = parts.state;
  CUstream stream = streams[parts.executable.steps[position].stream];
  CUresult result = driver.cuEventRecord(stepEnd, stream);
  bool meetsOthers = parts.collectives[position] && parts.collectives[position]->kind != DIST_ALL_SLICE;
  const CollectiveCall *call = meetsOthers ? steps[position].call.get() : nullptr;
  int64_t number = state.heartbeats[rank].started.load(std::memory_order_relaxed) - 1;
  int64_t inGroup = call ? state.startedInGroup[call->info->group].load(std::memory_order_relaxed) - 1 : -1;
  auto progress = [&] {
    parts.communicator->waitsIn(call, number, inGroup);
    parts.communicator->poll();
    return uint64_t(0);
  };
  DeviceWait outcome = DeviceWait::DeviceFailed;
  if (result == CUDA_SUCCESS)
    outcome = waitForEvent(*parts.device, stepEnd, state.deadlineMs, state.failure.flag(), progress, result);
  if (outcome == DeviceWait::Done)
    parts.communicator->waitsIn(nullptr, 0, 0);
  // Only a step that has ended makes room for another rank: after an error the first report stands.
  bool isFirst = outcome == DeviceWait::Done || holdsCheckedStep || parts.mayBlameItself();
  if (outcome == DeviceWait::DeviceFailed && isFirst)
    fail(DIST_INTERNAL, position, "the device failed: " + driver.describe(result));
  if (outcome == DeviceWait::TimedOut && isFirst) {
    if (call)
      parts.communicator->reportStall(*call);
    fail(DIST_DEADLINE_EXCEEDED, position, "did not finish within " + std::to_string(state.deadlineMs) + " ms");
  }
  unlockChecked();
  return outcome == DeviceWait::Done;
}

//===------------------------------------------------------------------------------------------------------------===//
// Steps
//===------------------------------------------------------------------------------------------------------------===//

CUdeviceptr DeviceRank::workspaceOf(int32_t stream) const {
  bool isThere = workspaceOffsets[stream + 1] > workspaceOffsets[stream];
  return isThere ? workspace.address() + CUdeviceptr(workspaceOffsets[stream]) : 0;
}

bool DeviceRank::enqueue(int64_t position) {
  const DistStep &step = parts.executable.steps[position];
  CUstream stream = streams[step.stream];
  if (!absent.empty() && absent[position] != AbsentStep::None)
    return absent[position] == AbsentStep::LeftOut ||
           fail(DIST_INVALID_EXECUTABLE, position, describeAbsent(parts.executable, position, rank));
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    return enqueueKernel(position);
  case DIST_STEP_GEMM: {
    if (!steps[position].matmul)
      return true;
    std::string problem = steps[position].matmul->enqueue(workspaceOf(step.stream), stream);
    return problem.empty() || fail(DIST_INTERNAL, position, problem);
  }
  case DIST_STEP_LIBRARY: {
    std::string problem = steps[position].routine->enqueue(workspaceOf(step.stream), stream);
    return problem.empty() || fail(DIST_INTERNAL, position, problem);
  }
  case DIST_STEP_COPY:
    return step.copy.bytes == 0 || addresses[step.copy.dst] == addresses[step.copy.src] ||
           check(position, "copy",
                 driver.cuMemcpyDtoDAsync(addresses[step.copy.dst], addresses[step.copy.src], size_t(step.copy.bytes),
                                          stream));
  case DIST_STEP_STRIDED_COPY:
    return enqueuePitched(position);
  case DIST_STEP_COLLECTIVE:
    return step.collective.phase == DIST_DONE || startCollective(position);
  default:
    return true;
  }
}

bool DeviceRank::enqueueKernel(int64_t position) {
  const DistStep &step = parts.executable.steps[position];
  const DistKernelStep &kernel = step.kernel;
  if (LibraryAttention *attention = steps[position].attention.get()) {
    std::string problem = attention->enqueue(workspaceOf(step.stream), streams[step.stream]);
    return problem.empty() || fail(DIST_INTERNAL, position, problem);
  }
  CUresult result = driver.cuLaunchKernel(
      parts.modules.functionOf(position), unsigned(kernel.grid[0]), unsigned(kernel.grid[1]), unsigned(kernel.grid[2]),
      unsigned(kernel.block[0]), unsigned(kernel.block[1]), unsigned(kernel.block[2]), unsigned(kernel.sharedBytes),
      streams[step.stream], steps[position].parameters.data(), nullptr);
  return check(position, "launch the kernel", result);
}

bool DeviceRank::enqueuePitched(int64_t position) {
  const DistStep &step = parts.executable.steps[position];
  CUdeviceptr dst = addresses[step.stridedCopy.dst], src = addresses[step.stridedCopy.src];
  for (const PitchedCopy &copy : steps[position].copies) {
    CUresult result;
    if (copy.height == 1) {
      result = driver.cuMemcpyDtoDAsync(dst + CUdeviceptr(copy.dstOffset), src + CUdeviceptr(copy.srcOffset),
                                        size_t(copy.width), streams[step.stream]);
    } else {
      CUDA_MEMCPY2D request = {};
      request.srcMemoryType = request.dstMemoryType = CU_MEMORYTYPE_DEVICE;
      request.srcDevice = src + CUdeviceptr(copy.srcOffset);
      request.dstDevice = dst + CUdeviceptr(copy.dstOffset);
      request.srcPitch = size_t(copy.srcPitch);
      request.dstPitch = size_t(copy.dstPitch);
      request.WidthInBytes = size_t(copy.width);
      request.Height = size_t(copy.height);
      result = driver.cuMemcpy2DAsync(&request, streams[step.stream]);
    }
    if (!check(position, "copy", result))
      return false;
  }
  return true;
}

/// A slice needs nobody: this rank's chunk of its own input.
bool DeviceRank::enqueueSlice(int64_t position) {
  const CollectiveCall &call = *steps[position].call;
  CUstream stream = streams[parts.executable.steps[position].stream];
  for (size_t p = 0; p < call.info->pairs.size(); ++p) {
    const CollectivePairInfo &pair = call.info->pairs[p];
    int64_t bytes = outputElements(pair) * sizeOfDType(pair.dtype);
    CUdeviceptr source = reinterpret_cast<CUdeviceptr>(call.inputs[p]) + CUdeviceptr(call.index * bytes);
    if (bytes > 0 &&
        !check(position, "copy",
               driver.cuMemcpyDtoDAsync(reinterpret_cast<CUdeviceptr>(call.outputs[p]), source, size_t(bytes), stream)))
      return false;
  }
  return true;
}

bool DeviceRank::startCollective(int64_t position) {
  PreparedStep &prepared = steps[position];
  if (prepared.call->info->kind == DIST_ALL_SLICE)
    return enqueueSlice(position);
  const CollectiveCall *call = prepared.call.get();
  if (mode != RunMode::Capturing && !faults.apply(prepared.executions++, call))
    return false;
  Heartbeat &heartbeat = parts.state.heartbeats[rank];
  heartbeat.latest.store(call, std::memory_order_release);
  if (mode != RunMode::Capturing) { // Else nothing runs yet.
    heartbeat.started.fetch_add(1, std::memory_order_relaxed);
    parts.state.countStarted(call->info->group);
    prepared.ticket.record = parts.state.recorders[rank].started(position);
    firstRecord = firstRecord ? firstRecord : prepared.ticket.record;
  }
  if (!parts.communicator->start(*call, streams[parts.executable.steps[position].stream], prepared.ticket))
    return false;
  prepared.openCall = call;
  return true;
}

bool DeviceRank::beginTrip(int64_t position, int64_t trip) {
  const DistStep &step = parts.executable.steps[position];
  if (!step.loop.hasCounter)
    return true;
  CUdeviceptr counter = addresses[step.loop.counterBuffer];
  CUstream stream = streams[step.stream];
  return check(position, "write the loop counter", driver.cuMemsetD32Async(counter, unsigned(trip), 1, stream)) &&
         check(position, "write the loop counter",
               driver.cuMemsetD32Async(counter + 4, unsigned(uint64_t(trip) >> 32), 1, stream));
}

/// Both streams are joined first: the plan relies on it, and no mark of progress is under way any more.
bool DeviceRank::readCondition(int64_t position, bool &holds) {
  const DistStep &step = parts.executable.steps[position];
  Heartbeat &heartbeat = parts.state.heartbeats[rank];
  CUstream stream = streams[step.stream], other = streams[1 - step.stream];
  if (parts.state.failure.hasFailed() || (mode == RunMode::Checked && !lockChecked()))
    return false;
  CUdeviceptr address = addresses[step.loop.conditionBuffer];
  bool good = check(position, "read the condition", driver.cuEventRecord(join, other)) &&
              check(position, "read the condition", driver.cuStreamWaitEvent(stream, join, 0)) &&
              check(position, "read the condition", driver.cuMemcpyDtoHAsync(condition.data(), address, 1, stream)) &&
              check(position, "read the condition", driver.cuEventRecord(stepEnd, stream));
  if (!good) {
    unlockChecked();
    return false;
  }
  heartbeat.step.store(mode == RunMode::Checked ? position : -1,
                       std::memory_order_release); // Else this wait has a deadline.
  if (mode == RunMode::Checked ? !waitChecked(position) : !waitForEnd(stepEnd))
    return false;
  holds = *condition.data() != 0;
  recordProgress(/*isReplay=*/false);
  parts.marks.goOn(local);
  firstRecord = 0;
  noteStarted();
  return true;
}

} // namespace dist::runtime
