// SPDX-License-Identifier: Apache-2.0
//
// A copy from a table, and not a store by value, since every driver captures copies to pinned memory. Long loops mark
// more often than the table has numbers; marks beyond its end are left out.

#include "ProgressMarks.h"

#include <algorithm>
#include <atomic>

namespace dist::runtime {

static constexpr int64_t maxMarks = 1 << 16;

bool ProgressMarks::prepare(std::shared_ptr<const Device> onDevice, int64_t numRanks, int64_t marksPerRun,
                            HostTransfer &transfer, CUstream stream, int64_t deadlineMs, Failure &failure) {
  device = std::move(onDevice);
  capacity = std::min(marksPerRun, maxMarks);
  steps.resize(numRanks);
  before.assign(numRanks, -1);
  for (std::vector<int64_t> &rank : steps)
    rank.reserve(capacity);
  if (!slots.allocate(device, numRanks * int64_t(sizeof(Slot)), failure) ||
      !numbers.allocate(device, capacity * 8, "progress marks", failure))
    return false;
  std::vector<uint64_t> table(capacity);
  for (int64_t i = 0; i < capacity; ++i)
    table[i] = uint64_t(i + 1);
  std::atomic<bool> never{false};
  return transfer.upload(numbers.address(), table.data(), capacity * 8, stream, deadlineMs, never, failure);
}

void ProgressMarks::begin(int64_t localRank) {
  steps[localRank].clear();
  before[localRank] = -1;
  slot(localRank)->reached = 0;
}

void ProgressMarks::goOn(int64_t localRank) {
  int64_t last = lastStep(localRank);
  begin(localRank);
  before[localRank] = last;
}

void ProgressMarks::beginReplay(int64_t localRank) { slot(localRank)->reached = 0; }

CUresult ProgressMarks::mark(int64_t localRank, int64_t step, CUstream stream) {
  int64_t number = int64_t(steps[localRank].size());
  if (number >= capacity)
    return CUDA_SUCCESS;
  steps[localRank].push_back(step);
  return device->driver().cuMemcpyDtoHAsync(const_cast<uint64_t *>(&slot(localRank)->reached),
                                            numbers.address() + CUdeviceptr(number * 8), 8, stream);
}

uint64_t ProgressMarks::reached(int64_t localRank) const {
  uint64_t value = slot(localRank)->reached;
  std::atomic_thread_fence(std::memory_order_acquire);
  return value;
}

int64_t ProgressMarks::lastStep(int64_t localRank) const {
  uint64_t count = std::min<uint64_t>(reached(localRank), steps[localRank].size());
  return count == 0 ? before[localRank] : steps[localRank][count - 1];
}

int64_t ProgressMarks::nextStep(int64_t localRank) const {
  uint64_t count = reached(localRank);
  return count < steps[localRank].size() ? steps[localRank][count] : -1;
}

void ProgressMarks::abandon() {
  slots.abandon();
  numbers.abandon();
}

} // namespace dist::runtime
