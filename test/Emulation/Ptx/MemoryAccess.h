// SPDX-License-Identifier: Apache-2.0
//
// How loads, stores and atomics find the bytes of an address: bounds, alignment, the windows of the generic space, and
// the race check.

#ifndef DIST_TEST_EMULATION_PTX_MEMORYACCESS_H
#define DIST_TEST_EMULATION_PTX_MEMORYACCESS_H

#include "Execution.h"

namespace dist::emulation::ptx {

class MemoryAccess {
public:
  MemoryAccess(Warp &warp, const Instruction &instruction, Space space, unsigned bytes, RaceCheck::Access access)
      : warp(warp), space(space), bytes(bytes), access(access),
        cached(warp.launch->lastRegion[static_cast<size_t>(&instruction - warp.launch->kernel.code.data())]) {}

  /// Returns where the host finds the `bytes` bytes at `address` as `lane` sees it, or throws a Fault.
  uint8_t *at(uint64_t address, unsigned lane) {
    if (address & (bytes - 1))
      misaligned(address, lane);
    if (space == Space::Generic || space == Space::Global) {
      if (cached.contains(address, bytes)) {
        if (warp.launch->races)
          checkGlobal(address, lane);
        return cached.host + (address - cached.base);
      }
      return slow(address, lane);
    }
    return inWindow(space, address, lane);
  }

private:
  uint8_t *slow(uint64_t address, unsigned lane);
  uint8_t *inWindow(Space where, uint64_t address, unsigned lane);
  void checkGlobal(uint64_t address, unsigned lane);
  RaceCheck::Who who(unsigned lane) const;
  [[noreturn]] void misaligned(uint64_t address, unsigned lane) const;
  [[noreturn]] void outside(const char *what, uint64_t address, uint64_t size, unsigned lane) const;

  Warp &warp;
  Space space;
  unsigned bytes;
  RaceCheck::Access access;
  Region &cached;
};

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_MEMORYACCESS_H
