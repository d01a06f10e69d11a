// SPDX-License-Identifier: Apache-2.0
//
// Start, streams' order, and the report of what was left at the end of the process.

#include "State.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

using namespace dist::emulation;

namespace {

int numberFrom(const char *variable, int otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

/// Says what the process still holds, and makes it fail.
void reportLeaks() {
  State &state = State::get();
  Lock lock(state.mutex);
  if (state.process != getpid())
    return;
  struct {
    const char *what;
    size_t count;
  } kinds[] = {{"device allocations", state.memory.count(DeviceMemory::Kind::Device)},
               {"host allocations", state.memory.count(DeviceMemory::Kind::HostAllocated)},
               {"host registrations", state.memory.count(DeviceMemory::Kind::HostRegistered)},
               {"streams", state.streams.size()},
               {"events", state.events.size()},
               {"modules", state.modules.size()},
               {"graphs", state.graphs.size()},
               {"executable graphs", state.executions.size()}};
  bool leaks = false;
  for (auto &kind : kinds)
    if (kind.count) {
      std::fprintf(stderr, "emulated device: %zu %s left at exit\n", kind.count, kind.what);
      leaks = true;
    }
  if (leaks) {
    std::fflush(nullptr);
    _exit(1);
  }
}

} // namespace

State::State() {
  deviceCount = numberFrom("DIST_EMULATION_DEVICES", 1);
  chip = numberFrom("DIST_EMULATION_CHIP", 90);
  checksRaces = numberFrom("DIST_EMULATION_RACECHECK", 0) != 0;
  for (int device = 0; device < deviceCount; ++device) {
    contexts.push_back(std::make_unique<Context>());
    contexts.back()->device = device;
    Stream &legacy = legacyStreams[contexts.back().get()];
    legacy.isLegacy = true;
    legacy.context = contexts.back().get();
    legacy.number = nextNumber++;
  }
  if (numberFrom("DIST_EMULATION_LEAKCHECK", 0))
    std::atexit(reportLeaks);
}

State &State::get() {
  static State *state = new State();
  return *state;
}

std::vector<Context *> &dist::emulation::contextStack() {
  thread_local std::vector<Context *> stack;
  return stack;
}

CUstreamCaptureMode &dist::emulation::captureInteraction() {
  thread_local CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
  return mode;
}

Stream *State::findStream(CUstream handle) {
  if (handle == nullptr || handle == CU_STREAM_LEGACY || handle == CU_STREAM_PER_THREAD)
    return &legacyStreams[currentContext()];
  return find(streams, handle);
}

Event *State::findEvent(CUevent handle) { return find(events, handle); }

std::vector<OperationPointer> State::takeDependencies(Stream &stream) {
  std::vector<OperationPointer> dependencies = std::move(stream.waits);
  stream.waits.clear();
  dependencies.push_back(stream.last);
  if (stream.isLegacy)
    for (auto &[handle, other] : streams) {
      if (other->context != stream.context || !other->isBlocking())
        continue;
      dependencies.push_back(other->last);
      dependencies.insert(dependencies.end(), other->waits.begin(), other->waits.end());
    }
  else if (stream.isBlocking())
    dependencies.push_back(legacyStreams[stream.context].last);
  return dependencies;
}

CUresult State::enqueue(Stream &stream, Work work) {
  if (stream.capture) {
    Capture &capture = *stream.capture;
    if (capture.invalidated)
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    std::vector<uint32_t> dependencies = stream.tail;
    uint32_t number = static_cast<uint32_t>(capture.graph.nodes.size());
    if (Chain *chain = work.chain.get()) {
      auto [place, isNew] = capture.graph.lastOfChain.try_emplace(chain, number);
      if (!isNew)
        dependencies.push_back(std::exchange(place->second, number));
    }
    capture.graph.nodes.push_back({std::move(work), stream.number, std::move(dependencies)});
    stream.tail = {number};
    return CUDA_SUCCESS;
  }
  if (stream.isLegacy)
    if (Stream *capturing = blockingCapture(stream.context)) {
      invalidate(*capturing->capture);
      return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
    }
  std::vector<OperationPointer> dependencies = takeDependencies(stream);
  std::shared_ptr<Chain> chain = work.chain;
  if (chain)
    dependencies.push_back(chain->last);
  stream.last = scheduler.enqueue(stream.number, std::move(work), dependencies);
  if (chain)
    chain->last = stream.last;
  return CUDA_SUCCESS;
}

CUresult State::wait(Lock &lock, const OperationPointer &operation) {
  scheduler.wait(lock, operation);
  return scheduler.failure() ? scheduler.failure()->code : CUDA_SUCCESS;
}

CUresult State::waitForAll(Lock &lock) {
  scheduler.waitForAll(lock);
  return scheduler.failure() ? scheduler.failure()->code : CUDA_SUCCESS;
}

bool State::refusesUnsafeCall() {
  if (captureInteraction() == CU_STREAM_CAPTURE_MODE_RELAXED)
    return false;
  bool refused = false;
  for (const std::shared_ptr<Capture> &capture : captures) {
    bool concerns =
        capture->mode != CU_STREAM_CAPTURE_MODE_RELAXED &&
        (capture->owner == std::this_thread::get_id() ||
         (captureInteraction() == CU_STREAM_CAPTURE_MODE_GLOBAL && capture->mode == CU_STREAM_CAPTURE_MODE_GLOBAL));
    if (!concerns)
      continue;
    invalidate(*capture);
    refused = true;
  }
  return refused;
}

Stream *State::blockingCapture(const Context *context) {
  for (auto &[handle, stream] : streams)
    if (stream->context == context && stream->isBlocking() && stream->capture)
      return stream.get();
  return nullptr;
}

void State::endCapture(const std::shared_ptr<Capture> &capture) {
  for (Stream *stream : capture->joined) {
    stream->capture = nullptr;
    stream->tail.clear();
  }
  captures.erase(capture);
}

CUresult dist::emulation::enqueueWork(CUstream handle, Work work) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    return stream ? state.enqueue(*stream, std::move(work)) : CUDA_ERROR_INVALID_HANDLE;
  });
}

uint8_t *dist::emulation::hostAddress(CUdeviceptr address, uint64_t bytes) {
  return State::get().memory.host(address, bytes);
}

bool dist::emulation::waitForChain(const std::shared_ptr<Chain> &chain, int milliseconds) {
  State &state = State::get();
  Lock lock(state.mutex);
  OperationPointer last = chain->last;
  return state.scheduler.waitFor(lock, last, std::chrono::milliseconds(milliseconds));
}

int dist::emulation::currentDevice() { return currentContext() ? currentContext()->device : -1; }

extern "C" const char *distEmulationLastFault(void) {
  State &state = State::get();
  Lock lock(state.mutex);
  if (state.scheduler.failure())
    state.lastFault = state.scheduler.failure()->text;
  thread_local std::string text;
  text = state.lastFault;
  return text.c_str();
}

extern "C" unsigned long long distEmulationInstructionCount(void) {
  State &state = State::get();
  Lock lock(state.mutex);
  return state.instructionCount;
}
