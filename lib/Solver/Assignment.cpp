// SPDX-License-Identifier: Apache-2.0
//
// See Assignment.h. Everything is computed from the problem as it was given, so that a mistake in a solver cannot hide.

#include "dist/Solver/Assignment.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

Cost dist::planning::computeCost(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels) {
  Cost sum = 0;
  for (auto [variable, label] : llvm::zip_equal(problem.getVariables(), labels))
    sum = addCosts(sum, variable.costs[label]);
  for (const Edge &edge : problem.getEdges())
    sum = addCosts(sum, problem.getTables()[edge.table].at(labels[edge.source], labels[edge.target]));
  return sum;
}

Usage dist::planning::computePeakUsage(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels) {
  std::vector<std::pair<int64_t, Usage>> changes; // At equal times ends sort before begins, being negative.
  for (auto [variable, label] : llvm::zip_equal(problem.getVariables(), labels))
    for (const LifetimeUsage &lifetime : variable.lifetimes)
      if (lifetime.begin < lifetime.end) {
        changes.emplace_back(lifetime.begin, lifetime.usages[label]);
        changes.emplace_back(lifetime.end, -lifetime.usages[label]);
      }
  llvm::sort(changes);
  Usage current = 0, peak = 0;
  for (auto [time, change] : changes) {
    current += change;
    peak = std::max(peak, current);
  }
  return peak;
}

bool dist::planning::isFeasible(const PlacementProblem &problem, llvm::ArrayRef<uint32_t> labels) {
  return computeCost(problem, labels) < kForbidden &&
         (!problem.getUsageLimit() || computePeakUsage(problem, labels) <= *problem.getUsageLimit());
}

Assignment::Assignment(const PlacementProblem &problem, Labels given, Cost bound)
    : labels(std::move(given)), cost(kForbidden), lowerBound(bound) {
  if (labels.size() == problem.getVariables().size() && isFeasible(problem, labels))
    cost = computeCost(problem, labels);
  else
    labels.clear();
}

double Assignment::getGap() const {
  if (!isKnown())
    return 1;
  return cost == 0 ? 0 : double(cost - lowerBound) / double(cost);
}
