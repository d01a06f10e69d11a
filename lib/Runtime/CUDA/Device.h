// SPDX-License-Identifier: Apache-2.0
//
// The GPU of this process: its primary context, its facts, and memory on it and beside it. Everything that the back end
// makes on the device holds a reference to it, so that the context is released last.

#ifndef DIST_LIB_RUNTIME_CUDA_DEVICE_H
#define DIST_LIB_RUNTIME_CUDA_DEVICE_H

#include "Driver.h"
#include "Ranks/RunState.h"

#include <cstdint>
#include <memory>
#include <string>

namespace dist::runtime {

class Device {
public:
  /// Opens the driver and retains the context of device `ordinal`. Returns null and sets `failure`.
  static std::shared_ptr<const Device> open(int64_t ordinal, Failure &failure);
  /// The same for the `localRank`-th process on this machine: processes that see fewer devices than there are
  /// processes, as where a scheduler shows each of them its own one, count round.
  static std::shared_ptr<const Device> openForProcess(int64_t localRank, Failure &failure);
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const Driver &driver() const { return *functions; }

  /// Makes the context current on the calling thread; to be called by every thread before it uses the device.
  CUresult makeCurrent() const { return functions->cuCtxSetCurrent(context); }

  /// `device 0 (NVIDIA H200)`.
  std::string describe() const;

  /// What is wrong with running code for `chip` ("sm_90", "sm_90a") here, as a message or an empty string. `isBinary`:
  /// a cubin, which fits one generation only; PTX fits later ones too.
  std::string checkChip(const char *chip, bool isBinary) const;

  int64_t ordinal() const { return number; }
  int maxSharedBytes() const { return sharedBytes; } ///< Dynamic and static shared memory that a block can opt in to.

private:
  static std::shared_ptr<const Device> open(int64_t ordinal, bool countsRound, Failure &failure);
  Device() = default;
  std::shared_ptr<const Driver> functions;
  CUdevice handle = 0;
  CUcontext context = nullptr;
  int64_t number = 0;
  std::string name;
  int major = 0, minor = 0, sharedBytes = 0;
};

/// Sets `failure` to what the driver says about `what`: "cannot <what>: CUDA_ERROR_...". Out of memory has its own
/// status.
void setDriverFailure(Failure &failure, const Device &device, const std::string &what, CUresult result);

/// Where memory of a device comes from that other ranks reach by a library, if not from the driver.
class DeviceAllocator {
public:
  virtual ~DeviceAllocator() = default;
  /// Returns memory of the current device, or 0 if there is none of this kind.
  virtual CUdeviceptr allocate(size_t bytes) = 0;
  virtual void free(CUdeviceptr pointer) = 0;
};

/// One allocation on the device. Freed with the object, which needs the context to be current.
class DeviceMemory {
public:
  DeviceMemory() = default;
  DeviceMemory(DeviceMemory &&other) noexcept { *this = std::move(other); }
  DeviceMemory &operator=(DeviceMemory &&other) noexcept;
  ~DeviceMemory();

  /// Allocates `bytes` (nothing for 0); `purpose` completes "no memory for ...". Returns false and sets `failure`. The
  /// driver is asked where `allocator` has nothing, or is null.
  bool allocate(std::shared_ptr<const Device> device, int64_t bytes, const std::string &purpose, Failure &failure,
                std::shared_ptr<DeviceAllocator> allocator = nullptr);

  CUdeviceptr address() const { return pointer; }
  int64_t size() const { return bytes; }
  /// Forgets the allocation without freeing it, for a device that does not answer any more.
  void abandon() { pointer = 0; }

private:
  std::shared_ptr<const Device> device;
  std::shared_ptr<DeviceAllocator> allocator; ///< Which has given the memory; null: the driver.
  CUdeviceptr pointer = 0;
  int64_t bytes = 0;
};

/// Host memory that the device can read and write directly.
class PinnedMemory {
public:
  PinnedMemory() = default;
  PinnedMemory(const PinnedMemory &) = delete;
  PinnedMemory &operator=(const PinnedMemory &) = delete;
  ~PinnedMemory();

  /// Allocates and zeroes `bytes`. Returns false and sets `failure`.
  bool allocate(std::shared_ptr<const Device> device, int64_t bytes, Failure &failure);

  char *data() const { return static_cast<char *>(pointer); }
  void abandon() { pointer = nullptr; }

private:
  std::shared_ptr<const Device> device;
  void *pointer = nullptr;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DEVICE_H
