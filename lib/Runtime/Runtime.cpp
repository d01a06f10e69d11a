// SPDX-License-Identifier: Apache-2.0
//
// The C ABI: checks what callers pass, catches what might be thrown, and keeps the error record. Everything of
// substance is in RankProgram (the walk), ThreadsCommunicator (meeting) and ExecutableValidator (trust).

#include "dist/Runtime/Runtime.h"

#include "DeviceProgram.h"
#include "ExecutableValidator.h"
#include "ProcessCommunicator.h"
#include "ProcessGroup.h"
#include "ProgramFingerprint.h"
#include "ProgressWatch.h"
#include "RankProgram.h"
#include "RankThreads.h"
#include "StepValidator.h"
#include "TerminationSignal.h"
#include "dist/Runtime/DType.h"
#include "dist/Runtime/PlanValidator.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

using namespace dist::runtime;

namespace {

constexpr int64_t defaultDeadlineMs = 120000;
constexpr int64_t maxThreadRanks = 4096;

/// A loaded program; jobs share ownership, so that a stuck thread never loses it.
struct LoadedProgram {
  LoadedProgram(const DistExecutable &executable, int64_t world) : parts(executable, world) {}
  ProgramParts parts;
  std::vector<std::unique_ptr<RankProgram>> ranks;
};

} // namespace

struct DistRuntime {
  DistRuntimeOptions options = {};
  std::string recorderPath; ///< Owned copy of the option; empty: no record is written.
  int64_t world = 0;
  int64_t programs = 0; ///< Loaded so far.
  std::unique_ptr<ProcessGroup> processes; ///< Where ranks are processes; made by the first load.
  std::unique_ptr<RankThreads> threads;
  std::unique_ptr<DeviceBackend> device; ///< Made by the first load of a program for a device.
  bool hasFailed = false; ///< Sticky: a run has failed.
  bool hasError = false;
  Failure failure;
  DistError record = {};

  DistStatus report(Failure newFailure) {
    failure = std::move(newFailure);
    hasError = true;
    record = {failure.status, failure.rank, failure.collective,       failure.axes.c_str(),
              failure.sequence, failure.step, failure.location.c_str(), failure.text.c_str()};
    return failure.status;
  }
  /// The rank whose memory is here, or the first of them.
  int64_t firstRank() const { return processes ? processes->world().rank : 0; }

  /// Reports what ends everything.
  DistStatus reportFinal(Failure newFailure) {
    hasFailed = true;
    if (options.communicator == DIST_COMMUNICATOR_MPI)
      abandonMPI();
    return report(std::move(newFailure));
  }
  DistStatus report(DistStatus status, std::string text) {
    Failure newFailure;
    newFailure.status = status;
    newFailure.text = std::move(text);
    return report(std::move(newFailure));
  }
};

struct DistProgram {
  DistRuntime *runtime;
  DistExecutable executable;
  std::shared_ptr<LoadedProgram> loaded;        ///< Null for a program on a device, ...
  std::unique_ptr<DeviceProgram> device = nullptr; ///< ... which this is.
};

namespace {

/// Runs `body`, turning exceptions into a report.
template <typename Body>
DistStatus guarded(DistRuntime *runtime, Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return runtime->report(DIST_OUT_OF_MEMORY, "out of memory");
  } catch (const std::system_error &error) {
    return runtime->report(DIST_OUT_OF_MEMORY,
                           "cannot start " + std::to_string(runtime->world) + " rank threads: " + error.what());
  } catch (const std::exception &error) {
    return runtime->report(DIST_INTERNAL, error.what());
  } catch (...) {
    return runtime->report(DIST_INTERNAL, "unknown exception");
  }
}

