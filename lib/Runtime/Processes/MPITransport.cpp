// SPDX-License-Identifier: Apache-2.0
//
// MPI as a MessageTransport. MPI can be entered once per process, so it is process-wide here as well. Its calls that
// wait (entering, leaving) run on a thread of their own, which is left behind at the deadline.

#include "MessageTransport.h"
#include "Support/DynamicLibrary.h"
#include "Support/WaitWord.h"

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace dist::runtime {

namespace {

/// All ranks leave MPI together, so on a busy machine the first may have to wait. One that ends without having left
/// makes mpirun report a failure and end the others.
constexpr std::chrono::seconds longestFarewell{60};

class MPITransport final : public MessageTransport {
public:
  explicit MPITransport(const DistMessageLibrary &library) : library(library) {}

  bool send(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
            std::string &error) override {
    return check(library.send(data, bytes, peer, tag, &request), error);
  }
  bool receive(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
               std::string &error) override {
    return check(library.receive(data, bytes, peer, tag, &request), error);
  }
  Progress test(DistMessageRequest &request, int64_t &bytes, std::string &error) override {
    int32_t isComplete = 0;
    if (!check(library.test(&request, &isComplete, &bytes), error))
      return Progress::Failed;
    return isComplete ? Progress::Complete : Progress::Open;
  }
  std::string name() const override { return library.name; }

  bool check(int code, std::string &error) const {
    if (code == 0)
      return true;
    char text[512] = "";
    library.describe(code, text, sizeof(text));
    error = text;
    return false;
  }

  const DistMessageLibrary &library;
};

/// Everything that a process has once.
struct Process {
  std::mutex mutex;
  std::shared_ptr<MPITransport> transport; ///< Once entered.
  ProcessWorld world;
  std::string broken; ///< Why it cannot be entered any more.
};

Process &process() {
  static Process *const only = new Process; // Never destroyed: it is needed while the process ends.
  return *only;
}

/// A call that waits, on its own thread. Shared with the thread, which may outlive everybody else.
struct WaitingCall {
  std::atomic<bool> isOver{false};
  int code = 0;
  int64_t rank = 0, worldSize = 0;
};

template <typename Body> std::shared_ptr<WaitingCall> startCall(Body body) {
  auto call = std::make_shared<WaitingCall>();
  std::thread([call, body] {
    call->code = body(*call);
    call->isOver.store(true, std::memory_order_release);
  }).detach();
  return call;
}

/// Returns whether the call was over in time.
bool waitForCall(const WaitingCall &call, std::chrono::milliseconds most, const std::function<bool()> &isCancelled) {
  Clock::time_point end = Clock::now() + most;
  while (!call.isOver.load(std::memory_order_acquire)) {
    if (Clock::now() >= end || (isCancelled && isCancelled()))
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

/// Registered with atexit. An end after a failure does not wait for the others.
void leaveMPI() {
  Process &own = process();
  std::lock_guard<std::mutex> lock(own.mutex);
  if (!own.transport || !own.broken.empty())
    return;
  const DistMessageLibrary *library = &own.transport->library;
  std::shared_ptr<WaitingCall> call = startCall([library](WaitingCall &) { return library->leave(); });
  waitForCall(*call, longestFarewell, nullptr);
}

/// The plugin beside the library that this is a part of, beside the program, in ../lib of it, or where the loader
/// looks.
std::vector<std::string> pluginNames() {
  const char *file = "libdist_mpi.so";
  std::vector<std::string> names;
  // Python is the program of a process that has loaded the library. Of a program its own name is given, as it was
  // called.
  Dl_info own;
  std::string library =
      dladdr(reinterpret_cast<const void *>(&pluginNames), &own) && own.dli_fname ? own.dli_fname : "";
  if (size_t end = library.rfind('/'); end != std::string::npos && library.find(".so", end) != std::string::npos)
    names.push_back(library.substr(0, end + 1) + file);
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
  if (length > 0) {
    std::string folder(path, size_t(length));
    folder.resize(folder.rfind('/') + 1);
    for (const char *place : {"", "../lib/"})
      names.push_back(folder + place + file);
  }
  names.push_back(file);
  return names;
}

Failure makeFailure(DistStatus status, std::string text) {
  Failure failure;
  failure.status = status;
  failure.text = std::move(text);
  return failure;
}

const DistMessageLibrary *openPlugin(Failure &failure) {
  DynamicLibrary file;
  std::string error;
  if (!file.open("DIST_MPI_LIBRARY", pluginNames(), error)) {
    failure = makeFailure(DIST_UNSUPPORTED, "the communicator mpi is not available: " + error);
    return nullptr;
  }
  auto entry = reinterpret_cast<const DistMessageLibrary *(*)()>(file.find("distMessageLibrary"));
  const DistMessageLibrary *library = entry ? entry() : nullptr;
  if (!library || library->version != DIST_MESSAGE_LIBRARY_VERSION) {
    failure = makeFailure(DIST_UNSUPPORTED, file.name() + " is " +
                                                (library ? "of version " + std::to_string(library->version)
                                                         : std::string("no plugin for messages")) +
                                                ", needed version " + std::to_string(DIST_MESSAGE_LIBRARY_VERSION));
    return nullptr;
  }
  return library;
}

} // namespace

std::shared_ptr<MessageTransport> joinMPI(int64_t deadlineMs, const std::function<bool()> &isCancelled,
                                          ProcessWorld &world, Failure &failure) {
  Process &own = process();
  std::lock_guard<std::mutex> lock(own.mutex);
  if (!own.broken.empty()) {
    failure = makeFailure(DIST_UNSUPPORTED, own.broken);
    return nullptr;
  }
  if (!own.transport) {
    ProcessWorld fromEnvironment;
    std::string error;
    if (!readProcessWorld(fromEnvironment, error)) {
      failure = makeFailure(DIST_INVALID_ARGUMENT, error);
      return nullptr;
    }
    const DistMessageLibrary *library = openPlugin(failure);
    if (!library) {
      // All processes of a machine find the same there; its first one says so.
      failure.isToldElsewhere = fromEnvironment.localRank > 0;
      return nullptr;
    }
    std::shared_ptr<WaitingCall> call =
        startCall([library](WaitingCall &call) { return library->join(&call.rank, &call.worldSize); });
    auto transport = std::make_shared<MPITransport>(*library);
    own.broken = std::string(library->name) + " could not be entered by this process before";
    if (!waitForCall(*call, std::chrono::milliseconds(deadlineMs), isCancelled)) {
      std::string who =
          "rank " + std::to_string(fromEnvironment.rank) + " of " + std::to_string(fromEnvironment.worldSize);
      failure =
          isCancelled && isCancelled()
              ? makeFailure(DIST_INTERRUPTED, who + " was asked to end (SIGTERM) while it entered " + library->name)
              : makeFailure(DIST_DEADLINE_EXCEEDED, who + " could not enter " + library->name + " within " +
                                                        std::to_string(deadlineMs) +
                                                        " ms: another rank has not started");
      failure.rank = fromEnvironment.rank;
      return nullptr;
    }
    if (!transport->check(call->code, error)) {
      failure = makeFailure(DIST_INTERNAL, std::string(library->name) + " cannot be entered: " + error);
      return nullptr;
    }
    own.broken.clear();
    own.transport = transport;
    own.world = fromEnvironment;
    own.world.rank = call->rank;
    own.world.worldSize = call->worldSize;
    std::atexit(leaveMPI);
    if (fromEnvironment.worldSize != call->worldSize && !fromEnvironment.launcher.empty()) {
      failure = makeFailure(DIST_INVALID_ARGUMENT, fromEnvironment.launcher + " says that there are " +
                                                       std::to_string(fromEnvironment.worldSize) + " ranks, but " +
                                                       library->name + " has " + std::to_string(call->worldSize) +
                                                       "; start the processes with its mpirun");
      return nullptr;
    }
  }
  world = own.world;
  return own.transport;
}

void abandonMPI() {
  Process &own = process();
  std::lock_guard<std::mutex> lock(own.mutex);
  if (own.transport && own.broken.empty())
    own.broken = own.transport->name() + " cannot be used by this process again, since a run has failed";
}

} // namespace dist::runtime
