// SPDX-License-Identifier: Apache-2.0
//
// A call goes through stages: (headers,) first exchange, perhaps a second one, complete. Whoever waits in done drives
// all open calls of its rank, so calls that were started earlier move on too. Next to the data every member gets a
// header from each member that it exchanges data with; it says what the sender means to do, and a difference ends the
// run.
//
// Branches that depend on the device, as the tasks of a pipeline, let ranks execute different lists of collectives. But
// two ranks come to those in which both take part in the same order, so each call has a number for each other member:
// how many they had in common before. It makes the tags.
//
// Where another thread assists the rank, both drive all open calls, each call by one of them at a time. Messages of a
// library only move while somebody looks at them, so the thread that assists looks now and then, and sleeps in between.

#include "ProcessCommunicator.h"

#include "Collectives/CollectivePieces.h"
#include "Collectives/Reduction.h"
#include "ProgramFingerprint.h"
#include "SerializedTransport.h"
#include "Support/AlignedMemory.h"
#include "Support/WaitWord.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <sched.h>
#include <thread>
#include <unordered_map>

namespace dist::runtime {

namespace {

/// A transport may notice the death of a process before the control channel does, which knows more: it gets this long.
constexpr std::chrono::milliseconds explanationDelay{400};

/// A waiting rank looks this often without giving its core away, and this often before it sleeps in between.
constexpr int64_t eagerLooks = 200, looksBeforeSleep = 5000;

/// A thread that assists looks this often as long as something moves, and then less and less.
constexpr std::chrono::microseconds shortestPause{20}, longestPause{200};

/// What a member says about its call, as bytes of one message.
struct Header {
  uint64_t fingerprint = 0;
  char text[240] = "";
};

/// Memory that only grows.
class GrowingMemory {
public:
  bool reserve(int64_t bytes) {
    if (bytes <= size)
      return true;
    size = memory.allocate(bytes) ? bytes : 0;
    return size > 0;
  }
  char *data() const { return memory.data(); }

private:
  AlignedMemory memory;
  int64_t size = 0;
};

/// Everything about a collective that does not change from call to call, for the member with one index.
struct Schedule {
  Schedule(const CollectiveInfo &info, int64_t index);
  CollectivePieces pieces;
  std::vector<PieceMessage> outgoing, incoming; ///< First exchange, per member; [index] is the own piece.
  std::vector<PieceMessage> second;             ///< Per sending member; empty without a second exchange.
  std::vector<int64_t> incomingAt, outgoingAt;  ///< Offsets of messages in the buffers, in bytes.
  int64_t incomingBytes = 0, outgoingBytes = 0;
  Header header;
};

Schedule::Schedule(const CollectiveInfo &info, int64_t index) : pieces(info) {
  auto place = [](int64_t bytes, int64_t &end) {
    int64_t begin = end;
    end += ceilDivide(bytes, 64) * 64;
    return begin;
  };
  for (int64_t m = 0; m < info.groupSize; ++m) {
    std::vector<PieceBox> out, in, later;
    for (size_t p = 0; p < info.pairs.size(); ++p) {
      out.push_back(pieces.first(p, index, m));
      in.push_back(pieces.first(p, m, index));
      if (pieces.hasSecondExchange())
        later.push_back(pieces.second(p, m));
    }
    outgoing.emplace_back(info, std::move(out));
    incoming.emplace_back(info, std::move(in));
    int64_t bytesIn = incoming.back().bytes, bytesOut = outgoing.back().bytes;
    if (pieces.hasSecondExchange()) {
      second.emplace_back(info, std::move(later));
      bytesIn = std::max(bytesIn, second.back().bytes);
      bytesOut = std::max(bytesOut, second.back().bytes);
    }
    incomingAt.push_back(place(bytesIn, incomingBytes));
    outgoingAt.push_back(place(bytesOut, outgoingBytes));
  }
  header.fingerprint = fingerprintOf(info).shortened();
  std::snprintf(header.text, sizeof(header.text), "%s", info.describeFully().c_str());
}

struct Transfer {
  DistMessageRequest request = {};
  int64_t member = 0;
  int64_t expected = -1; ///< Bytes of a receive; -1 for a send.
};

enum class Stage { Headers, First, Second, Complete };

struct OpenCall {
  std::mutex mutex; ///< Held by who moves it on, where the rank is assisted. The atomics are looked at without it.
  std::atomic<bool> inUse{false};
  std::atomic<int64_t> number{0}; ///< Among all calls of this rank.
  int64_t numberInGroup = 0;      ///< Among those of its group.
  std::vector<int64_t> common;    ///< Per member: how many calls the two ranks had in common before.
  std::atomic<Stage> stage{Stage::Complete};
  const CollectiveCall *call = nullptr;
  std::shared_ptr<Schedule> schedule;
  uint64_t record = 0;             ///< Of the flight recorder.
  std::vector<Transfer> transfers; ///< That are not complete.
  std::vector<Header> headers;     ///< Of the members, where they send one.
  std::vector<bool> hasHeader;
  GrowingMemory incoming, outgoing;
};

class ProcessCommunicator final : public Communicator {
public:
  ProcessCommunicator(std::shared_ptr<MessageTransport> transport, ControlChannel &channel, RunState &state,
                      bool isCautious, bool isAssisted)
      : transport(std::move(transport)), channel(channel), state(state), isCautious(isCautious),
        isAssisted(isAssisted) {}

