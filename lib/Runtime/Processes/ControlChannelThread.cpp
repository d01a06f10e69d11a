// SPDX-License-Identifier: Apache-2.0
//
// The thread of a ControlChannel: moves frames, sends this rank's status, and decides on rank 0 (and elsewhere about
// rank 0) why a run fails. After a failure it only sends what is queued and lets the listener know.

#include "ControlChannelState.h"
#include "dist/Runtime/TerminationSignal.h"

#include <algorithm>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace dist::runtime {

using State = ControlChannel::State;
using std::chrono::milliseconds;

/// After a connection has closed: when to ask the others where they are, and when to judge.
static constexpr milliseconds queryDelay{40}, verdictDelay{120};

/// A launcher that sees a process die often ends the others with SIGTERM. Its death is the better explanation, and it
/// is known within this time.
static constexpr milliseconds signalDelay{400};

/// Longest that an end in good order may take.
static constexpr milliseconds farewell{2000};

/// After a failure, how long the survivors wait for each other before they end.
static constexpr milliseconds lastWord{500};

State::State(const ProcessWorld &world, int64_t deadlineMs, Meeting meeting)
    : rank(world.rank), worldSize(world.worldSize), deadlineMs(deadlineMs), peers(size_t(world.worldSize)),
      wakeHandle(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  for (Peer &peer : peers)
    peer.lastHeard = Clock::now();
  if (isHub()) {
    for (int64_t r = 1; r < worldSize; ++r)
      peers[r].socket = std::move(meeting.sockets[r]);
  } else {
    peers[0].socket = std::move(meeting.sockets[0]);
    for (const Frame &frame : meeting.early)
      handle(0, frame);
  }
}

State::~State() {
  if (wakeHandle >= 0)
    ::close(wakeHandle);
}

void State::wake() {
  uint64_t one = 1;
  [[maybe_unused]] ssize_t written = ::write(wakeHandle, &one, sizeof(one));
}

void State::tell(FrameKind kind, int64_t number, const std::string &bytes) {
  for (Peer &peer : peers)
    peer.socket.send(kind, number, bytes);
}

void State::latch(Failure reason) {
  if (hasFailed)
    return;
  reason.appendLocation();
  failure = std::move(reason);
  hasFailed = true;
  if (isHub())
    tell(FrameKind::Abort, 0, serializeFailure(failure));
  changed.notify_all();
}

std::vector<RankSighting> State::sightings() {
  std::vector<RankSighting> all(static_cast<size_t>(worldSize));
  Clock::time_point now = death ? death->queryAt - queryDelay : Clock::now();
  for (int64_t r = 0; r < worldSize; ++r) {
    all[r].status = r == rank ? ownStatus : peers[r].status;
    all[r].hasLeft = peers[r].hasLeft;
    // Only those that this process is connected to are expected to say something.
    if (r != rank && (isHub() || r == 0))
      all[r].silentMs = std::chrono::duration_cast<milliseconds>(now - peers[r].lastHeard).count();
  }
  return all;
}

//===------------------------------------------------------------------------------------------------------------===//
// Frames
//===------------------------------------------------------------------------------------------------------------===//

void State::handle(int64_t from, const Frame &frame) {
  Peer &peer = peers[from];
  peer.lastHeard = Clock::now();
  switch (frame.kind) {
  case FrameKind::Contribution:
    if (isHub())
      contribute(frame.number, from, frame.bytes);
    break;
  case FrameKind::Result:
    results[frame.number] = frame.bytes;
    changed.notify_all();
    break;
  case FrameKind::Status:
    peer.status.deserialize(frame.bytes);
    break;
  case FrameKind::Query:
    queryPending = true;
    break;
  case FrameKind::Stall:
    if (peer.status.deserialize(frame.bytes) && isHub() && !death)
      latch(explainStall(sightings(), from, deadlineMs));
    break;
  case FrameKind::Propose:
  case FrameKind::Abort:
    // A connection that has just closed explains what comes after it.
    if (Failure reason; (!death || !isHub()) && deserializeFailure(frame.bytes, reason)) {
      reason.isToldElsewhere = !isHub();
      latch(isHub() ? explainStuckStep(sightings(), std::move(reason), deadlineMs) : std::move(reason));
    }
    break;
  case FrameKind::Goodbye:
    peer.hasLeft = true;
    peer.status.deserialize(frame.bytes);
    changed.notify_all();
    break;
  default:
    break;
  }
}

