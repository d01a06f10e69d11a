// SPDX-License-Identifier: Apache-2.0
//
// Arguments whose memory a result takes (DistValue::isDonated): a rank has one memory for both. Whoever compares
// memory, counts it or finds its address asks here which one a buffer lies in.

#ifndef DIST_LIB_RUNTIME_VALIDATION_DONATION_H
#define DIST_LIB_RUNTIME_VALIDATION_DONATION_H

#include "dist/Runtime/Executable.h"

#include <string>
#include <utility>

namespace dist::runtime {

/// Returns the memory that a buffer with `space` and `index` is a view of: for a donated argument that of the result,
/// and for the arena an index of 0. The index is in range.
inline std::pair<DistSpace, int32_t> getMemoryOf(const DistExecutable &executable, DistSpace space, int32_t index) {
  if (space == DIST_SPACE_ARENA)
    return {space, 0};
  if (space == DIST_SPACE_ARGUMENT && executable.arguments[index].isDonated)
    return {DIST_SPACE_RESULT, executable.arguments[index].takenBy};
  return {space, index};
}

/// Returns what is wrong with the donations of `executable`, whose arguments and results are valid by themselves; empty
/// if nothing is.
std::string checkDonations(const DistExecutable &executable);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_DONATION_H
