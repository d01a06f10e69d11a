// SPDX-License-Identifier: Apache-2.0
//
// The verdicts are made on one rank from what it knows of all, so that everybody can be told the same. Statuses may be
// a fraction of a second old; a rank that waits stays where it is, so what is old does no harm.

#include "RankStatus.h"

#include "WireFormat.h"

#include <algorithm>

namespace dist::runtime {

std::string RankStatus::describeCollective() const {
  if (collective < 0)
    return "";
  CollectiveInfo info;
  info.kind = collective;
  info.axes = axes;
  info.sequence = sequence;
  return info.describe();
}

std::string RankStatus::describe(Tense tense) const {
  bool isNow = tense == Tense::Now;
  if (isWaiting())
    return (isNow ? "it waits in " : "it waited in ") + describeCollective();
  if (step < 0 && program == 0)
    return isNow ? "it is still starting" : "it was still starting";
  if (step < 0 && execution == 0)
    return isNow ? "it has not begun to run" : "it had not begun to run";
  if (step < 0)
    return std::string(isNow ? "it has ended " : "it had ended ") +
           (execution == 1 ? "its run" : "its run number " + std::to_string(execution));
  std::string text = (isNow ? "it is in step " : "it was in step ") + std::to_string(step);
  return text + (collective < 0 ? ", before its first collective" : ", behind " + describeCollective());
}

std::string RankStatus::serialize() const {
  WireWriter writer;
  writer.number(program).number(execution).number(step).number(waitsFor).number(waitsInGroup);
  writer.number(group).number(collective).number(int64_t(started.size()));
  for (int64_t count : started)
    writer.number(count);
  writer.text(axes).number(sequence).number(collectiveStep).text(location).number(int64_t(members.size()));
  for (int32_t member : members)
    writer.number(member);
  return std::move(writer.bytes);
}

bool RankStatus::deserialize(const std::string &bytes) {
  WireReader reader(bytes);
  auto readList = [&](auto &list) {
    int64_t count = 0;
    reader.number(count);
    list.clear();
    if (!reader.isGood() || count < 0 || uint64_t(count) > reader.remaining() / 8)
      return false;
    for (int64_t i = 0; i < count; ++i)
      reader.number(list.emplace_back());
    return true;
  };
  reader.number(program).number(execution).number(step).number(waitsFor).number(waitsInGroup);
  reader.number(group).number(collective);
  if (!readList(started))
    return false;
  reader.text(axes).number(sequence).number(collectiveStep).text(location);
  if (!readList(members))
    return false;
  return reader.isComplete();
}

//===------------------------------------------------------------------------------------------------------------===//
// Verdicts
//===------------------------------------------------------------------------------------------------------------===//

bool hasCome(const RankStatus &rank, const RankStatus &waiting) {
  if (rank.program != waiting.program || rank.execution != waiting.execution)
    return rank.program > waiting.program || (rank.program == waiting.program && rank.execution > waiting.execution);
  return waiting.group >= 0 && size_t(waiting.group) < rank.started.size() &&
         rank.started[waiting.group] > waiting.waitsInGroup;
}

namespace {

/// "ranks 0 and 1 wait", or "" for nobody.
std::string describeWaiting(const std::vector<RankSighting> &sightings, int64_t except) {
  std::vector<int32_t> waiting;
  for (size_t r = 0; r < sightings.size(); ++r)
    if (int64_t(r) != except && sightings[r].status.isWaiting())
      waiting.push_back(int32_t(r));
  return waiting.empty() ? "" : listRanks(waiting) + (waiting.size() == 1 ? " waits" : " wait");
}

void setCollective(Failure &failure, const RankStatus &status) {
  failure.collective = status.collective;
  failure.axes = status.axes;
  failure.sequence = status.sequence;
  failure.step = status.collectiveStep;
  failure.location = status.location;
}

/// A rank that `waiting` waits for, or -1: the one heard of least recently, where it stands out; else the first that
/// has not come; else the first that has come and does something else.
int64_t findMissing(const std::vector<RankSighting> &sightings, int64_t self, const RankStatus &waiting,
                    int64_t silenceMs) {
  int64_t silent = -1, behind = -1, elsewhere = -1;
  for (int32_t member : waiting.members) {
    if (member == self || member < 0 || size_t(member) >= sightings.size())
      continue;
    const RankSighting &other = sightings[member];
    if (other.silentMs >= silenceMs && (silent < 0 || other.silentMs > sightings[silent].silentMs))
      silent = member;
    if ((other.hasLeft || !hasCome(other.status, waiting)) && behind < 0)
      behind = member;
    bool waitsBeside = other.status.group == waiting.group && other.status.waitsInGroup == waiting.waitsInGroup;
    if (elsewhere < 0 && !(other.status.isWaiting() && waitsBeside))
      elsewhere = member;
  }
  return silent >= 0 ? silent : behind >= 0 ? behind : elsewhere;
}

/// The earliest collective in which somebody waits for `culprit`: it has to come to that one first. Of collectives of
/// several groups the one is taken before which its members have started the fewest.
const RankStatus *findEarliestWait(const std::vector<RankSighting> &sightings, int64_t culprit) {
  const RankStatus *earliest = nullptr;
  for (const RankSighting &sighting : sightings) {
    const RankStatus &status = sighting.status;
    if (status.isWaiting() && &sightings[culprit] != &sighting &&
        std::find(status.members.begin(), status.members.end(), int32_t(culprit)) != status.members.end() &&
        (!earliest || status.waitsFor < earliest->waitsFor))
      earliest = &status;
  }
  return earliest;
}

} // namespace

std::string describeSilence(const RankSighting &sighting) {
  return "nothing has been heard of it for " + std::to_string(sighting.silentMs) + " ms; before that " +
         sighting.status.describe(RankStatus::Tense::Then);
}

Failure explainStall(const std::vector<RankSighting> &sightings, int64_t reporter, int64_t deadlineMs) {
  const int64_t silenceMs = std::max<int64_t>(deadlineMs / 2, 200);
  const RankStatus *blocked = &sightings[reporter].status;
  int64_t blockedRank = reporter, culprit = -1;
  std::vector<bool> seen(sightings.size(), false);
  while (!seen[blockedRank]) {
    seen[blockedRank] = true;
    int64_t missing = findMissing(sightings, blockedRank, *blocked, silenceMs);
    if (missing < 0)
      break;
    culprit = missing;
    if (!sightings[culprit].status.isWaiting() || sightings[culprit].silentMs >= silenceMs)
      break;
    blocked = &sightings[culprit].status;
    blockedRank = culprit;
  }
  Failure failure;
  failure.status = DIST_DEADLINE_EXCEEDED;
  failure.rank = culprit;
  if (culprit >= 0)
    if (const RankStatus *earliest = findEarliestWait(sightings, culprit))
      blocked = earliest;
  setCollective(failure, *blocked);
  std::string within = " within " + std::to_string(deadlineMs) + " ms";
  if (culprit < 0) {
    failure.text = blocked->describeCollective() + " did not complete" + within;
  } else {
    const RankSighting &late = sightings[culprit];
    bool isSilent = late.silentMs >= silenceMs;
    failure.text = "rank " + std::to_string(culprit) +
                   (hasCome(late.status, *blocked) ? " did not get on in " : " did not come to ") +
                   blocked->describeCollective() + within + ": " +
                   (late.hasLeft ? "its process has ended"
                    : isSilent   ? describeSilence(late)
                                 : late.status.describe());
  }
  if (std::string waiting = describeWaiting(sightings, culprit); !waiting.empty())
    failure.text += "; " + waiting;
  return failure;
}

Failure explainStuckStep(const std::vector<RankSighting> &sightings, Failure stuck, int64_t deadlineMs) {
  bool isStuckStep = stuck.status == DIST_DEADLINE_EXCEEDED && stuck.collective < 0 && stuck.step >= 0 &&
                     stuck.rank >= 0 && size_t(stuck.rank) < sightings.size();
  const RankStatus *blocked = isStuckStep ? findEarliestWait(sightings, stuck.rank) : nullptr;
  if (!blocked)
    return stuck;
  for (size_t r = 0; r < sightings.size(); ++r)
    if (&sightings[r].status == blocked)
      return explainStall(sightings, int64_t(r), deadlineMs);
  return stuck;
}

Failure explainDeath(const std::vector<RankSighting> &sightings, int64_t rank, const std::string &how) {
  Failure failure;
  failure.status = DIST_RANK_FAILED;
  failure.rank = rank;
  const RankStatus &last = sightings[rank].status;
  failure.text = "rank " + std::to_string(rank) + " " + how;
  if (const RankStatus *blocked = findEarliestWait(sightings, rank)) {
    setCollective(failure, *blocked);
    failure.text += " while " + blocked->describeCollective() + " needs it";
  } else if (auto other = std::find_if(sightings.begin(), sightings.end(),
                                       [](const RankSighting &sighting) { return sighting.status.isWaiting(); });
             other != sightings.end()) {
    setCollective(failure, other->status); // It waits for somebody who waits for the dead one.
    failure.text += " before " + other->status.describeCollective();
  } else if (last.collective >= 0) {
    setCollective(failure, last);
  }
  failure.text += " (last seen " + std::to_string(sightings[rank].silentMs) +
                  " ms before: " + last.describe(RankStatus::Tense::Then) + ")";
  std::string waiting = describeWaiting(sightings, rank);
  failure.text += "; " + (waiting.empty() ? "no rank waits yet" : waiting);
  return failure;
}

} // namespace dist::runtime
