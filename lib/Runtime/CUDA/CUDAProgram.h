// SPDX-License-Identifier: Apache-2.0
//
// A program on the device: loading, running (checked once, then as a graph), reading results, and taking it down in the
// right order: graph, communicator, ranks, and what they share.

#ifndef DIST_LIB_RUNTIME_CUDA_CUDAPROGRAM_H
#define DIST_LIB_RUNTIME_CUDA_CUDAPROGRAM_H

#include "DeviceProgram.h"
#include "DeviceRank.h"

#include <functional>

namespace dist::runtime {

/// Makes the communicator of a program whose ranks are prepared. Returns null and sets the failure.
using MakeCommunicator = std::function<std::unique_ptr<DeviceCommunicator>(
    DeviceParts &parts, const std::vector<std::unique_ptr<DeviceRank>> &ranks, Failure &failure)>;

/// What a back end gives to each of its programs.
struct CUDAProgramOptions {
  std::shared_ptr<const Device> device;
  std::shared_ptr<DeviceAllocator> allocator; ///< Of the memory of ranks; null: the driver.
  int64_t world = 1, firstRank = 0, numLocal = 1;
  int64_t deadlineMs = 0;
  DistFault fault = {};
  bool noGraph = false;
  MakeCommunicator makeCommunicator;
  /// Ties a run state to other processes for as long as the returned object lives; may be null.
  std::function<std::shared_ptr<void>(RunState &)> attach;
};

/// Loads a validated executable. Returns null and sets `failure`.
std::unique_ptr<DeviceProgram> loadCUDAProgram(const DistExecutable &executable, const CUDAProgramOptions &options,
                                               Failure &failure);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_CUDAPROGRAM_H
