// SPDX-License-Identifier: Apache-2.0
//
// The C ABI: checks what callers pass, catches what might be thrown, and keeps the error record. Everything of
// substance is in ProgramLoading, RankProgram (the walk), ThreadsCommunicator (meeting) and ExecutableValidator
// (trust).

#include "RuntimeHandles.h"

#include "Ranks/ProgressWatch.h"
#include "Validation/HeldValues.h"
#include "dist/Runtime/DType.h"
#include "dist/Runtime/TerminationSignal.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

using namespace dist::runtime;

namespace {

constexpr int64_t defaultDeadlineMs = 120000;

/// Runs `body`, turning exceptions into a report.
template <typename Body> DistStatus guarded(DistRuntime *runtime, Body body) {
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

} // namespace

bool dist::runtime::runOnRanks(DistRuntime &runtime, const std::shared_ptr<LoadedProgram> &program,
                               void (RankProgram::*job)()) {
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

namespace {

/// Adds to a failure where the last collectives are, if they were asked for. That this cannot be written never hides
/// it.
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

/// Writes the collectives of the first run, if they were asked for. All processes do so in the same order.
DistStatus writeFirstRun(DistRuntime &runtime, DistProgram &program) {
  ProgramParts &parts = program.loaded->parts;
  if (!parts.recording)
    return DIST_OK;
  std::string error;
  int64_t firstRank = 0, numRanks = 0;
  distRuntimeLocalRanks(&runtime, &firstRank, &numRanks);
  bool isWritten =
      writeRecordedCollectives(runtime.collectivesPath, runtime.processes != nullptr, program.executable.name,
                               *parts.recording, parts.state.world, firstRank, numRanks, error);
  parts.recording = nullptr;
  return agreeOnStatus(runtime, isWritten ? DIST_OK : DIST_INVALID_ARGUMENT,
                       "the collectives of the run could not be written: " + error, "writing the collectives");
}

/// Names the first memory of a donated argument that its result takes on one rank while another rank reads it, or
/// returns an empty string.
std::string findSharedDonation(const LoadedProgram &program) {
  const DistExecutable &executable = program.parts.executable;
  if (std::none_of(program.ranks.begin(), program.ranks.end(), [](const auto &rank) { return rank->hasNewBindings(); }))
    return "";
  for (int64_t i = 0; i < executable.numArguments; ++i) {
    if (!executable.arguments[i].isDonated || bytesOfValue(executable.arguments[i]) == 0)
      continue;
    std::map<const void *, std::pair<size_t, bool>>
        users; // By memory: a rank that has it, and whether its result takes it.
    for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
      if (!program.ranks[rank]->getArgument(i)) // Another rank holds it.
        continue;
      bool isTaken = program.ranks[rank]->isInPlace(i);
      auto [known, isNew] = users.try_emplace(program.ranks[rank]->getArgument(i), rank, isTaken);
      if (!isNew && (isTaken || known->second.second))
        return "ranks " + std::to_string(known->second.first) + " and " + std::to_string(rank) +
               " share the memory of argument " + std::to_string(i) + ", which result " +
               std::to_string(executable.arguments[i].takenBy) + " takes; each rank needs its own";
      known->second.second |= isTaken;
    }
  }
  return "";
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
  if (!holdsValue(program.executable.mesh, value, rank))
    return runtime.report(DIST_INVALID_ARGUMENT, who + " is held by ranks of index " + std::to_string(value.heldIndex) +
                                                     " along \"" + program.executable.mesh.axes[value.heldAxis].name +
                                                     "\", so this one has no memory for it");
  if (bytes != needed)
    return runtime.report(DIST_INVALID_ARGUMENT, who + " has " + std::to_string(bytes) + " bytes, needed " +
                                                     std::to_string(needed) + " for " +
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
  static const char *const texts[] = {
      "ok",       "invalid argument", "invalid executable", "out of memory", "unsupported", "deadline exceeded",
      "mismatch", "rank failed",      "internal error",     "interrupted"};
  return status >= DIST_OK && status <= DIST_INTERRUPTED ? texts[status] : "unknown status";
}

DistStatus distRuntimeCreate(const DistRuntimeOptions *options, DistRuntime **runtime) {
  if (!runtime)
    return DIST_INVALID_ARGUMENT;
  *runtime = nullptr;
  if (!options || options->worldSize < 0 || options->deadlineMs < 0 || options->fault.kind < DIST_FAULT_NONE ||
      options->fault.kind > DIST_FAULT_MISMATCH_DTYPE)
    return DIST_INVALID_ARGUMENT;
  if (!(options->links.bytesPerSecond >= 0) || !(options->links.latencySeconds >= 0))
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
  if (options->collectivesPath)
    created->collectivesPath = options->collectivesPath;
  created->options.collectivesPath = nullptr;
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
  return guarded(runtime, [&] { return loadProgram(*runtime, *executable, program); });
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
    DistStatus status =
        checkBinding(*program, "argument", executable.arguments, executable.numArguments, rank, argument, data, bytes);
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
    if (std::string shared = findSharedDonation(*program->loaded); !shared.empty())
      return runtime.report(DIST_INVALID_ARGUMENT, shared);
    runOnRanks(runtime, program->loaded, &RankProgram::run);
    const FailureLatch &latch = program->loaded->parts.state.failure;
    if (!latch.hasFailed())
      return writeFirstRun(runtime, *program);
    Failure failure = latch.first();
    addFlightRecord(runtime, *program, failure);
    return runtime.reportFinal(std::move(failure));
  });
}

int32_t distRuntimeIsBusy(const DistRuntime *runtime) {
  return runtime && runtime->threads && runtime->threads->isBusy();
}

DistStatus distRuntimeJoin(DistRuntime *runtime) {
  if (!runtime)
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  return guarded(runtime, [&] { return joinProcesses(*runtime); });
}

DistStatus distRuntimeAgree(DistRuntime *runtime, DistStatus status, const char *why, const char *what) {
  if (!runtime || !why || !what)
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  return guarded(runtime, [&] { return agreeOnStatus(*runtime, status, why, what); });
}

DistStatus distRuntimeCompare(DistRuntime *runtime, const DistFact *facts, int64_t numFacts) {
  if (!runtime || numFacts < 0 || (numFacts > 0 && !facts))
    return DIST_INVALID_ARGUMENT;
  if (runtime->hasFailed)
    return runtime->failure.status;
  return guarded(runtime, [&]() -> DistStatus {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (int64_t fact = 0; fact < numFacts; ++fact)
      pairs.emplace_back(facts[fact].name, facts[fact].value);
    Failure failure;
    if (!runtime->processes || runtime->processes->compare(pairs, failure))
      return DIST_OK;
    if (runtime->processes->channel().hasFailed())
      return runtime->reportFinal(std::move(failure));
    return runtime->report(std::move(failure));
  });
}

int32_t distRuntimeTellsErrors(const DistRuntime *runtime) {
  return !runtime || !runtime->hasError || !runtime->failure.isToldElsewhere;
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
      return runtime->report(DIST_MISMATCH, "rank 0 broadcasts " + std::to_string(content.size()) + " bytes, needed " +
                                                std::to_string(bytes));
    if (bytes > 0)
      std::memcpy(data, content.data(), size_t(bytes));
    return DIST_OK;
  });
}

