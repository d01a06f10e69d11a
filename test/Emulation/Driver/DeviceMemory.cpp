// SPDX-License-Identifier: Apache-2.0
//
// Allocations in a map from their base address.

#include "DeviceMemory.h"

#include <cstdlib>
#include <cstring>

using namespace dist::emulation;

namespace {

constexpr uint64_t alignment = 512;

uint64_t rounded(uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

} // namespace

DeviceMemory::DeviceMemory() {
  const char *text = std::getenv("DIST_EMULATION_MEMORY");
  limitBytes = text ? std::strtoull(text, nullptr, 10) : uint64_t(2) << 30;
}

uint64_t DeviceMemory::allocate(int device, uint64_t bytes) {
  std::lock_guard lock(mutex);
  if (bytes > limitBytes || rounded(bytes) > limitBytes - usedBytes)
    return 0;
  auto *storage = static_cast<uint8_t *>(std::aligned_alloc(alignment, rounded(bytes)));
  if (!storage)
    return 0;
  std::memset(storage, 0xFF, rounded(bytes));
  usedBytes += rounded(bytes);
  uint64_t base = ptx::deviceWindow + reinterpret_cast<uint64_t>(storage);
  allocations[base] = {{base, bytes, storage}, Kind::Device, device};
  return base;
}

void *DeviceMemory::allocateHost(uint64_t bytes) {
  std::lock_guard lock(mutex);
  auto *storage = static_cast<uint8_t *>(std::aligned_alloc(alignment, rounded(bytes)));
  if (!storage)
    return nullptr;
  std::memset(storage, 0xFF, rounded(bytes));
  uint64_t base = reinterpret_cast<uint64_t>(storage);
  allocations[base] = {{base, bytes, storage}, Kind::HostAllocated, -1};
  return storage;
}

bool DeviceMemory::registerHost(void *pointer, uint64_t bytes) {
  std::lock_guard lock(mutex);
  uint64_t base = reinterpret_cast<uint64_t>(pointer);
  auto next = allocations.lower_bound(base);
  if (next != allocations.end() && next->first < base + bytes)
    return false;
  if (next != allocations.begin() && std::prev(next)->second.region.contains(base, 1))
    return false;
  allocations[base] = {{base, bytes, static_cast<uint8_t *>(pointer)}, Kind::HostRegistered, -1};
  return true;
}

void DeviceMemory::releaseStorage(const Allocation &allocation) {
  if (allocation.kind == Kind::Device)
    usedBytes -= rounded(allocation.region.bytes);
  if (allocation.kind != Kind::HostRegistered)
    std::free(allocation.region.host);
}

bool DeviceMemory::release(uint64_t base, Kind kind) {
  std::lock_guard lock(mutex);
  auto found = allocations.find(base);
  if (found == allocations.end() || found->second.kind != kind)
    return false;
  releaseStorage(found->second);
  allocations.erase(found);
  return true;
}

void DeviceMemory::releaseAllOf(int device) {
  std::lock_guard lock(mutex);
  for (auto entry = allocations.begin(); entry != allocations.end();)
    if (entry->second.kind == Kind::Device && entry->second.device == device) {
      releaseStorage(entry->second);
      entry = allocations.erase(entry);
    } else {
      ++entry;
    }
}

ptx::Region DeviceMemory::find(uint64_t address) const {
  std::lock_guard lock(mutex);
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin())
    return {};
  const ptx::Region &region = std::prev(next)->second.region;
  return region.contains(address, 1) ? region : ptx::Region();
}

bool DeviceMemory::kindOf(uint64_t address, Kind &kind) const {
  std::lock_guard lock(mutex);
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin() || !std::prev(next)->second.region.contains(address, 1))
    return false;
  kind = std::prev(next)->second.kind;
  return true;
}

uint8_t *DeviceMemory::host(uint64_t address, uint64_t bytes) const {
  ptx::Region region = find(address);
  return region.contains(address, bytes) ? region.host + (address - region.base) : nullptr;
}

size_t DeviceMemory::count(Kind kind) const {
  std::lock_guard lock(mutex);
  size_t count = 0;
  for (auto &[base, allocation] : allocations)
    count += allocation.kind == kind;
  return count;
}
