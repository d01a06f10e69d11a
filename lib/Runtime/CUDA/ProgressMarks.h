// SPDX-License-Identifier: Apache-2.0
//
// How far each rank's device work has come, readable by the host at any time, inside a captured graph too: after every
// collective the stream copies the next number to pinned host memory. A device that has failed still leaves the last
// number behind, which says after which collective it went wrong.

#ifndef DIST_LIB_RUNTIME_CUDA_PROGRESSMARKS_H
#define DIST_LIB_RUNTIME_CUDA_PROGRESSMARKS_H

#include "HostTransfer.h"

#include <vector>

namespace dist::runtime {

class ProgressMarks {
public:
  /// Makes room for `numRanks` ranks that mark up to `marksPerRun` times. Returns false and sets `failure`.
  bool prepare(std::shared_ptr<const Device> device, int64_t numRanks, int64_t marksPerRun, HostTransfer &transfer,
               CUstream stream, int64_t deadlineMs, Failure &failure);

  /// Forgets the marks of a rank; only while none of its work is on the device.
  void begin(int64_t localRank);

  /// Makes room in the middle of a run, where all marks have been reached and none of the rank's work is on the device.
  void goOn(int64_t localRank);

  /// Enqueues a mark for step `step`.
  CUresult mark(int64_t localRank, int64_t step, CUstream stream);

  /// Marks that have been reached since begin or goOn.
  uint64_t reached(int64_t localRank) const;

  /// The step of the last mark reached, and of the first one not reached; -1 if there is none.
  int64_t lastStep(int64_t localRank) const;
  int64_t nextStep(int64_t localRank) const;

  /// The step of a mark.
  int64_t stepOf(int64_t localRank, int64_t mark) const { return steps[localRank][mark]; }

  /// Marks that have been enqueued, or captured.
  int64_t count(int64_t localRank) const { return int64_t(steps[localRank].size()); }

  /// Called instead of begin when a captured run is launched again: its marks are the same.
  void beginReplay(int64_t localRank);

  void abandon();

private:
  struct Slot {
    volatile uint64_t reached;
    char padding[56];
  };
  Slot *slot(int64_t localRank) const { return reinterpret_cast<Slot *>(slots.data()) + localRank; }

  std::shared_ptr<const Device> device;
  PinnedMemory slots;
  DeviceMemory numbers; ///< 1, 2, 3, ... as u64.
  int64_t capacity = 0;
  std::vector<std::vector<int64_t>> steps; ///< Per rank: the step of each mark.
  std::vector<int64_t> before;             ///< Per rank: the step of the last mark before these; -1 for none.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_PROGRESSMARKS_H
