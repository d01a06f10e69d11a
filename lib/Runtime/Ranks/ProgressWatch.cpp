// SPDX-License-Identifier: Apache-2.0
//
// Progress is the sum of all ranks' steps: while any rank gets on, nobody is stuck. Ranks that wait in a collective
// report for themselves; here only those inside another step count.

#include "ProgressWatch.h"

#include "dist/Runtime/TerminationSignal.h"

namespace dist::runtime {

/// After a failure, ranks get this long to come back before they count as stuck.
static constexpr std::chrono::seconds grace{2};

/// Where ranks are processes, those that wait for a stuck rank can say more than it can itself: they come first.
static constexpr std::chrono::milliseconds remoteMargin{400};

bool ProgressWatch::operator()() {
  Clock::time_point now = Clock::now();
  if (state.failure.hasFailed()) {
    if (!failureSeen)
      giveUpAt = now + grace;
    failureSeen = true;
    return now < giveUpAt;
  }
  // Where ranks are processes, the control channel answers the signal.
  if (TerminationSignal::wasReceived() && !state.failure.hasArbiter()) {
    reportSignal();
    return true;
  }
  uint64_t progress = 0;
  for (int64_t r = 0; r < state.world; ++r)
    progress += state.heartbeats[r].progress.load(std::memory_order_acquire);
  if (progress != lastProgress) {
    lastProgress = progress;
    lastChange = now;
  } else if (now - lastChange > std::chrono::milliseconds(state.deadlineMs) +
                                    (state.failure.hasArbiter() ? remoteMargin : remoteMargin.zero())) {
    reportStuckRank();
  }
  return true;
}

void ProgressWatch::reportSignal() {
  Failure failure;
  failure.status = DIST_INTERRUPTED;
  failure.text = "the run was asked to end (SIGTERM)";
  std::vector<int32_t> waiting;
  for (int64_t r = 0; r < state.world; ++r)
    if (const CollectiveCall *call = state.heartbeats[r].waiting.load(std::memory_order_acquire)) {
      if (waiting.empty()) {
        failure.setCollective(*call->info);
        failure.text += " in " + call->info->describe();
      }
      waiting.push_back(int32_t(r));
    }
  if (!waiting.empty())
    failure.text += "; " + listRanks(waiting) + (waiting.size() == 1 ? " waits" : " wait");
  state.failure.fail(std::move(failure));
}

void ProgressWatch::reportStuckRank() {
  for (int64_t r = 0; r < state.world; ++r) {
    int64_t step = state.heartbeats[r].step.load(std::memory_order_acquire);
    if (step < 0 || state.heartbeats[r].waiting.load(std::memory_order_acquire))
      continue;
    const DistStep &stuck = executable.steps[step];
    Failure failure;
    failure.status = DIST_DEADLINE_EXCEEDED;
    failure.rank = r;
    failure.step = step;
    failure.location = stuck.location ? stuck.location : "";
    failure.text = "rank " + std::to_string(r) + " did not finish step " + std::to_string(step);
    if (stuck.kind == DIST_STEP_KERNEL && stuck.kernel.name)
      failure.text += std::string(" (kernel \"") + stuck.kernel.name + "\")";
    failure.text += " within " + std::to_string(state.deadlineMs) + " ms";
    state.failure.fail(std::move(failure));
    return;
  }
}

} // namespace dist::runtime
