// SPDX-License-Identifier: Apache-2.0
//
// Owned, zeroed memory at DIST_ARENA_ALIGNMENT that reports failure instead of throwing.

#ifndef DIST_LIB_RUNTIME_SUPPORT_ALIGNEDMEMORY_H
#define DIST_LIB_RUNTIME_SUPPORT_ALIGNEDMEMORY_H

#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <cstdlib>
#include <utility>

namespace dist::runtime {

class AlignedMemory {
public:
  AlignedMemory() = default;
  AlignedMemory(AlignedMemory &&other) noexcept { swap(other); }
  AlignedMemory &operator=(AlignedMemory other) noexcept {
    swap(other);
    return *this;
  }
  ~AlignedMemory() { std::free(block); }

  /// Replaces the memory by `bytes` zero bytes. Returns false, and holds nothing, if there is not enough. Large blocks
  /// cost nothing until they are touched.
  bool allocate(int64_t bytes) {
    std::free(block);
    block = nullptr;
    aligned = nullptr;
    numBytes = 0;
    if (bytes < 0 || bytes > INT64_MAX - 2 * DIST_ARENA_ALIGNMENT)
      return false;
    block = std::calloc(1, size_t(bytes) + DIST_ARENA_ALIGNMENT);
    if (!block)
      return false;
    uintptr_t address = reinterpret_cast<uintptr_t>(block);
    uintptr_t offset = (DIST_ARENA_ALIGNMENT - address % DIST_ARENA_ALIGNMENT) % DIST_ARENA_ALIGNMENT;
    aligned = static_cast<char *>(block) + offset;
    numBytes = bytes;
    return true;
  }

  /// How many bytes were asked for.
  int64_t size() const { return numBytes; }

  char *data() const { return aligned; }

private:
  void swap(AlignedMemory &other) {
    std::swap(block, other.block);
    std::swap(aligned, other.aligned);
    std::swap(numBytes, other.numBytes);
  }

  void *block = nullptr;
  char *aligned = nullptr;
  int64_t numBytes = 0;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_SUPPORT_ALIGNEDMEMORY_H
