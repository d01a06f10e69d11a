// SPDX-License-Identifier: Apache-2.0
//
// The knocking side waits a little longer than the deadline, so that rank 0's verdict, which knows who is missing,
// comes first.

#include "ControlMeeting.h"

#include "Support/WaitWord.h"
#include "WireFormat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace dist::runtime {

namespace {

constexpr int64_t protocolVersion = 1;
constexpr int64_t longestHandshakeFrame = 64 * 1024;
constexpr std::chrono::milliseconds pollPeriod{20};
constexpr std::chrono::milliseconds lingering{1000};

/// What a process says about itself when it knocks.
struct Hello {
  int64_t protocol = protocolVersion;
  int64_t plan = DIST_EXECUTABLE_VERSION;
  int64_t rank = 0;
  int64_t worldSize = 0;
  int64_t process = 0;
  std::string host;

  static Hello ofThisProcess(const ProcessWorld &world) {
    char name[256] = "";
    gethostname(name, sizeof(name) - 1);
    return {protocolVersion, DIST_EXECUTABLE_VERSION, world.rank, world.worldSize, int64_t(getpid()), name};
  }
  std::string serialize() const {
    WireWriter writer;
    writer.number(protocol).number(plan).number(rank).number(worldSize).number(process).text(host);
    return std::move(writer.bytes);
  }
  bool deserialize(const std::string &bytes) {
    WireReader reader(bytes);
    reader.number(protocol).number(plan).number(rank).number(worldSize).number(process).text(host);
    return reader.isComplete();
  }
  std::string describe() const { return "process " + std::to_string(process) + " on " + host; }
};

//===------------------------------------------------------------------------------------------------------------===//
// Rank 0
//===------------------------------------------------------------------------------------------------------------===//

/// A connection that rank 0 has accepted.
struct Guest {
  ControlSocket socket;
  Hello hello;
  bool isKnown = false; ///< It has said hello.
};

class Host {
public:
  Host(const ProcessWorld &world, int64_t deadlineMs, int listening)
      : world(world), self(Hello::ofThisProcess(world)), deadlineMs(deadlineMs), listening(listening),
        guestOfRank(size_t(world.worldSize), -1) {}

  bool run(const std::function<bool()> &isCancelled, Meeting &meeting, Failure &failure) {
    Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(deadlineMs);
    while (!hasFailed && numKnown + 1 < world.worldSize) {
      if (isCancelled && isCancelled())
        fail(interruptedFailure(0, "it waited for the other ranks"));
      else if (Clock::now() >= deadline)
        fail(makeFailure(DIST_DEADLINE_EXCEEDED, firstMissing(), describeMissing()));
      else
        serve();
    }
    std::vector<ControlSocket> sockets(size_t(world.worldSize));
    if (hasFailed) {
      // Those that have not come yet shall hear the reason too, if they are not too late.
      Clock::time_point end = Clock::now() + lingering;
      bool isLate = Clock::now() >= deadline;
      while (!isLate && Clock::now() < end && int64_t(guests.size()) + 1 < world.worldSize)
        serve();
      for (Guest &guest : guests) {
        if (guest.socket.isOpen())
          guest.socket.send(FrameKind::Abort, 0, serializeFailure(reason));
        sockets.push_back(std::move(guest.socket));
      }
      flushAll(sockets, std::chrono::milliseconds(300));
      failure = std::move(reason);
      return false;
    }
    for (int64_t rank = 1; rank < world.worldSize; ++rank) {
      sockets[rank] = std::move(guests[guestOfRank[rank]].socket);
      sockets[rank].send(FrameKind::Start);
    }
    meeting.sockets = std::move(sockets);
    return true;
  }

private:
  void fail(Failure failure) {
    if (!hasFailed)
      reason = std::move(failure);
    hasFailed = true;
  }

