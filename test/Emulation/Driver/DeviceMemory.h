// SPDX-License-Identifier: Apache-2.0
//
// Allocations of the emulated device and memory of the host that the device may touch. Fresh memory is full of 0xFF, a
// NaN in every floating-point type.

#ifndef DIST_TEST_EMULATION_DRIVER_DEVICEMEMORY_H
#define DIST_TEST_EMULATION_DRIVER_DEVICEMEMORY_H

#include "Ptx/AddressMap.h"

#include <cstddef>
#include <map>
#include <mutex>

namespace dist::emulation {

class DeviceMemory : public ptx::AddressMap {
public:
  enum class Kind { Device, HostAllocated, HostRegistered };

  DeviceMemory();

  /// Returns the address of `bytes` fresh bytes, or 0 if `limit()` would be passed.
  uint64_t allocate(int device, uint64_t bytes);
  /// Returns host memory that the device may touch, at the same address.
  void *allocateHost(uint64_t bytes);
  bool registerHost(void *pointer, uint64_t bytes);
  /// Frees the allocation that begins at `base`; returns false if there is none of that kind.
  bool release(uint64_t base, Kind kind);
  void releaseAllOf(int device);

  ptx::Region find(uint64_t address) const override;
  /// Returns the kind of the allocation that holds `address`; false if there is none.
  bool kindOf(uint64_t address, Kind &kind) const;
  /// Returns where the host finds `bytes` bytes at a device address, or nullptr.
  uint8_t *host(uint64_t address, uint64_t bytes) const;

  uint64_t limit() const { return limitBytes; }
  uint64_t used() const { return usedBytes; }
  size_t count(Kind kind) const;

private:
  struct Allocation {
    ptx::Region region;
    Kind kind;
    int device;
  };

  void releaseStorage(const Allocation &allocation);

  mutable std::mutex mutex;
  std::map<uint64_t, Allocation> allocations;
  uint64_t limitBytes, usedBytes = 0;
};

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_DRIVER_DEVICEMEMORY_H
