// SPDX-License-Identifier: Apache-2.0
//
// The answer to a placement problem: a label for every variable, and a certificate of how good it is. The cost is
// recomputed from the problem itself, never taken from a solver; the lower bound holds for every feasible assignment.

#ifndef DIST_SOLVER_ASSIGNMENT_H
#define DIST_SOLVER_ASSIGNMENT_H

#include "dist/Solver/PlacementProblem.h"

namespace dist::planning {

using Labels = std::vector<uint32_t>;

/// Returns what `labels`, one per variable, cost in total; `kForbidden` if some choice is forbidden. Memory is not
/// looked at.
Cost computeCost(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels);

/// Returns the largest usage over time.
Usage computePeakUsage(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels);

/// Returns true if `labels` are allowed: nothing forbidden, and the memory suffices.
bool isFeasible(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels);

/// An immutable answer.
class Assignment {
public:
  /// For feasible `labels`, or none at all if none are known. `lowerBound` is `kForbidden` if none exist.
  Assignment(const PlacementProblem &problem, Labels labels, Cost lowerBound);

  bool isKnown() const { return cost < kForbidden; }
  /// Returns true if it is proved that there is no feasible assignment.
  bool isProvedInfeasible() const { return lowerBound >= kForbidden; }
  bool isOptimal() const { return isKnown() && cost == lowerBound; }
  llvm::ArrayRef<uint32_t> getLabels() const { return labels; }
  Cost getCost() const { return cost; }
  Cost getLowerBound() const { return lowerBound; }
  /// Returns (cost - bound) / cost, from 0 to 1: how much cheaper an assignment may at most be.
  double getGap() const;

private:
  Labels labels;
  Cost cost, lowerBound;
};

} // namespace dist::planning

#endif // DIST_SOLVER_ASSIGNMENT_H