double distProgramDeviceMilliseconds(const DistProgram *program) {
  return program && program->device && !program->runtime->hasFailed ? program->device->deviceMilliseconds() : -1;
}

DistStatus distProgramMemory(const DistProgram *program, int64_t rank, DistMemory *memory) {
  int64_t first = 0, local = 0;
  distRuntimeLocalRanks(program ? program->runtime : nullptr, &first, &local);
  if (!program || !memory || rank < first || rank >= first + local)
    return DIST_INVALID_ARGUMENT;
  *memory = program->device ? program->device->memory(rank) : program->loaded->ranks[rank - first]->memory();
  return DIST_OK;
}

DistStatus distProgramAttention(const DistProgram *program, DistAttentionChoice *choice) {
  if (!program || !choice)
    return DIST_INVALID_ARGUMENT;
  *choice = program->device ? program->device->attention() : DistAttentionChoice{0, 0, ""};
  return DIST_OK;
}

/// Reads results `first` to `end`.
static DistStatus readResults(DistProgram *program, int64_t first, int64_t end) {
  DistRuntime &runtime = *program->runtime;
  if (runtime.hasFailed)
    return runtime.failure.status;
  if (!program->device)
    return DIST_OK;
  return guarded(&runtime, [&]() -> DistStatus {
    Failure failure;
    for (int64_t result = first; result < end; ++result)
      if (!program->device->readResult(result, failure))
        return runtime.reportFinal(std::move(failure));
    return DIST_OK;
  });
}

