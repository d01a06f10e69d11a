// SPDX-License-Identifier: Apache-2.0
//
// `generation` counts jobs given out, `finished` jobs completed over all threads. Both only grow, modulo 2^32.

#include "RankThreads.h"

#include "DenormalNumbers.h"
#include "Products/Gemm.h"

#include <pthread.h>
#include <string>

namespace dist::runtime {

/// How long the destructor waits for threads of an abandoned job.
static constexpr std::chrono::seconds farewell{1};

RankThreads::RankThreads(int64_t count, int64_t gemmThreads) : shared(std::make_shared<Shared>()) {
  threads.reserve(count);
  try {
    for (int64_t rank = 0; rank < count; ++rank)
      threads.emplace_back(serve, shared, rank, gemmThreads);
  } catch (...) {
    shared->stop.store(true);
    shared->generation.increment();
    for (std::thread &thread : threads)
      thread.join();
    throw;
  }
}

RankThreads::~RankThreads() {
  std::atomic<bool> never{false};
  uint32_t allDone = shared->generation.value() * uint32_t(threads.size());
  bool idle = shared->finished.waitUntil(allDone, never, Clock::now() + farewell) == WaitWord::Outcome::Reached;
  shared->stop.store(true);
  shared->generation.increment();
  for (std::thread &thread : threads) {
    if (idle)
      thread.join();
    else
      thread.detach();
  }
}

void RankThreads::serve(std::shared_ptr<Shared> shared, int64_t rank, int64_t gemmThreads) {
  pthread_setname_np(pthread_self(), ("dist-rank-" + std::to_string(rank)).substr(0, 15).c_str()); // For debuggers.
  flushDenormalNumbers(); // Threads that this one starts inherit it.
  useThreadsForGemms(gemmThreads);
  constexpr std::chrono::hours forever{24};
  for (uint32_t next = 1;; ++next) {
    while (shared->generation.waitUntil(next, shared->stop, Clock::now() + forever, forever) ==
           WaitWord::Outcome::TimedOut)
      ;
    if (shared->stop.load())
      return;
    {
      std::shared_ptr<const std::function<void(int64_t)>> job = shared->job;
      (*job)(rank);
    }
    shared->finished.increment();
  }
}

bool RankThreads::run(std::function<void(int64_t)> job, std::chrono::milliseconds period,
                      const std::function<bool()> &watch) {
  std::atomic<bool> never{false};
  shared->job = std::make_shared<const std::function<void(int64_t)>>(std::move(job));
  uint32_t allDone = shared->generation.increment() * uint32_t(threads.size());
  while (shared->finished.waitUntil(allDone, never, Clock::now() + period, period) != WaitWord::Outcome::Reached)
    if (!watch())
      return false;
  shared->job.reset();
  return true;
}

} // namespace dist::runtime
