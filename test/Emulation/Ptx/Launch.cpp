// SPDX-License-Identifier: Apache-2.0
//
// Runs a grid block by block: fills the slots that hold constants and special registers, runs the warps in turn, and
// opens the barriers of the block once every thread that has not ended stands at one.

#include "Execution.h"

#include <algorithm>

using namespace dist::emulation::ptx;

namespace {

class Grid {
public:
  Grid(Launch &launch) : launch(launch), block{launch, {}, 0, {}, 0, {}} {
    uint64_t threads = launch.arguments.block.volume();
    warps.resize((threads + warpSize - 1) / warpSize);
    for (unsigned i = 0; i < warps.size(); ++i)
      prepare(warps[i], i);
  }

  void run() {
    const Dimensions &grid = launch.arguments.grid;
    for (unsigned z = 0; z < grid.z; ++z)
      for (unsigned y = 0; y < grid.y; ++y)
        for (unsigned x = 0; x < grid.x; ++x)
          runBlock({x, y, z});
  }

private:
  void prepare(Warp &warp, unsigned index) {
    const Kernel &kernel = launch.kernel;
    warp.launch = &launch;
    warp.block = &block;
    warp.index = index;
    warp.storage.assign(size_t(kernel.slots) * warpSize, ~uint64_t(0));
    warp.local.assign(size_t(kernel.localBytes) * warpSize, 0xFF);
    for (auto [slot, bits] : kernel.constants)
      std::fill_n(warp.slot(slot), warpSize, bits);
    for (auto [slot, special] : kernel.specials)
      for (unsigned lane = 0; lane < warpSize; ++lane)
        warp.slot(slot)[lane] = valueOf(special, warp, lane);
  }

  uint64_t valueOf(Special special, const Warp &warp, unsigned lane) const {
    const Dimensions &size = launch.arguments.block, &grid = launch.arguments.grid;
    unsigned thread = warp.threadOf(lane);
    uint32_t bit = 1u << lane;
    switch (special) {
    case Special::TidX:
      return thread % size.x;
    case Special::TidY:
      return thread / size.x % size.y;
    case Special::TidZ:
      return thread / size.x / size.y;
    case Special::NtidX:
      return size.x;
    case Special::NtidY:
      return size.y;
    case Special::NtidZ:
      return size.z;
    case Special::CtaidX:
      return block.index.x;
    case Special::CtaidY:
      return block.index.y;
    case Special::CtaidZ:
      return block.index.z;
    case Special::NctaidX:
      return grid.x;
    case Special::NctaidY:
      return grid.y;
    case Special::NctaidZ:
      return grid.z;
    case Special::LaneId:
      return lane;
    case Special::WarpId:
      return warp.index;
    case Special::NWarpId:
      return warps.size();
    case Special::SmId:
      return block.number % 132;
    case Special::NSmId:
      return 132;
    case Special::LaneMaskEq:
      return bit;
    case Special::LaneMaskLe:
      return bit | (bit - 1);
    case Special::LaneMaskLt:
      return bit - 1;
    case Special::LaneMaskGe:
      return ~(bit - 1);
    case Special::LaneMaskGt:
      return static_cast<uint32_t>(~(bit | (bit - 1)));
    case Special::DynamicShared:
      return launch.arguments.dynamicSharedBytes;
    case Special::TotalShared:
      return launch.kernel.sharedBytes + launch.arguments.dynamicSharedBytes;
    case Special::Zero:
      return 0;
    case Special::One:
      return 1;
    }
    return 0;
  }

  void runBlock(Dimensions index) {
    block.index = index;
    block.shared.assign(launch.kernel.sharedBytes + launch.arguments.dynamicSharedBytes, 0xFF);
    block.arrived.fill(0);
    block.phase = 0;
    if (launch.races)
      launch.races->startBlock(block.shared.size());
    uint64_t threads = launch.arguments.block.volume();
    for (Warp &warp : warps) {
      uint64_t count = std::min<uint64_t>(warpSize, threads - uint64_t(warp.index) * warpSize);
      warp.alive = count == warpSize ? ~0u : (1u << count) - 1;
      warp.atBarrier = warp.atMeeting = warp.phase = 0;
      for (std::vector<AsyncCopy> &copies : warp.copies)
        copies.clear();
      std::fill_n(warp.counters, warpSize, 0u);
      for (auto [slot, special] : launch.kernel.specials)
        if ((special >= Special::CtaidX && special <= Special::CtaidZ) || special == Special::SmId)
          std::fill_n(warp.slot(slot), warpSize, valueOf(special, warp, 0));
    }
    do {
      for (Warp &warp : warps)
        warp.run();
    } while (openBarriers());
    ++block.number;
  }

  /// Lets the threads at each complete barrier go on. Returns false once all threads have ended; throws a Fault if
  /// threads wait for something that cannot come.
  bool openBarriers() {
    unsigned alive = 0, waiting[barrierCount] = {}, needed[barrierCount] = {};
    const Warp *stuck = nullptr;
    for (const Warp &warp : warps) {
      alive += std::popcount(warp.alive);
      if (warp.alive)
        stuck = &warp;
      forLanes(warp.atBarrier, [&](unsigned lane) {
        ++waiting[warp.barrierOf[lane]];
        needed[warp.barrierOf[lane]] = std::max(needed[warp.barrierOf[lane]], warp.barrierThreads[lane]);
      });
    }
    bool opened = false;
    for (uint32_t id = 0; id < barrierCount; ++id)
      if (waiting[id] && waiting[id] + block.arrived[id] >= (needed[id] ? needed[id] : alive))
        opened = open(id, !needed[id]);
    if (!opened && alive)
      stuck->fault(Fault::Kind::Deadlock, std::countr_zero(stuck->alive),
                   "the block waits for ever: " + describeWait(alive, waiting));
    return opened;
  }

  static std::string describeWait(unsigned alive, const unsigned *waiting) {
    std::string text = std::to_string(alive) + " threads run";
    for (uint32_t id = 0; id < barrierCount; ++id)
      if (waiting[id])
        text += ", " + std::to_string(waiting[id]) + " wait at barrier " + std::to_string(id);
    return text;
  }

  bool open(uint32_t id, bool wholeBlock) {
    block.arrived[id] = 0;
    block.phase += wholeBlock;
    for (Warp &warp : warps) {
      uint32_t released = 0;
      forLanes(warp.atBarrier, [&](unsigned lane) {
        if (warp.barrierOf[lane] == id)
          released |= 1u << lane;
      });
      warp.atBarrier &= ~released;
    }
    return true;
  }

  Launch &launch;
  Block block;
  std::vector<Warp> warps;
};

} // namespace

uint64_t dist::emulation::ptx::runKernel(const Kernel &kernel, const LaunchArguments &arguments,
                                         const AddressMap &addresses, RaceCheck *races) {
  Launch launch{kernel, arguments, addresses, races, std::vector<Region>(kernel.code.size()), 0};
  Grid(launch).run();
  return launch.instructionsExecuted;
}
