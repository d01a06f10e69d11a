// SPDX-License-Identifier: Apache-2.0
//
// Watches the ranks of a run from outside: notices a rank that does not get on, and gives up some time after a failure,
// so that whoever waits for rank threads never waits for ever.

#ifndef DIST_LIB_RUNTIME_RANKS_PROGRESSWATCH_H
#define DIST_LIB_RUNTIME_RANKS_PROGRESSWATCH_H

#include "RunState.h"
#include "Support/WaitWord.h"

namespace dist::runtime {

class ProgressWatch {
public:
  /// Both are borrowed. `state` has a heartbeat for every rank of the world.
  ProgressWatch(const DistExecutable &executable, RunState &state)
      : executable(executable), state(state), lastChange(Clock::now()) {}

  /// To be called now and then while ranks run. Returns false when there is no point in waiting longer.
  bool operator()();

private:
  void reportStuckRank();
  void reportSignal();

  const DistExecutable &executable;
  RunState &state;
  uint64_t lastProgress = 0;
  Clock::time_point lastChange;
  bool failureSeen = false;
  Clock::time_point giveUpAt;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_PROGRESSWATCH_H
