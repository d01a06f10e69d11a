// SPDX-License-Identifier: Apache-2.0
//
// A thread sleeps until something is started and while other ranks have not come, so that it takes no core from
// computation.

#include "ProgressThreads.h"

#include "Ranks/DenormalNumbers.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <thread>

namespace dist::runtime {

namespace {

/// The thread beside one rank.
class ProgressThread {
public:
  ProgressThread(Communicator &communicator, FlightRecorder &recorder, int64_t rank)
      : communicator(communicator), recorder(recorder), thread([this, rank] { serve(rank); }) {}

  ~ProgressThread() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isEnding = true;
    }
    changed.notify_all();
    thread.join();
  }

  void add(const CollectiveCall &call, CollectiveTicket ticket) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      waiting.push_back({&call, ticket});
    }
    changed.notify_all();
  }

  /// Forgets a call that has not had its turn yet.
  void remove(const CollectiveCall &call, CollectiveTicket ticket) {
    std::lock_guard<std::mutex> lock(mutex);
    std::erase_if(waiting, [&](const Turn &turn) { return turn.call == &call && turn.ticket.number == ticket.number; });
  }

  /// Forgets all calls, and waits for the one that is being assisted.
  void settle() {
    std::unique_lock<std::mutex> lock(mutex);
    waiting.clear();
    changed.wait(lock, [this] { return !isAssisting; });
  }

private:
  struct Turn {
    const CollectiveCall *call;
    CollectiveTicket ticket;
  };

  void serve(int64_t rank) {
    pthread_setname_np(pthread_self(), ("dist-comm-" + std::to_string(rank)).substr(0, 15).c_str()); // For debuggers.
    flushDenormalNumbers(); // It reduces as its rank does.
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return isEnding || !waiting.empty(); });
      if (isEnding)
        return;
      Turn turn = waiting.front();
      waiting.pop_front();
      isAssisting = true;
      lock.unlock();
      if (communicator.assist(*turn.call, turn.ticket))
        recorder.finished(turn.ticket.record);
      lock.lock();
      isAssisting = false;
      changed.notify_all();
    }
  }

  Communicator &communicator;
  FlightRecorder &recorder;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Turn> waiting;
  bool isAssisting = false, isEnding = false;
  std::thread thread; ///< Last: it uses the others.
};

class ProgressingCommunicator final : public Communicator {
public:
  ProgressingCommunicator(std::unique_ptr<Communicator> inner, int64_t firstRank, int64_t numRanks, RunState &state)
      : wrapped(std::move(inner)), firstRank(firstRank) {
    for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank)
      threads.push_back(std::make_unique<ProgressThread>(*wrapped, state.recorders[rank], rank));
  }

  bool start(const CollectiveCall &call, CollectiveTicket &ticket) override {
    if (!wrapped->start(call, ticket))
      return false;
    if (ticket.isOverlapped)
      threadOf(call.rank).add(call, ticket);
    return true;
  }
  bool done(const CollectiveCall &call, CollectiveTicket ticket) override {
    if (ticket.isOverlapped)
      threadOf(call.rank).remove(call, ticket);
    return wrapped->done(call, ticket);
  }
  bool assist(const CollectiveCall &call, CollectiveTicket ticket) override { return wrapped->assist(call, ticket); }
  void settle(int32_t rank) override { threadOf(rank).settle(); }
  void interrupt() override { wrapped->interrupt(); }

private:
  ProgressThread &threadOf(int32_t rank) { return *threads[size_t(rank - firstRank)]; }

  std::unique_ptr<Communicator> wrapped;
  int64_t firstRank;
  std::vector<std::unique_ptr<ProgressThread>> threads; ///< Last: they use the communicator.
};

} // namespace

std::unique_ptr<Communicator> addProgressThreads(std::unique_ptr<Communicator> communicator, int64_t firstRank,
                                                 int64_t numRanks, RunState &state) {
  return std::make_unique<ProgressingCommunicator>(std::move(communicator), firstRank, numRanks, state);
}

} // namespace dist::runtime