DistStatus distProgramReadResults(DistProgram *program) {
  return program ? readResults(program, 0, program->executable.numResults) : DIST_INVALID_ARGUMENT;
}

DistStatus distProgramReadResult(DistProgram *program, int64_t result) {
  if (!program || result < 0 || result >= program->executable.numResults)
    return DIST_INVALID_ARGUMENT;
  return readResults(program, result, result + 1);
}

DistStatus distProgramCarry(DistProgram *program, int64_t result, int64_t argument) {
  if (!program)
    return DIST_INVALID_ARGUMENT;
  DistRuntime &runtime = *program->runtime;
  if (runtime.hasFailed)
    return runtime.failure.status;
  return guarded(&runtime, [&]() -> DistStatus {
    const DistExecutable &executable = program->executable;
    if (!program->device)
      return runtime.report(DIST_UNSUPPORTED,
                            "results stay on the device of a GPU only; bind the memory of the result as the argument");
    if (result < 0 || result >= executable.numResults || argument < 0 || argument >= executable.numArguments)
      return runtime.report(DIST_INVALID_ARGUMENT, "result " + std::to_string(result) + " or argument " +
                                                       std::to_string(argument) + " does not exist: there are " +
                                                       std::to_string(executable.numResults) + " and " +
                                                       std::to_string(executable.numArguments));
    const DistValue &from = executable.results[result], &to = executable.arguments[argument];
    if (from.dtype != to.dtype || from.rank != to.rank || !std::equal(from.shape, from.shape + from.rank, to.shape))
      return runtime.report(DIST_INVALID_ARGUMENT,
                            "result " + std::to_string(result) + " and argument " + std::to_string(argument) +
                                " have different types or shapes, needed equal ones to carry one to the other");
    program->device->carry(result, argument);
    return DIST_OK;
  });
}

int64_t distProgramHostBytes(const DistProgram *program) {
  return program && program->device ? program->device->hostBytes() : 0;
}

DistStatus distProgramWriteTrace(DistProgram *program, const char *path, const char *machine, const char *otherEvents) {
  if (!program || !path)
    return DIST_INVALID_ARGUMENT;
  DistRuntime &runtime = *program->runtime;
  if (runtime.hasFailed)
    return runtime.failure.status;
  return guarded(&runtime, [&]() -> DistStatus {
    if (!program->loaded || !program->loaded->parts.state.stepTimes)
      return runtime.report(DIST_INVALID_ARGUMENT, "a trace needs a runtime that times steps");
    std::string error;
    int64_t firstRank = 0, numRanks = 0;
    distRuntimeLocalRanks(&runtime, &firstRank, &numRanks);
    if (writeStepTimes(path, runtime.processes != nullptr, program->loaded->parts, firstRank, numRanks,
                       machine ? machine : "", otherEvents ? otherEvents : "", error))
      return DIST_OK;
    return runtime.report(DIST_INVALID_ARGUMENT, error);
  });
}

void distProgramDestroy(DistProgram *program) { delete program; }

void distRuntimeDestroy(DistRuntime *runtime) { delete runtime; }

} // extern "C"
