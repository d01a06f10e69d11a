// SPDX-License-Identifier: Apache-2.0
//
// A counter that threads wait on with a deadline. Waiting spins for about two microseconds, yields a few times, then
// sleeps in the kernel (futex): ranks usually outnumber cores, so a long spin would keep the awaited rank from running.

#ifndef DIST_LIB_RUNTIME_SUPPORT_WAITWORD_H
#define DIST_LIB_RUNTIME_SUPPORT_WAITWORD_H

#include <atomic>
#include <chrono>
#include <cstdint>

namespace dist::runtime {

using Clock = std::chrono::steady_clock;

class WaitWord {
public:
  /// Stores a value that is ahead of the present one, publishes everything written before, and wakes all waiters.
  void advanceTo(uint32_t value);

  /// Adds one, publishes, wakes all waiters; returns the new value.
  uint32_t increment();

  /// Wakes all waiters without a change, so that they look at their interrupt flag.
  void wakeAll();

  enum class Outcome { Reached, Interrupted, TimedOut };

  /// Returns once the word has reached `target` (modular comparison), `interrupt` is set, or `deadline` has passed. An
  /// interrupt without a change of the word is seen after `slice` at the latest.
  Outcome waitUntil(uint32_t target, const std::atomic<bool> &interrupt, Clock::time_point deadline,
                    std::chrono::nanoseconds slice = std::chrono::milliseconds(20));

  bool hasReached(uint32_t target) const { return int32_t(word.load(std::memory_order_acquire) - target) >= 0; }
  uint32_t value() const { return word.load(std::memory_order_acquire); }

private:
  std::atomic<uint32_t> word{0};
  std::atomic<uint32_t> sleepers{0};
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_SUPPORT_WAITWORD_H
