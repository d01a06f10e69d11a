// SPDX-License-Identifier: Apache-2.0
//
// An event after each copy says when its buffer is free again.

#include "HostTransfer.h"

#include "DeviceWait.h"

#include <algorithm>
#include <cstring>

namespace dist::runtime {

static constexpr int64_t halfBytes = 4 << 20;

HostTransfer::~HostTransfer() {
  for (Half &half : halves)
    if (half.event)
      device->driver().cuEventDestroy(half.event);
}

void HostTransfer::abandon() {
  memory.abandon();
  for (Half &half : halves)
    half.event = nullptr;
}

bool HostTransfer::prepare(std::shared_ptr<const Device> onDevice, Failure &failure) {
  device = std::move(onDevice);
  if (!memory.allocate(device, 2 * halfBytes, failure))
    return false;
  for (int h = 0; h < 2; ++h) {
    halves[h].data = memory.data() + h * halfBytes;
    CUresult result = device->driver().cuEventCreate(&halves[h].event, CU_EVENT_DISABLE_TIMING);
    if (result != CUDA_SUCCESS) {
      setDriverFailure(failure, *device, "make an event", result);
      return false;
    }
  }
  return true;
}

bool HostTransfer::waitFor(Half &half, int64_t deadlineMs, const std::atomic<bool> &interrupt, Failure &failure) {
  if (!half.isBusy)
    return true;
  CUresult result = CUDA_SUCCESS;
  switch (waitForEvent(*device, half.event, deadlineMs, interrupt, nullptr, result)) {
  case DeviceWait::Done:
    half.isBusy = false;
    return true;
  case DeviceWait::DeviceFailed:
    setDriverFailure(failure, *device, "copy between host and device", result);
    return false;
  case DeviceWait::Interrupted:
    failure.text.clear();
    return false;
  default:
    failure.status = DIST_DEADLINE_EXCEEDED;
    failure.text =
        "a copy between host and " + device->describe() + " did not end within " + std::to_string(deadlineMs) + " ms";
    return false;
  }
}

bool HostTransfer::upload(CUdeviceptr target, const void *source, int64_t bytes, CUstream stream, int64_t deadlineMs,
                          const std::atomic<bool> &interrupt, Failure &failure) {
  const Driver &driver = device->driver();
  int turn = 0;
  for (int64_t begin = 0; begin < bytes; begin += halfBytes, turn ^= 1) {
    Half &half = halves[turn];
    if (!waitFor(half, deadlineMs, interrupt, failure))
      return false;
    size_t count = size_t(std::min(halfBytes, bytes - begin));
    std::memcpy(half.data, static_cast<const char *>(source) + begin, count);
    CUresult result = driver.cuMemcpyHtoDAsync(target + CUdeviceptr(begin), half.data, count, stream);
    if (result == CUDA_SUCCESS)
      result = driver.cuEventRecord(half.event, stream);
    if (result != CUDA_SUCCESS) {
      setDriverFailure(failure, *device, "copy from host to device", result);
      return false;
    }
    half.isBusy = true;
  }
  return true;
}

bool HostTransfer::download(void *target, CUdeviceptr source, int64_t bytes, CUstream stream, int64_t deadlineMs,
                            const std::atomic<bool> &interrupt, Failure &failure) {
  const Driver &driver = device->driver();
  int64_t numChunks = (bytes + halfBytes - 1) / halfBytes;
  // Chunk c is requested one turn before chunk c - 1 is emptied.
  for (int64_t c = 0; c <= numChunks; ++c) {
    if (c < numChunks) {
      Half &half = halves[c % 2];
      if (!waitFor(half, deadlineMs, interrupt, failure))
        return false;
      size_t count = size_t(std::min(halfBytes, bytes - c * halfBytes));
      CUresult result = driver.cuMemcpyDtoHAsync(half.data, source + CUdeviceptr(c * halfBytes), count, stream);
      if (result == CUDA_SUCCESS)
        result = driver.cuEventRecord(half.event, stream);
      if (result != CUDA_SUCCESS) {
        setDriverFailure(failure, *device, "copy from device to host", result);
        return false;
      }
      half.isBusy = true;
    }
    if (c == 0)
      continue;
    Half &filled = halves[(c - 1) % 2];
    if (!waitFor(filled, deadlineMs, interrupt, failure))
      return false;
    int64_t begin = (c - 1) * halfBytes;
    std::memcpy(static_cast<char *>(target) + begin, filled.data, size_t(std::min(halfBytes, bytes - begin)));
  }
  return true;
}

} // namespace dist::runtime
