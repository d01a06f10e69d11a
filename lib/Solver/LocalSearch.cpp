// SPDX-License-Identifier: Apache-2.0
//
// See LocalSearch.h.

#include "LocalSearch.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

LocalSearch::LocalSearch(const CoreProblem &problem, const CostTables &tables, const UsageProfiles &profiles,
                         uint64_t seed, llvm::ArrayRef<uint32_t> initial)
    : problem(problem), state(problem, profiles, initial), tree(state, tables), random(seed),
      prices(problem.capacities.size(), 0), priced(problem, prices), best(initial), bestViolation(state.getViolation()),
      bestCost(state.getCost()) {}

void LocalSearch::setPrices(llvm::ArrayRef<double> newPrices) { prices.assign(newPrices.begin(), newPrices.end()); }

void LocalSearch::setStarts(std::vector<std::vector<uint32_t>> newStarts, bool fresh) {
  starts = std::move(newStarts);
  if (!fresh)
    return;
  isFresh = true;
  epochLength = 0;
}

void LocalSearch::keepBest() {
  auto isBetter = [&] {
    return state.getViolation() == bestViolation ? state.getCost() < bestCost : state.getViolation() < bestViolation;
  };
  if (!isBetter())
    return;
  best.assign(state.getLabels().begin(), state.getLabels().end());
  bestViolation = state.getViolation();
  bestCost = state.getCost();
}

void LocalSearch::beginEpoch() {
  epochMoves = 0;
  epochLength = 200 + random.below(1800) + problem.nodes.size() * random.below(4) / 2;
  firstScale = random.below(3) == 0 ? 0 : random.logarithmic(0.5, 2);
  unsigned start = random.below(8);
  if (!starts.empty() && (start < 3 || isFresh)) {
    isFresh = false;
    state.reset(starts[random.below(starts.size())]);
    workDone += problem.edges.size() + problem.capacities.size();
    keepBest();
  } else if (start < 7 || state.getViolation() > bestViolation) {
    state.reset(best);
    workDone += problem.edges.size() + problem.capacities.size();
  }
  // Thresholds from none to a hundredth of the cost, most of them small.
  firstThreshold = random.below(4) == 0 ? 0 : double(bestCost) * random.logarithmic(1e-5, 1e-2);
  double spread = random.below(3) == 0 ? 1 : random.logarithmic(1, 2.7);
  std::vector<double> perturbed(prices);
  for (double &price : perturbed)
    if (spread != 1)
      price *= random.logarithmic(1 / spread, spread);
  priced = PricedUsage(problem, perturbed);
  Usage largest = 1;
  for (Usage capacity : problem.capacities)
    largest = std::max(largest, capacity);
  priceUnit = 1e-4 * double(bestCost + 1) / double(largest);
}

TreeScope LocalSearch::chooseScope() {
  size_t count = problem.nodes.size();
  TreeScope scope{uint32_t(random.below(count)), count, 0, ~0u, false};
  unsigned kind = random.below(32);
  if (kind == 0) { // All of the graph.
    scope.isForest = true;
    return scope;
  }
  scope.maxNodes = size_t(random.logarithmic(1, double(count) + 1)) + 1;
  const UsageProfile &profile = state.getProfile(scope.root);
  if (kind < 16 && !profile.bounds.empty()) { // What lives when the root lives.
    scope.firstPoint = profile.bounds.front();
    scope.lastPoint = profile.bounds.back();
    scope.isForest = kind < 8;
  }
  return scope;
}

bool LocalSearch::raisePrices(double price) {
  bool isShort = false;
  llvm::ArrayRef<Usage> loads = state.getLoads();
  for (uint32_t point = 0; point < loads.size();) {
    if (loads[point] <= problem.capacities[point]) {
      ++point;
      continue;
    }
    uint32_t worst = point;
    for (; point < loads.size() && loads[point] > problem.capacities[point]; ++point)
      if (loads[point] - problem.capacities[point] > loads[worst] - problem.capacities[worst])
        worst = point;
    tree.addPrice(worst, price);
    isShort = true;
  }
  return isShort;
}

double LocalSearch::getPricedChange(llvm::ArrayRef<LabelChange> changes) const {
  double change = 0;
  for (auto [node, label] : changes)
    change += priced.getCosts(node)[label] - priced.getCosts(node)[state.getLabels()[node]];
  return change;
}

bool LocalSearch::tryPrices() {
  Violation violationBefore = state.getViolation();
  Cost costBefore = state.getCost();
  double price = priceUnit;
  for (unsigned attempt = 0; attempt < 14; ++attempt, price *= 2.5) {
    llvm::ArrayRef<LabelChange> changes = tree.solve();
    workDone += tree.getWork();
    if (changes.empty())
      return false;
    undo.clear();
    for (auto [node, label] : changes)
      undo.push_back({node, state.getLabels()[node]});
    double pricedChange = scale * getPricedChange(changes);
    state.apply(changes);
    workDone += problem.capacities.size() / 4 + 8 * changes.size();
    const Violation &violation = state.getViolation();
    double change = double(state.getCost() - costBefore) + pricedChange;
    if (violation < violationBefore || (violation == violationBefore && change <= (violation.isNone() ? threshold : 0)))
      return true;
    if (violation.isNone() || violation == violationBefore || !raisePrices(price)) { // It fits, but costs too much.
      state.apply(undo);
      return false;
    }
    state.apply(undo);
  }
  return false;
}

void LocalSearch::move() {
  double part = epochLength ? double(epochMoves) / epochLength : 1;
  threshold = firstThreshold * (1 - part) * (1 - part);
  scale = firstScale * std::min(1.0, 1.5 * (1 - part)); // In the last third memory that is left is used up.
  tree.grow(chooseScope(), random);
  // Mostly the prices by which moves are compared; else none, or from half to twice the prices of the bound.
  unsigned kind = random.below(6);
  double treeScale = kind == 0 ? 0 : kind == 1 ? random.logarithmic(0.5, 2) : scale;
  tree.setCosts(priced, treeScale);
  if (random.below(2) == 0)
    tree.forceRoot(random.below(problem.nodes[tree.getNodes()[0]].getNumLabels()));
  if (tryPrices())
    keepBest();
}

size_t LocalSearch::run(size_t work, const Deadline &deadline) {
  if (problem.nodes.empty())
    return 0;
  for (workDone = 0; workDone < work && !deadline.hasPassed(); ++epochMoves) {
    if (epochMoves >= epochLength)
      beginEpoch();
    move();
  }
  return workDone;
}