/// The ranks came back before the signal was answered: the run counts as interrupted all the same. Where ranks are
/// processes, the control channel looks first whether something else has happened.
void reportSignalAfterRun(DistRuntime &runtime, RunState &state) {
  Clock::time_point end = Clock::now() + std::chrono::seconds(2);
  while (runtime.processes && !state.failure.hasFailed() && Clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  if (state.failure.hasFailed())
    return;
  Failure failure;
  failure.status = DIST_INTERRUPTED;
  failure.text = "the run was asked to end (SIGTERM)";
  state.failure.fail(std::move(failure));
}

/// Runs `job` of every rank on the rank threads and returns when all are back, or false with some stuck.
bool runOnRanks(DistRuntime &runtime, const std::shared_ptr<LoadedProgram> &program, void (RankProgram::*job)()) {
  int64_t period = std::clamp<int64_t>(program->parts.state.deadlineMs / 4, 1, 50);
  TerminationSignal signal;
  std::optional<ProcessGroup::Attachment> attachment;
  if (runtime.processes)
    attachment.emplace(*runtime.processes, program->parts.state);
  ProgressWatch watch(program->parts.executable, program->parts.state);
  bool areBack = runtime.threads->run([program, job](int64_t rank) { ((*program->ranks[rank]).*job)(); },
                                      std::chrono::milliseconds(period), [&watch] { return watch(); });
  if (TerminationSignal::wasReceived())
    reportSignalAfterRun(runtime, program->parts.state);
  return areBack;
}

/// Adds to a failure where the last collectives are, if they were asked for. That this cannot be written never hides it.
void addFlightRecord(const DistRuntime &runtime, const DistProgram &program, Failure &failure) {
  if (runtime.recorderPath.empty())
    return;
  std::string file, error;
  const RunState &state = program.device ? program.device->runState() : program.loaded->parts.state;
  const auto &collectives = program.device ? program.device->collectives() : program.loaded->parts.collectives;
  int64_t firstRank = 0, numRanks = 0;
  distRuntimeLocalRanks(&runtime, &firstRank, &numRanks);
  if (writeFlightRecord(runtime.recorderPath, runtime.processes != nullptr, program.executable.name, state, collectives,
                        firstRank, numRanks, failure, file, error))
    failure.text += "; its last collectives are in " + file;
  else
    failure.text += "; its last collectives could not be written: " + error;
}

/// Copies constants that are not aligned as kernels may expect. Returns false if memory is short.
bool placeConstants(ProgramParts &parts) {
  for (int64_t i = 0; i < parts.executable.numConstants; ++i) {
    const DistConstant &constant = parts.executable.constants[i];
    const void *data = constant.data;
    if (!data || reinterpret_cast<uintptr_t>(data) % DIST_ARENA_ALIGNMENT != 0) {
      AlignedMemory &copy = parts.constantCopies.emplace_back();
      if (!copy.allocate(constant.size))
        return false;
      if (constant.size > 0)
        std::memcpy(copy.data(), data, size_t(constant.size));
      data = copy.data();
    }
    parts.constants.push_back(data);
  }
  return true;
}

/// Whether a program for `target` can run over this communicator, as a message or an empty string.
std::string checkCommunicator(DistTarget target, DistCommunicatorKind communicator) {
  bool needsDevice = communicator == DIST_COMMUNICATOR_LOOPBACK || communicator == DIST_COMMUNICATOR_NCCL;
  if (target == DIST_TARGET_CUDA && !needsDevice)
    return "it was compiled for a GPU, needed communicator loopback or nccl";
  if (target != DIST_TARGET_CUDA && needsDevice)
    return "it was compiled for a CPU, needed communicator threads or mpi";
  return "";
}

DistStatus loadOnDevice(DistRuntime &runtime, const DistExecutable &executable, int64_t world, DistProgram **program) {
  Failure failure;
  if (!runtime.device)
    runtime.device = createCUDABackend(runtime.options, world, runtime.processes.get(), failure);
  std::unique_ptr<DeviceProgram> device = runtime.device ? runtime.device->load(executable, failure) : nullptr;
  if (!device)
    return runtime.report(std::move(failure));
  runtime.world = world;
  *program = new DistProgram{&runtime, executable, nullptr, std::move(device)};
  return DIST_OK;
}

std::string nameOf(const DistExecutable &executable) {
  return executable.name ? std::string("program \"") + executable.name + "\": " : "";
}

/// What can be said about an executable before anything is made for it.
DistStatus check(DistRuntime &runtime, const DistExecutable &executable) {
  std::string problem = validateExecutable(executable), name = nameOf(executable);
  const char *validates = std::getenv("DIST_VALIDATE_PLAN");
  if (problem.empty() && validates && *validates && std::string(validates) != "0")
    problem = validatePlan(executable);
  if (!problem.empty())
    return runtime.report(DIST_INVALID_EXECUTABLE, name + problem);
  int64_t world = worldSizeOf(executable.mesh);
  int64_t ranks = runtime.processes ? runtime.processes->world().worldSize : runtime.world;
  if (ranks != 0 && ranks != world)
    return runtime.report(DIST_INVALID_ARGUMENT,
                          name + "its mesh has " + std::to_string(world) + " devices, but " +
                              (runtime.processes ? "there are " + std::to_string(ranks) + " processes"
                                                 : "the runtime has " + std::to_string(ranks) + " ranks"));
  problem = checkCommunicator(executable.target, runtime.options.communicator);
  if (!problem.empty())
    return runtime.report(DIST_UNSUPPORTED, name + problem);
  if (executable.target != DIST_TARGET_CUDA && !runtime.processes && world > maxThreadRanks)
    return runtime.report(DIST_UNSUPPORTED, name + "its mesh has " + std::to_string(world) +
                                                " devices, but the threads communicator takes at most " +
                                                std::to_string(maxThreadRanks));
  return DIST_OK;
}

/// Per step; null for steps that are no collective, and for dones.
std::vector<std::unique_ptr<CollectiveInfo>> buildCollectives(const DistExecutable &executable) {
  std::vector<std::unique_ptr<CollectiveInfo>> collectives(size_t(executable.numSteps));
  for (int64_t s = 0; s < executable.numSteps; ++s)
    if (executable.steps[s].kind == DIST_STEP_COLLECTIVE && executable.steps[s].collective.phase != DIST_DONE)
      collectives[s] = std::make_unique<CollectiveInfo>(buildCollectiveInfo(executable, s));
  return collectives;
}

/// Makes everything that the ranks of this process need.
DistStatus prepare(DistRuntime &runtime, const DistExecutable &executable, DistProgram **program) {
  int64_t world = worldSizeOf(executable.mesh);
  if (executable.target == DIST_TARGET_CUDA)
    return loadOnDevice(runtime, executable, world, program);
  runtime.world = world;
  int64_t localRanks = runtime.processes ? 1 : world;
  if (!runtime.threads)
    runtime.threads = std::make_unique<RankThreads>(localRanks);

  auto loaded = std::make_shared<LoadedProgram>(executable, world);
  ProgramParts &parts = loaded->parts;
  parts.fault = runtime.options.fault;
  parts.state.deadlineMs = runtime.options.deadlineMs;
  parts.state.program = ++runtime.programs;
  std::string problem;
  if (DistStatus status = parts.kernels.load(executable, problem))
    return runtime.report(status, nameOf(executable) + problem);
  if (!placeConstants(parts))
    return runtime.report(DIST_OUT_OF_MEMORY, nameOf(executable) + "no memory for the constants");
  for (int64_t g = 0; g < executable.numGroups; ++g)
    parts.groups.push_back(buildGroupTable(executable.mesh, executable.groups[g]));
  parts.collectives = buildCollectives(executable);
  if (runtime.processes) {
    ControlChannel &channel = runtime.processes->channel();
    parts.communicator = createProcessCommunicator(runtime.processes->transport(), channel, parts.state,
                                                   parts.fault.kind != DIST_FAULT_NONE);
    parts.state.failure.setArbiter([&channel](Failure failure) { return channel.fail(std::move(failure)); });
  } else {
    parts.communicator = createThreadsCommunicator(parts.groups, maxOpenCollectives(executable), parts.state);
  }
  parts.state.failure.setInterruptHook([communicator = parts.communicator.get()] { communicator->interrupt(); });
  for (int64_t rank = 0; rank < localRanks; ++rank)
    loaded->ranks.push_back(std::make_unique<RankProgram>(parts, runtime.firstRank() + rank));
  if (!runOnRanks(runtime, loaded, &RankProgram::prepare))
    runtime.hasFailed = true; // Its threads cannot be used again.
  if (parts.state.failure.hasFailed())
    return runtime.report(parts.state.failure.first());
  *program = new DistProgram{&runtime, executable, std::move(loaded)};
  return DIST_OK;
}

/// Returns DIST_OK if `status` is so on all ranks.
DistStatus agree(DistRuntime &runtime, DistStatus status, const char *what) {
  if (!runtime.processes)
    return status;
  Failure failure;
  if (runtime.processes->agree(status, status == DIST_OK ? "" : runtime.failure.text, what, failure))
    return DIST_OK;
  if (runtime.processes->channel().hasFailed())
    return runtime.reportFinal(std::move(failure));
  return runtime.report(std::move(failure));
}

DistStatus load(DistRuntime &runtime, const DistExecutable &executable, DistProgram **program) {
  DistCommunicatorKind kind = runtime.options.communicator;
  if (!runtime.processes && (kind == DIST_COMMUNICATOR_MPI || kind == DIST_COMMUNICATOR_NCCL)) {
    Failure failure;
    runtime.processes = ProcessGroup::join(kind, runtime.options.deadlineMs, failure);
    if (!runtime.processes)
      return runtime.reportFinal(std::move(failure));
  }
  DistStatus status = agree(runtime, check(runtime, executable), "the check of the program");
  if (status != DIST_OK)
    return status;
  if (runtime.processes &&
      !ProgramFingerprint(executable, buildCollectives(executable)).agree(runtime.processes->channel()))
    return runtime.reportFinal(runtime.processes->channel().failure());
  status = agree(runtime, prepare(runtime, executable, program), "loading the program");
  if (status != DIST_OK) {
    delete *program;
    *program = nullptr;
  }
  return status;
}

/// Checks the memory of one argument or result against its declaration.
DistStatus checkBinding(DistProgram &program, const char *what, const DistValue *values, int64_t count, int64_t rank,
                        int64_t number, const void *data, int64_t bytes) {
  DistRuntime &runtime = *program.runtime;
  int64_t first = 0, local = 0;
  distRuntimeLocalRanks(&runtime, &first, &local);
  if (rank < first || rank >= first + local)
    return runtime.report(DIST_INVALID_ARGUMENT, "rank " + std::to_string(rank) + " is out of range, there are " +
                                                     std::to_string(local) +
                                                     (first ? " from " + std::to_string(first) : ""));
  if (number < 0 || number >= count)
    return runtime.report(DIST_INVALID_ARGUMENT, std::string(what) + " " + std::to_string(number) +
                                                     " is out of range, there are " + std::to_string(count));
  const DistValue &value = values[number];
  int64_t needed = sizeOfDType(value.dtype);
  for (int32_t d = 0; d < value.rank; ++d)
    needed *= value.shape[d];
  std::string who = std::string(what) + " " + std::to_string(number) + " of rank " + std::to_string(rank);
  if (bytes != needed)
    return runtime.report(DIST_INVALID_ARGUMENT,
                          who + " has " + std::to_string(bytes) + " bytes, needed " + std::to_string(needed) + " for " +
                              describeShape(value.dtype, {value.shape, size_t(value.rank)}));
  if (!data && bytes > 0)
    return runtime.report(DIST_INVALID_ARGUMENT, who + " has no memory");
  if (reinterpret_cast<uintptr_t>(data) % uintptr_t(sizeOfDType(value.dtype)) != 0)
    return runtime.report(DIST_INVALID_ARGUMENT, who + " is not aligned to its element size");
  return DIST_OK;
}

DistStatus runOnDevice(DistProgram &program) {
  DistRuntime &runtime = *program.runtime;
  std::string unbound = program.device->firstUnbound();
  if (!unbound.empty())
    return runtime.report(DIST_INVALID_ARGUMENT, unbound);
  Failure failure;
  if (program.device->run(failure))
    return DIST_OK;
  addFlightRecord(runtime, program, failure);
  return runtime.reportFinal(std::move(failure));
}

/// Stands for the memory of an empty array, so that "bound" and "not null" mean the same.
alignas(DIST_ARENA_ALIGNMENT) char emptyArray[DIST_ARENA_ALIGNMENT];

} // namespace

