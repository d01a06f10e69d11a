// SPDX-License-Identifier: Apache-2.0
//
// See Carry.h. Results must not overlap arguments, so a result that arguments are read from gets other memory: what it
// had the time before.

#include "Validation/HeldValues.h"
#include "dist/Runtime/Carry.h"

#include <algorithm>
#include <map>

using namespace dist::runtime;

DistStatus ResultCarrier::bind(const std::vector<CarriedValue> &carried, LocalResults &locals) {
  // A result may become several arguments, which then read the same memory.
  std::map<size_t, std::vector<size_t>> argumentsOf;
  for (auto [result, argument] : carried)
    argumentsOf[result].push_back(argument);
  for (const auto &[result, arguments] : argumentsOf) {
    auto isThere = [&, taker = int64_t(result)](size_t argument) {
      return executable.arguments[argument].isDonated && executable.arguments[argument].takenBy == taker;
    };
    if (std::all_of(arguments.begin(), arguments.end(), isThere))
      continue;
    if (executable.target != DIST_TARGET_CUDA) {
      if (DistStatus status = bindOnHost(result, arguments, locals); status != DIST_OK)
        return status;
      continue;
    }
    for (size_t argument : arguments) {
      DistStatus status = isThere(argument) ? DIST_OK : distProgramCarry(program, int64_t(result), int64_t(argument));
      if (status != DIST_OK)
        return status;
    }
  }
  return DIST_OK;
}

DistStatus ResultCarrier::bindOnHost(size_t result, const std::vector<size_t> &arguments, LocalResults &locals) {
  last.resize(size_t(executable.numResults));
  last[result].resize(locals[result].size());
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    if (!holdsValue(executable.mesh, executable.results[result], rank))
      continue;
    HostArray &now = locals[result][size_t(rank)], &before = last[result][size_t(rank)];
    if (!before.data() && !HostArray::create(now.dtype(), now.shape(), before))
      return DIST_OUT_OF_MEMORY;
    std::swap(before, now);
    DistStatus status = distProgramBindResult(program, rank, int64_t(result), now.data(), now.numBytes());
    for (size_t argument : arguments) // One that is donated to the result begins with what that has been.
      if (status == DIST_OK)
        status = distProgramBindArgument(program, rank, int64_t(argument), before.data(), before.numBytes());
    if (status != DIST_OK)
      return status;
  }
  return DIST_OK;
}
