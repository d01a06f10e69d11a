// SPDX-License-Identifier: Apache-2.0
//
// From an executable to a program that can run: what is wrong with it is found before anything is made, by every
// process for itself and then by all together, so that either all ranks have the program or none has.

#include "RuntimeHandles.h"

#include "Collectives/EmulatedLinks.h"
#include "Collectives/ProgressThreads.h"
#include "Processes/ProcessCommunicator.h"
#include "Processes/ProgramFingerprint.h"
#include "Validation/ExecutableValidator.h"
#include "Validation/StepValidator.h"
#include "dist/Runtime/PlanValidator.h"

#include <algorithm>
#include <cstring>

namespace dist::runtime {

namespace {

constexpr int64_t maxThreadRanks = 4096;
constexpr int64_t maxGemmThreads = 1024;

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
    return "it was compiled for a GPU, needed communicator loopback or nccl: DIST_COMMUNICATOR_LOOPBACK, one GPU for "
           "all ranks, or DIST_COMMUNICATOR_NCCL, a process with a GPU for each, as DistRuntimeOptions::communicator";
  if (target != DIST_TARGET_CUDA && needsDevice)
    return "it was compiled for a CPU, needed communicator threads or mpi: DIST_COMMUNICATOR_THREADS or "
           "DIST_COMMUNICATOR_MPI as DistRuntimeOptions::communicator";
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
  if (problem.empty())
    problem = validatePlan(executable);
  if (!problem.empty())
    return runtime.report(DIST_INVALID_EXECUTABLE, name + problem);
  int64_t world = worldSizeOf(executable.mesh);
  int64_t ranks = runtime.processes ? runtime.processes->world().worldSize : runtime.world;
  if (ranks != 0 && ranks != world)
    return runtime.report(DIST_INVALID_ARGUMENT,
                          name + "its mesh has " + std::to_string(world) + " devices, but " +
                              (runtime.processes ? "there are " + std::to_string(ranks) + " processes; mpirun -n " +
                                                       std::to_string(world) + " starts one for each device"
                                                 : "the runtime has " + std::to_string(ranks) + " ranks"));
  problem = checkCommunicator(executable.target, runtime.options.communicator);
  if (problem.empty() && executable.target == DIST_TARGET_CUDA && !runtime.collectivesPath.empty())
    problem = "it was compiled for a GPU, of whose runs collectives are not recorded";
  if (problem.empty() && executable.target == DIST_TARGET_CUDA && runtime.options.timesSteps)
    problem = "it was compiled for a GPU, of whose runs steps are not timed";
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
  int64_t gemmThreads = std::clamp<int64_t>(runtime.options.threadsPerRank, 1, maxGemmThreads);
  if (!runtime.threads)
    runtime.threads = std::make_unique<RankThreads>(localRanks, gemmThreads);

  auto loaded = std::make_shared<LoadedProgram>(executable, world);
  ProgramParts &parts = loaded->parts;
  parts.fault = runtime.options.fault;
  parts.state.deadlineMs = runtime.options.deadlineMs;
  parts.state.program = ++runtime.programs;
  if (runtime.options.timesSteps)
    parts.state.stepTimes.reset(new StepTimes[size_t(world)]);
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
                                                   parts.fault.kind != DIST_FAULT_NONE, startsCollectives(executable));
    parts.state.failure.setArbiter([&channel](Failure failure) { return channel.fail(std::move(failure)); });
  } else {
    parts.communicator = createThreadsCommunicator(parts.groups, maxOpenCollectives(executable), parts.state);
  }
  if (runtime.options.links.bytesPerSecond > 0)
    parts.communicator = emulateLinks(std::move(parts.communicator), runtime.options.links, parts.state);
  if (startsCollectives(executable))
    parts.communicator =
        addProgressThreads(std::move(parts.communicator), runtime.firstRank(), localRanks, parts.state);
  if (!runtime.collectivesPath.empty()) {
    auto recording = std::make_unique<RecordingCommunicator>(std::move(parts.communicator), parts.state);
    parts.recording = recording.get();
    parts.communicator = std::move(recording);
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

/// Returns DIST_OK if `status` is so on all ranks; any other status stands in the runtime's report.
DistStatus agree(DistRuntime &runtime, DistStatus status, const char *what) {
  return agreeOnStatus(runtime, status, status == DIST_OK ? "" : runtime.failure.text, what);
}

} // namespace

DistStatus joinProcesses(DistRuntime &runtime) {
  DistCommunicatorKind kind = runtime.options.communicator;
  if (runtime.processes || (kind != DIST_COMMUNICATOR_MPI && kind != DIST_COMMUNICATOR_NCCL))
    return DIST_OK;
  Failure failure;
  runtime.processes = ProcessGroup::join(kind, runtime.options.deadlineMs, failure);
  return runtime.processes ? DIST_OK : runtime.reportFinal(std::move(failure));
}

DistStatus agreeOnStatus(DistRuntime &runtime, DistStatus status, const std::string &why, const char *what) {
  if (!runtime.processes)
    return status == DIST_OK ? DIST_OK : runtime.report(status, why);
  Failure failure;
  if (runtime.processes->agree(status, why, what, failure))
    return DIST_OK;
  if (runtime.processes->channel().hasFailed())
    return runtime.reportFinal(std::move(failure));
  return runtime.report(std::move(failure));
}

DistStatus loadProgram(DistRuntime &runtime, const DistExecutable &executable, DistProgram **program) {
  DistStatus status = joinProcesses(runtime);
  if (status != DIST_OK)
    return status;
  status = agree(runtime, check(runtime, executable), "the check of the program");
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

} // namespace dist::runtime