  bool start(const CollectiveCall &call, CollectiveTicket &ticket) override;
  bool done(const CollectiveCall &call, CollectiveTicket ticket) override;
  bool assist(const CollectiveCall &call, CollectiveTicket ticket) override;
  void interrupt() override {} // Waiting is looking, and the latch is looked at too.

private:
  std::shared_ptr<Schedule> scheduleOf(const CollectiveCall &call);
  std::unique_lock<std::mutex> lock(std::mutex &mutex) const {
    return isAssisted ? std::unique_lock<std::mutex>(mutex) : std::unique_lock<std::mutex>();
  }
  OpenCall &freeCall();
  OpenCall *findCall(uint64_t number);
  bool drive(OpenCall &open);
  bool driveAll();
  bool beginHeaders(OpenCall &open);
  bool beginFirst(OpenCall &open);
  bool beginSecond(OpenCall &open);
  bool finishFirst(OpenCall &open);
  void reduceArrived(OpenCall &open);
  bool checkHeaders(OpenCall &open);
  bool progress(OpenCall &open);
  bool advance(OpenCall &open);
  bool send(OpenCall &open, int64_t member, const void *data, int64_t bytes, int32_t phase);
  bool receive(OpenCall &open, int64_t member, void *data, int64_t bytes, int32_t phase);
  bool transportFailed(const OpenCall &open, int64_t member, const std::string &error);
  bool reportDeadline(const CollectiveCall &call);
  const char *packed(OpenCall &open, int64_t member, const PieceMessage &message, bool fromOutput);

