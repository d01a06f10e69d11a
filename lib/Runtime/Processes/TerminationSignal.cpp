// SPDX-License-Identifier: Apache-2.0
//
// A signal is the process's own, so the mark and the count are too.

#include "dist/Runtime/TerminationSignal.h"

#include <atomic>
#include <csignal>
#include <mutex>

namespace dist::runtime {

namespace {

std::atomic<bool> received{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the mark is set in a signal handler");

std::mutex mutex;
int lives = 0;
bool isTaken = false;

void handle(int) { received.store(true, std::memory_order_release); }

} // namespace

TerminationSignal::TerminationSignal() {
  std::lock_guard<std::mutex> lock(mutex);
  if (lives++ > 0)
    return;
  struct sigaction old = {};
  if (sigaction(SIGTERM, nullptr, &old) != 0 || old.sa_handler != SIG_DFL)
    return;
  struct sigaction own = {};
  own.sa_handler = handle;
  own.sa_flags = SA_RESTART;
  sigemptyset(&own.sa_mask);
  isTaken = sigaction(SIGTERM, &own, nullptr) == 0;
}

TerminationSignal::~TerminationSignal() {
  std::lock_guard<std::mutex> lock(mutex);
  // Launchers ask more than once; what comes late must not cut off the last words.
  if (--lives > 0 || !isTaken || received.load(std::memory_order_acquire))
    return;
  isTaken = false;
  struct sigaction now = {};
  if (sigaction(SIGTERM, nullptr, &now) == 0 && now.sa_handler == handle)
    std::signal(SIGTERM, SIG_DFL);
  if (received.load(std::memory_order_acquire)) // It came since it was looked for: nobody would answer it.
    std::raise(SIGTERM);
}

bool TerminationSignal::wasReceived() { return received.load(std::memory_order_acquire); }

} // namespace dist::runtime
