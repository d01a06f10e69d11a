// SPDX-License-Identifier: Apache-2.0
//
// Random placement problems that are small enough to try everything.

#ifndef DIST_TEST_UNIT_PLANNING_RANDOMPROBLEMS_H
#define DIST_TEST_UNIT_PLANNING_RANDOMPROBLEMS_H

#include "dist/Solver/Assignment.h"

#include <random>

namespace dist::planning {

/// Returns a problem of 1 to 10 variables with at most about 60,000 assignments; the seed decides about everything
/// else: trees, cycles, parallel edges, separable and shared tables, forbidden choices, ties, lifetimes, and how short
/// memory is.
PlacementProblem makeRandomProblem(unsigned seed, bool hasMemory);

/// Adds `count` square tables over `numLabels` labels, with costs below `limit` and one in `forbiddenShare` entries
/// forbidden.
std::vector<unsigned> addRandomTables(PlacementProblemBuilder &builder, std::mt19937 &engine, unsigned count,
                                      unsigned numLabels, unsigned limit, unsigned forbiddenShare);

/// Returns the least cost of all feasible assignments, or `kForbidden`.
Cost solveByTrial(const PlacementProblem &problem);

} // namespace dist::planning

#endif // DIST_TEST_UNIT_PLANNING_RANDOMPROBLEMS_H
