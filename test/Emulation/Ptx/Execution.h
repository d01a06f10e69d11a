// SPDX-License-Identifier: Apache-2.0
//
// The state of a running kernel: launch, block, warp. Blocks run one after the other; the lanes of a warp run together
// as long as they agree where to go. Each lane has its own program counter, and of the lanes that can run, the deepest
// call and then the lowest counter goes first, so that branches meet again behind structured code.

#ifndef DIST_TEST_EMULATION_PTX_EXECUTION_H
#define DIST_TEST_EMULATION_PTX_EXECUTION_H

#include "AddressMap.h"
#include "Fault.h"
#include "Numbers.h"
#include "Program.h"
#include "RaceCheck.h"

#include <array>
#include <vector>

namespace dist::emulation::ptx {

constexpr unsigned warpSize = 32;
constexpr unsigned barrierCount = 16;
constexpr uint32_t noBarrier = ~0u;

struct Dimensions {
  unsigned x = 1, y = 1, z = 1;
  uint64_t volume() const { return uint64_t(x) * y * z; }
};

struct LaunchArguments {
  Dimensions grid, block;
  unsigned dynamicSharedBytes = 0;
  std::vector<uint8_t> parameters;
};

struct Launch {
  const Kernel &kernel;
  const LaunchArguments &arguments;
  const AddressMap &addresses;
  RaceCheck *races = nullptr;
  /// The region that each instruction touched last.
  std::vector<Region> lastRegion;
  uint64_t instructionsExecuted = 0;
};

struct Block {
  Launch &launch;
  Dimensions index;
  uint64_t number = 0;
  std::vector<uint8_t> shared;
  /// How many barriers of the whole block have passed, for the race check.
  uint32_t phase = 0;
  /// Threads that announced themselves with bar.arrive.
  std::array<unsigned, barrierCount> arrived{};
};

/// A copy to shared memory that arrives when it is waited for.
struct AsyncCopy {
  uint8_t *target;
  uint8_t bytes[16];
  uint32_t count, group;
};

struct Warp {
  using Lanes = uint64_t[warpSize];

  Launch *launch = nullptr;
  Block *block = nullptr;
  unsigned index = 0;
  std::vector<uint64_t> storage;
  std::vector<uint8_t> local;
  uint32_t alive = 0;
  /// Lanes that wait at a barrier of the block, and lanes that wait for others of their warp.
  uint32_t atBarrier = 0, atMeeting = 0;
  uint32_t counters[warpSize] = {};
  uint32_t barrierOf[warpSize] = {};
  uint32_t barrierThreads[warpSize] = {};
  std::vector<uint32_t> stacks[warpSize];
  /// The instruction at work, for messages; and how many warp barriers have passed, for the race check.
  const Instruction *current = nullptr;
  uint32_t phase = 0;
  /// Copies that a lane has begun and not waited for, oldest first, and how many groups it has closed.
  std::vector<AsyncCopy> copies[warpSize];
  uint32_t copyGroups[warpSize] = {};

  uint64_t *slot(uint32_t number) { return storage.data() + size_t(number) * warpSize; }
  uint8_t *localOf(unsigned lane) { return local.data() + size_t(lane) * launch->kernel.localBytes; }
  unsigned threadOf(unsigned lane) const { return index * warpSize + lane; }

  /// Runs lanes until each of them has ended, waits at a barrier, or waits for lanes that wait at a barrier.
  void run();

  /// Throws a Fault that names kernel, line, block and thread.
  [[noreturn]] void fault(Fault::Kind kind, unsigned lane, const std::string &what) const;
};

/// Calls `body(lane)` for each lane of `mask`, lowest first.
template <class Body> inline void forLanes(uint32_t mask, Body body) {
  if (mask == ~0u) {
    for (unsigned lane = 0; lane < warpSize; ++lane)
      body(lane);
    return;
  }
  for (; mask; mask &= mask - 1)
    body(static_cast<unsigned>(std::countr_zero(mask)));
}

/// Runs the whole grid; throws a Fault at the first thread that fails. Returns the number of thread instructions.
uint64_t runKernel(const Kernel &kernel, const LaunchArguments &arguments, const AddressMap &addresses,
                   RaceCheck *races);

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_EXECUTION_H
