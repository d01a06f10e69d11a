// SPDX-License-Identifier: Apache-2.0
//
// A strided copy as a short list of pitched copies, which the device's copy engines do: one dimension that is
// contiguous on both sides gives the width, one more the height, and the rest is a list.

#ifndef DIST_LIB_RUNTIME_CUDA_STRIDEDCOPYPLAN_H
#define DIST_LIB_RUNTIME_CUDA_STRIDEDCOPYPLAN_H

#include "dist/Runtime/Executable.h"

#include <string>
#include <vector>

namespace dist::runtime {

/// `height` rows of `width` bytes; offsets and pitches in bytes. Pitches are at least the width where height > 1.
struct PitchedCopy {
  int64_t dstOffset = 0, srcOffset = 0;
  int64_t width = 0, height = 1;
  int64_t dstPitch = 0, srcPitch = 0;
};

/// Fills `copies` for a validated step. Returns an empty string, or why the step needs a kernel instead.
std::string planStridedCopy(const DistStridedCopyStep &step, int64_t elementSize, std::vector<PitchedCopy> &copies);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_STRIDEDCOPYPLAN_H
