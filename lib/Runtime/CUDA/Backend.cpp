// SPDX-License-Identifier: Apache-2.0
//
// The CUDA back end of one runtime: which device, which ranks, which communicator.

#include "CUDAProgram.h"
#include "DeviceProgram.h"
#include "LoopbackCommunicator.h"
#include "NcclCommunicator.h"
#include "dist/Runtime/TerminationSignal.h"

namespace dist::runtime {

namespace {

constexpr int64_t maxLoopbackRanks = 256;

CUDAProgramOptions commonOptions(const DistRuntimeOptions &options, std::shared_ptr<const Device> device,
                                 int64_t world) {
  CUDAProgramOptions program;
  program.device = std::move(device);
  program.world = world;
  program.deadlineMs = options.deadlineMs;
  program.fault = options.fault;
  program.noGraph = options.noGraph != 0;
  return program;
}

/// All ranks are threads of this process and share device 0.
class LoopbackBackend final : public DeviceBackend {
public:
  LoopbackBackend(const DistRuntimeOptions &options, int64_t world, std::shared_ptr<const Device> device)
      : options(options), world(world), device(std::move(device)) {}

  int64_t firstLocalRank() const override { return 0; }
  int64_t numLocalRanks() const override { return world; }

  std::unique_ptr<DeviceProgram> load(const DistExecutable &executable, Failure &failure) override {
    CUDAProgramOptions program = commonOptions(options, device, world);
    program.numLocal = world;
    program.attach = [](RunState &) { return std::make_shared<TerminationSignal>(); };
    program.makeCommunicator = [](DeviceParts &parts, const std::vector<std::unique_ptr<DeviceRank>> &ranks,
                                  Failure &problem) {
      return createLoopbackCommunicator(parts, ranks, /*depth=*/1, problem);
    };
    return loadCUDAProgram(executable, program, failure);
  }

private:
  DistRuntimeOptions options;
  int64_t world;
  std::shared_ptr<const Device> device;
};

/// What ties a running program to other processes and to whoever ends this one.
struct Tie {
  Tie(ProcessGroup &group, RunState &state) : attachment(group, state) {}
  TerminationSignal signal;
  ProcessGroup::Attachment attachment;
};

/// This process is one rank.
class NcclBackend final : public DeviceBackend {
public:
  NcclBackend(const DistRuntimeOptions &options, ProcessGroup &group, std::shared_ptr<const Device> device,
              std::shared_ptr<NcclWorld> nccl)
      : options(options), group(group), device(std::move(device)), nccl(std::move(nccl)) {}
  ~NcclBackend() override { device->makeCurrent(); }

  int64_t firstLocalRank() const override { return group.world().rank; }
  int64_t numLocalRanks() const override { return 1; }

  std::unique_ptr<DeviceProgram> load(const DistExecutable &executable, Failure &failure) override;

private:
  DistRuntimeOptions options;
  ProcessGroup &group;
  std::shared_ptr<const Device> device;
  std::shared_ptr<NcclWorld> nccl;
  int64_t programs = 0;
};

std::unique_ptr<DeviceProgram> NcclBackend::load(const DistExecutable &executable, Failure &failure) {
  CUDAProgramOptions program = commonOptions(options, device, group.world().worldSize);
  program.firstRank = group.world().rank;
  program.allocator = nccl->allocator();
  int64_t number = ++programs;
  program.attach = [this, number](RunState &state) -> std::shared_ptr<void> {
    state.program = number;
    state.failure.setArbiter(
        [&channel = group.channel()](Failure reported) { return channel.fail(std::move(reported)); });
    return std::make_shared<Tie>(group, state);
  };
  // All ranks meet once for "is everyone ready", whatever happens to one of them.
  bool hasMet = false;
  program.makeCommunicator = [&](DeviceParts &parts, const std::vector<std::unique_ptr<DeviceRank>> &ranks,
                                 Failure &problem) -> std::unique_ptr<DeviceCommunicator> {
    std::string unsupported;
    for (const std::unique_ptr<CollectiveInfo> &info : parts.collectives)
      if (info && unsupported.empty())
        if (std::string reason = checkNcclCollective(*info); !reason.empty())
          unsupported = info->describe() + ": " + reason + (info->location.empty() ? "" : ", at " + info->location);
    hasMet = true;
    if (!group.agree(unsupported.empty() ? DIST_OK : DIST_UNSUPPORTED, unsupported, "the loading of a program",
                     problem))
      return nullptr;
    // Where ranks round differently, what they have in common would drift apart.
    if (DistAttentionChoice choice = ranks[0]->attentionChoice(); choice.byLibrary + choice.byKernel > 0)
      if (Failure different; !group.compare({{"attention", ranks[0]->describeAttentions()}}, different))
        ranks[0]->dropAttentions(different.text);
    return createNcclCommunicator(parts, ranks[0]->allMemory(), nccl, group, problem);
  };
  std::unique_ptr<DeviceProgram> loaded = loadCUDAProgram(executable, program, failure);
  if (!loaded && !hasMet)
    group.agree(failure.status, "rank " + std::to_string(group.world().rank) + ": " + failure.text,
                "the loading of a program", failure);
  return loaded;
}

std::unique_ptr<DeviceBackend> createNcclBackend(const DistRuntimeOptions &options, int64_t world, ProcessGroup &group,
                                                 Failure &failure) {
  std::string error;
  DistStatus status = DIST_OK;
  if (group.world().worldSize != world) {
    status = DIST_INVALID_ARGUMENT;
    error = "the mesh has " + std::to_string(world) + " devices, but there are " +
            std::to_string(group.world().worldSize) + " processes; mpirun -n " + std::to_string(world) +
            " starts one for each device";
  }
  prepareNcclEnvironment(group.world().rank, options.shareGpu != 0);
  std::shared_ptr<const Device> device;
  if (error.empty() && !(device = Device::openForProcess(options.shareGpu ? 0 : group.world().localRank, failure))) {
    status = failure.status;
    error = "rank " + std::to_string(group.world().rank) + ": " + failure.text;
  }
  if (!group.agree(status, error, "the opening of devices", failure))
    return nullptr;
  std::shared_ptr<NcclWorld> nccl = NcclWorld::join(group, device, blocksInNccl(), options.deadlineMs, failure);
  return nccl ? std::make_unique<NcclBackend>(options, group, std::move(device), std::move(nccl)) : nullptr;
}

} // namespace

std::unique_ptr<DeviceBackend> createCUDABackend(const DistRuntimeOptions &options, int64_t world, ProcessGroup *group,
                                                 Failure &failure) {
  failure.status = DIST_UNSUPPORTED;
  if (options.communicator == DIST_COMMUNICATOR_NCCL && group)
    return createNcclBackend(options, world, *group, failure);
  if (options.communicator != DIST_COMMUNICATOR_LOOPBACK) {
    failure.text = "communicator " + std::to_string(options.communicator) + " is not one for a GPU";
    return nullptr;
  }
  if (world > maxLoopbackRanks) {
    failure.text = "the mesh has " + std::to_string(world) + " devices, but the loopback communicator takes at most " +
                   std::to_string(maxLoopbackRanks);
    return nullptr;
  }
  std::shared_ptr<const Device> device = Device::open(0, failure);
  return device ? std::make_unique<LoopbackBackend>(options, world, std::move(device)) : nullptr;
}

} // namespace dist::runtime
