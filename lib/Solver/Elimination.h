// SPDX-License-Identifier: Apache-2.0
//
// Solves a core problem without memory exactly, by eliminating one variable after the other: the tables that mention it
// are added and minimised over its labels, which leaves one table over its neighbours. The order is greedy: the
// variable whose neighbours lack the fewest edges among themselves (min-fill) comes next. Time and space are
// exponential in the width of the graph only; steps of transformers have a width of 2 to 4.

#ifndef DIST_LIB_SOLVER_ELIMINATION_H
#define DIST_LIB_SOLVER_ELIMINATION_H

#include "CoreProblem.h"

namespace dist::planning {

/// Returns the best labels regardless of memory, or nothing if a table would have more than `maxEntries` entries, or
/// all that differ (Contractions.h) take more than eight times as many sums.
std::optional<std::vector<uint32_t>> eliminateVariables(const CoreProblem &problem, size_t maxEntries = size_t(1)
                                                                                                        << 24);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_ELIMINATION_H
