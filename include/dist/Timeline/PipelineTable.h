// SPDX-License-Identifier: Apache-2.0
//
// The schedule of a pipeline as a table: which task each device has in each tick. It is a pure function of a few
// numbers and knows no IR.
//
// With V = devices * chunks stages there are 2V positions: 0 … V-1 forward, V … 2V-1 backward. Position q is on device
// q mod devices, a backward one on that of its mirror 2V-1-q, the forward position of the same stage. A task is a
// position and a part of the batch. What a task hands to the next position is there one tick later. In a tick each
// device has at most one forward task and then at most one backward task:
//
//   tick        0    1    2    3    4    5    6    7         forward tasks of 4 parts on 3 devices
//   device 0    F0   F1   F2   F3
//   device 1         F0   F1   F2   F3
//   device 2              F0   F1   F2   F3
//
// GPipe has all forward ticks first. 1F1B begins with the backward tasks of a part in the tick of its last forward
// task, so that a device keeps fewer parts. With several chunks per device the parts go in groups of as many as there
// are devices (interleaved 1F1B). Sources: Huang et al., GPipe (2019); Narayanan et al., Efficient large-scale language
// model training (2021), section 2.2.

#ifndef DIST_TIMELINE_PIPELINETABLE_H
#define DIST_TIMELINE_PIPELINETABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// What a pipeline is made of.
struct PipelineShape {
  enum Schedule { GPipe, OneForwardOneBackward } schedule = GPipe;
  int64_t devices = 1, chunks = 1, parts = 1;

  int64_t getNumStages() const { return devices * chunks; }
  int64_t getDevice(int64_t position) const {
    return (position < getNumStages() ? position : getMirror(position)) % devices;
  }
  /// Returns the other position of the same stage.
  int64_t getMirror(int64_t position) const { return 2 * getNumStages() - 1 - position; }
};

/// Returns "gpipe" or "1f1b".
llvm::StringRef getScheduleName(PipelineShape::Schedule schedule);
std::optional<PipelineShape::Schedule> findSchedule(llvm::StringRef name);

/// What a device does in the forward or backward half of a tick: nothing, if `position` is -1.
struct PipelineTask {
  int64_t position = -1, part = 0;
};

/// Ticks that have the same halves.
struct PipelineTicks {
  int64_t begin, end;
  bool hasForward, hasBackward;
};

class PipelineTable {
public:
  /// Makes the table of `shape`, whose numbers are positive; its backward half only if `hasBackward`. Returns why there
  /// is none if the parts do not go in groups.
  static std::optional<std::string> findFault(const PipelineShape &shape);
  PipelineTable(const PipelineShape &shape, bool hasBackward);

  const PipelineShape &getShape() const { return shape; }
  int64_t getNumTicks() const { return forward.front().size(); }
  const PipelineTask &getForward(int64_t device, int64_t tick) const { return forward[device][tick]; }
  const PipelineTask &getBackward(int64_t device, int64_t tick) const { return backward[device][tick]; }
  /// Returns the ticks in pieces that have forward tasks, backward tasks or both.
  llvm::SmallVector<PipelineTicks> getPieces() const;
  /// Returns how many parts a stage has at a time that are through its forward position and not through its backward
  /// one: the most of all.
  int64_t getNumSlots() const;
  /// Returns the seconds of all ticks, given those of one task of each position. A tick takes as long as its slowest
  /// device.
  double getSeconds(llvm::ArrayRef<double> ofPosition) const;
  /// Returns the share of these seconds, of all devices together, in which a device has no task.
  double getBubble(llvm::ArrayRef<double> ofPosition) const;

private:
  PipelineShape shape;
  bool hasBackward;
  std::vector<std::vector<PipelineTask>> forward, backward; ///< By device and tick.
};

} // namespace dist

#endif // DIST_TIMELINE_PIPELINETABLE_H
