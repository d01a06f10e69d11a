// SPDX-License-Identifier: Apache-2.0
//
// The inside of a ControlChannel: what its thread and its callers share. One mutex guards everything but the callbacks,
// which have their own, so that they may block a little without stopping anybody but the thread.

#ifndef DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNELSTATE_H
#define DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNELSTATE_H

#include "ControlChannel.h"
#include "ControlMeeting.h"
#include "Support/WaitWord.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace dist::runtime {

class ControlChannel::State {
public:
  State(const ProcessWorld &world, int64_t deadlineMs, Meeting meeting);
  ~State();

  /// The thread.
  void serve();
  /// Wakes the thread.
  void wake();
  /// Says goodbye and ends the thread.
  void leave();

  enum class Operation { Barrier, Broadcast, Gather, AllGather };
  /// Does one operation; `bytes` are this rank's. On success `result` is what this rank gets.
  bool operate(Operation operation, const std::string &bytes, const char *what, std::string &result);
  Failure propose(Failure failure);
  Failure stall(const RankStatus &waiting);
  /// Keeps a status that no source gives any more. The caller holds the mutex.
  void setOwnStatus(RankStatus status) { ownStatus = std::move(status); }

  const int64_t rank, worldSize, deadlineMs;
  std::mutex mutex;
  std::condition_variable changed; ///< A result or a failure is there.
  bool hasFailed = false;
  Failure failure;

  std::mutex callbackMutex;
  std::function<void(const Failure &)> listener;
  std::function<RankStatus()> source;
  bool listenerWasCalled = false;

  std::thread thread;

private:
  /// What is known of another process.
  struct Peer {
    ControlSocket socket;
    RankStatus status;
    Clock::time_point lastHeard;
    bool hasLeft = false;
  };
  /// An operation that some have come to.
  struct Gathering {
    std::vector<std::optional<std::string>> parts;
    int64_t count = 0;
  };
  /// A process whose connection has closed; the verdict waits a moment for the statuses of the others.
  struct Death {
    int64_t rank;
    Clock::time_point queryAt, verdictAt;
    bool queried = false;
  };

  bool isHub() const { return rank == 0; }
  void tell(FrameKind kind, int64_t number, const std::string &bytes);
  void receiveAll();
  void handle(int64_t peer, const Frame &frame);
  void contribute(int64_t number, int64_t from, std::string bytes);
  void latch(Failure reason);
  void noticeDeath(int64_t peer);
  void decideDeath();
  void decideLeft();
  void checkSignal();
  std::vector<RankSighting> sightings();
  RankStatus sampleStatus();
  void callListener();
  bool waitForFailure(std::unique_lock<std::mutex> &lock, std::chrono::milliseconds most);

  std::vector<Peer> peers; ///< Indexed by rank; only those with a connection have an open socket.
  RankStatus ownStatus;
  std::map<int64_t, Gathering> gatherings; ///< Rank 0.
  std::map<int64_t, std::string> results;  ///< Elsewhere.
  int64_t nextOperation = 0;
  std::optional<Death> death;
  std::optional<Clock::time_point> signalSeen;
  bool isEnding = false;
  bool queryPending = false;
  int64_t operating = -1; ///< The operation in which a caller waits for rank 0.
  int wakeHandle = -1;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_CONTROLCHANNELSTATE_H
