// SPDX-License-Identifier: Apache-2.0
//
// What addresses mean. A device address is the host's address of the same byte with a tag on top, so that the host
// faults when it follows one by mistake; memory that the host registered keeps its own address. Shared, local and
// parameter memory have windows in the generic space, as on a device.

#ifndef DIST_TEST_EMULATION_PTX_ADDRESSMAP_H
#define DIST_TEST_EMULATION_PTX_ADDRESSMAP_H

#include <cstdint>

namespace dist::emulation::ptx {

constexpr uint64_t windowMask = 0xFF00'0000'0000'0000;
constexpr uint64_t deviceWindow = 0x0100'0000'0000'0000;
constexpr uint64_t sharedWindow = 0x0200'0000'0000'0000;
constexpr uint64_t localWindow = 0x0300'0000'0000'0000;
constexpr uint64_t parameterWindow = 0x0400'0000'0000'0000;

/// An allocation: `bytes` bytes from the device address `base`, which the host finds at `host`.
struct Region {
  uint64_t base = 0, bytes = 0;
  uint8_t *host = nullptr;

  bool contains(uint64_t address, uint64_t size) const {
    return address - base < bytes && size <= bytes - (address - base);
  }
};

class AddressMap {
public:
  virtual ~AddressMap() = default;
  /// Returns the allocation that holds `address`, or an empty region.
  virtual Region find(uint64_t address) const = 0;
};

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_ADDRESSMAP_H
