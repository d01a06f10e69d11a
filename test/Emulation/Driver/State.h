// SPDX-License-Identifier: Apache-2.0
//
// Everything the emulated driver knows: contexts, streams, events, captures, graphs, modules. One lock guards it; every
// entry point goes through `enter`, which answers calls before cuInit, without a context, or after a fault as the real
// driver does.

#ifndef DIST_TEST_EMULATION_DRIVER_STATE_H
#define DIST_TEST_EMULATION_DRIVER_STATE_H

#include "DeviceMemory.h"
#include "Scheduler.h"
#include "Work.h"

#include "Ptx/Program.h"

#include <cuda.h>

#include <map>
#include <set>
#include <thread>
#include <unistd.h>

namespace dist::emulation {

/// Work with its edges, as a capture records it and a graph keeps it.
struct WorkGraph {
  struct Node {
    Work work;
    uint64_t streamNumber;
    std::vector<uint32_t> dependencies;
  };
  std::vector<Node> nodes;
  std::map<Chain *, uint32_t> lastOfChain;
};

struct Stream;

struct Capture {
  uint64_t number = 0;
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
  std::thread::id owner;
  Stream *origin = nullptr;
  std::set<Stream *> joined;
  bool invalidated = false;
  WorkGraph graph;
};

struct Context {
  int device = 0;
  unsigned retained = 0;
};

struct Stream {
  uint64_t number = 0;
  Context *context = nullptr;
  unsigned flags = 0;
  int priority = 0;
  bool isLegacy = false;
  OperationPointer last;
  std::vector<OperationPointer> waits;
  std::shared_ptr<Capture> capture;
  std::vector<uint32_t> tail;

  bool isBlocking() const { return !isLegacy && !(flags & CU_STREAM_NON_BLOCKING); }
};

struct Event {
  unsigned flags = 0;
  OperationPointer operation;
  /// Set while the last record was part of a capture.
  std::shared_ptr<Capture> capture;
  std::vector<uint32_t> tail;
  /// When the last record by a graph was, in nanoseconds; 0 before it. Null if it was recorded otherwise.
  std::shared_ptr<std::atomic<int64_t>> inGraph;
};

struct LoadedFunction;

struct LoadedModule {
  std::unique_ptr<ptx::Module> module;
  std::map<std::string, uint64_t> addresses;
  std::map<std::string, std::unique_ptr<LoadedFunction>> functions;
  std::vector<uint64_t> allocations;
};

struct LoadedFunction {
  std::shared_ptr<ptx::Kernel> kernel;
  LoadedModule *module = nullptr;
  unsigned dynamicSharedLimit = 48 << 10;
};

struct GraphExecution {
  WorkGraph graph;
  OperationPointer last;
};

template <class T> using Owned = std::map<const void *, std::unique_ptr<T>>;

struct State {
  std::mutex mutex;
  bool initialized = false;
  pid_t process = 0;
  int deviceCount = 1, chip = 90;
  Scheduler scheduler{mutex};
  DeviceMemory memory;
  std::vector<std::unique_ptr<Context>> contexts;
  std::map<Context *, Stream> legacyStreams;
  Owned<Stream> streams;
  Owned<Event> events;
  Owned<LoadedModule> modules;
  std::map<const void *, LoadedFunction *> functions;
  Owned<WorkGraph> graphs;
  Owned<GraphExecution> executions;
  std::set<std::shared_ptr<Capture>> captures;
  uint64_t nextNumber = 1;
  std::string lastFault;
  uint64_t instructionCount = 0;
  bool checksRaces = false;

  /// The one state of the process; it is never destroyed, as its thread runs until the end.
  static State &get();

  /// Returns the stream behind a handle of the current context, or nullptr.
  Stream *findStream(CUstream handle);
  Event *findEvent(CUevent handle);
  /// Puts work on a stream, or records it.
  CUresult enqueue(Stream &stream, Work work);
  /// What work put on the stream now would have to wait for; the stream's own waits are used up.
  std::vector<OperationPointer> takeDependencies(Stream &stream);
  /// Waits for an operation; returns the device's failure if there is one.
  CUresult wait(Lock &lock, const OperationPointer &operation);
  CUresult waitForAll(Lock &lock);

  /// Returns true, and invalidates the captures concerned, if the calling thread may not make a call that could disturb
  /// a capture now.
  bool refusesUnsafeCall();
  /// Invalidates a capture: its end will fail.
  static void invalidate(Capture &capture) { capture.invalidated = true; }
  bool isCapturing(const Stream &stream) const { return stream.capture != nullptr; }
  void endCapture(const std::shared_ptr<Capture> &capture);
  /// Returns the capturing stream, if any, that a call on the legacy stream would have to wait for.
  Stream *blockingCapture(const Context *context);

private:
  State();
};

/// The calling thread's stack of contexts.
std::vector<Context *> &contextStack();
inline Context *currentContext() { return contextStack().empty() ? nullptr : contextStack().back(); }
/// How the calling thread treats captures of others.
CUstreamCaptureMode &captureInteraction();

/// Runs `body(state, lock)` with the lock held, after the checks that every call makes.
template <class Body> CUresult enter(Body body) {
  State &state = State::get();
  Lock lock(state.mutex);
  if (!state.initialized || state.process != getpid())
    return CUDA_ERROR_NOT_INITIALIZED;
  if (!currentContext())
    return CUDA_ERROR_INVALID_CONTEXT;
  if (state.scheduler.failure())
    return state.scheduler.failure()->code;
  return body(state, lock);
}

/// The same for calls that need no context and also work after a fault.
template <class Body> CUresult enterWithoutContext(Body body) {
  State &state = State::get();
  Lock lock(state.mutex);
  if (!state.initialized || state.process != getpid())
    return CUDA_ERROR_NOT_INITIALIZED;
  return body(state, lock);
}

template <class T, class Handle> T *find(Owned<T> &owned, Handle handle) {
  auto found = owned.find(handle);
  return found == owned.end() ? nullptr : found->second.get();
}

template <class Handle, class T> Handle own(Owned<T> &owned, std::unique_ptr<T> object) {
  T *pointer = object.get();
  owned[pointer] = std::move(object);
  return reinterpret_cast<Handle>(pointer);
}

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_DRIVER_STATE_H
