// SPDX-License-Identifier: Apache-2.0
//
// What the ranks of one program show each other while they run: where each one is (Heartbeat), and the first failure,
// which ends all of them (FailureLatch). Both are written without locks on the hot path.

#ifndef DIST_LIB_RUNTIME_RANKS_RUNSTATE_H
#define DIST_LIB_RUNTIME_RANKS_RUNSTATE_H

#include "Collectives/Collective.h"
#include "FlightRecorder.h"
#include "StepTimes.h"
#include "dist/Runtime/Runtime.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace dist::runtime {

/// A failure with its own strings; the C record points into it.
struct Failure {
  DistStatus status = DIST_INTERNAL;
  int64_t rank = -1;
  DistCollectiveKind collective = -1;
  std::string axes;
  int64_t sequence = -1;
  int64_t step = -1;
  std::string location;
  std::string text;             ///< Without the location, until appendLocation.
  bool isToldElsewhere = false; ///< Rank 0, in another process, has the same failure and tells people.

  /// Sets collective, axes, sequence, step and location.
  void setCollective(const CollectiveInfo &info);

  /// Ends the text with the location, if there is one and it does not end so already.
  void appendLocation();
};

inline Failure makeFailure(DistStatus status, int64_t rank, std::string text) {
  Failure failure;
  failure.status = status;
  failure.rank = rank;
  failure.text = std::move(text);
  return failure;
}

/// Says which argument or result that rank `rank` holds has no memory yet; empty if all have.
std::string describeUnbound(const DistExecutable &executable, int64_t rank, const std::vector<const void *> &arguments,
                            const std::vector<void *> &results);

/// Keeps the first failure of a run and lets everybody see that there is one.
class FailureLatch {
public:
  /// Records `failure`, or what the arbiter makes of it, if it is the first; then calls the interrupt hook. Safe from
  /// any thread.
  void fail(Failure failure);

  /// Records what has been agreed with other processes already: as fail, without the arbiter.
  void record(Failure failure);

  bool hasFailed() const { return failed.load(std::memory_order_acquire); }
  const std::atomic<bool> &flag() const { return failed; }

  /// A copy of the first failure; only meaningful after hasFailed().
  Failure first() const;

  /// `hook` is called once, after the first failure: it wakes sleeping ranks.
  void setInterruptHook(std::function<void()> hook) { interruptHook = std::move(hook); }

  bool hasArbiter() const { return arbiter != nullptr; }

  /// Where ranks are processes, `arbiter` tells the others of a failure and returns the one that all report.
  void setArbiter(std::function<Failure(Failure)> function) { arbiter = std::move(function); }

private:
  mutable std::mutex mutex;
  std::atomic<bool> failed{false};
  Failure kept;
  std::function<void()> interruptHook;
  std::function<Failure(Failure)> arbiter;
};

/// Where a rank is. Its own cache line; written by its rank only.
struct alignas(64) Heartbeat {
  std::atomic<int64_t> step{-1};                        ///< Step in progress; -1 outside a run.
  std::atomic<uint64_t> progress{0};                    ///< Steps begun since the program was loaded.
  std::atomic<const CollectiveCall *> waiting{nullptr}; ///< The collective that it waits in, if it waits.
  std::atomic<const CollectiveCall *> latest{nullptr};  ///< The collective that it started last.
  std::atomic<int64_t> waitsFor{-1};     ///< Number (from 0, since the load) of the collective that it waits in.
  std::atomic<int64_t> waitsInGroup{-1}; ///< Its number among the collectives of its group.
  std::atomic<int64_t> started{0};       ///< Collectives started since the load.
  std::atomic<int64_t> execution{0};     ///< Runs begun.
};

/// Shared by all ranks of a loaded program.
struct RunState {
  RunState(int64_t world, int64_t numGroups)
      : heartbeats(new Heartbeat[world]), recorders(new FlightRecorder[world]),
        startedInGroup(new std::atomic<int64_t>[numGroups]()), world(world), numGroups(numGroups) {}

  /// Counts a collective of `group` that the rank of this process starts, and returns how many were counted before.
  int64_t countStarted(int32_t group) { return startedInGroup[group].fetch_add(1, std::memory_order_acq_rel); }

  std::unique_ptr<Heartbeat[]> heartbeats;
  std::unique_ptr<FlightRecorder[]> recorders; ///< Of a rank that is not in this process: empty.
  std::unique_ptr<StepTimes[]> stepTimes;      ///< By rank; null where no trace is asked for.
  /// By group of the executable: collectives that the rank of this process has started since the load. Of no use where
  /// several ranks are threads of one process, which all count here.
  std::unique_ptr<std::atomic<int64_t>[]> startedInGroup;
  int64_t world, numGroups;
  FailureLatch failure;
  int64_t deadlineMs = 0;
  int64_t program = 0; ///< Number of the program among those that its runtime has loaded, from 1.
};

/// "rank 3", "ranks 0, 1 and 2", shortened after eight.
std::string listRanks(const std::vector<int32_t> &ranks);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_RUNSTATE_H
