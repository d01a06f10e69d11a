// SPDX-License-Identifier: Apache-2.0
//
// See Elimination.h. The order and the sizes of all tables are found first, on the graph alone, so that a problem that
// is too wide costs little.

#include "Elimination.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace dist::planning;

namespace {
/// A table over several nodes, the first of which varies slowest.
struct Factor {
  std::vector<uint32_t> nodes;
  std::vector<Cost> costs;
};

/// One node with its neighbours at the time of its elimination, and its best label for each choice of theirs.
struct Step {
  uint32_t node;
  std::vector<uint32_t> neighbours;
  std::vector<uint16_t> choices;
};

class Eliminator {
public:
  explicit Eliminator(const CoreProblem &problem) : problem(problem) {}
  /// Returns false if tables become too large.
  bool findOrder(size_t maxEntries);
  std::vector<uint32_t> solve();

private:
  size_t countMissingEdges(uint32_t node) const;
  void eliminate(Step &step);
  /// Returns how far apart in `factor` successive labels of `node` are; 0 if it does not mention it.
  size_t getStride(const Factor &factor, uint32_t node) const;

  const CoreProblem &problem;
  std::vector<std::set<uint32_t>> adjacent;
  std::vector<Step> steps;
  std::vector<Factor> factors;
  std::vector<std::vector<uint32_t>> factorsOf; ///< Per node; some are used up, which have no nodes.
};
} // namespace

size_t Eliminator::countMissingEdges(uint32_t node) const {
  size_t missing = 0;
  for (uint32_t first : adjacent[node])
    for (uint32_t second : adjacent[node])
      missing += first < second && !adjacent[first].count(second);
  return missing;
}

bool Eliminator::findOrder(size_t maxEntries) {
  adjacent.resize(problem.nodes.size());
  for (const CoreEdge &edge : problem.edges) {
    adjacent[edge.source].insert(edge.target);
    adjacent[edge.target].insert(edge.source);
  }
  std::set<std::pair<size_t, uint32_t>> queue;
  std::vector<size_t> missing(problem.nodes.size());
  for (uint32_t node = 0; node < problem.nodes.size(); ++node)
    queue.emplace(missing[node] = countMissingEdges(node), node);
  size_t total = 0;
  while (!queue.empty()) {
    uint32_t node = queue.begin()->second;
    queue.erase(queue.begin());
    Step &step = steps.emplace_back(Step{node, {adjacent[node].begin(), adjacent[node].end()}, {}});
    size_t entries = 1;
    for (uint32_t neighbour : step.neighbours)
      if ((entries *= problem.nodes[neighbour].getNumLabels()) > maxEntries)
        return false;
    total += entries * problem.nodes[node].getNumLabels();
    if (total > 8 * maxEntries)
      return false;
    std::set<uint32_t> touched(step.neighbours.begin(), step.neighbours.end());
    for (uint32_t first : step.neighbours) {
      adjacent[first].erase(node);
      for (uint32_t second : step.neighbours)
        if (first != second)
          adjacent[first].insert(second);
      touched.insert(adjacent[first].begin(), adjacent[first].end());
    }
    for (uint32_t other : touched) {
      queue.erase({missing[other], other});
      queue.emplace(missing[other] = countMissingEdges(other), other);
    }
  }
  return true;
}

size_t Eliminator::getStride(const Factor &factor, uint32_t node) const {
  size_t stride = 1;
  for (uint32_t other : llvm::reverse(factor.nodes)) {
    if (other == node)
      return stride;
    stride *= problem.nodes[other].getNumLabels();
  }
  return 0;
}

void Eliminator::eliminate(Step &step) {
  std::vector<Factor> used;
  for (uint32_t index : factorsOf[step.node])
    if (!factors[index].nodes.empty())
      used.push_back(std::exchange(factors[index], {}));
  size_t count = step.neighbours.size(), entries = 1;
  std::vector<std::vector<size_t>> strides(used.size());
  std::vector<size_t> ownStrides, offsets(used.size(), 0);
  for (auto [factor, ofNeighbours] : llvm::zip_equal(used, strides)) {
    ownStrides.push_back(getStride(factor, step.node));
    for (uint32_t neighbour : step.neighbours)
      ofNeighbours.push_back(getStride(factor, neighbour));
  }
  for (uint32_t neighbour : step.neighbours)
    entries *= problem.nodes[neighbour].getNumLabels();
  Factor result{step.neighbours, std::vector<Cost>(entries)};
  step.choices.resize(entries);
  std::vector<unsigned> digits(count, 0);
  const CoreNode &node = problem.nodes[step.node];
  for (size_t entry = 0; entry < entries; ++entry) {
    Cost best = kForbidden;
    for (unsigned label = 0; label < node.getNumLabels(); ++label) {
      Cost sum = node.costs[label];
      for (size_t index = 0; index < used.size(); ++index)
        sum = addCosts(sum, used[index].costs[offsets[index] + label * ownStrides[index]]);
      if (sum < best) {
        best = sum;
        step.choices[entry] = label;
      }
    }
    result.costs[entry] = best;
    for (size_t digit = count; digit-- > 0;) { // The next choice of the neighbours' labels.
      unsigned numLabels = problem.nodes[step.neighbours[digit]].getNumLabels();
      bool wraps = ++digits[digit] == numLabels;
      for (size_t index = 0; index < used.size(); ++index)
        offsets[index] += wraps ? strides[index][digit] - numLabels * strides[index][digit] : strides[index][digit];
      if (!wraps)
        break;
      digits[digit] = 0;
    }
  }
  for (uint32_t neighbour : step.neighbours)
    factorsOf[neighbour].push_back(factors.size());
  factors.push_back(std::move(result));
}

std::vector<uint32_t> Eliminator::solve() {
  factorsOf.resize(problem.nodes.size());
  for (const CoreEdge &edge : problem.edges) {
    factorsOf[edge.source].push_back(factors.size());
    factorsOf[edge.target].push_back(factors.size());
    factors.push_back({{edge.source, edge.target}, problem.getTable(edge).costs});
  }
  for (Step &step : steps)
    eliminate(step);
  std::vector<uint32_t> labels(problem.nodes.size(), 0);
  for (const Step &step : llvm::reverse(steps)) {
    size_t entry = 0;
    for (uint32_t neighbour : step.neighbours)
      entry = entry * problem.nodes[neighbour].getNumLabels() + labels[neighbour];
    labels[step.node] = step.choices[entry];
  }
  return labels;
}

std::optional<std::vector<uint32_t>> dist::planning::eliminateVariables(const CoreProblem &problem, size_t maxEntries) {
  Eliminator eliminator(problem);
  if (!eliminator.findOrder(maxEntries))
    return std::nullopt;
  return eliminator.solve();
}
