// SPDX-License-Identifier: Apache-2.0
//
// Ranks as threads that exchange addresses. Every group instance is a channel with some slots; a collective takes the
// first that is free. All members start and end the same collectives in the same order, so each finds the same slot by
// itself. A member arrives by publishing its call in the slot. The last to arrive compares all calls, and then
//   - small data: does the work of all members itself, in index order. Only one thread runs, the others wait once;
//     with more ranks than cores this halves the number of sleeps.
//   - large data: opens the slot; every member does its own share, and the last to finish closes the slot. The share of
//   a
//     call that the rank only waits for later is done by whoever comes first, the rank or the thread that assists it.
// Who does the work does not change a bit of the result, since performMember fixes the order of every reduction.
//
// Counters only grow (a slot's use number is its epoch), so a slot is used again without being reset: a member that has
// left epoch e knows that every member has finished with it.

#include "Communicator.h"

#include "Support/WaitWord.h"

#include <algorithm>

namespace dist::runtime {

namespace {

/// Up to this many bytes in all (inputs of all members), the last to arrive does all the work.
constexpr int64_t oneRankBytes = 32 * 1024;

struct Member {
  std::atomic<const CollectiveCall *> call{nullptr};
  std::atomic<uint32_t> arrivedEpoch{0};  ///< One more than the last epoch that it arrived in.
  std::atomic<uint32_t> claimedEpoch{0};  ///< The same for who does its share, if that may be one of two threads.
  std::atomic<uint32_t> finishedEpoch{0}; ///< The same for its share of the work.

  /// Whether the caller is the first of the rank and who assists it.
  bool claim(uint32_t target) {
    uint32_t seen = claimedEpoch.load(std::memory_order_relaxed);
    while (int32_t(seen - target) < 0)
      if (claimedEpoch.compare_exchange_weak(seen, target, std::memory_order_acq_rel))
        return true;
    return false;
  }
};

struct Slot {
  explicit Slot(int64_t size) : members(size), calls(size) {}
  std::vector<Member> members;
  std::vector<const CollectiveCall *> calls; ///< Written by the last to arrive, read by all.
  std::atomic<uint64_t> arrivals{0};
  std::atomic<uint64_t> finishes{0};
  WaitWord open;   ///< Epoch + 1 once all have arrived and agree.
  WaitWord closed; ///< Epoch + 1 once all the work is done.
};

/// Which slots a member is using, and how often it has used each. Its own cache line: only the member's rank looks at
/// it.
struct alignas(64) SlotUses {
  struct Use {
    uint64_t epoch = 0; ///< Of the use in progress, or of the next one.
    bool isOpen = false;
  };
  std::vector<Use> slots;
};

struct Channel {
  std::vector<std::unique_ptr<Slot>> slots;
  std::vector<SlotUses> usesOfMember;
};

class ThreadsCommunicator final : public Communicator {
public:
  ThreadsCommunicator(const std::vector<GroupTable> &groups, int64_t depth, RunState &state, CollectiveWork work);
  bool start(const CollectiveCall &call, CollectiveTicket &ticket) override;
  bool done(const CollectiveCall &call, CollectiveTicket ticket) override;
  bool assist(const CollectiveCall &call, CollectiveTicket ticket) override;
  void interrupt() override;

private:
  /// Whether the last to arrive does everything.
  bool isSmall(const CollectiveInfo &info) const { return work || info.totalBytes * info.groupSize <= oneRankBytes; }
  Channel &channelOf(const CollectiveCall &call) { return channels[call.info->group][call.instance]; }
  Slot &slotOf(const CollectiveCall &call, CollectiveTicket ticket) {
    Channel &channel = channelOf(call);
    return *channel.slots[ticket.number % channel.slots.size()];
  }
  uint64_t epochOf(const CollectiveCall &call, CollectiveTicket ticket) {
    return ticket.number / channelOf(call).slots.size();
  }
  /// What the words of that slot say when this use of it has come so far.
  uint32_t targetOf(const CollectiveCall &call, CollectiveTicket ticket) { return uint32_t(epochOf(call, ticket) + 1); }
  bool takeSlot(const CollectiveCall &call, CollectiveTicket &ticket);
  bool complete(const CollectiveCall &call, CollectiveTicket ticket);
  bool lastArrival(Slot &slot, const CollectiveCall &call, uint32_t epoch);
  bool checkAgreement(const Slot &slot);
  void doShare(Slot &slot, const CollectiveCall &call, CollectiveTicket ticket);
  bool wait(WaitWord &word, uint32_t target, const CollectiveCall &call);
  bool waitAside(WaitWord &word, uint32_t target);
  void reportDeadline(const CollectiveCall &call);
  std::vector<int32_t> missingRanks(const CollectiveCall &waiting);
  std::vector<int32_t> waitingRanks();
  std::string whereIs(int32_t rank, int32_t waiting);

