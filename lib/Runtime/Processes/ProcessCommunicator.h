// SPDX-License-Identifier: Apache-2.0
//
// One process per rank: collectives made of messages. The control channel says who died or is late.

#ifndef DIST_LIB_RUNTIME_PROCESSES_PROCESSCOMMUNICATOR_H
#define DIST_LIB_RUNTIME_PROCESSES_PROCESSCOMMUNICATOR_H

#include "Collectives/Communicator.h"
#include "ControlChannel.h"
#include "MessageTransport.h"

namespace dist::runtime {

/// The communicator of rank channel.rank(). `isCautious` sends data only to members that have shown that they mean the
/// same collective; needed where a rank is made to lie about its buffers. `isAssisted` says that another thread assists
/// the rank. All references outlive the communicator.
std::unique_ptr<Communicator> createProcessCommunicator(std::shared_ptr<MessageTransport> transport,
                                                        ControlChannel &channel, RunState &state, bool isCautious,
                                                        bool isAssisted);

/// Where `rank` is, from its heartbeat.
RankStatus statusOfRank(const RunState &state, int64_t rank);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_PROCESSCOMMUNICATOR_H
