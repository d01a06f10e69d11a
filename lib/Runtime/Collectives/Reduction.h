// SPDX-License-Identifier: Apache-2.0
//
// Element-wise reduction of several sources in a fixed order: the arithmetic of all_reduce and reduce_scatter.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_REDUCTION_H
#define DIST_LIB_RUNTIME_COLLECTIVES_REDUCTION_H

#include "dist/Runtime/Executable.h"

#include <cstdint>

namespace dist::runtime {

/// Whether `reduction` is one that exists and is defined for `dtype`: any and all are not defined for floats.
bool isReductionDefined(DistReduction reduction, DistDType dtype);

/// Reduces elements [begin, end) of `numSources` arrays in source order, as DistReduction says, and stores them at
/// the same offsets of each of `numTargets` arrays. Element e depends on the e-th elements only and is read before it
/// is written, so a target may be a source.
void reduceElements(DistReduction reduction, DistDType dtype, const void *const *sources, int64_t numSources,
                    void *const *targets, int64_t numTargets, int64_t begin, int64_t end);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_REDUCTION_H