  std::vector<std::vector<Channel>> channels; ///< [group][instance]
  RunState &state;
  CollectiveWork work; ///< Null: members' own work on host memory.
};

ThreadsCommunicator::ThreadsCommunicator(const std::vector<GroupTable> &groups, int64_t depth, RunState &state,
                                         CollectiveWork work)
    : channels(groups.size()), state(state), work(std::move(work)) {
  for (size_t g = 0; g < groups.size(); ++g) {
    channels[g].resize(groups[g].members.size());
    for (Channel &channel : channels[g]) {
      channel.usesOfMember.resize(size_t(groups[g].size));
      for (SlotUses &uses : channel.usesOfMember)
        uses.slots.resize(size_t(depth));
      for (int64_t d = 0; d < depth; ++d)
        channel.slots.push_back(std::make_unique<Slot>(groups[g].size));
    }
  }
}

void ThreadsCommunicator::interrupt() {
  for (std::vector<Channel> &instances : channels)
    for (Channel &channel : instances)
      for (std::unique_ptr<Slot> &slot : channel.slots) {
        slot->open.wakeAll();
        slot->closed.wakeAll();
      }
}

//===------------------------------------------------------------------------------------------------------------===//
// Meeting
//===------------------------------------------------------------------------------------------------------------===//

/// Sets the number of `ticket`, in which slot and epoch are.
bool ThreadsCommunicator::takeSlot(const CollectiveCall &call, CollectiveTicket &ticket) {
  std::vector<SlotUses::Use> &slots = channelOf(call).usesOfMember[size_t(call.index)].slots;
  for (size_t number = 0; number < slots.size(); ++number)
    if (!slots[number].isOpen) {
      slots[number].isOpen = true;
      ticket.number = slots[number].epoch * slots.size() + number;
      return true;
    }
  Failure failure;
  failure.rank = call.rank;
  failure.setCollective(*call.info);
  failure.text = "rank " + std::to_string(call.rank) + " has more than " + std::to_string(slots.size()) +
                 " collectives open in " + call.info->describe();
  state.failure.fail(std::move(failure));
  return false;
}

bool ThreadsCommunicator::start(const CollectiveCall &call, CollectiveTicket &ticket) {
  if (state.failure.hasFailed() || !takeSlot(call, ticket))
    return false;
  Slot &slot = slotOf(call, ticket);
  uint64_t epoch = epochOf(call, ticket);
  Member &self = slot.members[call.index];
  self.call.store(&call, std::memory_order_release);
  self.arrivedEpoch.store(uint32_t(epoch + 1), std::memory_order_release);
  uint64_t arrivals = slot.arrivals.fetch_add(1, std::memory_order_acq_rel) + 1;
  if (arrivals == (epoch + 1) * slot.members.size())
    return lastArrival(slot, call, uint32_t(epoch));
  return true;
}

bool ThreadsCommunicator::lastArrival(Slot &slot, const CollectiveCall &call, uint32_t epoch) {
  for (size_t m = 0; m < slot.members.size(); ++m)
    slot.calls[m] = slot.members[m].call.load(std::memory_order_relaxed);
  if (!checkAgreement(slot))
    return false;
  if (!isSmall(*call.info)) {
    slot.open.advanceTo(epoch + 1);
    return true;
  }
  if (work && !work(*call.info, slot.calls, call.rank))
    return false;
  for (size_t m = 0; m < slot.members.size() && !work; ++m)
    performMember(*call.info, slot.calls, int32_t(m));
  slot.finishes.fetch_add(slot.members.size(), std::memory_order_relaxed);
  slot.closed.advanceTo(epoch + 1);
  return true;
}

bool ThreadsCommunicator::done(const CollectiveCall &call, CollectiveTicket ticket) {
  if (!complete(call, ticket))
    return false;
  SlotUses &uses = channelOf(call).usesOfMember[size_t(call.index)];
  SlotUses::Use &use = uses.slots[ticket.number % uses.slots.size()];
  ++use.epoch;
  use.isOpen = false;
  return true;
}

bool ThreadsCommunicator::complete(const CollectiveCall &call, CollectiveTicket ticket) {
  Slot &slot = slotOf(call, ticket);
  uint32_t target = targetOf(call, ticket);
  if (isSmall(*call.info)) {
    if (!wait(slot.closed, target, call))
      return false;
    state.recorders[call.rank].arrived(ticket.record);
    return true;
  }
  if (!wait(slot.open, target, call))
    return false;
  doShare(slot, call, ticket);
  return wait(slot.closed, target, call);
}

/// The rank may have been here before, and may have gone on to use the slot again: all of these words only grow.
bool ThreadsCommunicator::assist(const CollectiveCall &call, CollectiveTicket ticket) {
  Slot &slot = slotOf(call, ticket);
  uint32_t target = targetOf(call, ticket);
  if (!isSmall(*call.info)) {
    if (!waitAside(slot.open, target))
      return false;
    doShare(slot, call, ticket);
  }
  return waitAside(slot.closed, target);
}

/// All have come: does what the rank of `call` has to do for a large collective, unless that is done or being done.
void ThreadsCommunicator::doShare(Slot &slot, const CollectiveCall &call, CollectiveTicket ticket) {
  uint64_t epoch = epochOf(call, ticket);
  Member &self = slot.members[call.index];
  if (ticket.isOverlapped && !self.claim(uint32_t(epoch + 1)))
    return;
  state.recorders[call.rank].arrived(ticket.record);
  performMember(*call.info, slot.calls, call.index);
  self.finishedEpoch.store(uint32_t(epoch + 1), std::memory_order_release);
  uint64_t finishes = slot.finishes.fetch_add(1, std::memory_order_acq_rel) + 1;
  if (finishes == (epoch + 1) * slot.members.size())
    slot.closed.advanceTo(uint32_t(epoch + 1));
}

bool ThreadsCommunicator::wait(WaitWord &word, uint32_t target, const CollectiveCall &call) {
  if (word.hasReached(target))
    return true;
  std::atomic<const CollectiveCall *> &waiting = state.heartbeats[call.rank].waiting;
  waiting.store(&call, std::memory_order_release);
  Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(state.deadlineMs);
  WaitWord::Outcome outcome = word.waitUntil(target, state.failure.flag(), deadline);
  if (outcome == WaitWord::Outcome::TimedOut)
    reportDeadline(call);
  if (outcome != WaitWord::Outcome::Reached)
    return false; // Stays marked as waiting: the report of another rank may still look.
  waiting.store(nullptr, std::memory_order_release);
  return true;
}

/// For a thread that assists: until the run fails, and without a sign that the rank waits, since it does not.
bool ThreadsCommunicator::waitAside(WaitWord &word, uint32_t target) {
  constexpr std::chrono::hours forever{24};
  WaitWord::Outcome outcome = WaitWord::Outcome::TimedOut;
  while (outcome == WaitWord::Outcome::TimedOut)
    outcome = word.waitUntil(target, state.failure.flag(), Clock::now() + forever, std::chrono::milliseconds(100));
  return outcome == WaitWord::Outcome::Reached;
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

/// Blames the members that differ from the largest set of members that agree (the first such set on a tie).
bool ThreadsCommunicator::checkAgreement(const Slot &slot) {
  const std::vector<const CollectiveCall *> &members = slot.calls;
  size_t reference = 0, mostVotes = 0;
  for (size_t candidate = 0; candidate < members.size() && mostVotes < members.size(); ++candidate) {
    size_t votes = 0;
    for (const CollectiveCall *member : members)
      votes += member->info->agreesWith(*members[candidate]->info);
    if (votes > mostVotes) {
      mostVotes = votes;
      reference = candidate;
    }
  }
  if (mostVotes == members.size())
    return true;
  const CollectiveInfo &expected = *members[reference]->info;
  std::vector<int32_t> others;
  const CollectiveCall *culprit = nullptr;
  for (const CollectiveCall *member : members) {
    if (member->info->agreesWith(expected))
      others.push_back(member->rank);
    else if (!culprit)
      culprit = member;
  }
  Failure failure;
  failure.status = DIST_MISMATCH;
  failure.rank = culprit->rank;
  failure.setCollective(expected);
  failure.text = "rank " + std::to_string(culprit->rank) + " came with " + culprit->info->describeFully() + " while " +
                 listRanks(others) + (others.size() == 1 ? " waits in " : " wait in ") + expected.describeFully();
  state.failure.fail(std::move(failure));
  return false;
}

/// Ranks that have not yet done what `waiting` waits for; looks at the slot that its rank used last.
std::vector<int32_t> ThreadsCommunicator::missingRanks(const CollectiveCall &waiting) {
  Channel &channel = channelOf(waiting);
  std::vector<int32_t> missing;
  for (std::unique_ptr<Slot> &slot : channel.slots) {
    Member &self = slot->members[waiting.index];
    uint32_t epoch = self.arrivedEpoch.load(std::memory_order_acquire);
    if (epoch == 0 || slot->closed.hasReached(epoch) || self.call.load(std::memory_order_acquire) != &waiting)
      continue;
    bool isOpen = slot->open.hasReached(epoch);
    for (size_t m = 0; m < slot->members.size(); ++m) {
      Member &member = slot->members[m];
      const std::atomic<uint32_t> &mark = isOpen ? member.finishedEpoch : member.arrivedEpoch;
      if (int32_t(mark.load(std::memory_order_acquire) - epoch) < 0)
        missing.push_back((*waiting.members)[m]);
    }
  }
  return missing;
}

std::vector<int32_t> ThreadsCommunicator::waitingRanks() {
  std::vector<int32_t> ranks;
  for (int64_t r = 0; r < state.world; ++r)
    if (state.heartbeats[r].waiting.load(std::memory_order_acquire))
      ranks.push_back(int32_t(r));
  return ranks;
}

/// Where `rank` is, which `other` waits for.
std::string ThreadsCommunicator::whereIs(int32_t rank, int32_t other) {
  const CollectiveCall *waiting = state.heartbeats[rank].waiting.load(std::memory_order_acquire);
  if (waiting)
    return "it waits in " + waiting->info->describe();
  int64_t step = state.heartbeats[rank].step.load(std::memory_order_acquire);
  if (step >= 0)
    return "it is in step " + std::to_string(step);
  bool isBehind = state.heartbeats[rank].execution.load(std::memory_order_acquire) <
                  state.heartbeats[other].execution.load(std::memory_order_acquire);
  return isBehind ? "it has not begun this run" : "it has ended this run";
}

/// Follows who waits for whom from this rank to one that does not wait, or around a cycle.
void ThreadsCommunicator::reportDeadline(const CollectiveCall &call) {
  const CollectiveCall *blocked = &call;
  int32_t culprit = -1;
  std::vector<bool> seen(state.world, false);
  while (true) {
    seen[blocked->rank] = true;
    std::vector<int32_t> missing = missingRanks(*blocked);
    if (missing.empty())
      break;
    culprit = missing.front();
    const CollectiveCall *next = state.heartbeats[culprit].waiting.load(std::memory_order_acquire);
    if (!next || seen[culprit])
      break;
    blocked = next;
  }
  // Several collectives may wait for the culprit: it has to come to the earliest of them first.
  for (int64_t r = 0; r < state.world && culprit >= 0; ++r) {
    const CollectiveCall *other = state.heartbeats[r].waiting.load(std::memory_order_acquire);
    if (!other || other->info->sequence >= blocked->info->sequence)
      continue;
    std::vector<int32_t> missing = missingRanks(*other);
    if (std::find(missing.begin(), missing.end(), culprit) != missing.end())
      blocked = other;
  }
  Failure failure;
  failure.status = DIST_DEADLINE_EXCEEDED;
  failure.rank = culprit;
  failure.setCollective(*blocked->info);
  std::vector<int32_t> waiting = waitingRanks();
  std::erase(waiting, culprit);
  failure.text = culprit < 0 ? blocked->info->describe() + " did not complete"
                             : "rank " + std::to_string(culprit) + " did not come to " + blocked->info->describe();
  failure.text += " within " + std::to_string(state.deadlineMs) + " ms";
  if (culprit >= 0)
    failure.text += ": " + whereIs(culprit, blocked->rank);
  failure.text += "; " + listRanks(waiting) + (waiting.size() == 1 ? " waits" : " wait");
  state.failure.fail(std::move(failure));
}

} // namespace

std::unique_ptr<Communicator> createThreadsCommunicator(const std::vector<GroupTable> &groups, int64_t depth,
                                                        RunState &state, CollectiveWork work) {
  return std::make_unique<ThreadsCommunicator>(groups, depth, state, std::move(work));
}

} // namespace dist::runtime
