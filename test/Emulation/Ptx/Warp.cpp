// SPDX-License-Identifier: Apache-2.0
//
// The loop that runs a warp: pick a group of lanes that stand at one instruction, run it until its lanes part, until it
// reaches others that wait for it, or until it has to wait itself.

#include "Execution.h"

#include <algorithm>
#include <cstring>

using namespace dist::emulation::ptx;

namespace {

/// Lanes that run together from `counter` on, and the counter at which other lanes of the same call depth stand.
struct Group {
  uint32_t mask = 0, counter = 0, meetsAt = ~0u;
};

Group pickGroup(const Warp &warp, uint32_t candidates) {
  size_t depth = 0;
  forLanes(candidates, [&](unsigned lane) { depth = std::max(depth, warp.stacks[lane].size()); });
  Group group;
  group.counter = ~0u;
  forLanes(candidates, [&](unsigned lane) {
    if (warp.stacks[lane].size() == depth)
      group.counter = std::min(group.counter, warp.counters[lane]);
  });
  forLanes(candidates, [&](unsigned lane) {
    if (warp.stacks[lane].size() != depth)
      return;
    if (warp.counters[lane] == group.counter)
      group.mask |= 1u << lane;
    else
      group.meetsAt = std::min(group.meetsAt, warp.counters[lane]);
  });
  return group;
}

uint32_t guardedLanes(Warp &warp, const Instruction &instruction, uint32_t mask) {
  if (!instruction.guarded)
    return mask;
  const uint64_t *predicate = warp.slot(instruction.guard);
  uint32_t set = 0;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    set |= static_cast<uint32_t>(predicate[lane] & 1) << lane;
  return mask & (instruction.guardNegated ? ~set : set);
}

void copyParameters(Warp &warp, const std::vector<Call::Copy> &copies, uint32_t mask) {
  for (const Call::Copy &copy : copies)
    forLanes(mask, [&](unsigned lane) {
      std::memcpy(warp.localOf(lane) + copy.to, warp.localOf(lane) + copy.from, copy.bytes);
    });
}

/// Runs one group until it has to be picked anew.
class GroupRun {
public:
  GroupRun(Warp &warp, Group group) : warp(warp), code(warp.launch->kernel.code), group(group) {}

  void run() {
    uint32_t counter = group.counter;
    uint64_t executed = 0;
    unsigned lanes = std::popcount(group.mask);
    while (true) {
      const Instruction &instruction = code[counter];
      warp.current = &instruction;
      uint32_t mask = guardedLanes(warp, instruction, group.mask);
      executed += lanes;
      if (instruction.flow == Flow::Plain) {
        if (mask)
          instruction.run(warp, instruction, mask);
        ++counter;
      } else if (instruction.flow == Flow::Branch && (mask == group.mask || mask == 0)) {
        counter = mask ? static_cast<uint32_t>(instruction.offset) : counter + 1;
        if (mask && counter <= group.counter)
          break; // A step back: lanes that wait further down may have to run first.
      } else if (!leave(instruction, counter, mask)) {
        warp.launch->instructionsExecuted += executed;
        return;
      } else {
        ++counter;
      }
      if (counter >= group.meetsAt)
        break;
    }
    warp.launch->instructionsExecuted += executed;
    setCounters(group.mask, counter);
  }

private:
  void setCounters(uint32_t mask, uint32_t counter) {
    forLanes(mask, [&](unsigned lane) { warp.counters[lane] = counter; });
  }

  /// Handles instructions that part, end or stop lanes. Returns true if the group goes on unchanged with the next one.
  bool leave(const Instruction &instruction, uint32_t counter, uint32_t mask) {
    if (instruction.flow == Flow::Meeting)
      return meet(instruction, counter, mask);
    if (mask == 0)
      return true;
    setCounters(group.mask, counter + 1);
    switch (instruction.flow) {
    case Flow::Branch:
      setCounters(mask, static_cast<uint32_t>(instruction.offset));
      break;
    case Flow::BranchTable:
      branchByTable(instruction, mask);
      break;
    case Flow::Call: {
      const Call &call = warp.launch->kernel.calls[instruction.list];
      copyParameters(warp, call.arguments, mask);
      forLanes(mask, [&](unsigned lane) {
        warp.stacks[lane].push_back(counter);
        warp.counters[lane] = static_cast<uint32_t>(instruction.offset);
      });
      break;
    }
    case Flow::Return:
      forLanes(mask, [&](unsigned lane) { returnFrom(lane); });
      break;
    case Flow::Exit:
      warp.alive &= ~mask;
      break;
    default:
      instruction.run(warp, instruction, mask);
      warp.atBarrier |= mask;
      break;
    }
    return false;
  }

