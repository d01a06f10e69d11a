// SPDX-License-Identifier: Apache-2.0
//
// A rank that fails says so; one that stalls sleeps until somebody else notices; one that lies joins with another call.

#include "FaultInjection.h"

#include <chrono>
#include <thread>

namespace dist::runtime {

bool FaultInjector::apply(int64_t execution, const CollectiveCall *&call) {
  const CollectiveInfo &info = *call->info;
  if (fault.kind == DIST_FAULT_NONE || fault.rank != rank || fault.sequence != info.sequence ||
      fault.execution != execution)
    return true;
  faultyInfo = info;
  faultyCall = *call;
  faultyCall.info = &faultyInfo;
  switch (fault.kind) {
  case DIST_FAULT_FAIL: {
    std::this_thread::sleep_for(std::chrono::milliseconds(fault.milliseconds));
    Failure failure;
    failure.status = DIST_RANK_FAILED;
    failure.rank = rank;
    failure.setCollective(info);
    std::vector<int32_t> others = *call->members;
    std::erase(others, int32_t(rank));
    failure.text = "rank " + std::to_string(rank) + " failed at " + info.describe() + ": injected fault";
    if (!others.empty())
      failure.text += "; " + listRanks(others) + (others.size() == 1 ? " waits" : " wait");
    latch.fail(std::move(failure));
    return false;
  }
  case DIST_FAULT_STALL:
    while (!latch.hasFailed())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return false;
  case DIST_FAULT_LATE:
    std::this_thread::sleep_for(std::chrono::milliseconds(fault.milliseconds));
    return true;
  case DIST_FAULT_MISMATCH_SEQUENCE:
    ++faultyInfo.sequence;
    break;
  case DIST_FAULT_MISMATCH_KIND:
    faultyInfo.kind = info.kind == DIST_ALL_REDUCE ? DIST_BROADCAST : DIST_ALL_REDUCE;
    break;
  case DIST_FAULT_MISMATCH_COUNT:
    for (CollectivePairInfo &pair : faultyInfo.pairs)
      pair.inputShape.push_back(2);
    break;
  default:
    for (CollectivePairInfo &pair : faultyInfo.pairs)
      pair.dtype = pair.dtype == DIST_F32 ? DIST_I32 : DIST_F32;
    break;
  }
  call = &faultyCall;
  return true;
}

} // namespace dist::runtime
