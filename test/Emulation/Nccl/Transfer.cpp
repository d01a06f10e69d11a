// SPDX-License-Identifier: Apache-2.0
//
// In every round of a collective each rank puts a piece into its mailbox, waits until all have done so, takes what it
// needs from the others, and says so. A mismatch of what ranks announced is an error of the communicator; its work then
// waits until the communicator is aborted.

#include "Transfer.h"

#include "Reduction.h"

#include <algorithm>
#include <cstring>
#include <set>

using namespace dist::emulation;

namespace {

using Kind = Request::Kind;

uint8_t *locate(const void *pointer, uint64_t bytes, const char *what) {
  if (bytes == 0)
    return nullptr;
  uint8_t *host = hostAddress(reinterpret_cast<uint64_t>(pointer), bytes);
  if (!host)
    throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, std::string("the ") + what + " buffer of a collective has " +
                                                        std::to_string(bytes) +
                                                        " bytes, which do not lie in one allocation"};
  return host;
}

class Collective : public Transfer {
public:
  Collective(std::shared_ptr<Communicator> owner, const Request &request)
      : communicator(std::move(owner)), request(request), segment(*communicator->segment),
        ranks(uint64_t(segment.ranks())), own(uint64_t(communicator->rank)), bytes(bytesOf(request.type)),
        isRoot(communicator->rank == request.root) {
    bool sendsBlocks = scattersBlocks() && (request.kind != Kind::Scatter || isRoot);
    bool receivesBlocks =
        request.kind == Kind::AllGather || request.kind == Kind::AlltoAll || (request.kind == Kind::Gather && isRoot);
    if (sends())
      source = locate(request.send, request.count * bytes * (sendsBlocks ? ranks : 1), "send");
    if (receives())
      target = locate(request.receive, request.count * bytes * (receivesBlocks ? ranks : 1), "receive");
    piece = Segment::mailboxBytes / bytes / (scattersBlocks() ? ranks : 1);
  }

  Progress advance() override {
    if (communicator->aborted)
      return Progress::Done;
    if (mismatched)
      return Progress::Later;
    // Also a collective of no elements is one round, so that ranks that disagree are found.
    if (!posted) {
      uint64_t next = communicator->round + 1;
      if (!allHave(&RankRecord::consumed, next - 1))
        return Progress::Later;
      communicator->round = next;
      length = std::min(piece, request.count - done);
      post(next);
      posted = true;
    }
    if (!allHave(&RankRecord::posted, communicator->round))
      return Progress::Later;
    if (!announcementsAgree()) {
      mismatched = true;
      return Progress::Later;
    }
    take();
    segment.rank(communicator->rank).consumed.store(communicator->round);
    posted = false;
    done += length;
    if (done < request.count)
      return advance();
    return Progress::Done;
  }

  int lane() const override { return 0; }

private:
  bool sends() const { return (request.kind != Kind::Broadcast && request.kind != Kind::Scatter) || isRoot; }
  bool receives() const { return (request.kind != Kind::Reduce && request.kind != Kind::Gather) || isRoot; }
  /// Whether what is sent has a block for each rank.
  bool scattersBlocks() const {
    return request.kind == Kind::ReduceScatter || request.kind == Kind::AlltoAll || request.kind == Kind::Scatter;
  }

  bool allHave(std::atomic<uint64_t> RankRecord::*counter, uint64_t value) const {
    for (int rank = 0; rank < segment.ranks(); ++rank)
      if ((segment.rank(rank).*counter).load() < value)
        return false;
    return true;
  }

  void post(uint64_t round) {
    RankRecord &record = segment.rank(communicator->rank);
    record.announcement = {static_cast<uint32_t>(request.kind), static_cast<uint32_t>(request.type),
                           static_cast<uint32_t>(request.operation), static_cast<uint32_t>(request.root),
                           request.count};
    uint8_t *mailbox = segment.mailbox(communicator->rank);
    if (sends() && length) {
      uint64_t blocks = scattersBlocks() ? ranks : 1;
      for (uint64_t block = 0; block < blocks; ++block)
        std::memcpy(mailbox + block * length * bytes, source + (block * request.count + done) * bytes, length * bytes);
    }
    record.posted.store(round);
  }

  bool announcementsAgree() const {
    const Announcement &mine = segment.rank(communicator->rank).announcement;
    for (int rank = 0; rank < segment.ranks(); ++rank)
      if (!(segment.rank(rank).announcement == mine)) {
        communicator->fail(ncclInvalidUsage, "ranks " + std::to_string(communicator->rank) + " and " +
                                                 std::to_string(rank) + " announced different collectives: kind " +
                                                 std::to_string(mine.kind) + " and " +
                                                 std::to_string(segment.rank(rank).announcement.kind) + ", count " +
                                                 std::to_string(mine.count) + " and " +
                                                 std::to_string(segment.rank(rank).announcement.count));
        return false;
      }
    return true;
  }

  /// Returns where rank `from` put its piece, or its block for this rank.
  const uint8_t *pieceOf(uint64_t from) const {
    return segment.mailbox(static_cast<int>(from)) + (scattersBlocks() ? own * length * bytes : 0);
  }

