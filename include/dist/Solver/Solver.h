// SPDX-License-Identifier: Apache-2.0
//
// Solves a placement problem: exact reduction, then lower bounds by message passing and better assignments by local
// search in turn, and labels that provably lead to nothing better are removed, until the bound meets the cost or time
// is up. docs/planning.md explains how.
//
// For the same problem, seed and number of threads the steps are the same, on every machine; the clock only says after
// which of them it stops. Who needs the same answer everywhere sets `seconds` to infinity and `maxWork`.

#ifndef DIST_SOLVER_SOLVER_H
#define DIST_SOLVER_SOLVER_H

#include "dist/Solver/WarmStart.h"
#include <functional>

namespace dist::planning {

/// How far a solver is.
struct SolverProgress {
  double seconds;
  Cost cost; ///< `kForbidden` if nothing feasible is known.
  Cost lowerBound;
  size_t numVariables; ///< That are left to be searched over.
};

struct SolverOptions {
  double seconds = 10; ///< Wall-clock limit; infinity for none.
  /// About how many table entries the bound and the search may visit, over all threads; 0 for no limit. The solver
  /// stops at the end of the round that reaches it; the first round always runs. 10^9 take about a second. What
  /// reduction and exact elimination visit is not counted.
  uint64_t maxWork = 0;
  /// The share of the cost by which the bound may stay below it when the solver stops; 0 to go on until the answer is
  /// proved.
  double gap = 0;
  /// So much work, counted as above, goes into a proof before that gap is enough.
  uint64_t workBeforeGap = 0;
  /// Of a problem with the same variables and edges, or null: large problems start from it, and leave what they found
  /// there.
  WarmStart *warmStart = nullptr;
  uint64_t seed = 0;
  unsigned numThreads = 1;
  std::function<void(const SolverProgress &)> progress; ///< Called now and then, from the calling thread.
};

/// Returns the best assignment found, with its proved bound.
Assignment solvePlacement(const PlacementProblem &problem, const SolverOptions &options);

} // namespace dist::planning

#endif // DIST_SOLVER_SOLVER_H
