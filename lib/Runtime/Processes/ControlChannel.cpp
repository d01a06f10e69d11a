// SPDX-License-Identifier: Apache-2.0
//
// What callers do: operations, and reporting failures. The thread behind is in ControlChannelThread.cpp.

#include "ControlChannelState.h"
#include "WireFormat.h"

#include <chrono>

namespace dist::runtime {

using State = ControlChannel::State;

//===------------------------------------------------------------------------------------------------------------===//
// Operations
//===------------------------------------------------------------------------------------------------------------===//

/// Adds one rank's part; the last one completes the operation for all.
void State::contribute(int64_t number, int64_t from, std::string bytes) {
  Gathering &gathering = gatherings[number];
  if (gathering.parts.empty())
    gathering.parts.resize(size_t(worldSize));
  if (gathering.parts[from])
    return;
  gathering.parts[from] = std::move(bytes);
  ++gathering.count;
  changed.notify_all();
}

bool State::operate(Operation operation, const std::string &bytes, const char *what, std::string &result) {
  std::unique_lock<std::mutex> lock(mutex);
  int64_t number = nextOperation++;
  std::chrono::milliseconds limit(deadlineMs);
  if (!isHub()) {
    if (hasFailed)
      return false;
    if (operation != Operation::Broadcast)
      peers[0].socket.send(FrameKind::Contribution, number, bytes);
    wake();
    if (operation == Operation::Gather)
      return true; // Nothing comes back.
    operating = number;
    bool isThere =
        changed.wait_for(lock, limit + verdictMargin, [&] { return hasFailed || results.count(number) > 0; });
    operating = -1;
    if (!isThere) {
      Failure silent;
      silent.status = DIST_DEADLINE_EXCEEDED;
      silent.rank = 0;
      silent.text = "rank 0 did not answer in " + std::string(what) + " within " + std::to_string(deadlineMs) +
                    " ms; rank " + std::to_string(rank) + " waits";
      lock.unlock();
      propose(std::move(silent));
      return false;
    }
    if (hasFailed)
      return false;
    result = std::move(results[number]);
    results.erase(number);
    return true;
  }
  if (operation == Operation::Broadcast) {
    tell(FrameKind::Result, number, bytes);
    wake();
    result = bytes;
    return !hasFailed;
  }
  contribute(number, 0, bytes);
  if (!changed.wait_for(lock, limit, [&] { return hasFailed || gatherings[number].count == worldSize; })) {
    std::vector<int32_t> missing, waiting;
    for (int64_t r = 0; r < worldSize; ++r)
      (gatherings[number].parts[r] ? waiting : missing).push_back(int32_t(r));
    Failure late;
    late.status = DIST_DEADLINE_EXCEEDED;
    late.rank = missing.front();
    late.text = listRanks(missing) + " did not come to " + what + " within " + std::to_string(deadlineMs) + " ms" +
                (peers[missing.front()].hasLeft ? ": its process has ended" : "") + "; " + listRanks(waiting) +
                (waiting.size() == 1 ? " waits" : " wait");
    latch(std::move(late));
  }
  if (hasFailed) {
    wake();
    return false;
  }
  WireWriter all;
  if (operation != Operation::Barrier)
    for (const std::optional<std::string> &part : gatherings[number].parts)
      all.text(*part);
  gatherings.erase(number);
  if (operation != Operation::Gather)
    tell(FrameKind::Result, number, all.bytes);
  wake(); // What could not be sent at once is the thread's.
  result = std::move(all.bytes);
  return true;
}

/// Cuts what operate has gathered into one string per rank.
static bool splitParts(const std::string &bytes, int64_t worldSize, std::vector<std::string> &all) {
  all.assign(size_t(worldSize), {});
  WireReader reader(bytes);
  for (std::string &part : all)
    reader.text(part);
  return reader.isComplete();
}

bool ControlChannel::barrier(const char *what) {
  std::string nothing;
  return state->operate(State::Operation::Barrier, nothing, what, nothing);
}

bool ControlChannel::broadcast(std::string &bytes, const char *what) {
  std::string result;
  if (!state->operate(State::Operation::Broadcast, bytes, what, result))
    return false;
  bytes = std::move(result);
  return true;
}

bool ControlChannel::gather(const std::string &bytes, std::vector<std::string> &all, const char *what) {
  std::string result;
  all.clear();
  if (!state->operate(State::Operation::Gather, bytes, what, result))
    return false;
  return state->rank != 0 || splitParts(result, state->worldSize, all);
}

bool ControlChannel::allGather(const std::string &bytes, std::vector<std::string> &all, const char *what) {
  std::string result;
  return state->operate(State::Operation::AllGather, bytes, what, result) && splitParts(result, state->worldSize, all);
}

//===------------------------------------------------------------------------------------------------------------===//
// Failures
//===------------------------------------------------------------------------------------------------------------===//

bool State::waitForFailure(std::unique_lock<std::mutex> &lock, std::chrono::milliseconds most) {
  return changed.wait_for(lock, most, [&] { return hasFailed; });
}

Failure State::propose(Failure proposed) {
  proposed.appendLocation();
  std::unique_lock<std::mutex> lock(mutex);
  if (hasFailed)
    return failure;
  // A connection that has just closed explains what comes after it.
  if (death && waitForFailure(lock, verdictMargin))
    return failure;
  if (!isHub()) {
    peers[0].socket.send(FrameKind::Propose, 0, serializeFailure(proposed));
    wake();
    if (waitForFailure(lock, verdictMargin))
      return failure;
  } else {
    proposed = explainStuckStep(sightings(), std::move(proposed), deadlineMs);
  }
  latch(std::move(proposed));
  wake();
  return failure;
}

Failure State::stall(const RankStatus &waiting) {
  std::unique_lock<std::mutex> lock(mutex);
  if (hasFailed)
    return failure;
  ownStatus = waiting;
  if (death && waitForFailure(lock, verdictMargin))
    return failure;
  if (!isHub()) {
    peers[0].socket.send(FrameKind::Stall, 0, waiting.serialize());
    wake();
    if (waitForFailure(lock, verdictMargin))
      return failure;
  }
  Failure verdict = explainStall(sightings(), rank, deadlineMs);
  if (!isHub() && verdict.rank != 0) { // Nothing is known here of the others; it is rank 0 that did not answer.
    const RankSighting hub = sightings()[0];
    verdict.rank = 0;
    verdict.text = "rank 0 did not answer while rank " + std::to_string(rank) + " waited in " +
                   waiting.describeCollective() + " for " + std::to_string(deadlineMs) +
                   " ms: " + describeSilence(hub) + "; rank " + std::to_string(rank) + " waits";
  }
  latch(std::move(verdict));
  wake();
  return failure;
}

Failure ControlChannel::fail(Failure failure) { return state->propose(std::move(failure)); }

bool ControlChannel::hasFailed() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->hasFailed;
}

