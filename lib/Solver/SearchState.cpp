// SPDX-License-Identifier: Apache-2.0
//
// See SearchState.h.

#include "SearchState.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

uint32_t UsageProfile::findRun(uint32_t point) const {
  if (bounds.empty() || point < bounds.front() || point >= bounds.back())
    return ~0u;
  return std::upper_bound(bounds.begin(), bounds.end(), point) - bounds.begin() - 1;
}

UsageProfiles::UsageProfiles(const CoreProblem &problem) {
  for (const CoreNode &node : problem.nodes) {
    UsageProfile &profile = nodes.emplace_back();
    for (const UsageSpan &span : node.spans) {
      profile.bounds.push_back(span.begin);
      profile.bounds.push_back(span.end);
    }
    llvm::sort(profile.bounds);
    profile.bounds.erase(std::unique(profile.bounds.begin(), profile.bounds.end()), profile.bounds.end());
    unsigned numRuns = profile.getNumRuns();
    profile.usages.assign(size_t(numRuns) * node.getNumLabels(), 0);
    for (const UsageSpan &span : node.spans) { // First as changes at the bounds of runs, then summed up.
      uint32_t begin = llvm::lower_bound(profile.bounds, span.begin) - profile.bounds.begin();
      uint32_t end = llvm::lower_bound(profile.bounds, span.end) - profile.bounds.begin();
      for (unsigned label = 0; label < node.getNumLabels(); ++label) {
        profile.usages[size_t(label) * numRuns + begin] += span.usages[label];
        if (end < numRuns)
          profile.usages[size_t(label) * numRuns + end] -= span.usages[label];
      }
    }
    for (size_t index = 0; index < profile.usages.size(); ++index)
      if (index % numRuns != 0)
        profile.usages[index] += profile.usages[index - 1];
  }
}

SearchState::SearchState(const CoreProblem &problem, const UsageProfiles &profiles, std::vector<uint32_t> initial)
    : problem(problem), profiles(profiles), loadSteps(problem.capacities.size() + 1, 0) {
  reset(initial);
}

void SearchState::reset(llvm::ArrayRef<uint32_t> newLabels) {
  labels.assign(newLabels.begin(), newLabels.end());
  loads = computeLoads(problem, labels);
  cost = problem.constant;
  violation = {};
  for (auto [node, label] : llvm::zip_equal(problem.nodes, labels))
    addCost(node.costs[label], 1);
  for (const CoreEdge &edge : problem.edges)
    addCost(problem.getTable(edge).at(labels[edge.source], labels[edge.target]), 1);
  for (auto [load, capacity] : llvm::zip_equal(loads, problem.capacities))
    violation.missing += std::max<Usage>(0, load - capacity);
}

void SearchState::addCost(Cost change, int sign) {
  if (change >= kForbidden)
    violation.numForbidden += sign;
  else
    cost += sign * change;
}

void SearchState::noteLoadChange(uint32_t node, unsigned from, unsigned to) {
  const UsageProfile &profile = profiles.nodes[node];
  llvm::ArrayRef<Usage> before = profile.getUsages(from), after = profile.getUsages(to);
  Usage last = 0;
  for (unsigned run = 0; run < profile.getNumRuns(); ++run) {
    Usage change = after[run] - before[run];
    loadSteps[profile.bounds[run]] += change - last;
    last = change;
  }
  if (profile.getNumRuns() == 0)
    return;
  loadSteps[profile.bounds.back()] -= last;
  firstStep = std::min(firstStep, profile.bounds.front());
  lastStep = std::max(lastStep, profile.bounds.back());
}

void SearchState::changeLoads() {
  Usage change = 0;
  for (uint32_t point = firstStep; point < lastStep; ++point) {
    change += loadSteps[point];
    loadSteps[point] = 0;
    Usage capacity = problem.capacities[point];
    violation.missing -= std::max<Usage>(0, loads[point] - capacity);
    loads[point] += change;
    violation.missing += std::max<Usage>(0, loads[point] - capacity);
  }
  loadSteps[lastStep] = 0;
  firstStep = ~0u;
  lastStep = 0;
}

void SearchState::apply(llvm::ArrayRef<LabelChange> changes) {
  for (auto [node, label] : changes) {
    uint32_t old = labels[node];
    if (old == label)
      continue;
    addCost(problem.nodes[node].costs[old], -1);
    addCost(problem.nodes[node].costs[label], 1);
    for (const Incidence &incidence : problem.getIncidences(node)) {
      addCost(problem.getEdgeCost(incidence, old, labels[incidence.neighbour]), -1);
      addCost(problem.getEdgeCost(incidence, label, labels[incidence.neighbour]), 1);
    }
    noteLoadChange(node, old, label);
    labels[node] = label;
  }
  changeLoads();
}
