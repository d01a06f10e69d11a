// SPDX-License-Identifier: Apache-2.0
//
// The labels that a local search stands at, with their cost and the memory that they need, updated as labels change.
//
// A node may have thousands of spans, so its usage is kept as a *profile*: the points at which it changes, and for each
// label the usage from there on. Changes of labels cost time in proportion to their profiles and the points from the
// first to the last.

#ifndef DIST_LIB_SOLVER_SEARCHSTATE_H
#define DIST_LIB_SOLVER_SEARCHSTATE_H

#include "CoreProblem.h"

namespace dist::planning {

/// The usage of one node over time.
struct UsageProfile {
  std::vector<uint32_t> bounds; ///< Run r is the points [bounds[r], bounds[r + 1]).
  std::vector<Usage> usages;    ///< Label-major: numRuns per label.
  unsigned getNumRuns() const { return bounds.empty() ? 0 : bounds.size() - 1; }
  llvm::ArrayRef<Usage> getUsages(unsigned label) const {
    return llvm::ArrayRef(usages).slice(size_t(label) * getNumRuns(), getNumRuns());
  }
  /// Returns the run that has `point`, or ~0u.
  uint32_t findRun(uint32_t point) const;
};

/// The profiles of all nodes of a problem; shared by the searches of several threads.
struct UsageProfiles {
  explicit UsageProfiles(const CoreProblem &problem);
  std::vector<UsageProfile> nodes;
};

/// How far labels are from being allowed: fewer forbidden choices come first, then less missing memory.
struct Violation {
  unsigned numForbidden = 0;
  Usage missing = 0; ///< Summed over points.
  bool isNone() const { return numForbidden == 0 && missing == 0; }
  friend bool operator==(const Violation &, const Violation &) = default;
  friend auto operator<=>(const Violation &, const Violation &) = default;
};

/// One change of a label.
struct LabelChange {
  uint32_t node, label;
};

class SearchState {
public:
  SearchState(const CoreProblem &problem, const UsageProfiles &profiles, std::vector<uint32_t> labels);

  const CoreProblem &getProblem() const { return problem; }
  const UsageProfile &getProfile(uint32_t node) const { return profiles.nodes[node]; }
  llvm::ArrayRef<uint32_t> getLabels() const { return labels; }
  llvm::ArrayRef<Usage> getLoads() const { return loads; }
  /// Returns the cost of all choices that are not forbidden.
  Cost getCost() const { return cost; }
  const Violation &getViolation() const { return violation; }

  /// Changes labels; each node at most once.
  void apply(llvm::ArrayRef<LabelChange> changes);
  void reset(llvm::ArrayRef<uint32_t> newLabels);

private:
  void addCost(Cost change, int sign);
  /// Adds to `loadSteps` what the usage of `node` changes by from one label to another.
  void noteLoadChange(uint32_t node, unsigned from, unsigned to);
  /// Adds all steps to the loads.
  void changeLoads();

  const CoreProblem &problem;
  const UsageProfiles &profiles;
  std::vector<uint32_t> labels;
  std::vector<Usage> loads;
  std::vector<Usage> loadSteps; ///< Changes of load from a point on; zero but within `apply`.
  uint32_t firstStep = ~0u, lastStep = 0;
  Cost cost = 0;
  Violation violation;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_SEARCHSTATE_H
