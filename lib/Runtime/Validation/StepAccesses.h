// SPDX-License-Identifier: Apache-2.0
//
// Which bytes a step reads and which it writes, without what other steps do meanwhile.

#ifndef DIST_LIB_RUNTIME_VALIDATION_STEPACCESSES_H
#define DIST_LIB_RUNTIME_VALIDATION_STEPACCESSES_H

#include "dist/Runtime/Executable.h"

#include <string>
#include <vector>

namespace dist::runtime {

/// One access: bytes [begin, end) of a space.
struct StepAccess {
  DistSpace space;
  int32_t index; ///< 0 for the arena.
  int64_t begin, end;
  bool isWrite;
  DistDType dtype; ///< Of the buffer.
};

/// Returns what a step of a valid executable touches, reads before writes; for a start what its collective touches, for
/// a done nothing, for a loop the counter that it writes before each trip.
std::vector<StepAccess> getStepAccesses(const DistExecutable &executable, const DistStep &step);

/// Returns what a loop of unknown length reads behind the steps that compute its condition.
StepAccess getConditionAccess(const DistExecutable &executable, const DistLoopStep &loop);

/// "step 5 (all_reduce over "tp")", for messages.
std::string describeStep(const DistExecutable &executable, int64_t step);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_STEPACCESSES_H
