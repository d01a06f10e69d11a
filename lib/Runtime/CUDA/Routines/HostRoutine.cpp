// SPDX-License-Identifier: Apache-2.0
//
// A routine that no library for GPUs has: operands go to pinned memory of the host, LAPACK computes there on the
// driver's thread while the stream waits, and results come back. All of that can be captured.

#include "DeviceRoutine.h"
#include "Routines/RoutineTable.h"
#include "dist/Runtime/DType.h"

#include <algorithm>

namespace dist::runtime {

namespace {

class HostRoutine final : public DeviceRoutine {
public:
  HostRoutine(const RoutineSite &site, std::unique_ptr<LibraryCall> call)
      : device(site.device), call(std::move(call)), hostAddresses(size_t(site.executable.numBuffers)) {}

  bool prepare(const RoutineSite &site, Failure &failure) {
    int64_t bytes = place(site, site.step.inputs, site.step.numInputs, 0, inputs);
    bytes = place(site, site.step.outputs, site.step.numOutputs, bytes, outputs);
    if (!memory.allocate(device, std::max<int64_t>(bytes, 1), failure))
      return false;
    for (const std::vector<Place> *places : {&inputs, &outputs})
      for (const Place &place : *places)
        hostAddresses[size_t(place.buffer)] = memory.data() + place.offset;
    return true;
  }

  /// A run that may not go on is told so where the step is enqueued, each time anew.
  bool canBeCaptured() const override { return !call->refusal(); }

  std::string enqueue(CUdeviceptr, CUstream stream) override {
    if (const char *refusal = call->refusal())
      return refusal;
    const Driver &driver = device->driver();
    CUresult result = CUDA_SUCCESS;
    for (const Place &place : inputs)
      if (result == CUDA_SUCCESS && place.bytes > 0)
        result = driver.cuMemcpyDtoHAsync(memory.data() + place.offset, place.address, size_t(place.bytes), stream);
    if (result == CUDA_SUCCESS)
      result = driver.cuLaunchHostFunc(stream, &HostRoutine::compute, this);
    for (const Place &place : outputs)
      if (result == CUDA_SUCCESS && place.bytes > 0)
        result = driver.cuMemcpyHtoDAsync(place.address, memory.data() + place.offset, size_t(place.bytes), stream);
    return result == CUDA_SUCCESS ? "" : "cannot compute a routine on the host: " + driver.describe(result);
  }

private:
  /// Where an array of the batch is, on the device and in the pinned memory.
  struct Place {
    int32_t buffer;
    CUdeviceptr address;
    int64_t offset, bytes;
  };

  /// Gives arrays room behind `offset`; returns where they end.
  static int64_t place(const RoutineSite &site, const int32_t *ids, int64_t count, int64_t offset,
                       std::vector<Place> &places) {
    for (int64_t i = 0; i < count; ++i) {
      const DistBuffer &buffer = site.executable.buffers[ids[i]];
      int64_t bytes = sizeOfDType(buffer.dtype);
      for (int32_t dim = 0; dim < buffer.rank; ++dim)
        bytes *= buffer.shape[dim];
      places.push_back({ids[i], site.addresses[size_t(ids[i])], offset, bytes});
      offset += (bytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
    }
    return offset;
  }

  static void CUDA_CB compute(void *routine) {
    auto &self = *static_cast<HostRoutine *>(routine);
    self.call->run(self.hostAddresses.data());
  }

  std::shared_ptr<const Device> device;
  std::unique_ptr<LibraryCall> call;
  std::vector<void *> hostAddresses; ///< Per buffer; null for those of other steps.
  std::vector<Place> inputs, outputs;
  PinnedMemory memory;
};

} // namespace

std::unique_ptr<DeviceRoutine> makeHostRoutine(const RoutineSite &site, Failure &failure) {
  std::string problem;
  std::unique_ptr<LibraryCall> call = LibraryCall::prepare(site.executable, site.step, problem);
  if (!call) {
    failure.text = problem;
    return nullptr;
  }
  auto routine = std::make_unique<HostRoutine>(site, std::move(call));
  return routine->prepare(site, failure) ? std::move(routine) : nullptr;
}

} // namespace dist::runtime