  void serve() {
    std::vector<pollfd> polled{{listening, POLLIN, 0}};
    for (Guest &guest : guests)
      polled.push_back({guest.socket.handle(), POLLIN, 0});
    poll(polled.data(), polled.size(), int(pollPeriod.count()));
    for (int accepted; (accepted = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0;)
      guests.emplace_back().socket = ControlSocket(accepted);
    for (size_t g = 0; g < guests.size(); ++g)
      if (guests[g].socket.isOpen())
        listenTo(g);
  }

  void listenTo(size_t number) {
    Guest &guest = guests[number];
    std::vector<Frame> frames;
    ControlSocket::Outcome outcome = guest.socket.receive(frames, longestHandshakeFrame);
    for (const Frame &frame : frames) {
      Failure proposed;
      if (frame.kind == FrameKind::Hello)
        welcome(number, frame.bytes);
      else if (frame.kind == FrameKind::Propose && guest.isKnown && deserializeFailure(frame.bytes, proposed))
        fail(std::move(proposed));
    }
    if (outcome == ControlSocket::Outcome::Closed && guest.isKnown)
      fail(makeFailure(DIST_RANK_FAILED, guest.hello.rank,
                       "rank " + std::to_string(guest.hello.rank) + " (" + guest.hello.describe() +
                           ") died while the ranks were starting" + describeWaiting(guest.hello.rank)));
    if (outcome == ControlSocket::Outcome::Foreign) {
      guest.socket.close();
      ++numForeign;
    }
  }

  void welcome(size_t number, const std::string &bytes) {
    Guest &guest = guests[number];
    Hello &hello = guest.hello;
    if (guest.isKnown || !hello.deserialize(bytes)) {
      guest.socket.close();
      ++numForeign;
      return;
    }
    guest.isKnown = true;
    std::string rank = "rank " + std::to_string(hello.rank) + " (" + hello.describe() + ")";
    if (hello.protocol != self.protocol || hello.plan != self.plan)
      return fail(makeFailure(DIST_MISMATCH, hello.rank,
                              rank + " has version " + std::to_string(hello.plan) + "." +
                                  std::to_string(hello.protocol) + " of the runtime, rank 0 has " +
                                  std::to_string(self.plan) + "." + std::to_string(self.protocol)));
    if (hello.worldSize != world.worldSize)
      return fail(makeFailure(DIST_MISMATCH, hello.rank,
                              rank + " was started in a world of " + std::to_string(hello.worldSize) +
                                  " ranks, rank 0 in a world of " + std::to_string(world.worldSize)));
    if (hello.rank < 0 || hello.rank >= world.worldSize)
      return fail(makeFailure(DIST_MISMATCH, hello.rank,
                              rank + " is out of range, there are " + std::to_string(world.worldSize) + " ranks"));
    if (hello.rank == 0 || guestOfRank[hello.rank] >= 0) {
      const Hello &first = hello.rank == 0 ? self : guests[guestOfRank[hello.rank]].hello;
      return fail(makeFailure(DIST_MISMATCH, hello.rank,
                              "rank " + std::to_string(hello.rank) + " is there twice: " + first.describe() + " and " +
                                  hello.describe()));
    }
    guestOfRank[hello.rank] = int64_t(number);
    ++numKnown;
    guest.socket.send(FrameKind::Received);
  }

  int64_t firstMissing() const {
    for (int64_t rank = 1; rank < world.worldSize; ++rank)
      if (guestOfRank[rank] < 0)
        return rank;
    return -1;
  }

  std::string describeMissing() const {
    std::vector<int32_t> missing;
    for (int64_t rank = 1; rank < world.worldSize; ++rank)
      if (guestOfRank[rank] < 0)
        missing.push_back(int32_t(rank));
    std::string text =
        listRanks(missing) + " did not come to the start of the run within " + std::to_string(deadlineMs) + " ms";
    if (numForeign > 0)
      text += " (" + std::to_string(numForeign) + " connections spoke another protocol)";
    return text + describeWaiting(-1);
  }

  std::string describeWaiting(int64_t except) const {
    std::vector<int32_t> waiting{0};
    for (int64_t rank = 1; rank < world.worldSize; ++rank)
      if (guestOfRank[rank] >= 0 && rank != except)
        waiting.push_back(int32_t(rank));
    return "; " + listRanks(waiting) + (waiting.size() == 1 ? " waits" : " wait");
  }

  const ProcessWorld &world;
  Hello self;
  int64_t deadlineMs;
  int listening;
  std::vector<Guest> guests;
  std::vector<int64_t> guestOfRank;
  int64_t numKnown = 0, numForeign = 0;
  bool hasFailed = false;
  Failure reason;
};

//===------------------------------------------------------------------------------------------------------------===//
// The others
//===------------------------------------------------------------------------------------------------------------===//

/// Connects, waiting for at most a second. Returns a closed socket and sets `error`.
ControlSocket connectTo(const std::string &host, int32_t port, std::string &error) {
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (int code = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found)) {
    error = gai_strerror(code);
    return {};
  }
  ControlSocket connected;
  for (addrinfo *address = found; address && !connected.isOpen(); address = address->ai_next) {
    int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
      error = std::strerror(errno);
      continue;
    }
    ControlSocket candidate(descriptor);
    int problem = connect(descriptor, address->ai_addr, address->ai_addrlen) == 0 ? 0 : errno;
    if (problem == EINPROGRESS) {
      pollfd polled = {descriptor, POLLOUT, 0};
      socklen_t size = sizeof(problem);
      if (poll(&polled, 1, 1000) != 1)
        problem = ETIMEDOUT;
      else
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size);
    }
    if (problem == 0)
      connected = std::move(candidate);
    else
      error = std::strerror(problem);
  }
  freeaddrinfo(found);
  return connected;
}

