// SPDX-License-Identifier: Apache-2.0
//
// First failure wins; everything after it is a consequence and is dropped.

#include "RunState.h"
#include "Validation/HeldValues.h"

namespace dist::runtime {

std::string describeUnbound(const DistExecutable &executable, int64_t rank, const std::vector<const void *> &arguments,
                            const std::vector<void *> &results) {
  for (size_t i = 0; i < arguments.size(); ++i)
    if (!arguments[i] && holdsValue(executable.mesh, executable.arguments[i], rank))
      return "argument " + std::to_string(i) + " of rank " + std::to_string(rank) + " is not bound";
  for (size_t i = 0; i < results.size(); ++i)
    if (!results[i] && holdsValue(executable.mesh, executable.results[i], rank))
      return "result " + std::to_string(i) + " of rank " + std::to_string(rank) + " is not bound";
  return "";
}

void Failure::setCollective(const CollectiveInfo &info) {
  collective = info.kind;
  axes = info.axes;
  sequence = info.sequence;
  step = info.step;
  location = info.location;
}

void Failure::appendLocation() {
  std::string ending = ", at " + location;
  if (!location.empty() && !text.ends_with(ending))
    text += ending;
}

void FailureLatch::fail(Failure failure) {
  if (hasFailed())
    return;
  failure.appendLocation();
  record(arbiter ? arbiter(std::move(failure)) : std::move(failure));
}

void FailureLatch::record(Failure failure) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (failed.load(std::memory_order_relaxed))
      return;
    failure.appendLocation();
    kept = std::move(failure);
    failed.store(true, std::memory_order_seq_cst);
  }
  if (interruptHook)
    interruptHook();
}

Failure FailureLatch::first() const {
  std::lock_guard<std::mutex> lock(mutex);
  return kept;
}

std::string listRanks(const std::vector<int32_t> &ranks) {
  constexpr size_t most = 8;
  std::string text = ranks.size() == 1 ? "rank " : "ranks ";
  for (size_t i = 0; i < ranks.size() && i < most; ++i)
    text += (i == 0 ? "" : i + 1 == ranks.size() ? " and " : ", ") + std::to_string(ranks[i]);
  if (ranks.size() > most)
    text += " and " + std::to_string(ranks.size() - most) + " more";
  return text;
}

} // namespace dist::runtime
