// SPDX-License-Identifier: Apache-2.0
//
// The CUDA back end of one runtime: which device, which ranks, which communicator.

#include "CUDAProgram.h"
#include "DeviceProgram.h"
#include "LoopbackCommunicator.h"

namespace dist::runtime {

namespace {

/// All ranks are threads of this process and share device 0.
class LoopbackBackend final : public DeviceBackend {
public:
  LoopbackBackend(const DistRuntimeOptions &options, int64_t world, std::shared_ptr<const Device> device)
      : options(options), world(world), device(std::move(device)) {}

  int64_t firstLocalRank() const override { return 0; }
  int64_t numLocalRanks() const override { return world; }

  std::unique_ptr<DeviceProgram> load(const DistExecutable &executable, Failure &failure) override {
    CUDAProgramOptions program;
    program.device = device;
    program.world = program.numLocal = world;
    program.deadlineMs = options.deadlineMs;
    program.fault = options.fault;
    program.noGraph = options.noGraph != 0;
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

constexpr int64_t maxLoopbackRanks = 256;

} // namespace

std::unique_ptr<DeviceBackend> createCUDABackend(const DistRuntimeOptions &options, int64_t world, ControlChannel *,
                                                 Failure &failure) {
  failure.status = DIST_UNSUPPORTED;
  if (options.communicator == DIST_COMMUNICATOR_LOOPBACK) {
    if (world > maxLoopbackRanks) {
      failure.text = "the mesh has " + std::to_string(world) + " devices, but the loopback communicator takes at most " +
                     std::to_string(maxLoopbackRanks);
      return nullptr;
    }
    std::shared_ptr<const Device> device = Device::open(0, failure);
    return device ? std::make_unique<LoopbackBackend>(options, world, std::move(device)) : nullptr;
  }
  failure.text = "communicator " + std::to_string(options.communicator) + " is not one for a GPU";
  return nullptr;
}

} // namespace dist::runtime