void State::receiveAll() {
  for (int64_t r = 0; r < worldSize; ++r) {
    Peer &peer = peers[r];
    if (!peer.socket.isOpen())
      continue;
    peer.socket.flush();
    std::vector<Frame> frames;
    ControlSocket::Outcome outcome = peer.socket.receive(frames);
    for (const Frame &frame : frames)
      handle(r, frame);
    if (outcome != ControlSocket::Outcome::Open) {
      peer.socket.close();
      noticeDeath(r);
      changed.notify_all();
    }
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// Verdicts
//===------------------------------------------------------------------------------------------------------------===//

void State::noticeDeath(int64_t peer) {
  if (hasFailed || death || peers[peer].hasLeft || isEnding)
    return;
  Clock::time_point now = Clock::now();
  death = Death{peer, now + queryDelay, now + verdictDelay};
}

void State::decideDeath() {
  if (!death || hasFailed)
    return;
  Clock::time_point now = Clock::now();
  if (!death->queried && now >= death->queryAt) {
    death->queried = true;
    if (isHub())
      tell(FrameKind::Query, 0, "");
  }
  if (now >= death->verdictAt)
    latch(explainDeath(sightings(), death->rank, "died (its connection closed)"));
}

/// A rank that ended in good order, but too early: somebody waits for it in a collective that it has not come to.
void State::decideLeft() {
  if (hasFailed)
    return;
  if (!isHub()) {
    bool isWaiting = ownStatus.isWaiting() && !hasCome(peers[0].status, ownStatus) &&
                     std::count(ownStatus.members.begin(), ownStatus.members.end(), 0) > 0;
    bool isOperating = operating >= 0 && results.count(operating) == 0;
    if (peers[0].hasLeft && (isOperating || isWaiting))
      latch(explainDeath(sightings(), 0, "ended"));
    return;
  }
  for (int64_t gone = 0; gone < worldSize; ++gone) {
    if (!peers[gone].hasLeft)
      continue;
    for (const RankSighting &sighting : sightings()) {
      const RankStatus &status = sighting.status;
      if (status.isWaiting() && !hasCome(peers[gone].status, status) &&
          std::find(status.members.begin(), status.members.end(), int32_t(gone)) != status.members.end())
        return latch(explainDeath(sightings(), gone, "ended"));
    }
    for (const auto &[number, gathering] : gatherings)
      if (!gathering.parts.empty() && !gathering.parts[gone])
        return latch(explainDeath(sightings(), gone, "ended"));
  }
}

void State::checkSignal() {
  if (hasFailed || isEnding || !TerminationSignal::wasReceived())
    return;
  if (!signalSeen)
    signalSeen = Clock::now();
  if (Clock::now() - *signalSeen < signalDelay || death)
    return;
  Failure asked = interruptedFailure(rank, ownStatus.describe(RankStatus::Tense::Then));
  if (!isHub())
    peers[0].socket.send(FrameKind::Propose, 0, serializeFailure(asked));
  else
    latch(std::move(asked));
  // Rank 0 answers at once; without an answer this rank ends by itself.
  if (!isHub() && Clock::now() - *signalSeen > 2 * signalDelay)
    latch(std::move(asked));
}

//===------------------------------------------------------------------------------------------------------------===//
// The thread
//===------------------------------------------------------------------------------------------------------------===//

RankStatus State::sampleStatus() {
  std::lock_guard<std::mutex> callbacks(callbackMutex);
  if (source) {
    RankStatus now = source();
    std::lock_guard<std::mutex> lock(mutex);
    ownStatus = std::move(now);
  }
  std::lock_guard<std::mutex> lock(mutex);
  return ownStatus;
}

void State::callListener() {
  std::lock_guard<std::mutex> callbacks(callbackMutex);
  std::unique_lock<std::mutex> lock(mutex);
  if (!hasFailed || listenerWasCalled || !listener)
    return;
  Failure reason = failure;
  lock.unlock();
  listenerWasCalled = true;
  listener(reason);
}

void State::serve() {
  const milliseconds period(std::clamp<int64_t>(deadlineMs / 10, 5, 100));
  Clock::time_point nextStatus = Clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    receiveAll();
    if (isEnding)
      break;
    decideDeath();
    decideLeft();
    checkSignal();
    Clock::time_point now = Clock::now();
    if (!hasFailed && (now >= nextStatus || queryPending || (death && death->queried))) {
      queryPending = false;
      nextStatus = now + period;
      lock.unlock();
      std::string status = sampleStatus().serialize();
      lock.lock();
      tell(FrameKind::Status, 0, status);
    }
    if (hasFailed) {
      lock.unlock();
      callListener();
      lock.lock();
    }
    std::vector<pollfd> polled{{wakeHandle, POLLIN, 0}};
    for (Peer &peer : peers)
      if (peer.socket.isOpen())
        polled.push_back({peer.socket.handle(), short(POLLIN | (peer.socket.hasUnsent() ? POLLOUT : 0)), 0});
    milliseconds most = death && !hasFailed ? milliseconds(10) : period;
    lock.unlock();
    poll(polled.data(), polled.size(), int(most.count()));
    uint64_t count = 0;
    if (polled[0].revents) [[maybe_unused]]
      ssize_t got = ::read(wakeHandle, &count, sizeof(count));
    lock.lock();
  }
}

/// Reads from every open socket of `sockets` until it has brought a goodbye or is closed, for at most `most`.
static void awaitGoodbyes(std::vector<ControlSocket> &sockets, std::vector<bool> hasLeft, milliseconds most) {
  Clock::time_point end = Clock::now() + most;
  while (Clock::now() < end) {
    std::vector<pollfd> polled;
    for (size_t r = 0; r < sockets.size(); ++r) {
      std::vector<Frame> frames;
      if (!sockets[r].isOpen() || hasLeft[r])
        continue;
      hasLeft[r] = sockets[r].receive(frames) != ControlSocket::Outcome::Open ||
                   std::any_of(frames.begin(), frames.end(),
                               [](const Frame &frame) { return frame.kind == FrameKind::Goodbye; });
      if (!hasLeft[r])
        polled.push_back({sockets[r].handle(), POLLIN, 0});
    }
    if (polled.empty())
      return;
    poll(polled.data(), polled.size(), 10);
  }
}

/// Rank 0 stays until the others have gone, so that its end does not look like a death to them. After a failure all
/// wait for each other for a moment: launchers kill the rest when the first one ends, and each shall have said why it
/// ends.
void State::leave() {
  {
    std::unique_lock<std::mutex> lock(mutex);
    isEnding = true;
    if (!hasFailed || !isHub())
      tell(FrameKind::Goodbye, 0, ownStatus.serialize());
    wake();
  }
  thread.join();
  std::vector<ControlSocket> sockets;
  std::vector<bool> hasLeft;
  for (Peer &peer : peers) {
    sockets.push_back(std::move(peer.socket));
    hasLeft.push_back(peer.hasLeft);
  }
  milliseconds most = hasFailed ? lastWord : farewell;
  flushAll(sockets, most);
  if (!isHub() && !hasFailed)
    return;
  awaitGoodbyes(sockets, std::move(hasLeft), most);
  if (!isHub() || !hasFailed)
    return;
  for (ControlSocket &socket : sockets)
    socket.send(FrameKind::Goodbye, 0, ownStatus.serialize());
  flushAll(sockets, lastWord);
}

} // namespace dist::runtime
