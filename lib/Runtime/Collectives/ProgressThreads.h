// SPDX-License-Identifier: Apache-2.0
//
// Collectives that move on while their rank computes. A rank that has started a collective goes on with its steps; a
// thread beside it does the rank's part as soon as the others have come. Such threads are known from MPI libraries as
// progress threads.
//
//   rank       start A ── compute ── start B ── compute ── done A ── done B
//   beside it          └─ part of A ──────────┴─ part of B
//
// Started collectives are assisted one at a time, in the order in which they were started, which is the same for all
// ranks: so nobody waits in a circle. A rank that comes to a done does not wait for its turn: it does the part itself
// if nobody has begun.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_PROGRESSTHREADS_H
#define DIST_LIB_RUNTIME_COLLECTIVES_PROGRESSTHREADS_H

#include "Communicator.h"

namespace dist::runtime {

/// Returns `communicator` with a progress thread for each of the ranks `firstRank` and following. Collectives that are
/// not overlapped pass through. `state` outlives it. Throws std::system_error if the system refuses a thread.
std::unique_ptr<Communicator> addProgressThreads(std::unique_ptr<Communicator> communicator, int64_t firstRank,
                                                 int64_t numRanks, RunState &state);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_PROGRESSTHREADS_H
