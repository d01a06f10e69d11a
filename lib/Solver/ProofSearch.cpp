// SPDX-License-Identifier: Apache-2.0
//
// See ProofSearch.h. Depth first. The decision is on the node whose second best label costs most in the bound, so that
// excluding the best one is soon refuted.

#include "ProofSearch.h"
#include "CertifiedBound.h"
#include "LocalSearch.h"
#include "ReductionRules.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

ProofSearch::ProofSearch(const CoreProblem &problem, llvm::ArrayRef<double> prices) : problem(problem) {
  constexpr size_t maxBytes = size_t(1) << 30;
  size_t bytes = 4096 + 16 * problem.capacities.size(); // Of one subproblem; tables are mostly shared.
  for (const CoreNode &node : problem.nodes)
    bytes += 256 + node.getNumLabels() * (16 + sizeof(Usage) * node.spans.size()) + 64 * node.spans.size();
  maxOpen = 16 + maxBytes / bytes;
  open.push_back({ReductionGraph(problem), std::vector<double>(prices)});
}

void ProofSearch::take(Labels labels) {
  Cost cost = computeCost(problem, labels);
  if (cost >= limit)
    return;
  std::vector<Usage> loads = computeLoads(problem, labels);
  for (auto [load, capacity] : llvm::zip_equal(loads, problem.capacities))
    if (load > capacity)
      return;
  best = std::move(labels);
  limit = cost;
}

namespace {
/// What one label is to be tried on.
struct Decision {
  uint32_t node = 0; ///< Of the core.
  unsigned label = 0;
};
} // namespace

/// Returns the node whose second best label raises the bound most, with its best label.
static Decision decide(const CoreProblem &core, const CertifiedBound &certified) {
  Decision decision;
  double most = -1;
  for (uint32_t node = 0; node < core.nodes.size(); ++node) {
    llvm::ArrayRef<double> excess = certified.excess[node];
    unsigned first = llvm::min_element(excess) - excess.begin();
    double second = 1e300;
    for (unsigned label = 0; label < excess.size(); ++label)
      if (label != first)
        second = std::min(second, excess[label]);
    if (second - excess[first] > most) {
      most = second - excess[first];
      decision = {node, first};
    }
  }
  return decision;
}

/// Sweeps until the bound reaches `limit` or rises no more.
static void sweep(MessagePassing &messagePassing, Cost limit, const Deadline &deadline, size_t &numSweeps) {
  constexpr unsigned block = 25;
  double before = -1e300;
  for (numSweeps = 0; numSweeps < 400 && !deadline.hasPassed(); ++numSweeps) {
    double bound = messagePassing.sweep();
    if (bound > double(limit) - 0.5)
      return;
    messagePassing.stepPrices();
    if (numSweeps % block != block - 1)
      continue;
    if (messagePassing.getBestBound() < before + 0.02 * (double(limit) - messagePassing.getBestBound()))
      return;
    before = messagePassing.getBestBound();
  }
}

void ProofSearch::process(Subproblem subproblem, const Deadline &deadline) {
  ReductionGraph &graph = subproblem.graph;
  if (!reduce(graph))
    return;
  std::vector<uint32_t> coreNodes;
  CoreProblem core = graph.extract(coreNodes);
  if (core.nodes.empty())
    return take(graph.reconstruct({}, {}));
  CostTables tables(core);
  MessagePassing messagePassing(core, tables);
  std::vector<double> prices;
  for (uint32_t point : graph.getPointOrigins())
    prices.push_back(subproblem.prices[point]);
  messagePassing.setPrices(prices);
  size_t numSweeps;
  sweep(messagePassing, limit, deadline, numSweeps);
  size_t entries = core.capacities.size();
  for (const CoreEdge &edge : core.edges)
    entries += 2 * core.getTable(edge).costs.size();
  workDone += entries * numSweeps + 1000 * core.nodes.size() + 1000;
  take(graph.reconstruct(coreNodes, messagePassing.decode()));

  CertifiedBound certified = certifyBound(core, messagePassing, limit);
  if (certified.bound >= limit)
    return;
  for (auto [point, price] : llvm::zip_equal(graph.getPointOrigins(), messagePassing.getBestPrices()))
    subproblem.prices[point] = price;
  for (auto [index, useful] : llvm::zip_equal(coreNodes, certified.useful))
    graph.keepLabels(index, useful);
  if (graph.isInfeasible())
    return;
  if (certified.numUseless > 0) {
    open.push_back(std::move(subproblem));
    return;
  }
  Decision decision = decide(core, certified);
  llvm::BitVector kept(core.nodes[decision.node].getNumLabels(), true);
  kept.reset(decision.label);
  open.push_back(subproblem);
  open.back().graph.keepLabels(coreNodes[decision.node], kept);
  open.push_back(std::move(subproblem));
  open.back().graph.keepLabels(coreNodes[decision.node], kept.flip());
}

size_t ProofSearch::run(size_t work, Cost incumbent, const Deadline &deadline) {
  limit = std::min(limit, incumbent);
  for (workDone = 0; workDone < work && !open.empty() && !deadline.hasPassed();) {
    Subproblem next = std::move(open.back());
    open.pop_back();
    process(std::move(next), deadline);
    if (open.size() > maxOpen) {
      open.clear();
      isAbandoned = true;
    }
  }
  return workDone;
}
