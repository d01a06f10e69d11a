// SPDX-License-Identifier: Apache-2.0
//
// Over MPI, rank 0 tells the others by a message where its control channel listens; they need no address from the
// launcher.

#include "ProcessGroup.h"

#include "ProcessCommunicator.h"
#include "Support/WaitWord.h"
#include "WireFormat.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <unistd.h>

namespace dist::runtime {

/// Processes take their time to start, also where ranks may not wait long for each other later.
static constexpr int64_t shortestStartMs = 10000;

namespace {

std::string nameOfThisMachine() {
  char name[256] = "";
  gethostname(name, sizeof(name) - 1);
  return name;
}

/// Where rank 0 listens, as a message of fixed size.
struct Address {
  char host[256] = "";
  int32_t port = 0;
};

/// Exchanges rank 0's address; false with `failure` if that takes too long.
bool shareAddress(MessageTransport &transport, ProcessWorld &world, int64_t deadlineMs,
                  const std::function<bool()> &isCancelled, int32_t port, Failure &failure) {
  constexpr int32_t tag = MessageTransport::largestTag;
  Address address;
  std::vector<DistMessageRequest> requests(size_t(world.rank == 0 ? world.worldSize - 1 : 1));
  std::vector<bool> isComplete(requests.size(), false);
  std::string error;
  bool good = true;
  if (world.rank == 0) {
    std::strncpy(address.host, nameOfThisMachine().c_str(), sizeof(address.host) - 1);
    address.port = port;
    for (int64_t peer = 1; peer < world.worldSize && good; ++peer)
      good = transport.send(&address, sizeof(address), peer, tag, requests[peer - 1], error);
  } else {
    good = transport.receive(&address, sizeof(address), 0, tag, requests[0], error);
  }
  Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(deadlineMs);
  size_t open = requests.size();
  while (good && open > 0 && Clock::now() < deadline && !(isCancelled && isCancelled())) {
    for (size_t i = 0; i < requests.size() && good; ++i) {
      int64_t bytes = 0;
      if (isComplete[i])
        continue;
      MessageTransport::Progress progress = transport.test(requests[i], bytes, error);
      good = progress != MessageTransport::Progress::Failed;
      isComplete[i] = progress == MessageTransport::Progress::Complete;
      open -= isComplete[i];
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  if (!good || open > 0) {
    failure =
        makeFailure(good ? DIST_DEADLINE_EXCEEDED : DIST_RANK_FAILED, world.rank == 0 ? -1 : 0,
                    "rank " + std::to_string(world.rank) + " could not exchange addresses over " + transport.name() +
                        (good ? " within " + std::to_string(deadlineMs) + " ms" : ": " + error));
    return false;
  }
  if (world.rank != 0) {
    world.masterHost = nameOfThisMachine() == address.host ? "127.0.0.1" : address.host;
    world.masterPort = address.port;
  }
  return true;
}

} // namespace

std::unique_ptr<ProcessGroup> ProcessGroup::join(DistCommunicatorKind communicator, int64_t deadlineMs,
                                                 Failure &failure) {
  TerminationSignal signal;
  auto isCancelled = [] { return TerminationSignal::wasReceived(); };
  ProcessWorld world;
  std::shared_ptr<MessageTransport> transport;
  ControlListener listener;
  std::string error;
  const int64_t startMs = std::max(deadlineMs, shortestStartMs);
  bool overMPI = communicator == DIST_COMMUNICATOR_MPI;
  if (!overMPI && !readProcessWorld(world, error)) {
    failure = makeFailure(DIST_INVALID_ARGUMENT, -1, error);
    return nullptr;
  }
  if (overMPI && !(transport = joinMPI(startMs, isCancelled, world, failure)))
    return nullptr;
  if (overMPI && world.worldSize > 1) {
    if (world.rank == 0 && !listener.open(0, error)) {
      failure = makeFailure(DIST_RANK_FAILED, 0, "rank 0 " + error);
      return nullptr;
    }
    if (!shareAddress(*transport, world, startMs, isCancelled, listener.port(), failure))
      return nullptr;
  }
  std::unique_ptr<ControlChannel> channel = ControlChannel::connect(
      world, deadlineMs, failure, overMPI && world.rank == 0 ? &listener : nullptr, isCancelled, startMs);
  if (!channel)
    return nullptr;
  return std::make_unique<ProcessGroup>(world, std::move(channel), std::move(transport));
}

namespace {
/// What went wrong on some ranks.
struct Complaint {
  DistStatus status;
  std::vector<int32_t> ranks;
  std::string reason;
};
} // namespace

bool ProcessGroup::agree(DistStatus status, const std::string &text, const char *what, Failure &failure) {
  WireWriter mine;
  mine.number(status).text(text);
  std::vector<std::string> all;
  if (!control->allGather(mine.bytes, all, what)) {
    failure = control->failure();
    return false;
  }
  std::vector<Complaint> complaints;
  for (int64_t rank = 0; rank < placeInWorld.worldSize; ++rank) {
    WireReader reader(all[rank]);
    int32_t found = DIST_OK;
    std::string reason;
    if (!reader.number(found).text(reason).isComplete())
      found = DIST_INTERNAL;
    if (found == DIST_OK)
      continue;
    auto same = std::find_if(complaints.begin(), complaints.end(),
                             [&](const Complaint &complaint) { return complaint.reason == reason; });
    if (same == complaints.end())
      same = complaints.insert(complaints.end(), {found, {}, reason});
    same->ranks.push_back(int32_t(rank));
  }
  if (complaints.empty())
    return true;
  std::string message;
  for (const Complaint &complaint : complaints) {
    // What is so everywhere is no matter of ranks.
    bool namesRanks =
        int64_t(complaint.ranks.size()) < placeInWorld.worldSize && !complaint.reason.starts_with("rank ");
    message += (message.empty() ? "" : "; ") + (namesRanks ? listRanks(complaint.ranks) + ": " : "") + complaint.reason;
  }
  failure = makeFailure(complaints.front().status, complaints.front().ranks.front(), message);
  failure.isToldElsewhere = placeInWorld.rank != 0;
  return false;
}

bool ProcessGroup::compare(const std::vector<std::pair<std::string, std::string>> &facts, Failure &failure) {
  WireWriter mine;
  for (const auto &[name, value] : facts)
    mine.text(value);
  std::vector<std::string> all;
  if (!control->allGather(mine.bytes, all, "the comparison of options")) {
    failure = control->failure();
    return false;
  }
  std::vector<std::vector<std::string>> values(all.size(), std::vector<std::string>(facts.size()));
  for (size_t rank = 0; rank < all.size(); ++rank) {
    WireReader reader(all[rank]);
    for (std::string &value : values[rank])
      reader.text(value);
  }
  std::string message;
  int64_t culprit = -1;
  for (size_t fact = 0; fact < facts.size(); ++fact) {
    std::vector<int32_t> others;
    for (size_t rank = 1; rank < values.size(); ++rank)
      if (values[rank][fact] != values[0][fact] && (others.empty() || values[rank][fact] == values[others[0]][fact]))
        others.push_back(int32_t(rank));
    if (others.empty())
      continue;
    culprit = culprit < 0 ? others.front() : culprit;
    message += (message.empty() ? "" : "; ") + facts[fact].first + " is " + values[0][fact] + " on rank 0 and " +
               values[others.front()][fact] + " on " + listRanks(others);
  }
  if (message.empty())
    return true;
  failure = makeFailure(DIST_MISMATCH, culprit, "the ranks were started differently: " + message);
  failure.isToldElsewhere = placeInWorld.rank != 0;
  return false;
}

ProcessGroup::Attachment::Attachment(ProcessGroup &group, RunState &state) : group(group) {
  int64_t rank = group.placeInWorld.rank;
  group.control->setStatusSource([&state, rank] { return statusOfRank(state, rank); });
  group.control->setFailureListener([&state](const Failure &failure) { state.failure.record(failure); });
}

ProcessGroup::Attachment::~Attachment() {
  group.control->setFailureListener(nullptr);
  group.control->setStatusSource(nullptr);
}

} // namespace dist::runtime
