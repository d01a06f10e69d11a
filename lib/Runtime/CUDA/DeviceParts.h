// SPDX-License-Identifier: Apache-2.0
//
// What the ranks of a program that live in this process share; built once by load, then only read (the run state
// apart).

#ifndef DIST_LIB_RUNTIME_CUDA_DEVICEPARTS_H
#define DIST_LIB_RUNTIME_CUDA_DEVICEPARTS_H

#include "Attention/AttentionLibrary.h"
#include "CublasLt.h"
#include "DeviceCommunicator.h"
#include "Modules.h"
#include "ProgressMarks.h"
#include "dist/Runtime/Runtime.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace dist::runtime {

/// cuBLASLt and its handle in the present context; opened by the first program with a matrix product.
struct MatmulLibrary {
  ~MatmulLibrary();
  std::shared_ptr<const CublasLt> functions;
  cublasLtHandle_t handle = nullptr;
  /// Opens the library. Returns null and sets `failure`.
  static std::shared_ptr<const MatmulLibrary> open(Failure &failure);
};

struct DeviceParts {
  DeviceParts(const DistExecutable &executable, int64_t world)
      : executable(executable), state(world, executable.numGroups) {}

  DistExecutable executable;
  int64_t firstRank = 0, numLocal = 0;
  std::shared_ptr<const Device> device;
  std::shared_ptr<DeviceAllocator> allocator;   ///< Of the memory of ranks; null: the driver.
  std::shared_ptr<const MatmulLibrary> matmuls; ///< Null without gemm steps.
  std::shared_ptr<AttentionLibrary> attentions; ///< Null without attention that it knows, or for the reason beside it.
  std::string whyNoAttentions;
  Modules modules;
  DeviceMemory constants;
  std::vector<int64_t> constantOffsets;
  ProgressMarks marks;
  std::vector<GroupTable> groups;
  std::vector<std::unique_ptr<CollectiveInfo>> collectives; ///< Per step; null for other steps and for dones.
  DistFault fault = {};
  RunState state;
  DeviceCommunicator *communicator = nullptr;
  /// Held by the rank that runs a step alone in a checked run, so that a device error has one suspect.
  std::mutex checkedStep;
  std::atomic<bool> isStepChecked{false}; ///< Whether somebody holds it.

  /// Waits for checkedStep. Returns false, without it, after a failure.
  bool lockCheckedStep() {
    while (!checkedStep.try_lock()) {
      if (state.failure.hasFailed())
        return false;
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    isStepChecked.store(true, std::memory_order_release);
    return true;
  }

  /// Lets go of checkedStep.
  void unlockCheckedStep() {
    isStepChecked.store(false, std::memory_order_release);
    checkedStep.unlock();
  }

  /// To be called by a rank that sees a device error outside of a step of its own: lets the rank that runs a step alone
  /// report first. Returns false if it has.
  bool mayBlameItself() {
    if (!lockCheckedStep())
      return false;
    unlockCheckedStep();
    return !state.failure.hasFailed();
  }
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DEVICEPARTS_H