Failure ControlChannel::failure() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->failure;
}

void ControlChannel::setFailureListener(std::function<void(const Failure &)> listener) {
  std::lock_guard<std::mutex> callbacks(state->callbackMutex);
  state->listener = std::move(listener);
  state->listenerWasCalled = false;
  if (!state->listener)
    return;
  std::unique_lock<std::mutex> lock(state->mutex);
  if (!state->hasFailed)
    return;
  Failure failure = state->failure;
  lock.unlock();
  state->listenerWasCalled = true;
  state->listener(failure);
}

void ControlChannel::setStatusSource(std::function<RankStatus()> source) {
  std::lock_guard<std::mutex> callbacks(state->callbackMutex);
  if (!source && state->source) { // The last word about a program that is over.
    RankStatus last = state->source();
    std::lock_guard<std::mutex> lock(state->mutex);
    state->setOwnStatus(std::move(last));
  }
  state->source = std::move(source);
}

Failure ControlChannel::reportStall(const RankStatus &waiting) { return state->stall(waiting); }

//===------------------------------------------------------------------------------------------------------------===//
// Life
//===------------------------------------------------------------------------------------------------------------===//

int64_t ControlChannel::rank() const { return state->rank; }
int64_t ControlChannel::worldSize() const { return state->worldSize; }
int64_t ControlChannel::deadlineMs() const { return state->deadlineMs; }

ControlChannel::ControlChannel(std::shared_ptr<State> state) : state(std::move(state)) {}

std::unique_ptr<ControlChannel> ControlChannel::connect(const ProcessWorld &world, int64_t deadlineMs, Failure &failure,
                                                        ControlListener *listener,
                                                        const std::function<bool()> &isCancelled, int64_t startMs) {
  Meeting meeting;
  if (!meet(world, startMs ? startMs : deadlineMs, listener, isCancelled, meeting, failure))
    return nullptr;
  auto state = std::make_shared<State>(world, deadlineMs, std::move(meeting));
  state->thread = std::thread([shared = state.get()] { shared->serve(); });
  return std::unique_ptr<ControlChannel>(new ControlChannel(std::move(state)));
}

ControlChannel::~ControlChannel() { state->leave(); }

} // namespace dist::runtime