  void take() {
    if (!receives() || !length)
      return;
    switch (request.kind) {
    case Kind::AllReduce:
    case Kind::Reduce:
    case Kind::ReduceScatter: {
      std::vector<const uint8_t *> inputs;
      for (uint64_t rank = 0; rank < ranks; ++rank)
        inputs.push_back(pieceOf(rank));
      reduce(request.type, request.operation, inputs, length, target + done * bytes);
      return;
    }
    case Kind::Broadcast:
    case Kind::Scatter:
      std::memcpy(target + done * bytes, pieceOf(static_cast<uint64_t>(request.root)), length * bytes);
      return;
    default:
      for (uint64_t rank = 0; rank < ranks; ++rank)
        std::memcpy(target + (rank * request.count + done) * bytes, pieceOf(rank), length * bytes);
    }
  }

  std::shared_ptr<Communicator> communicator;
  Request request;
  const Segment &segment;
  uint64_t ranks, own, bytes;
  bool isRoot;
  uint8_t *source = nullptr, *target = nullptr;
  uint64_t piece = 0, done = 0, length = 0;
  bool posted = false, mismatched = false;
};

/// One end of a message. The sender is done when the receiver has taken everything.
class Message : public Transfer {
public:
  Message(std::shared_ptr<Communicator> owner, const Request &request)
      : communicator(std::move(owner)), isSend(request.kind == Kind::Send),
        from(isSend ? communicator->rank : request.root), to(isSend ? request.root : communicator->rank),
        bytes(request.count * bytesOf(request.type)),
        data(locate(isSend ? request.send : request.receive, bytes, isSend ? "send" : "receive")) {}

  Progress advance() override {
    if (communicator->aborted)
      return Progress::Done;
    ChannelRecord &channel = communicator->segment->channel(from, to);
    return isSend ? advanceSend(channel) : advanceReceive(channel);
  }

  int lane() const override { return isSend ? 1 + to : -1 - from; }

private:
  Progress advanceSend(ChannelRecord &channel) {
    if (channel.sent.load() != channel.received.load())
      return Progress::Later;
    if (begun && done == bytes)
      return Progress::Done;
    begun = true;
    channel.messageBytes = bytes;
    uint64_t length = std::min<uint64_t>(bytes - done, Segment::channelBytes);
    if (length)
      std::memcpy(communicator->segment->channelData(from, to), data + done, length);
    done += length;
    channel.sent.fetch_add(1);
    return Progress::Later;
  }

  Progress advanceReceive(ChannelRecord &channel) {
    if (mismatched || channel.sent.load() == channel.received.load())
      return Progress::Later;
    if (channel.messageBytes != bytes) {
      communicator->fail(ncclInvalidUsage, "rank " + std::to_string(from) + " sent " +
                                               std::to_string(channel.messageBytes) + " bytes to rank " +
                                               std::to_string(to) + ", which receives " + std::to_string(bytes));
      mismatched = true;
      return Progress::Later;
    }
    uint64_t length = std::min<uint64_t>(bytes - done, Segment::channelBytes);
    if (length)
      std::memcpy(data + done, communicator->segment->channelData(from, to), length);
    done += length;
    channel.received.fetch_add(1);
    return done == bytes ? Progress::Done : Progress::Later;
  }

  std::shared_ptr<Communicator> communicator;
  bool isSend;
  int from, to;
  uint64_t bytes, done = 0;
  uint8_t *data;
  bool begun = false, mismatched = false;
};

/// Runs requests: a run of neighbouring messages together, everything else in order.
class Sequence {
public:
  Sequence(std::shared_ptr<Communicator> communicator, std::shared_ptr<const std::vector<Request>> requests)
      : communicator(std::move(communicator)), requests(std::move(requests)) {}

  Progress advance() {
    while (true) {
      std::set<int> busy;
      for (auto transfer = active.begin(); transfer != active.end();)
        if (busy.insert((*transfer)->lane()).second && (*transfer)->advance() == Progress::Done) {
          busy.erase((*transfer)->lane());
          transfer = active.erase(transfer);
        } else {
          ++transfer;
        }
      if (!active.empty())
        return Progress::Later;
      if (next == requests->size() || communicator->aborted)
        return Progress::Done;
      bool messages = (*requests)[next].isMessage();
      do
        active.push_back(startTransfer(communicator, (*requests)[next++]));
      while (messages && next < requests->size() && (*requests)[next].isMessage());
    }
  }

private:
  std::shared_ptr<Communicator> communicator;
  std::shared_ptr<const std::vector<Request>> requests;
  size_t next = 0;
  std::vector<std::unique_ptr<Transfer>> active;
};

} // namespace

std::unique_ptr<Transfer> dist::emulation::startTransfer(const std::shared_ptr<Communicator> &communicator,
                                                         const Request &request) {
  if (request.isMessage())
    return std::make_unique<Message>(communicator, request);
  return std::make_unique<Collective>(communicator, request);
}

Work dist::emulation::transferWork(const std::shared_ptr<Communicator> &communicator, std::vector<Request> requests) {
  auto shared = std::make_shared<const std::vector<Request>>(std::move(requests));
  auto start = [communicator, shared, ticket = communicator->ticket]() -> Step {
    auto sequence = std::make_shared<Sequence>(communicator, shared);
    return [sequence] { return sequence->advance(); };
  };
  return {"collective", start, communicator->chain};
}
