// SPDX-License-Identifier: Apache-2.0
//
// Finds data races of one kernel launch: two threads touch a byte, at least one writes, not both are atomic, and no
// barrier stands between. Threads of one block are ordered by barriers of the block, lanes of a warp also by
// bar.warp.sync; threads of different blocks are never ordered, so a protocol with fences and flags is reported as
// well.

#ifndef DIST_TEST_EMULATION_PTX_RACECHECK_H
#define DIST_TEST_EMULATION_PTX_RACECHECK_H

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace dist::emulation::ptx {

class RaceCheck {
public:
  enum class Access : uint8_t { Read, Write, Atomic };

  /// Where a thread stands: `phase` counts the barriers its block has passed, `warpPhase` those of its warp.
  struct Who {
    uint64_t block = 0;
    uint32_t thread = 0, phase = 0, warpPhase = 0;
  };

  /// Notes an access; returns what it races with, in words, if it does.
  std::optional<std::string> touchGlobal(uint64_t address, unsigned bytes, Access access, const Who &who);
  std::optional<std::string> touchShared(uint64_t address, unsigned bytes, Access access, const Who &who);

  /// Forgets shared memory; called when a block starts.
  void startBlock(uint64_t sharedBytes);

private:
  /// The last accesses to one byte. A second reader in the same phase sets `manyReaders`.
  struct Shadow {
    Who writer, reader;
    bool written = false, atomic = false, wasRead = false, manyReaders = false;
  };
  static constexpr uint64_t pageBytes = 4096;

  static bool ordered(const Who &first, const Who &second);
  static std::optional<std::string> touch(Shadow &shadow, Access access, const Who &who);

  std::unordered_map<uint64_t, std::vector<Shadow>> pages;
  std::vector<Shadow> shared;
};

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_RACECHECK_H