extern "C" {

const char *distStatusText(DistStatus status) {
  static const char *const texts[] = {"ok",          "invalid argument",  "invalid executable", "out of memory",
                                      "unsupported", "deadline exceeded", "mismatch",           "rank failed",
                                      "internal error", "interrupted"};
  return status >= DIST_OK && status <= DIST_INTERRUPTED ? texts[status] : "unknown status";
}

DistStatus distRuntimeCreate(const DistRuntimeOptions *options, DistRuntime **runtime) {
  if (!runtime)
    return DIST_INVALID_ARGUMENT;
  *runtime = nullptr;
  if (!options || options->worldSize < 0 || options->deadlineMs < 0 || options->fault.kind < DIST_FAULT_NONE ||
      options->fault.kind > DIST_FAULT_MISMATCH_DTYPE)
    return DIST_INVALID_ARGUMENT;
  if (options->communicator < 0 || options->communicator >= DIST_NUM_COMMUNICATORS)
    return DIST_UNSUPPORTED;
  DistRuntime *created = new (std::nothrow) DistRuntime;
  if (!created)
    return DIST_OUT_OF_MEMORY;
  created->options = *options;
  if (options->recorderPath)
    created->recorderPath = options->recorderPath;
  created->options.recorderPath = nullptr;
  created->world = options->worldSize;
  if (created->options.deadlineMs == 0)
    created->options.deadlineMs = defaultDeadlineMs;
  *runtime = created;
  return DIST_OK;
}

DistStatus distRuntimeLoad(DistRuntime *runtime, const DistExecutable *executable, DistProgram **program) {
  if (program)
    *program = nullptr;
  if (!runtime)
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  if (!executable || !program)
    return runtime->report(DIST_INVALID_ARGUMENT, "no executable to load");
  return guarded(runtime, [&] { return load(*runtime, *executable, program); });
}

int64_t distRuntimeWorldSize(const DistRuntime *runtime) { return runtime ? runtime->world : 0; }

DistStatus distProgramBindArgument(DistProgram *program, int64_t rank, int64_t argument, const void *data,
                                   int64_t bytes) {
  if (!program)
    return DIST_INVALID_ARGUMENT;
  if (program->runtime->hasFailed)
    return program->runtime->failure.status;
  return guarded(program->runtime, [&] {
    const DistExecutable &executable = program->executable;
    DistStatus status = checkBinding(*program, "argument", executable.arguments, executable.numArguments, rank,
                                     argument, data, bytes);
    if (status == DIST_OK && program->device)
      program->device->bindArgument(rank, argument, data ? data : emptyArray);
    else if (status == DIST_OK)
      program->loaded->ranks[rank - program->runtime->firstRank()]->bindArgument(argument, data ? data : emptyArray);
    return status;
  });
}

DistStatus distProgramBindResult(DistProgram *program, int64_t rank, int64_t result, void *data, int64_t bytes) {
  if (!program)
    return DIST_INVALID_ARGUMENT;
  if (program->runtime->hasFailed)
    return program->runtime->failure.status;
  return guarded(program->runtime, [&] {
    const DistExecutable &executable = program->executable;
    DistStatus status =
        checkBinding(*program, "result", executable.results, executable.numResults, rank, result, data, bytes);
    if (status == DIST_OK && program->device)
      program->device->bindResult(rank, result, data ? data : emptyArray);
    else if (status == DIST_OK)
      program->loaded->ranks[rank - program->runtime->firstRank()]->bindResult(result, data ? data : emptyArray);
    return status;
  });
}

DistStatus distProgramRun(DistProgram *program) {
  if (!program)
    return DIST_INVALID_ARGUMENT;
  DistRuntime &runtime = *program->runtime;
  if (runtime.hasFailed)
    return runtime.failure.status;
  return guarded(&runtime, [&]() -> DistStatus {
    if (program->device)
      return runOnDevice(*program);
    for (const std::unique_ptr<RankProgram> &rank : program->loaded->ranks) {
      std::string unbound = rank->firstUnbound();
      if (!unbound.empty())
        return runtime.report(DIST_INVALID_ARGUMENT, unbound);
    }
    runOnRanks(runtime, program->loaded, &RankProgram::run);
    const FailureLatch &latch = program->loaded->parts.state.failure;
    if (!latch.hasFailed())
      return DIST_OK;
    Failure failure = latch.first();
    addFlightRecord(runtime, *program, failure);
    return runtime.reportFinal(std::move(failure));
  });
}

const DistError *distRuntimeLastError(const DistRuntime *runtime) {
  return runtime && runtime->hasError ? &runtime->record : nullptr;
}

void distRuntimeLocalRanks(const DistRuntime *runtime, int64_t *first, int64_t *count) {
  bool onDevice = runtime && runtime->device, isProcess = runtime && runtime->processes;
  if (first)
    *first = onDevice ? runtime->device->firstLocalRank() : runtime ? runtime->firstRank() : 0;
  if (count)
    *count = onDevice ? runtime->device->numLocalRanks() : isProcess ? 1 : distRuntimeWorldSize(runtime);
}

DistStatus distRuntimeGather(DistRuntime *runtime, const void *data, int64_t bytes, void *const *perRank) {
  if (!runtime || bytes < 0 || (bytes > 0 && !data))
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  if (!runtime->processes) {
    if (perRank && perRank[0] && perRank[0] != data && bytes > 0)
      std::memcpy(perRank[0], data, size_t(bytes));
    return DIST_OK;
  }
  return guarded(runtime, [&]() -> DistStatus {
    ControlChannel &channel = runtime->processes->channel();
    std::vector<std::string> all;
    if (!channel.gather(std::string(static_cast<const char *>(data), size_t(bytes)), all, "gathering results"))
      return runtime->reportFinal(channel.failure());
    for (size_t rank = 0; rank < all.size(); ++rank) {
      if (int64_t(all[rank].size()) != bytes)
        return runtime->report(DIST_MISMATCH, "rank " + std::to_string(rank) + " gave " +
                                                  std::to_string(all[rank].size()) + " bytes to gather, needed " +
                                                  std::to_string(bytes));
      if (perRank && perRank[rank] && bytes > 0 && perRank[rank] != data)
        std::memcpy(perRank[rank], all[rank].data(), size_t(bytes));
    }
    return DIST_OK;
  });
}

DistStatus distRuntimeBroadcast(DistRuntime *runtime, void *data, int64_t bytes) {
  if (!runtime || bytes < 0 || (!data && bytes > 0))
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  if (!runtime->processes)
    return DIST_OK;
  return guarded(runtime, [&]() -> DistStatus {
    ControlChannel &channel = runtime->processes->channel();
    std::string content(static_cast<const char *>(data), size_t(bytes));
    if (!channel.broadcast(content, "a broadcast"))
      return runtime->reportFinal(channel.failure());
    if (int64_t(content.size()) != bytes)
      return runtime->report(DIST_MISMATCH, "rank 0 broadcasts " + std::to_string(content.size()) +
                                                " bytes, needed " + std::to_string(bytes));
    if (bytes > 0)
      std::memcpy(data, content.data(), size_t(bytes));
    return DIST_OK;
  });
}

double distProgramDeviceMilliseconds(const DistProgram *program) {
  return program && program->device && !program->runtime->hasFailed ? program->device->deviceMilliseconds() : -1;
}

DistStatus distProgramReadResults(DistProgram *program) {
  if (!program)
    return DIST_INVALID_ARGUMENT;
  DistRuntime &runtime = *program->runtime;
  if (runtime.hasFailed)
    return runtime.failure.status;
  if (!program->device)
    return DIST_OK;
  return guarded(&runtime, [&]() -> DistStatus {
    Failure failure;
    if (program->device->readResults(failure))
      return DIST_OK;
    return runtime.reportFinal(std::move(failure));
  });
}

void distProgramDestroy(DistProgram *program) { delete program; }

void distRuntimeDestroy(DistRuntime *runtime) { delete runtime; }

} // extern "C"
