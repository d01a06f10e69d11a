// SPDX-License-Identifier: Apache-2.0
//
// Numbers for programs that are run without any.

#ifndef DIST_TOOLS_EXECUTION_RANDOMARRAYS_H
#define DIST_TOOLS_EXECUTION_RANDOMARRAYS_H

#include "dist/Runtime/HostArray.h"

#include <random>

namespace dist::run {

/// Fills `array` with numbers that `generator` gives.
void fillRandom(runtime::HostArray &array, std::mt19937_64 &generator);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_RANDOMARRAYS_H
