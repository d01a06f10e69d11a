// SPDX-License-Identifier: Apache-2.0
//
// What has to be true of a pair, so that one memory can hold first the argument and then the result; see Donation.h.

#include "Donation.h"

#include <algorithm>
#include <vector>

namespace dist::runtime {

static bool haveSameSizes(int64_t count, const int64_t *a, const int64_t *b) { return std::equal(a, a + count, b); }

static bool areSameAxes(const DistGroup &a, const DistGroup &b) {
  auto isSame = [](const DistAxisRef &one, const DistAxisRef &other) {
    return one.axis == other.axis && one.preSize == other.preSize && one.size == other.size;
  };
  return std::equal(a.axes, a.axes + a.numAxes, b.axes, b.axes + b.numAxes, isSame);
}

/// Returns true if both are the same part of a global array on each device.
static bool haveSamePlacement(const DistValue &a, const DistValue &b) {
  const int64_t *globalOfA = a.globalShape ? a.globalShape : a.shape,
                *globalOfB = b.globalShape ? b.globalShape : b.shape;
  if (!haveSameSizes(a.rank, globalOfA, globalOfB) || a.numPartials != 0 || b.numPartials != 0)
    return false;
  static const DistGroup none = {};
  for (int32_t dim = 0; dim < a.rank; ++dim)
    if (!areSameAxes(a.placement ? a.placement[dim] : none, b.placement ? b.placement[dim] : none))
      return false;
  return true;
}

static std::string checkPair(const DistValue &argument, const DistValue &result) {
  if (argument.dtype != result.dtype || argument.rank != result.rank ||
      !haveSameSizes(argument.rank, argument.shape, result.shape))
    return "which has another type or local shape";
  if (argument.isHeld != result.isHeld ||
      (argument.isHeld && (argument.heldAxis != result.heldAxis || argument.heldIndex != result.heldIndex)))
    return "which other ranks hold";
  return haveSamePlacement(argument, result) ? "" : "which has another placement, or one of them is partial";
}

std::string checkDonations(const DistExecutable &executable) {
  std::vector<int64_t> takenFrom(size_t(executable.numResults), -1);
  for (int64_t a = 0; a < executable.numArguments; ++a) {
    const DistValue &argument = executable.arguments[a];
    if (!argument.isDonated)
      continue;
    std::string who = "argument " + std::to_string(a) + " is donated to result " + std::to_string(argument.takenBy);
    if (executable.version < DIST_EXECUTABLE_VERSION_WITHOUT_HELD)
      return who + ", which executables have from version " + std::to_string(DIST_EXECUTABLE_VERSION_WITHOUT_HELD) +
             " on";
    if (argument.takenBy < 0 || argument.takenBy >= executable.numResults)
      return who + ", but there are " + std::to_string(executable.numResults);
    if (int64_t &other = takenFrom[argument.takenBy]; std::exchange(other, a) >= 0)
      return who + ", and so is another argument";
    if (std::string problem = checkPair(argument, executable.results[argument.takenBy]); !problem.empty())
      return who + ", " + problem;
  }
  for (int64_t r = 0; r < executable.numResults; ++r)
    if (executable.results[r].isDonated)
      return "result " + std::to_string(r) + " is donated; only arguments can be";
  return "";
}

} // namespace dist::runtime
