// SPDX-License-Identifier: Apache-2.0
//
// Moves data between host memory of any kind and the device through two pinned buffers: while one is in flight the
// other is filled or emptied.

#ifndef DIST_LIB_RUNTIME_CUDA_HOSTTRANSFER_H
#define DIST_LIB_RUNTIME_CUDA_HOSTTRANSFER_H

#include "Device.h"

#include <atomic>

namespace dist::runtime {

class HostTransfer {
public:
  HostTransfer() = default;
  HostTransfer(const HostTransfer &) = delete;
  HostTransfer &operator=(const HostTransfer &) = delete;
  ~HostTransfer();

  /// Makes the buffers. Returns false and sets `failure`.
  bool prepare(std::shared_ptr<const Device> device, Failure &failure);

  /// Enqueues a copy to the device; the source may be changed when it returns. Waits for earlier copies until the
  /// deadline or `interrupt` (then `failure.text` is empty). Returns false and sets `failure`.
  bool upload(CUdeviceptr target, const void *source, int64_t bytes, CUstream stream, int64_t deadlineMs,
              const std::atomic<bool> &interrupt, Failure &failure);

  /// Copies from the device and returns when the target holds everything.
  bool download(void *target, CUdeviceptr source, int64_t bytes, CUstream stream, int64_t deadlineMs,
                const std::atomic<bool> &interrupt, Failure &failure);

  /// Forgets everything without freeing it.
  void abandon();

private:
  struct Half {
    char *data = nullptr;
    CUevent event = nullptr;
    bool isBusy = false;
  };
  bool waitFor(Half &half, int64_t deadlineMs, const std::atomic<bool> &interrupt, Failure &failure);

  std::shared_ptr<const Device> device;
  PinnedMemory memory;
  Half halves[2];
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_HOSTTRANSFER_H
