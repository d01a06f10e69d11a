// SPDX-License-Identifier: Apache-2.0
//
// Queries are made without a pause for a short while, since most waits are short, then with growing naps.

#include "DeviceWait.h"

#include <algorithm>
#include <thread>

namespace dist::runtime {

DeviceWait waitForEvent(const Device &device, CUevent event, int64_t deadlineMs, const std::atomic<bool> &interrupt,
                        const std::function<uint64_t()> &progress, CUresult &result) {
  constexpr std::chrono::microseconds spinning{200}, longestNap{500};
  Clock::time_point begin = Clock::now(), lastChange = begin;
  std::chrono::microseconds nap{5};
  uint64_t seen = progress ? progress() : 0;
  while (true) {
    result = device.driver().cuEventQuery(event);
    if (result == CUDA_SUCCESS)
      return DeviceWait::Done;
    if (result != CUDA_ERROR_NOT_READY)
      return DeviceWait::DeviceFailed;
    if (interrupt.load(std::memory_order_acquire))
      return DeviceWait::Interrupted;
    Clock::time_point now = Clock::now();
    if (uint64_t value = progress ? progress() : seen; value != seen) {
      seen = value;
      lastChange = now;
    }
    if (now - lastChange > std::chrono::milliseconds(deadlineMs))
      return DeviceWait::TimedOut;
    if (now - begin < spinning) {
      std::this_thread::yield();
      continue;
    }
    std::this_thread::sleep_for(nap);
    nap = std::min(longestNap, nap * 2);
  }
}

} // namespace dist::runtime
