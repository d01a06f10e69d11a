// SPDX-License-Identifier: Apache-2.0
//
// The out-of-band channel between the processes of a world: for setting up, for agreeing, and for telling each other
// what went wrong. Tensors never pass through it.
//
// Rank 0 is the hub: it listens, the others connect to it. A thread in every process watches the sockets, so that
//   - a process that dies is noticed when its socket closes, by the kernel's word, within milliseconds;
//   - a reason to stop that any rank reports reaches all: the hub keeps the first one, and every survivor reports it;
//   - every rank's whereabouts (RankStatus) reach the hub a few times per deadline, so that a stall names the rank that
//     is late and where everyone is.
// The operations are collective: all ranks call the same ones in the same order, from one thread at a time. They block
// until they are done, or return false after a failure or a deadline; failure() then says why. Failures are sticky.

#ifndef DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNEL_H
#define DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNEL_H

#include "ProcessWorld.h"
#include "RankStatus.h"
#include "Ranks/RunState.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// A bound socket on which rank 0 listens before its address is known to others; closes itself.
class ControlListener {
public:
  ControlListener() = default;
  ~ControlListener();
  ControlListener(const ControlListener &) = delete;
  ControlListener &operator=(const ControlListener &) = delete;

  /// Listens on `port` of all addresses of this machine, or on any free port for 0. False and `error` if it is taken.
  bool open(int32_t port, std::string &error);
  int32_t port() const { return boundPort; }
  /// Hands the socket over.
  int release();

private:
  int socket = -1;
  int32_t boundPort = 0;
};

class ControlChannel {
public:
  /// Connects this process to the world and returns when all ranks are there. Rank 0 listens on `listener` if one is
  /// given, else on world.masterPort; the others connect to world.masterHost and masterPort. On failure (a rank is
  /// missing at the deadline, a port is taken, a rank is there twice, a rank speaks another protocol, the process is
  /// asked to end) returns null and sets `failure`; all ranks that can be reached get the same one. A world of one
  /// needs no address. `isCancelled` is asked now and then while waiting; it may be null. `startMs` is the deadline for
  /// this call alone; 0: as the others.
  static std::unique_ptr<ControlChannel> connect(const ProcessWorld &world, int64_t deadlineMs, Failure &failure,
                                                 ControlListener *listener = nullptr,
                                                 const std::function<bool()> &isCancelled = nullptr,
                                                 int64_t startMs = 0);

  /// Says goodbye. Rank 0 waits for the others for a moment, and after a failure all do, so that their ends are not
  /// taken for deaths. Never blocks for more than two seconds.
  ~ControlChannel();

  int64_t rank() const;
  int64_t worldSize() const;
  int64_t deadlineMs() const;

  // Operations. `what` names the purpose for messages, as in "the exchange of unique ids".

  /// Returns when all ranks have called it.
  bool barrier(const char *what);
  /// Replaces `bytes` by those of rank 0.
  bool broadcast(std::string &bytes, const char *what);
  /// On rank 0, sets `all[r]` to the bytes of rank r; elsewhere `all` is emptied.
  bool gather(const std::string &bytes, std::vector<std::string> &all, const char *what);
  /// Sets `all[r]` to the bytes of rank r, everywhere.
  bool allGather(const std::string &bytes, std::vector<std::string> &all, const char *what);

  // Failures

  /// Reports a failure to all ranks and returns the one that all of them agree on: the first that reached the hub. Safe
  /// from any thread but the listener's; waits for the hub for at most half a second.
  Failure fail(Failure failure);
  bool hasFailed() const;
  /// The agreed failure; only meaningful after hasFailed().
  Failure failure() const;
  /// `listener` is called with the agreed failure, once, on the channel's thread (at once on the caller's, if there is
  /// one already). Replaces an earlier listener; null removes it, and returns only when no call is in progress. It must
  /// not call the channel.
  void setFailureListener(std::function<void(const Failure &)> listener);

  // Whereabouts

  /// `source` is asked for this rank's status a few times per deadline, on the channel's thread. Null removes it and
  /// returns only when no call is in progress.
  void setStatusSource(std::function<RankStatus()> source);
  /// To be called by a rank that has waited for longer than the deadline: asks the hub who is to blame and returns the
  /// agreed failure, which all ranks get. If the hub does not answer, rank 0 is to blame.
  Failure reportStall(const RankStatus &waiting);

  class State; ///< Internal.

private:
  explicit ControlChannel(std::shared_ptr<State> state);
  std::shared_ptr<State> state;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNEL_H
