// SPDX-License-Identifier: Apache-2.0
//
// What precision the results of a program can have: an f32 result of products in bf16 is no better than bf16, and to
// compare it as closely as f32 would fail right results.

#ifndef DIST_RUNTIME_RESULTPRECISION_H
#define DIST_RUNTIME_RESULTPRECISION_H

#include "dist/Runtime/Executable.h"

#include <vector>

namespace dist::runtime {

/// Returns per result of a valid executable the float type of the fewest digits that its numbers pass through, its own
/// included, as far as arguments and the buffers between steps show; an integer type for what no floats come to.
std::vector<DistDType> findNarrowestTypes(const DistExecutable &executable);

} // namespace dist::runtime

#endif // DIST_RUNTIME_RESULTPRECISION_H
