// SPDX-License-Identifier: Apache-2.0
//
// See TreeMove.h.

#include "TreeMove.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace dist::planning;

/// By halving on the logarithmic scale, with square roots: these are the same everywhere, while the last digit of exp
/// and log depends on the library and the processor.
double RandomStream::logarithmic(double low, double high) {
  uint64_t bits = engine();
  for (unsigned bit = 0; bit < 32; ++bit, bits >>= 1) {
    double middle = std::sqrt(low * high);
    (bits & 1 ? low : high) = middle;
  }
  return low;
}

PricedUsage::PricedUsage(const CoreProblem &problem, llvm::ArrayRef<double> prices) {
  std::vector<double> sums(prices.size() + 1, 0);
  for (size_t point = 0; point < prices.size(); ++point)
    sums[point + 1] = sums[point] + prices[point];
  for (const CoreNode &node : problem.nodes) {
    begin.push_back(costs.size());
    costs.resize(costs.size() + node.getNumLabels());
    for (const UsageSpan &span : node.spans) {
      double price = sums[span.end] - sums[span.begin];
      for (unsigned label = 0; label < node.getNumLabels() && price != 0; ++label)
        costs[begin.back() + label] += price * double(span.usages[label]);
    }
  }
  begin.push_back(costs.size());
}

TreeMove::TreeMove(const SearchState &state, const CostTables &tables)
    : state(state), problem(state.getProblem()), tables(tables), position(problem.nodes.size(), ~0u) {}

bool TreeMove::tryAdd(uint32_t node, const TreeScope &scope) {
  if (position[node] != ~0u)
    return false;
  llvm::ArrayRef<uint32_t> bounds = state.getProfile(node).bounds;
  if (!bounds.empty() && (bounds.back() <= scope.firstPoint || bounds.front() >= scope.lastPoint))
    return false;
  TreeNode added;
  for (const Incidence &incidence : problem.getIncidences(node)) {
    if (position[incidence.neighbour] == ~0u)
      continue;
    if (added.parent != ~0u)
      return false;
    added.parent = position[incidence.neighbour];
    added.toParent = incidence;
  }
  position[node] = order.size();
  order.push_back(node);
  tree.push_back(added);
  for (const Incidence &incidence : problem.getIncidences(node))
    if (position[incidence.neighbour] == ~0u)
      frontier.push_back(incidence.neighbour);
  return true;
}

void TreeMove::grow(const TreeScope &scope, RandomStream &random) {
  for (uint32_t node : order)
    position[node] = ~0u;
  order.clear();
  tree.clear();
  frontier.clear();
  tryAdd(scope.root, scope);
  unsigned failures = 0;
  while (order.size() < scope.maxNodes) {
    if (frontier.empty()) {
      if (!scope.isForest || failures++ > 64)
        break;
      tryAdd(random.below(problem.nodes.size()), scope);
      continue;
    }
    uint32_t index = random.below(frontier.size());
    uint32_t node = frontier[index];
    frontier[index] = frontier.back();
    frontier.pop_back();
    tryAdd(node, scope);
  }
}

void TreeMove::setCosts(const PricedUsage &priced, double scale) {
  size_t numLabels = 0;
  work = 64;
  for (auto [node, entry] : llvm::zip_equal(order, tree)) {
    entry.begin = numLabels;
    numLabels += problem.nodes[node].getNumLabels();
    size_t numParent = entry.parent == ~0u ? 1 : problem.nodes[order[entry.parent]].getNumLabels();
    work += (numParent + 1) * problem.nodes[node].getNumLabels();
  }
  costs.resize(numLabels);
  for (auto [index, entry] : llvm::zip_equal(order, tree)) {
    const CoreNode &node = problem.nodes[index];
    double *cost = costs.data() + entry.begin;
    llvm::ArrayRef<double> usage = priced.getCosts(index);
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      cost[label] = double(node.costs[label]) + scale * usage[label];
    for (const Incidence &incidence : problem.getIncidences(index)) {
      if (position[incidence.neighbour] != ~0u)
        continue;
      const double *column =
          tables.getColumns(incidence) + size_t(state.getLabels()[incidence.neighbour]) * node.getNumLabels();
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        cost[label] += column[label];
    }
  }
}

void TreeMove::addPrice(uint32_t point, double price) {
  for (auto [index, entry] : llvm::zip_equal(order, tree)) {
    const UsageProfile &profile = state.getProfile(index);
    uint32_t run = profile.findRun(point);
    if (run == ~0u)
      continue;
    unsigned numRuns = profile.getNumRuns();
    for (unsigned label = 0; label < problem.nodes[index].getNumLabels(); ++label)
      costs[entry.begin + label] += price * double(profile.usages[size_t(label) * numRuns + run]);
  }
}

void TreeMove::forceRoot(uint32_t label) {
  for (unsigned other = 0; other < problem.nodes[order[0]].getNumLabels(); ++other)
    if (other != label)
      costs[other] += 10 * kForbiddenPrice;
}

llvm::ArrayRef<LabelChange> TreeMove::solve() {
  sums = costs;
  for (size_t index = order.size(); index-- > 1;) {
    const TreeNode &entry = tree[index];
    if (entry.parent == ~0u)
      continue;
    unsigned numParent = problem.nodes[order[entry.parent]].getNumLabels();
    message.resize(numParent);
    multiplyMinPlus(sums.data() + entry.begin, problem.nodes[order[index]].getNumLabels(),
                    tables.getRows(entry.toParent), numParent, message.data());
    double *parent = sums.data() + tree[entry.parent].begin;
    for (unsigned label = 0; label < numParent; ++label)
      parent[label] += message[label];
  }
  changes.clear();
  chosen.resize(order.size());
  for (size_t index = 0; index < order.size(); ++index) {
    const TreeNode &entry = tree[index];
    unsigned numLabels = problem.nodes[order[index]].getNumLabels();
    double *own = sums.data() + entry.begin;
    if (entry.parent != ~0u) {
      const double *column = tables.getColumns(entry.toParent) + size_t(chosen[entry.parent]) * numLabels;
      for (unsigned label = 0; label < numLabels; ++label)
        own[label] += column[label];
    }
    chosen[index] = std::min_element(own, own + numLabels) - own;
    if (chosen[index] != state.getLabels()[order[index]])
      changes.push_back({order[index], chosen[index]});
  }
  return changes;
}
