// SPDX-License-Identifier: Apache-2.0
//
// One persistent thread per rank. A job is handed to all of them at once; the caller waits and may give up on threads
// that never come back, which then keep what they use alive.

#ifndef DIST_LIB_RUNTIME_RANKS_RANKTHREADS_H
#define DIST_LIB_RUNTIME_RANKS_RANKTHREADS_H

#include "Support/WaitWord.h"

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace dist::runtime {

class RankThreads {
public:
  /// Starts `count` threads, each of which may use `gemmThreads` for a matrix product; throws std::system_error if the
  /// system refuses.
  explicit RankThreads(int64_t count, int64_t gemmThreads = 1);

  /// Ends and joins the threads, or leaves them behind if one is stuck in a job.
  ~RankThreads();

  /// Runs `job(rank)` on every thread and returns true when all have finished. Meanwhile calls `watch` every `period`;
  /// when that returns false, gives up and returns false; the threads may not be used again then. `job` must not throw;
  /// it is kept alive until its last thread has left it.
  bool run(std::function<void(int64_t)> job, std::chrono::milliseconds period, const std::function<bool()> &watch);

  /// Returns true if a thread has not come back from its job: after run has given up.
  bool isBusy() const { return !shared->finished.hasReached(shared->generation.value() * uint32_t(threads.size())); }

private:
  struct Shared {
    WaitWord generation;
    WaitWord finished;
    std::atomic<bool> stop{false};
    std::shared_ptr<const std::function<void(int64_t)>> job;
  };
  static void serve(std::shared_ptr<Shared> shared, int64_t rank, int64_t gemmThreads);

  std::shared_ptr<Shared> shared;
  std::vector<std::thread> threads;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_RANKTHREADS_H