  std::shared_ptr<MessageTransport> transport;
  ControlChannel &channel;
  RunState &state;
  bool isCautious, isAssisted;
  int64_t nextNumber = 0;
  std::unordered_map<int32_t, int64_t> numCommon; ///< Calls so far that this rank has in common with another one.
  std::mutex callsMutex;                          ///< Of the list alone; its entries stay.
  std::vector<std::unique_ptr<OpenCall>> calls;
  std::map<const CollectiveInfo *, std::shared_ptr<Schedule>> schedules;
};

enum Phase : int32_t { HeaderPhase, FirstPhase, SecondPhase };

int32_t tagOf(int64_t number, int32_t phase) { return int32_t(number % 8000) * 4 + phase; }

/// Whether a piece can be sent from, or received into, the array itself.
bool isDirect(const PieceMessage &message, bool inTarget) {
  return message.boxes.size() == 1 &&
         (inTarget ? message.boxes[0].isContiguousInTarget() : message.boxes[0].isContiguousInSource());
}

//===------------------------------------------------------------------------------------------------------------===//
// Messages
//===------------------------------------------------------------------------------------------------------------===//

bool ProcessCommunicator::send(OpenCall &open, int64_t member, const void *data, int64_t bytes, int32_t phase) {
  for (int64_t begin = 0; begin < bytes; begin += MessageTransport::largestMessage) {
    Transfer &transfer = open.transfers.emplace_back();
    transfer.member = member;
    std::string error;
    if (!transport->send(static_cast<const char *>(data) + begin,
                         std::min(bytes - begin, MessageTransport::largestMessage), (*open.call->members)[member],
                         tagOf(open.common[member], phase), transfer.request, error))
      return transportFailed(open, member, error);
  }
  return true;
}

bool ProcessCommunicator::receive(OpenCall &open, int64_t member, void *data, int64_t bytes, int32_t phase) {
  for (int64_t begin = 0; begin < bytes; begin += MessageTransport::largestMessage) {
    Transfer &transfer = open.transfers.emplace_back();
    transfer.member = member;
    transfer.expected = std::min(bytes - begin, MessageTransport::largestMessage);
    std::string error;
    if (!transport->receive(static_cast<char *>(data) + begin, transfer.expected, (*open.call->members)[member],
                            tagOf(open.common[member], phase), transfer.request, error))
      return transportFailed(open, member, error);
  }
  return true;
}

/// Always returns false.
bool ProcessCommunicator::transportFailed(const OpenCall &open, int64_t member, const std::string &error) {
  Clock::time_point end = Clock::now() + explanationDelay;
  while (Clock::now() < end && !state.failure.hasFailed())
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  if (state.failure.hasFailed())
    return false;
  Failure failure;
  failure.status = DIST_RANK_FAILED;
  failure.rank = open.call->rank;
  failure.setCollective(*open.call->info);
  failure.text = "rank " + std::to_string(open.call->rank) + " could not exchange data with rank " +
                 std::to_string((*open.call->members)[member]) + " in " + open.call->info->describe() + ": " +
                 transport->name() + ": " + error;
  state.failure.fail(std::move(failure));
  return false;
}

//===------------------------------------------------------------------------------------------------------------===//
// Stages
//===------------------------------------------------------------------------------------------------------------===//

std::shared_ptr<Schedule> ProcessCommunicator::scheduleOf(const CollectiveCall &call) {
  std::shared_ptr<Schedule> &schedule = schedules[call.info];
  if (!schedule)
    schedule = std::make_shared<Schedule>(*call.info, call.index);
  return schedule;
}

OpenCall &ProcessCommunicator::freeCall() {
  std::unique_lock<std::mutex> guard = lock(callsMutex);
  for (std::unique_ptr<OpenCall> &call : calls)
    if (!call->inUse)
      return *call;
  return *calls.emplace_back(std::make_unique<OpenCall>());
}

bool ProcessCommunicator::start(const CollectiveCall &call, CollectiveTicket &ticket) {
  Heartbeat &heartbeat = state.heartbeats[call.rank];
  heartbeat.latest.store(&call, std::memory_order_release);
  heartbeat.started.store(nextNumber + 1, std::memory_order_release);
  int64_t numberInGroup = state.countStarted(call.info->group);
  if (state.failure.hasFailed())
    return false;
  OpenCall &open = freeCall();
  std::unique_lock<std::mutex> guard = lock(open.mutex);
  ticket.number = uint64_t(nextNumber);
  open.call = &call;
  open.number = nextNumber++;
  open.numberInGroup = numberInGroup;
  open.common.assign(call.members->size(), 0);
  for (size_t m = 0; m < call.members->size(); ++m)
    if (int64_t(m) != call.index)
      open.common[m] = numCommon[(*call.members)[m]]++;
  open.record = ticket.record;
  open.schedule = scheduleOf(call);
  open.transfers.clear();
  const Schedule &schedule = *open.schedule;
  if (!open.incoming.reserve(schedule.incomingBytes + 64) || !open.outgoing.reserve(schedule.outgoingBytes + 64)) {
    Failure failure;
    failure.status = DIST_OUT_OF_MEMORY;
    failure.rank = call.rank;
    failure.setCollective(*call.info);
    failure.text = "rank " + std::to_string(call.rank) + " cannot have " +
                   std::to_string(schedule.incomingBytes + schedule.outgoingBytes) + " bytes for the messages of " +
                   call.info->describe();
    state.failure.fail(std::move(failure));
    return false;
  }
  open.stage = Stage::Headers;
  open.inUse = true;
  return beginHeaders(open) && (isCautious || beginFirst(open)) && progress(open);
}

bool ProcessCommunicator::beginHeaders(OpenCall &open) {
  const CollectiveInfo &info = *open.call->info;
  const Schedule &schedule = *open.schedule;
  open.headers.assign(size_t(info.groupSize), {});
  open.hasHeader.assign(size_t(info.groupSize), false);
  bool good = true;
  for (int64_t m = 0; m < info.groupSize && good; ++m) {
    if (m == open.call->index)
      continue;
    // Where kinds may differ between the members, a pattern of messages that depends on the kind would differ too.
    bool isPermute = info.kind == DIST_COLLECTIVE_PERMUTE && !isCautious;
    if (!isPermute || schedule.outgoing[m].bytes > 0)
      good = send(open, m, &schedule.header, sizeof(Header), HeaderPhase);
    if (good && (!isPermute || schedule.incoming[m].bytes > 0)) {
      open.hasHeader[m] = true;
      good = receive(open, m, &open.headers[m], sizeof(Header), HeaderPhase);
    }
  }
  return good;
}

/// The message as dense memory: in place where the piece is so, else packed into the outgoing buffer.
const char *ProcessCommunicator::packed(OpenCall &open, int64_t member, const PieceMessage &message, bool fromOutput) {
  const CollectiveInfo &info = *open.call->info;
  auto arrayOf = [&](size_t p) {
    return static_cast<const char *>(fromOutput ? open.call->outputs[p] : open.call->inputs[p]);
  };
  if (isDirect(message, false))
    return arrayOf(0) + message.boxes[0].sourceBegin * sizeOfDType(info.pairs[0].dtype);
  char *buffer = open.outgoing.data() + open.schedule->outgoingAt[member];
  for (size_t p = 0; p < message.boxes.size(); ++p)
    packPiece(message.boxes[p], arrayOf(p), buffer + message.offsets[p], sizeOfDType(info.pairs[p].dtype));
  return buffer;
}

bool ProcessCommunicator::beginFirst(OpenCall &open) {
  const CollectiveCall &call = *open.call;
  const CollectiveInfo &info = *call.info;
  const Schedule &schedule = *open.schedule;
  open.stage = Stage::First;
  for (size_t p = 0; p < info.pairs.size(); ++p)
    if (schedule.pieces.needsZeroedOutput(p, call.index)) {
      int64_t bytes = sizeOfDType(info.pairs[p].dtype);
      for (int64_t size : info.pairs[p].outputShape)
        bytes *= size;
      if (bytes > 0)
        std::memset(call.outputs[p], 0, size_t(bytes));
    }
  bool mayPlaceAtOnce = !schedule.pieces.reduces();
  bool good = true;
  for (int64_t m = 0; m < info.groupSize && good; ++m) {
    const PieceMessage &message = schedule.incoming[m];
    if (m == call.index || message.bytes == 0)
      continue;
    char *target = open.incoming.data() + schedule.incomingAt[m];
    if (mayPlaceAtOnce && isDirect(message, true))
      target = static_cast<char *>(call.outputs[0]) + message.boxes[0].targetBegin * sizeOfDType(info.pairs[0].dtype);
    good = receive(open, m, target, message.bytes, FirstPhase);
  }
  for (int64_t step = 1; step < info.groupSize && good; ++step) {
    int64_t m = (call.index + step) % info.groupSize; // Not everybody to the same one at first.
    const PieceMessage &message = schedule.outgoing[m];
    if (message.bytes > 0)
      good = send(open, m, packed(open, m, message, false), message.bytes, FirstPhase);
  }
  return good;
}

/// Everything has come: reduces or places it. The second exchange sends what is in the outputs then.
bool ProcessCommunicator::finishFirst(OpenCall &open) {
  const CollectiveCall &call = *open.call;
  const CollectiveInfo &info = *call.info;
  const Schedule &schedule = *open.schedule;
  if (!checkHeaders(open))
    return false;
  if (schedule.pieces.reduces()) {
    reduceArrived(open);
    return true;
  }
  for (int64_t m = 0; m < info.groupSize; ++m) {
    const PieceMessage &message = schedule.incoming[m];
    if (message.bytes == 0 || (m != call.index && isDirect(message, true)))
      continue;
    for (size_t p = 0; p < info.pairs.size(); ++p) {
      int64_t elementSize = sizeOfDType(info.pairs[p].dtype);
      const PieceBox &box = message.boxes[p];
      if (m != call.index) {
        placeSlice(box, open.incoming.data() + schedule.incomingAt[m] + message.offsets[p], call.outputs[p],
                   elementSize);
      } else if (!box.isEmpty() && call.inputs[p] != call.outputs[p]) {
        char *dense = open.incoming.data() + schedule.incomingAt[m] + message.offsets[p];
        packPiece(box, call.inputs[p], dense, elementSize);
        placeSlice(box, dense, call.outputs[p], elementSize);
      }
    }
  }
  return true;
}

void ProcessCommunicator::reduceArrived(OpenCall &open) {
  const CollectiveCall &call = *open.call;
  const CollectiveInfo &info = *call.info;
  const Schedule &schedule = *open.schedule;
  for (size_t p = 0; p < info.pairs.size(); ++p) {
    const PieceBox &own = schedule.incoming[call.index].boxes[p];
    int64_t elementSize = sizeOfDType(info.pairs[p].dtype);
    std::vector<const void *> sources;
    char *dense = nullptr;
    for (int64_t m = 0; m < info.groupSize; ++m) {
      char *arrived = open.incoming.data() + schedule.incomingAt[m] + schedule.incoming[m].offsets[p];
      if (m == call.index) {
        packPiece(own, call.inputs[p], arrived, elementSize);
        dense = arrived;
      }
      sources.push_back(arrived);
    }
    if (own.isEmpty())
      continue;
    void *target = dense; // A target may be a source.
    reduceElements(info.reduction, info.pairs[p].dtype, sources.data(), info.groupSize, &target, 1, 0,
                   own.numElements());
    placeSlice(own, dense, call.outputs[p], elementSize);
  }
}

bool ProcessCommunicator::beginSecond(OpenCall &open) {
  const CollectiveCall &call = *open.call;
  const CollectiveInfo &info = *call.info;
  const Schedule &schedule = *open.schedule;
  open.stage = Stage::Second;
  bool isBroadcast = info.kind == DIST_BROADCAST, good = true;
  for (int64_t m = 0; m < info.groupSize && good && !(isBroadcast && call.index == info.root); ++m) {
    const PieceMessage &message = schedule.second[m];
    if (m == call.index || message.bytes == 0)
      continue;
    char *target = open.incoming.data() + schedule.incomingAt[m];
    if (isDirect(message, true))
      target = static_cast<char *>(call.outputs[0]) + message.boxes[0].targetBegin * sizeOfDType(info.pairs[0].dtype);
    good = receive(open, m, target, message.bytes, SecondPhase);
  }
  const PieceMessage &own = schedule.second[call.index];
  const char *data = own.bytes > 0 ? packed(open, call.index, own, true) : nullptr;
  for (int64_t step = 1; step < info.groupSize && good && data; ++step) {
    int64_t m = (call.index + step) % info.groupSize;
    if (!isBroadcast || m != info.root)
      good = send(open, m, data, own.bytes, SecondPhase);
  }
  return good;
}

/// Looks at all messages once; a stage whose messages are complete leads to the next.
bool ProcessCommunicator::progress(OpenCall &open) {
  while (open.stage != Stage::Complete) {
    for (size_t t = 0; t < open.transfers.size();) {
      Transfer &transfer = open.transfers[t];
      int64_t bytes = 0;
      std::string error;
      MessageTransport::Progress outcome = transport->test(transfer.request, bytes, error);
      if (outcome == MessageTransport::Progress::Failed)
        return checkHeaders(open) && transportFailed(open, transfer.member, error);
      if (outcome == MessageTransport::Progress::Open) {
        ++t;
        continue;
      }
      if (transfer.expected >= 0 && bytes != transfer.expected)
        return checkHeaders(open) &&
               transportFailed(open, transfer.member,
                               std::to_string(bytes) + " bytes have come, needed " + std::to_string(transfer.expected));
      transfer = open.transfers.back();
      open.transfers.pop_back();
    }
    if (!open.transfers.empty())
      return true;
    if (!advance(open))
      return false;
  }
  return true;
}

bool ProcessCommunicator::advance(OpenCall &open) {
  const CollectiveInfo &info = *open.call->info;
  const Schedule &schedule = *open.schedule;
  switch (open.stage) {
  case Stage::Headers:
    return checkHeaders(open) && beginFirst(open);
  case Stage::First:
    state.recorders[open.call->rank].arrived(open.record); // Their data is here, so they are too.
    if (!finishFirst(open))
      return false;
    if (schedule.pieces.hasSecondExchange())
      return beginSecond(open);
    break;
  case Stage::Second:
    for (int64_t m = 0; m < info.groupSize; ++m) {
      const PieceMessage &message = schedule.second[m];
      bool isMissing = m != open.call->index && !(info.kind == DIST_BROADCAST && open.call->index == info.root);
      if (isMissing && message.bytes > 0 && !isDirect(message, true))
        for (size_t p = 0; p < info.pairs.size(); ++p)
          placeSlice(message.boxes[p], open.incoming.data() + schedule.incomingAt[m] + message.offsets[p],
                     open.call->outputs[p], sizeOfDType(info.pairs[p].dtype));
    }
    break;
  case Stage::Complete:
    break;
  }
  open.stage = Stage::Complete;
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Waiting and faults
//===------------------------------------------------------------------------------------------------------------===//

/// Null if it is done.
OpenCall *ProcessCommunicator::findCall(uint64_t number) {
  std::unique_lock<std::mutex> guard = lock(callsMutex);
  auto found = std::find_if(calls.begin(), calls.end(), [&](const std::unique_ptr<OpenCall> &open) {
    return open->inUse && uint64_t(open->number) == number;
  });
  return found == calls.end() ? nullptr : found->get();
}

/// Looks at a call once, unless the other thread is looking at it.
bool ProcessCommunicator::drive(OpenCall &open) {
  std::unique_lock<std::mutex> guard;
  if (isAssisted && !(guard = std::unique_lock<std::mutex>(open.mutex, std::try_to_lock)).owns_lock())
    return true;
  return !open.inUse || progress(open);
}

bool ProcessCommunicator::driveAll() {
  for (size_t c = 0;; ++c) {
    std::unique_lock<std::mutex> guard = lock(callsMutex);
    if (c == calls.size())
      return true;
    OpenCall &open = *calls[c];
    if (isAssisted)
      guard.unlock();
    if (!drive(open))
      return false;
  }
}

bool ProcessCommunicator::done(const CollectiveCall &call, CollectiveTicket ticket) {
  OpenCall &own = *findCall(ticket.number);
  if (!drive(own))
    return false;
  if (own.stage != Stage::Complete) {
    Heartbeat &heartbeat = state.heartbeats[call.rank];
    heartbeat.waitsFor.store(own.number, std::memory_order_release);
    heartbeat.waitsInGroup.store(own.numberInGroup, std::memory_order_release);
    heartbeat.waiting.store(&call, std::memory_order_release);
    Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(state.deadlineMs);
    for (int64_t look = 0; own.stage != Stage::Complete; ++look) {
      if (state.failure.hasFailed() || !driveAll())
        return false; // Stays marked as waiting, for reports.
      if (look < eagerLooks || own.stage == Stage::Complete)
        continue;
      if (look < looksBeforeSleep)
        sched_yield();
      else
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      if (Clock::now() >= deadline)
        return reportDeadline(call);
    }
    heartbeat.waiting.store(nullptr, std::memory_order_release);
  }
  own.inUse = false;
  return true;
}

bool ProcessCommunicator::assist(const CollectiveCall &, CollectiveTicket ticket) {
  std::chrono::microseconds pause = shortestPause;
  for (Stage seen = Stage::Headers; !state.failure.hasFailed();) {
    if (!driveAll())
      return false;
    OpenCall *own = findCall(ticket.number);
    Stage stage = own ? own->stage.load() : Stage::Complete;
    if (stage == Stage::Complete)
      return true;
    pause = stage == seen ? std::min(pause * 2, longestPause) : shortestPause;
    seen = stage;
    std::this_thread::sleep_for(pause);
  }
  return false;
}

bool ProcessCommunicator::reportDeadline(const CollectiveCall &call) {
  state.failure.record(channel.reportStall(statusOfRank(state, call.rank)));
  return false;
}

/// Blames the members that differ from the largest set that agrees. Members without a header do not count.
bool ProcessCommunicator::checkHeaders(OpenCall &open) {
  const CollectiveCall &call = *open.call;
  std::vector<std::pair<int32_t, const Header *>> known;
  for (size_t m = 0; m < open.headers.size(); ++m) {
    if (int64_t(m) == call.index)
      known.push_back({call.rank, &open.schedule->header});
    else if (open.hasHeader[m] && open.headers[m].fingerprint != 0)
      known.push_back({(*call.members)[m], &open.headers[m]});
  }
  auto agree = [](const Header &a, const Header &b) { return a.fingerprint == b.fingerprint; };
  const Header *reference = nullptr;
  size_t mostVotes = 0;
  for (const auto &[rank, candidate] : known) {
    size_t votes = size_t(std::count_if(known.begin(), known.end(),
                                        [&, c = candidate](const auto &other) { return agree(*other.second, *c); }));
    if (votes > mostVotes) {
      mostVotes = votes;
      reference = candidate;
    }
  }
  if (mostVotes == known.size())
    return true;
  std::vector<int32_t> others;
  int32_t culprit = -1;
  const Header *different = nullptr;
  for (const auto &[rank, header] : known) {
    if (agree(*header, *reference)) {
      others.push_back(rank);
    } else if (culprit < 0) {
      culprit = rank;
      different = header;
    }
  }
  Failure failure;
  failure.status = DIST_MISMATCH;
  failure.rank = culprit;
  failure.setCollective(*call.info);
  failure.text = "rank " + std::to_string(culprit) + " came with " + different->text + " while " + listRanks(others) +
                 (others.size() == 1 ? " waits in " : " wait in ") + reference->text;
  state.failure.fail(std::move(failure));
  return false;
}

} // namespace

std::unique_ptr<Communicator> createProcessCommunicator(std::shared_ptr<MessageTransport> transport,
                                                        ControlChannel &channel, RunState &state, bool isCautious,
                                                        bool isAssisted) {
  if (isAssisted)
    transport = std::make_shared<SerializedTransport>(std::move(transport));
  return std::make_unique<ProcessCommunicator>(std::move(transport), channel, state, isCautious, isAssisted);
}

RankStatus statusOfRank(const RunState &state, int64_t rank) {
  const Heartbeat &heartbeat = state.heartbeats[rank];
  RankStatus status;
  status.program = state.program;
  status.execution = heartbeat.execution.load(std::memory_order_acquire);
  status.step = heartbeat.step.load(std::memory_order_acquire);
  for (int64_t group = 0; group < state.numGroups; ++group)
    status.started.push_back(state.startedInGroup[group].load(std::memory_order_acquire));
  const CollectiveCall *call = heartbeat.waiting.load(std::memory_order_acquire);
  if (call) {
    status.waitsFor = heartbeat.waitsFor.load(std::memory_order_acquire);
    status.waitsInGroup = heartbeat.waitsInGroup.load(std::memory_order_acquire);
  } else
    call = heartbeat.latest.load(std::memory_order_acquire);
  if (!call)
    return status;
  status.group = call->info->group;
  status.collective = call->info->kind;
  status.axes = call->info->axes;
  status.sequence = call->info->sequence;
  status.collectiveStep = call->info->step;
  status.location = call->info->location;
  status.members = *call->members;
  return status;
}

} // namespace dist::runtime
