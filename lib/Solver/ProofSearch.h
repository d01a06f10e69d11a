// SPDX-License-Identifier: Apache-2.0
//
// Branch and bound on a core problem that is small: a label is tried and then excluded, and after each such decision
// the problem is reduced again, bounded, and what leads to nothing better than the incumbent is removed. One decision
// often collapses most of the graph, so the search is also a way to find good assignments; when no subproblem is left,
// the incumbent is optimal. The search can be interrupted after any subproblem and goes on where it stopped.

#ifndef DIST_LIB_SOLVER_PROOFSEARCH_H
#define DIST_LIB_SOLVER_PROOFSEARCH_H

#include "Deadline.h"
#include "ReductionGraph.h"

namespace dist::planning {

class ProofSearch {
public:
  /// Borrows `problem`. Starts with `prices` per byte at its points.
  ProofSearch(const CoreProblem &problem, llvm::ArrayRef<double> prices);

  /// Looks for assignments that cost less than `incumbent`, for about `work` table entries. Returns how many
  /// it visited.
  size_t run(size_t work, Cost incumbent, const Deadline &deadline);
  /// Returns true if it is proved that nothing costs less than the incumbent and the best found.
  bool isDone() const { return open.empty() && !isAbandoned; }
  /// Returns true if the open subproblems took too much memory; `run` does nothing from then on.
  bool hasGivenUp() const { return isAbandoned; }
  /// Returns the best labels found, or none.
  llvm::ArrayRef<uint32_t> getBestLabels() const { return best; }

private:
  struct Subproblem {
    ReductionGraph graph;
    std::vector<double> prices; ///< Per point of the whole problem.
  };
  void process(Subproblem subproblem, const Deadline &deadline);
  void take(Labels labels);

  const CoreProblem &problem;
  std::vector<Subproblem> open; ///< The last one is next.
  Cost limit = kForbidden;      ///< What is looked for costs less.
  Labels best;
  size_t workDone = 0;
  size_t maxOpen; ///< Subproblems that may be open, so that memory is bounded.
  bool isAbandoned = false;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_PROOFSEARCH_H