class Visitor {
public:
  Visitor(const ProcessWorld &world, int64_t deadlineMs) : world(world), deadlineMs(deadlineMs) {}

  bool run(const std::function<bool()> &isCancelled, Meeting &meeting, Failure &failure) {
    Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(deadlineMs);
    while (Clock::now() < deadline + (wasReceived ? verdictMargin : std::chrono::milliseconds(0))) {
      if (isCancelled && isCancelled()) {
        failure = interruptedFailure(world.rank, "it waited for the other ranks");
        socket.send(FrameKind::Propose, 0, serializeFailure(failure));
        return false;
      }
      if (!socket.isOpen() && !knock())
        std::this_thread::sleep_for(pollPeriod);
      else if (Answer answer = listen(meeting, failure); answer != Answer::None)
        return answer == Answer::Start;
    }
    failure =
        makeFailure(DIST_DEADLINE_EXCEEDED, 0,
                    wasReceived ? "rank 0 has been silent since rank " + std::to_string(world.rank) + " connected to " +
                                      where() + ", for longer than " + std::to_string(deadlineMs) + " ms"
                                : "rank " + std::to_string(world.rank) + " did not reach rank 0 at " + where() +
                                      " within " + std::to_string(deadlineMs) + " ms: " + lastError);
    return false;
  }

private:
  enum class Answer { None, Start, Failed };

  std::string where() const { return world.masterHost + ":" + std::to_string(world.masterPort); }

  bool knock() {
    socket = connectTo(world.masterHost, world.masterPort, lastError);
    if (!socket.isOpen())
      return false;
    lastError = "it does not answer";
    socket.send(FrameKind::Hello, 0, Hello::ofThisProcess(world).serialize());
    return true;
  }

  Answer listen(Meeting &meeting, Failure &failure) {
    pollfd polled = {socket.handle(), POLLIN, 0};
    poll(&polled, 1, int(pollPeriod.count()));
    std::vector<Frame> frames;
    ControlSocket::Outcome outcome = socket.receive(frames, longestHandshakeFrame);
    for (size_t f = 0; f < frames.size(); ++f) {
      wasReceived |= frames[f].kind == FrameKind::Received;
      if (frames[f].kind == FrameKind::Abort && deserializeFailure(frames[f].bytes, failure)) {
        failure.isToldElsewhere = true;
        return Answer::Failed;
      }
      if (frames[f].kind == FrameKind::Start) {
        meeting.early.assign(frames.begin() + int64_t(f) + 1, frames.end());
        meeting.sockets.push_back(std::move(socket));
        return Answer::Start;
      }
    }
    if (outcome == ControlSocket::Outcome::Foreign) {
      failure = makeFailure(DIST_MISMATCH, 0,
                            "what answers rank " + std::to_string(world.rank) + " at " + where() +
                                " is not rank 0: it speaks another protocol");
      return Answer::Failed;
    }
    if (outcome == ControlSocket::Outcome::Closed && wasReceived) {
      failure = makeFailure(DIST_RANK_FAILED, 0,
                            "rank 0 died while the ranks were starting; rank " + std::to_string(world.rank) + " waits");
      return Answer::Failed;
    }
    if (outcome == ControlSocket::Outcome::Closed) {
      lastError = "it closed the connection";
      std::this_thread::sleep_for(pollPeriod);
    }
    return Answer::None;
  }

