// SPDX-License-Identifier: Apache-2.0
//
// Waiting for the device without ever blocking in the driver: events are asked, again and again, so that a deadline, a
// failure elsewhere or an interruption ends every wait.

#ifndef DIST_LIB_RUNTIME_CUDA_DEVICEWAIT_H
#define DIST_LIB_RUNTIME_CUDA_DEVICEWAIT_H

#include "Device.h"
#include "Support/WaitWord.h"

#include <functional>

namespace dist::runtime {

enum class DeviceWait { Done, DeviceFailed, Interrupted, TimedOut };

/// Waits for `event` until `deadlineMs` have passed without progress: `progress` (may be null) is asked now and then,
/// and any change of its value begins the deadline again. `interrupt` ends the wait. On DeviceFailed `result` says why.
DeviceWait waitForEvent(const Device &device, CUevent event, int64_t deadlineMs, const std::atomic<bool> &interrupt,
                        const std::function<uint64_t()> &progress, CUresult &result);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DEVICEWAIT_H
