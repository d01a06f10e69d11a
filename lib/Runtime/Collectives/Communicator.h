// SPDX-License-Identifier: Apache-2.0
//
// The interface behind which ranks meet. An implementation decides how buffers of other ranks become reachable; what
// is done with the data, the results and their bits are the same for all of them.
//
// Contract for every implementation:
//   - start never waits for another rank longer than a copy takes; done returns when this rank's outputs are written
//     and its inputs may be changed.
//   - all members call start in one order; up to `depth` calls per rank are open at once, done in any order.
//   - start and done are called on the rank's own thread. A call whose ticket is overlapped may be assisted by one
//   other
//     thread meanwhile; who of the two does the work does not change a bit of the result.
//   - false means that the run has failed: the reason is in RunState::failure, and nothing more may be called in
//     this run. Every wait ends by the deadline, or promptly after a failure elsewhere.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_COMMUNICATOR_H
#define DIST_LIB_RUNTIME_COLLECTIVES_COMMUNICATOR_H

#include "Collective.h"
#include "Ranks/RunState.h"

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace dist::runtime {

/// Identifies an open call between its start and its done; kept by the caller, filled by start.
struct CollectiveTicket {
  uint64_t number = 0;
  uint64_t record = 0;       ///< In the rank's FlightRecorder; set by the caller of start.
  bool isOverlapped = false; ///< The rank does other steps before done; set by the caller of start.
  std::chrono::steady_clock::time_point delivery; ///< When emulated links have delivered; set by start.
};

class Communicator {
public:
  virtual ~Communicator() = default;

  /// Announces this rank's part. `call` stays valid and unchanged until done returns.
  virtual bool start(const CollectiveCall &call, CollectiveTicket &ticket) = 0;

  /// Completes the call that start gave `ticket` for.
  virtual bool done(const CollectiveCall &call, CollectiveTicket ticket) = 0;

  /// Moves an open, overlapped call on from a thread that is not its rank's, until the rank has no more to do for it.
  /// Returns whether that is so: false means that the run has failed. May be called, and go on, while the rank is in
  /// done or behind it. Waits for other ranks as long as it takes: whether they are late counts from when the rank
  /// waits itself.
  virtual bool assist(const CollectiveCall &call, CollectiveTicket ticket) = 0;

  /// Returns when no other thread does work for `rank`; to be called when its run has failed, before its memory goes.
  virtual void settle(int32_t /*rank*/) {}

  /// Wakes ranks that wait, so that they see a failure.
  virtual void interrupt() = 0;
};

/// Does the whole collective for all its members once they have met and agree, on the thread of rank `worker`; `calls`
/// holds every member's call in index order. Returns false after reporting a failure. Replaces the movement of host
/// memory where buffers are somewhere else.
using CollectiveWork =
    std::function<bool(const CollectiveInfo &info, std::span<const CollectiveCall *const> calls, int32_t worker)>;

/// Ranks are threads of this process. `groups` are the executable's groups over the mesh, `depth` the most calls that a
/// rank has open at once (at least 1). `state` outlives the communicator. `work` may be null.
std::unique_ptr<Communicator> createThreadsCommunicator(const std::vector<GroupTable> &groups, int64_t depth,
                                                        RunState &state, CollectiveWork work = nullptr);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_COMMUNICATOR_H