  const ProcessWorld &world;
  int64_t deadlineMs;
  ControlSocket socket;
  bool wasReceived = false;
  std::string lastError = "it was not tried";
};

} // namespace

bool meet(const ProcessWorld &world, int64_t deadlineMs, ControlListener *listener,
          const std::function<bool()> &isCancelled, Meeting &meeting, Failure &failure) {
  if (world.worldSize == 1) {
    meeting.sockets.resize(1);
    return true;
  }
  bool hasPort = world.masterPort != 0 || (world.rank == 0 && listener);
  if (!hasPort || (world.rank != 0 && world.masterHost.empty())) {
    failure = makeFailure(DIST_INVALID_ARGUMENT, world.rank,
                          "MASTER_ADDR and MASTER_PORT are not set, needed to find the other " +
                              std::to_string(world.worldSize - 1) + " processes");
    return false;
  }
  if (world.rank != 0)
    return Visitor(world, deadlineMs).run(isCancelled, meeting, failure);
  ControlListener own;
  std::string error;
  if (!listener && !own.open(world.masterPort, error)) {
    failure = makeFailure(DIST_RANK_FAILED, 0, "rank 0 " + error);
    return false;
  }
  int listening = (listener ? listener : &own)->release();
  bool good = Host(world, deadlineMs, listening).run(isCancelled, meeting, failure);
  ::close(listening);
  return good;
}

void flushAll(std::vector<ControlSocket> &sockets, std::chrono::milliseconds most) {
  Clock::time_point end = Clock::now() + most;
  while (true) {
    std::vector<pollfd> polled;
    for (ControlSocket &socket : sockets) {
      socket.flush();
      if (socket.isOpen() && socket.hasUnsent())
        polled.push_back({socket.handle(), POLLOUT, 0});
    }
    if (polled.empty() || Clock::now() >= end)
      return;
    poll(polled.data(), polled.size(), 10);
  }
}

Failure interruptedFailure(int64_t rank, const std::string &what) {
  return makeFailure(DIST_INTERRUPTED, rank,
                     "rank " + std::to_string(rank) + " was asked to end (SIGTERM) while " + what);
}

//===------------------------------------------------------------------------------------------------------------===//
// Listening
//===------------------------------------------------------------------------------------------------------------===//

ControlListener::~ControlListener() {
  if (socket >= 0)
    ::close(socket);
}

int ControlListener::release() {
  int released = socket;
  socket = -1;
  return released;
}

bool ControlListener::open(int32_t port, std::string &error) {
  // One socket for both families; a machine without IPv6 gets one for IPv4.
  sockaddr_in6 six = {};
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(uint16_t(port));
  sockaddr_in four = {};
  four.sin_family = AF_INET;
  four.sin_port = six.sin6_port;
  int no = 0, yes = 1, problem = 0;
  for (int family : {AF_INET6, AF_INET}) {
    int descriptor = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
      problem = errno;
      continue;
    }
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    if (family == AF_INET6)
      setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof(no));
    const sockaddr *address =
        family == AF_INET6 ? reinterpret_cast<sockaddr *>(&six) : reinterpret_cast<sockaddr *>(&four);
    socklen_t size = family == AF_INET6 ? sizeof(six) : sizeof(four);
    if (bind(descriptor, address, size) == 0 && listen(descriptor, 1024) == 0) {
      sockaddr_in6 bound = {};
      socklen_t boundSize = sizeof(bound);
      getsockname(descriptor, reinterpret_cast<sockaddr *>(&bound), &boundSize);
      boundPort = ntohs(bound.sin6_port); // At the same place in both families.
      socket = descriptor;
      return true;
    }
    problem = errno;
    ::close(descriptor);
    if (problem == EADDRINUSE)
      break;
  }
  error = "cannot listen on port " + std::to_string(port) + ": " + std::strerror(problem);
  return false;
}

} // namespace dist::runtime
