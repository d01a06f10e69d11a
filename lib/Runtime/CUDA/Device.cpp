// SPDX-License-Identifier: Apache-2.0
//
// The primary context is used, as CUDA libraries do, so that cuBLASLt and NCCL work in the same one.

#include "Device.h"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace dist::runtime {

void setDriverFailure(Failure &failure, const Device &device, const std::string &what, CUresult result) {
  failure.status = result == CUDA_ERROR_OUT_OF_MEMORY ? DIST_OUT_OF_MEMORY : DIST_INTERNAL;
  failure.text = "cannot " + what + " on " + device.describe() + ": " + device.driver().describe(result);
}

std::shared_ptr<const Device> Device::open(int64_t ordinal, Failure &failure) {
  return open(ordinal, /*countsRound=*/false, failure);
}

std::shared_ptr<const Device> Device::openForProcess(int64_t localRank, Failure &failure) {
  return open(localRank, /*countsRound=*/true, failure);
}

std::shared_ptr<const Device> Device::open(int64_t ordinal, bool countsRound, Failure &failure) {
  failure.status = DIST_UNSUPPORTED;
  std::shared_ptr<const Driver> driver = Driver::open(failure.text);
  if (!driver)
    return nullptr;
  int count = 0;
  CUresult result = driver->cuDeviceGetCount(&count);
  if (countsRound && result == CUDA_SUCCESS && count > 0 && ordinal >= 0)
    ordinal %= count;
  if (result != CUDA_SUCCESS || ordinal < 0 || ordinal >= count) {
    failure.text = "no GPU number " + std::to_string(ordinal) + ": the CUDA driver finds " + std::to_string(count);
    if (result != CUDA_SUCCESS)
      failure.text += " (" + driver->describe(result) + ")";
    return nullptr;
  }
  std::shared_ptr<Device> device(new Device);
  device->functions = driver;
  device->number = ordinal;
  char text[256] = {};
  result = driver->cuDeviceGet(&device->handle, int(ordinal));
  if (result == CUDA_SUCCESS)
    result = driver->cuDeviceGetName(text, int(sizeof(text)) - 1, device->handle);
  device->name = text;
  struct {
    CUdevice_attribute attribute;
    int &value;
  } facts[] = {{CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device->major},
               {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device->minor},
               {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device->sharedBytes}};
  for (auto &[attribute, value] : facts)
    if (result == CUDA_SUCCESS)
      result = driver->cuDeviceGetAttribute(&value, attribute, device->handle);
  if (result == CUDA_SUCCESS) {
    result = driver->cuDevicePrimaryCtxRetain(&device->context, device->handle);
    if (result != CUDA_SUCCESS)
      device->context = nullptr;
  }
  if (result == CUDA_SUCCESS)
    result = device->makeCurrent();
  if (result != CUDA_SUCCESS) {
    setDriverFailure(failure, *device, "open a context", result);
    return nullptr;
  }
  return device;
}

Device::~Device() {
  if (context)
    functions->cuDevicePrimaryCtxRelease(handle);
}

std::string Device::describe() const { return "device " + std::to_string(number) + " (" + name + ")"; }

std::string Device::checkChip(const char *chip, bool isBinary) const {
  if (!chip || std::strncmp(chip, "sm_", 3) != 0)
    return "";
  char *suffix = nullptr;
  long wanted = std::strtol(chip + 3, &suffix, 10);
  long own = major * 10 + minor;
  bool isSpecific = *suffix == 'a';           // sm_90a: this very chip.
  bool isFamily = *suffix == 'f' || isBinary; // sm_100f, or a binary: one generation.
  bool fits = isSpecific ? wanted == own : isFamily ? wanted / 10 == own / 10 && wanted <= own : wanted <= own;
  if (fits)
    return "";
  return std::string("the program was compiled for ") + chip + ", but " + describe() + " is sm_" + std::to_string(own);
}

//===------------------------------------------------------------------------------------------------------------===//
// Memory
//===------------------------------------------------------------------------------------------------------------===//

DeviceMemory &DeviceMemory::operator=(DeviceMemory &&other) noexcept {
  std::swap(device, other.device);
  std::swap(allocator, other.allocator);
  std::swap(pointer, other.pointer);
  std::swap(bytes, other.bytes);
  return *this;
}

DeviceMemory::~DeviceMemory() {
  if (pointer && allocator)
    allocator->free(pointer);
  else if (pointer)
    device->driver().cuMemFree(pointer);
}

bool DeviceMemory::allocate(std::shared_ptr<const Device> onDevice, int64_t size, const std::string &purpose,
                            Failure &failure, std::shared_ptr<DeviceAllocator> from) {
  device = std::move(onDevice);
  bytes = size;
  if (size == 0)
    return true;
  if (from && (pointer = from->allocate(size_t(size)))) {
    allocator = std::move(from);
    return true;
  }
  CUresult result = device->driver().cuMemAlloc(&pointer, size_t(size));
  if (result == CUDA_SUCCESS)
    return true;
  pointer = 0;
  setDriverFailure(failure, *device, "have " + std::to_string(size) + " bytes for " + purpose, result);
  size_t available = 0, total = 0;
  if (device->driver().cuMemGetInfo(&available, &total) == CUDA_SUCCESS)
    failure.text += "; " + std::to_string(available) + " of " + std::to_string(total) + " bytes are free";
  return false;
}

PinnedMemory::~PinnedMemory() {
  if (pointer)
    device->driver().cuMemFreeHost(pointer);
}

bool PinnedMemory::allocate(std::shared_ptr<const Device> onDevice, int64_t size, Failure &failure) {
  device = std::move(onDevice);
  CUresult result = device->driver().cuMemHostAlloc(&pointer, size_t(size), CU_MEMHOSTALLOC_PORTABLE);
  if (result != CUDA_SUCCESS) {
    pointer = nullptr;
    setDriverFailure(failure, *device, "have " + std::to_string(size) + " bytes of pinned host memory", result);
    return false;
  }
  std::memset(pointer, 0, size_t(size));
  return true;
}

} // namespace dist::runtime