  void branchByTable(const Instruction &instruction, uint32_t mask) {
    const std::vector<uint32_t> &targets = warp.launch->kernel.tables[instruction.list];
    forLanes(mask, [&](unsigned lane) {
      uint32_t index = static_cast<uint32_t>(warp.slot(instruction.a)[lane]);
      if (index >= targets.size())
        warp.fault(Fault::Kind::IllegalInstruction, lane,
                   "branch index " + std::to_string(index) + " into " + std::to_string(targets.size()) + " targets");
      warp.counters[lane] = targets[index];
    });
  }

  void returnFrom(unsigned lane) {
    if (warp.stacks[lane].empty()) {
      warp.alive &= ~(1u << lane);
      return;
    }
    uint32_t call = warp.stacks[lane].back();
    warp.stacks[lane].pop_back();
    copyParameters(warp, warp.launch->kernel.calls[code[call].list].results, 1u << lane);
    warp.counters[lane] = call + 1;
  }

  /// Runs a warp-wide instruction once all living lanes that its member mask names are here, else makes lanes wait.
  bool meet(const Instruction &instruction, uint32_t counter, uint32_t mask) {
    if (mask == 0)
      return true;
    uint32_t members = 0;
    forLanes(mask, [&](unsigned lane) {
      uint32_t own = static_cast<uint32_t>(warp.slot(instruction.d)[lane]);
      if (!(own >> lane & 1))
        warp.fault(Fault::Kind::IllegalInstruction, lane, "the lane is not in its own member mask");
      members |= own;
    });
    if ((members & warp.alive & ~mask) == 0) {
      instruction.run(warp, instruction, mask);
      return true;
    }
    setCounters(group.mask, counter + 1);
    setCounters(mask, counter);
    warp.atMeeting |= mask;
    return false;
  }

  Warp &warp;
  const std::vector<Instruction> &code;
  Group group;
};

/// Lets lanes that wait for each other at the same instruction go on, if all of them are there. Returns whether any
/// does.
bool holdMeeting(Warp &warp) {
  uint32_t left = warp.atMeeting;
  while (left) {
    unsigned first = std::countr_zero(left);
    uint32_t counter = warp.counters[first], here = 0, members = 0;
    const Instruction &instruction = warp.launch->kernel.code[counter];
    forLanes(warp.atMeeting, [&](unsigned lane) {
      if (warp.counters[lane] != counter)
        return;
      here |= 1u << lane;
      members |= static_cast<uint32_t>(warp.slot(instruction.d)[lane]);
    });
    left &= ~here;
    if (members & warp.alive & ~here)
      continue;
    warp.atMeeting &= ~here;
    warp.current = &instruction;
    instruction.run(warp, instruction, here);
    warp.launch->instructionsExecuted += std::popcount(here);
    forLanes(here, [&](unsigned lane) { warp.counters[lane] = counter + 1; });
    return true;
  }
  return false;
}

} // namespace

void Warp::run() {
  while (true) {
    uint32_t candidates = alive & ~atBarrier & ~atMeeting;
    if (candidates)
      GroupRun(*this, pickGroup(*this, candidates)).run();
    else if (!holdMeeting(*this))
      return;
  }
}

void Warp::fault(Fault::Kind kind, unsigned lane, const std::string &what) const {
  const Dimensions &size = launch->arguments.block;
  unsigned thread = threadOf(lane);
  auto triple = [](uint64_t x, uint64_t y, uint64_t z) {
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
  };
  throw Fault(kind, "kernel " + launch->kernel.name + ", PTX line " + std::to_string(current ? current->line : 0) +
                        ", block " + triple(block->index.x, block->index.y, block->index.z) + ", thread " +
                        triple(thread % size.x, thread / size.x % size.y, thread / size.x / size.y) + ": " + what);
}
