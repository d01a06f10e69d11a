// SPDX-License-Identifier: Apache-2.0
//
// The sleeper count spares the wake-up system call when nobody sleeps. It is raised before the word is looked at for
// the last time and read after the word is changed, both sequentially consistent, so no wake-up is lost; sleeps are
// nevertheless cut into slices, so that an interrupt is seen even if it comes between the look and the sleep.

#include "WaitWord.h"

#include <algorithm>
#include <climits>
#include <sched.h>
#include <thread>

#if defined(__linux__)
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace dist::runtime {

static constexpr int yieldRounds = 4;

#if defined(__linux__)
static void sleepOn(std::atomic<uint32_t> &word, uint32_t seen, std::chrono::nanoseconds atMost) {
  timespec time{time_t(atMost.count() / 1000000000), long(atMost.count() % 1000000000)};
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAIT_PRIVATE, seen, &time, nullptr, 0);
}
static void wakeSleepers(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}
#else
static void sleepOn(std::atomic<uint32_t> &, uint32_t, std::chrono::nanoseconds atMost) {
  std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(atMost, std::chrono::microseconds(50)));
}
static void wakeSleepers(std::atomic<uint32_t> &) {}
#endif

static void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// About two microseconds of looking; none where only one thread can run at a time.
static int spinRounds() {
  static const int rounds = std::thread::hardware_concurrency() > 1 ? 60 : 0;
  return rounds;
}

void WaitWord::advanceTo(uint32_t value) {
  word.store(value, std::memory_order_seq_cst);
  if (sleepers.load(std::memory_order_seq_cst) != 0)
    wakeSleepers(word);
}

uint32_t WaitWord::increment() {
  uint32_t value = word.fetch_add(1, std::memory_order_seq_cst) + 1;
  if (sleepers.load(std::memory_order_seq_cst) != 0)
    wakeSleepers(word);
  return value;
}

void WaitWord::wakeAll() { wakeSleepers(word); }

WaitWord::Outcome WaitWord::waitUntil(uint32_t target, const std::atomic<bool> &interrupt, Clock::time_point deadline,
                                      std::chrono::nanoseconds slice) {
  for (int round = 0, rounds = spinRounds(); round < rounds; ++round) {
    if (hasReached(target))
      return Outcome::Reached;
    relax();
  }
  for (int round = 0; round < yieldRounds; ++round) {
    if (hasReached(target))
      return Outcome::Reached;
    sched_yield();
  }
  while (!hasReached(target)) {
    if (interrupt.load(std::memory_order_acquire))
      return Outcome::Interrupted;
    Clock::time_point now = Clock::now();
    if (now >= deadline)
      return Outcome::TimedOut;
    sleepers.fetch_add(1, std::memory_order_seq_cst);
    uint32_t seen = word.load(std::memory_order_seq_cst);
    if (int32_t(seen - target) < 0 && !interrupt.load(std::memory_order_acquire))
      sleepOn(word, seen, std::min<std::chrono::nanoseconds>(deadline - now, slice));
    sleepers.fetch_sub(1, std::memory_order_seq_cst);
  }
  return Outcome::Reached;
}

} // namespace dist::runtime
