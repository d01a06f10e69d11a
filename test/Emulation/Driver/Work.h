// SPDX-License-Identifier: Apache-2.0
//
// What the emulated device executes, and what the stand-ins for other libraries need of the driver: a piece of work
// is put on a stream, runs later on the driver's thread, and is recorded instead if the stream is being captured.

#ifndef DIST_TEST_EMULATION_DRIVER_WORK_H
#define DIST_TEST_EMULATION_DRIVER_WORK_H

#include <cuda.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace dist::emulation {

struct Operation;

enum class Progress { Done, Later };

/// Does a part of the work and says whether something is left; called again until Done. It must not block.
using Step = std::function<Progress()>;

/// Pieces of work on one chain run one after the other, also across streams and graphs, as collectives of one NCCL
/// communicator do.
struct Chain {
  std::shared_ptr<Operation> last;
};

struct Work {
  std::string name;
  /// Makes the steps of one execution; called once for each, so that a graph can run the work many times.
  std::function<Step()> start;
  std::shared_ptr<Chain> chain;
};

/// Work that is done in one step.
inline Work workOf(std::string name, std::function<void()> body) {
  auto shared = std::make_shared<std::function<void()>>(std::move(body));
  auto start = [shared]() -> Step {
    return [shared] {
      (*shared)();
      return Progress::Done;
    };
  };
  return {std::move(name), start, nullptr};
}

/// Thrown by a Step: the device stops with this error, as after a kernel's fault.
struct __attribute__((visibility("default"))) DeviceFailure {
  CUresult code;
  std::string text;
};

} // namespace dist::emulation

#define DIST_EMULATION_EXPORT __attribute__((visibility("default")))

namespace dist::emulation {

/// Puts `work` on `stream`, or records it if the stream is being captured.
DIST_EMULATION_EXPORT CUresult enqueueWork(CUstream stream, Work work);

/// Returns where the host finds the `bytes` bytes at the device address, or nullptr if they are not in one allocation.
DIST_EMULATION_EXPORT uint8_t *hostAddress(CUdeviceptr address, uint64_t bytes);

/// Waits until everything that was put on the chain is done, at most `milliseconds`; returns false on a timeout.
DIST_EMULATION_EXPORT bool waitForChain(const std::shared_ptr<Chain> &chain, int milliseconds);

/// Returns the number of the calling thread's device, or -1.
DIST_EMULATION_EXPORT int currentDevice();

} // namespace dist::emulation

extern "C" {
/// Returns the text of the last fault of a kernel or the last PTX that was refused, or an empty text.
DIST_EMULATION_EXPORT const char *distEmulationLastFault(void);
/// Returns how many thread instructions kernels have executed so far.
DIST_EMULATION_EXPORT unsigned long long distEmulationInstructionCount(void);
}

#endif // DIST_TEST_EMULATION_DRIVER_WORK_H
