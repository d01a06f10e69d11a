// SPDX-License-Identifier: Apache-2.0
//
// The paths of MemoryAccess that are not worth inlining.

#include "MemoryAccess.h"

#include <cstdio>

using namespace dist::emulation::ptx;

namespace {

std::string hex(uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

const char *verb(RaceCheck::Access access) {
  return access == RaceCheck::Access::Read ? "reads" : access == RaceCheck::Access::Write ? "writes" : "updates";
}

} // namespace

uint8_t *MemoryAccess::slow(uint64_t address, unsigned lane) {
  uint64_t window = address & windowMask;
  if (space == Space::Generic && window == sharedWindow)
    return inWindow(Space::Shared, address & ~windowMask, lane);
  if (space == Space::Generic && window == localWindow)
    return inWindow(Space::Local, address & ~windowMask, lane);
  if (space == Space::Generic && window == parameterWindow)
    return inWindow(Space::KernelParameter, address & ~windowMask, lane);
  Region region = warp.launch->addresses.find(address);
  if (!region.contains(address, bytes)) {
    std::string text = std::string(verb(access)) + " " + std::to_string(bytes) + " bytes at " + hex(address);
    if (region.bytes)
      text += ", in an allocation of " + std::to_string(region.bytes) + " bytes from " + hex(region.base) + " on, so " +
              std::to_string(address + bytes - region.base - region.bytes) + " bytes too far";
    else
      text += ", where nothing is allocated";
    warp.fault(Fault::Kind::IllegalAddress, lane, text);
  }
  cached = region;
  if (warp.launch->races)
    checkGlobal(address, lane);
  return region.host + (address - region.base);
}

uint8_t *MemoryAccess::inWindow(Space where, uint64_t address, unsigned lane) {
  if (where == Space::Shared) {
    // Shared addresses may stand in 32-bit registers.
    uint64_t offset = static_cast<uint32_t>(address);
    std::vector<uint8_t> &shared = warp.block->shared;
    if (offset + bytes > shared.size())
      outside("shared", offset, shared.size(), lane);
    if (warp.launch->races)
      if (std::optional<std::string> race = warp.launch->races->touchShared(offset, bytes, access, who(lane)))
        warp.fault(Fault::Kind::Race, lane,
                   "race: " + std::string(verb(access)) + " shared memory at " + std::to_string(offset) + ", " + *race);
    return shared.data() + offset;
  }
  if (where == Space::Local) {
    uint64_t offset = static_cast<uint32_t>(address);
    if (offset + bytes > warp.launch->kernel.localBytes)
      outside("local", offset, warp.launch->kernel.localBytes, lane);
    return warp.localOf(lane) + offset;
  }
  const std::vector<uint8_t> &parameters = warp.launch->arguments.parameters;
  if (address + bytes > parameters.size() || access != RaceCheck::Access::Read)
    outside("parameter", address, parameters.size(), lane);
  return const_cast<uint8_t *>(parameters.data()) + address;
}

void MemoryAccess::checkGlobal(uint64_t address, unsigned lane) {
  if (std::optional<std::string> race = warp.launch->races->touchGlobal(address, bytes, access, who(lane)))
    warp.fault(Fault::Kind::Race, lane,
               "race: " + std::string(verb(access)) + " global memory at " + hex(address) + ", " + *race);
}

RaceCheck::Who MemoryAccess::who(unsigned lane) const {
  return {warp.block->number, warp.threadOf(lane), warp.block->phase, warp.phase};
}

void MemoryAccess::misaligned(uint64_t address, unsigned lane) const {
  warp.fault(Fault::Kind::Misaligned, lane,
             std::string(verb(access)) + " " + std::to_string(bytes) + " bytes at the address " + hex(address) +
                 ", which is no multiple of " + std::to_string(bytes));
}

void MemoryAccess::outside(const char *what, uint64_t address, uint64_t size, unsigned lane) const {
  warp.fault(Fault::Kind::IllegalAddress, lane,
             std::string(verb(access)) + " " + std::to_string(bytes) + " bytes of " + what + " memory at " +
                 std::to_string(address) + ", which has " + std::to_string(size) + " bytes");
}
