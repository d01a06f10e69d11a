// SPDX-License-Identifier: Apache-2.0
//
// Executes operations in an order that keeps only what was promised: an operation starts when those it depends on are
// done. Among the operations that may start, streams have random priorities that change from time to time
// (DIST_EMULATION_SEED), and nothing starts before the host waits or has been idle for a moment. So work that lacks an
// edge runs too early for some seeds and too late for others.

#ifndef DIST_TEST_EMULATION_DRIVER_SCHEDULER_H
#define DIST_TEST_EMULATION_DRIVER_SCHEDULER_H

#include "Work.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <random>
#include <vector>

namespace dist::emulation {

struct Operation {
  Work work;
  Step step;
  uint64_t streamNumber = 0;
  unsigned blockers = 0;
  std::vector<std::shared_ptr<Operation>> dependents;
  bool done = false;
  std::chrono::steady_clock::time_point finished;
};

using OperationPointer = std::shared_ptr<Operation>;
using Lock = std::unique_lock<std::mutex>;

/// All methods are called with the driver's lock held; those that wait give it up meanwhile.
class Scheduler {
public:
  explicit Scheduler(std::mutex &mutex);

  OperationPointer enqueue(uint64_t streamNumber, Work work, const std::vector<OperationPointer> &dependencies);

  /// Waits for one operation, or for all; they return early if the device has failed.
  void wait(Lock &lock, const OperationPointer &operation);
  void waitForAll(Lock &lock);
  /// The same with a deadline; returns whether it is done.
  bool waitFor(Lock &lock, const OperationPointer &operation, std::chrono::milliseconds timeout);

  /// Notes that the host asked whether something is done: it waits, so work has to go on.
  void noteQuery();

  const std::optional<DeviceFailure> &failure() const { return failed; }
  /// Forgets the failure and all operations that are left.
  void reset();

private:
  using Clock = std::chrono::system_clock;

  void runForEver();
  bool mayRun() const;
  OperationPointer pick();
  void execute(Lock &lock, const OperationPointer &operation);
  void finish(const OperationPointer &operation);
  void abandonAll();
  uint64_t priorityOf(uint64_t streamNumber) const;

  std::mutex &mutex;
  std::condition_variable workAdded, workDone;
  OperationPointer running;
  std::vector<OperationPointer> ready;
  std::deque<OperationPointer> waitingForOthers;
  std::vector<OperationPointer> blocked;
  size_t pending = 0;
  unsigned waiters = 0, fruitlessPolls = 0;
  uint64_t seed, epoch = 0;
  std::mt19937_64 random;
  Clock::time_point lastEnqueue{}, queriedUntil{};
  std::optional<DeviceFailure> failed;
};

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_DRIVER_SCHEDULER_H
