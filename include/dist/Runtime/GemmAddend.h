// SPDX-License-Identifier: Apache-2.0
//
// What a matrix product adds: DistGemmStep::accumulate as the number of a buffer.

#ifndef DIST_RUNTIME_GEMMADDEND_H
#define DIST_RUNTIME_GEMMADDEND_H

#include "dist/Runtime/Executable.h"

namespace dist::runtime {

/// Returns the id of the buffer that `step` adds to the product: that of C, or that of another matrix, which is laid
/// out as C; -1 if it adds none.
inline int32_t getAddend(const DistGemmStep &step) {
  return step.accumulate == 1 ? step.c : step.accumulate < 2 ? -1 : step.accumulate - 2;
}

/// Returns true if `step` adds another matrix than C.
inline bool addsElsewhere(const DistGemmStep &step) { return step.accumulate != 0 && step.accumulate != 1; }

/// Returns the value of DistGemmStep::accumulate that adds buffer `addend`.
inline int32_t addingBuffer(int32_t addend) { return 2 + addend; }

} // namespace dist::runtime

#endif // DIST_RUNTIME_GEMMADDEND_H
