// SPDX-License-Identifier: Apache-2.0
//
// Life of a communicator: meeting, splitting, finalising, aborting.

#include "Communicator.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
#include <vector>

using namespace dist::emulation;

namespace {

std::mutex errorMutex;
std::string errorText;

/// Returns a number for the host, as NCCL tells hosts apart: NCCL_HOSTID, or the name.
uint64_t hostNumber() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const char *text = std::getenv("NCCL_HOSTID");
  return std::hash<std::string>()(text ? text : host);
}

} // namespace

std::string dist::emulation::lastErrorText() {
  std::lock_guard lock(errorMutex);
  return errorText;
}

void dist::emulation::setLastError(const std::string &text) {
  std::lock_guard lock(errorMutex);
  errorText = text;
}

Communicator::~Communicator() {
  aborted = true;
  if (starter.joinable())
    starter.join();
  if (segment)
    segment->removeName();
}

void Communicator::fail(ncclResult_t result, const std::string &text) {
  setLastError(text);
  std::fprintf(stderr, "emulated NCCL, rank %d: %s\n", rank, text.c_str());
  state = result;
}

template <class Body> void Communicator::start(Body body) {
  std::lock_guard lock(starterMutex);
  if (starter.joinable())
    starter.join();
  state = ncclInProgress;
  starter = std::thread([this, body] {
    if (body() && state == ncclInProgress)
      state = ncclSuccess;
  });
}

template <class Condition> bool Communicator::waitUntil(Condition condition) const {
  for (unsigned polls = 0; !condition(); ++polls) {
    if (aborted)
      return false;
    if (polls < 100)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return true;
}

void Communicator::startMeeting(const std::string &segmentName, int rankCount, int ownRank) {
  name = segmentName;
  ranks = rankCount;
  rank = ownRank;
  start([this] {
    bool met = meet();
    if (met && lateSlot)
      std::atomic_ref<ncclComm_t>(*lateSlot).store(lateHandle);
    return met;
  });
}

bool Communicator::meet() {
  std::string error;
  segment.reset(Segment::open(name, ranks, error));
  if (!segment) {
    fail(ncclSystemError, error);
    return false;
  }
  if (segment->agreedRanks() != ranks) {
    fail(ncclInvalidUsage, "found a communicator of " + std::to_string(segment->agreedRanks()) + " ranks, needed " +
                               std::to_string(ranks));
    return false;
  }
  RankRecord &own = segment->rank(rank);
  uint32_t free = 0;
  if (!own.claimed.compare_exchange_strong(free, 1)) {
    fail(ncclInvalidUsage, "rank " + std::to_string(rank) + " has come twice");
    return false;
  }
  own.device = device;
  own.host = hostNumber();
  segment->attach();
  if (!waitUntil([this] { return segment->allAttached(); }))
    return false;
  for (int first = 0; first < ranks; ++first)
    for (int second = first + 1; second < ranks; ++second) {
      const RankRecord &a = segment->rank(first), &b = segment->rank(second);
      if (a.host == b.host && a.device == b.device) {
        fail(ncclInvalidUsage, "duplicate GPU: ranks " + std::to_string(first) + " and " + std::to_string(second) +
                                   " of one host both use device " + std::to_string(a.device));
        return false;
      }
    }
  return true;
}

void Communicator::startSplit(int color, int key, std::shared_ptr<Communicator> child) {
  if (child)
    child->state = ncclInProgress;
  start([this, color, key, child] { return split(color, key, child); });
}

bool Communicator::split(int color, int key, const std::shared_ptr<Communicator> &child) {
  uint64_t number = ++splits;
  auto all = [&](std::atomic<uint64_t> RankRecord::*counter, uint64_t value) {
    for (int i = 0; i < ranks; ++i)
      if ((segment->rank(i).*counter).load() < value)
        return false;
    return true;
  };
  RankRecord &own = segment->rank(rank);
  if (!waitUntil([&] { return all(&RankRecord::splitConsumed, number - 1); }))
    return false;
  own.splitColor = color;
  own.splitKey = key;
  own.splitPosted = number;
  if (!waitUntil([&] { return all(&RankRecord::splitPosted, number); }))
    return false;
  std::vector<std::pair<int, int>> members;
  for (int i = 0; i < ranks; ++i)
    if (segment->rank(i).splitColor == color)
      members.emplace_back(segment->rank(i).splitKey, i);
  own.splitConsumed = number;
  if (!child)
    return true;
  std::sort(members.begin(), members.end());
  int childRank = 0;
  while (members[static_cast<size_t>(childRank)].second != rank)
    ++childRank;
  child->startMeeting(name + "-" + std::to_string(number) + "-" + std::to_string(color),
                      static_cast<int>(members.size()), childRank);
  return child->lateSlot || waitUntil([&] { return child->state != ncclInProgress || child->aborted; });
}

void Communicator::startFinalize() {
  start([this] { return waitUntil([this] { return waitForChain(chain, 1); }); });
}

ncclResult_t Communicator::finishStarted() {
  std::lock_guard lock(starterMutex);
  if (starter.joinable())
    starter.join();
  return state;
}

void Communicator::abort() {
  // Work in flight sees the flag at its next step, and holds what it needs until then.
  aborted = true;
  std::lock_guard lock(starterMutex);
  if (starter.joinable())
    starter.join();
  if (segment)
    segment->removeName();
}
