// SPDX-License-Identifier: Apache-2.0
//
// How the processes of a world find each other: rank 0 listens, the others knock until they are let in, and nobody goes
// on before all are there. Everything that can be wrong with the start of a run ends here, with one message for all.

#ifndef DIST_LIB_RUNTIME_PROCESSES_CONTROLMEETING_H
#define DIST_LIB_RUNTIME_PROCESSES_CONTROLMEETING_H

#include "ControlChannel.h"
#include "ControlSocket.h"

#include <chrono>

namespace dist::runtime {

/// Rank 0 knows who is late, so the others give it this much more time to say so.
inline constexpr std::chrono::milliseconds verdictMargin{500};

struct Meeting {
  std::vector<ControlSocket> sockets; ///< On rank 0 one per rank (its own stays closed); elsewhere one, to rank 0.
  std::vector<Frame> early;           ///< Frames of rank 0 that came right behind the start.
};

/// See ControlChannel::connect. Returns false and sets `failure`.
bool meet(const ProcessWorld &world, int64_t deadlineMs, ControlListener *listener,
          const std::function<bool()> &isCancelled, Meeting &meeting, Failure &failure);

/// Sends what is queued on `sockets`, for at most `most`.
void flushAll(std::vector<ControlSocket> &sockets, std::chrono::milliseconds most);

/// What a process reports that was asked to end while it did `what`.
Failure interruptedFailure(int64_t rank, const std::string &what);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_CONTROLMEETING_H
