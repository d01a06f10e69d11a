// SPDX-License-Identifier: Apache-2.0
//
// A whole run as one CUDA graph: the streams of all ranks of this process are captured into one, collectives included,
// and launched again and again with one call.

#ifndef DIST_LIB_RUNTIME_CUDA_STEPGRAPH_H
#define DIST_LIB_RUNTIME_CUDA_STEPGRAPH_H

#include "DeviceRank.h"

namespace dist::runtime {

/// Enqueues steps [first, end) of all `ranks`, which one thread serves together: a step is begun for all of them before
/// it is finished for any. Loops of unknown length need a thread per rank. Returns false after a failure.
bool enqueueSteps(const DistExecutable &executable, std::span<DeviceRank *const> ranks, int64_t first, int64_t end);

class StepGraph {
public:
  explicit StepGraph(DeviceParts &parts) : parts(parts) {}
  ~StepGraph();
  StepGraph(const StepGraph &) = delete;
  StepGraph &operator=(const StepGraph &) = delete;

  /// Captures one run of `ranks`. A failure names the step and goes to the latch.
  bool capture(std::span<DeviceRank *const> ranks);

  /// Launches the graph behind what the ranks' compute streams hold, and records `doneEvent`.
  bool launch(std::span<DeviceRank *const> ranks);

  /// Returns how long the last launch, which has ended, took on the device; -1 if that is not known.
  double milliseconds() const;

  bool isReady() const { return executable != nullptr; }
  CUevent doneEvent() const { return done; }
  /// Destroys the graph; the device may still be running it.
  void release();
  void abandon();

private:
  bool captureRanks(std::span<DeviceRank *const> ranks);

  DeviceParts &parts;
  CUgraphExec executable = nullptr;
  CUevent begun = nullptr, ended = nullptr; ///< Recorded by the graph.
  CUevent done = nullptr;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_STEPGRAPH_H
