// SPDX-License-Identifier: Apache-2.0
//
// What rounding alone does to results. The gradient of a key's bias is zero in mathematics and noise in numbers, and
// Adam makes a step of it: two right runs differ as much as they like. So where a result differs too much, the program
// runs again on inputs that are moved by their last bit, and what that moves is no difference that anybody could
// complain of.

#ifndef DIST_TOOLS_EXECUTION_ROUNDING_H
#define DIST_TOOLS_EXECUTION_ROUNDING_H

#include "dist/Runtime/Comparison.h"

#include <functional>
#include <vector>

namespace dist::run {

/// How far a result moved when inputs did.
struct Movement {
  double norm = 0;    ///< Euclidean norm of the difference.
  double largest = 0; ///< Largest difference of an element.
};

/// Runs a program on global arrays and gives its results; false if the run failed. Where results arrive elsewhere
/// (another process has them), it gives none.
using RunProgram =
    std::function<bool(const std::vector<runtime::HostArray> &inputs, std::vector<runtime::HostArray> &results)>;

/// Runs the program a fixed number of times and measures, per result, how far it moves from `results`, which `inputs`
/// gave. A program that gives something else for the same inputs moves nothing: that is no rounding. Returns false if a
/// run failed.
bool measureRounding(const RunProgram &run, const std::vector<runtime::HostArray> &inputs,
                     const std::vector<runtime::HostArray> &results, std::vector<Movement> &movements);

/// Returns true if a comparison that fails could have failed for rounding: of floats, by finite differences.
bool mayBeRounding(const runtime::Comparison &comparison);

/// Returns true if a result may differ as `comparison` says, because rounding moves it about as far.
bool isRounding(const runtime::Comparison &comparison, const Movement &movement);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_ROUNDING_H
