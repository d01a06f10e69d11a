// SPDX-License-Identifier: Apache-2.0
//
// See Elimination.h. The order and the sizes of all tables are found first, on the graph alone, so that a problem that
// is too wide costs little. Nodes of equal layers count once, as their contraction is found again (Contractions.h).

#include "Elimination.h"
#include "Contractions.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace dist::planning;

/// All tables together may have this many times the entries of the largest one.
static constexpr size_t kWorkPerEntry = 8;

namespace {
/// A table over several nodes, the first of which varies slowest.
struct Factor {
  std::vector<uint32_t> nodes;
  SharedCosts costs;
};

/// One node with its neighbours at the time of its elimination, and its best label for each choice of theirs.
struct Step {
  uint32_t node;
  std::vector<uint32_t> neighbours;
  std::shared_ptr<const std::vector<uint16_t>> choices;
};

class Eliminator {
public:
  explicit Eliminator(const CoreProblem &problem) : problem(problem) {}
  /// Returns false if tables become too large.
  bool findOrder(size_t maxEntries);
  /// Returns nothing if the layers of the problem are not so much alike as they look.
  std::optional<std::vector<uint32_t>> solve(size_t maxEntries);

private:
  size_t countMissingEdges(uint32_t node) const;
  /// Returns what the elimination of a node looks like from itself, where equal layers do not differ.
  std::vector<uint64_t> describe(const Step &step) const;
  bool eliminate(Step &step, Contractions &contractions);
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

std::vector<uint64_t> Eliminator::describe(const Step &step) const {
  std::vector<uint64_t> words;
  for (uint32_t neighbour : step.neighbours) {
    words.push_back(uint64_t(neighbour) - step.node);
    words.push_back(problem.nodes[neighbour].getNumLabels());
  }
  words.push_back(step.neighbours.size());
  for (const Incidence &incidence : problem.getIncidences(step.node)) {
    words.push_back(uint64_t(incidence.neighbour) - step.node);
    words.push_back(2 * uint64_t(problem.edges[incidence.edge].table) + incidence.isSource);
  }
  words.insert(words.end(), problem.nodes[step.node].costs.begin(), problem.nodes[step.node].costs.end());
  return words;
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
  size_t total = 0; // Of those that differ.
  std::set<std::vector<uint64_t>> descriptions;
  while (!queue.empty()) {
    uint32_t node = queue.begin()->second;
    queue.erase(queue.begin());
    Step &step = steps.emplace_back(Step{node, {adjacent[node].begin(), adjacent[node].end()}, nullptr});
    size_t entries = 1;
    for (uint32_t neighbour : step.neighbours)
      if ((entries *= problem.nodes[neighbour].getNumLabels()) > maxEntries)
        return false;
    if (descriptions.insert(describe(step)).second)
      total += entries * problem.nodes[node].getNumLabels();
    if (total > kWorkPerEntry * maxEntries)
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

bool Eliminator::eliminate(Step &step, Contractions &contractions) {
  std::vector<ContractionOperand> operands;
  for (uint32_t index : factorsOf[step.node]) {
    if (factors[index].nodes.empty())
      continue;
    Factor factor = std::exchange(factors[index], {});
    ContractionOperand &operand =
        operands.emplace_back(ContractionOperand{factor.costs, getStride(factor, step.node), {}});
    for (uint32_t neighbour : step.neighbours)
      operand.strides.push_back(getStride(factor, neighbour));
  }
  llvm::SmallVector<unsigned> sizes;
  for (uint32_t neighbour : step.neighbours)
    sizes.push_back(problem.nodes[neighbour].getNumLabels());
  std::optional<Contraction> result = contractions.contract(problem.nodes[step.node].costs, sizes, operands);
  if (!result)
    return false;
  step.choices = std::move(result->choices);
  for (uint32_t neighbour : step.neighbours)
    factorsOf[neighbour].push_back(factors.size());
  factors.push_back({step.neighbours, std::move(result->costs)});
  return true;
}

std::optional<std::vector<uint32_t>> Eliminator::solve(size_t maxEntries) {
  std::vector<SharedCosts> tables;
  for (const EdgeTable &table : problem.tables)
    tables.emplace_back(&table.costs, [](const std::vector<Cost> *) {}); // The problem keeps it.
  factorsOf.resize(problem.nodes.size());
  for (const CoreEdge &edge : problem.edges) {
    factorsOf[edge.source].push_back(factors.size());
    factorsOf[edge.target].push_back(factors.size());
    factors.push_back({{edge.source, edge.target}, tables[edge.table]});
  }
  Contractions contractions(kWorkPerEntry * maxEntries);
  for (Step &step : steps)
    if (!eliminate(step, contractions))
      return std::nullopt;
  std::vector<uint32_t> labels(problem.nodes.size(), 0);
  for (const Step &step : llvm::reverse(steps)) {
    size_t entry = 0;
    for (uint32_t neighbour : step.neighbours)
      entry = entry * problem.nodes[neighbour].getNumLabels() + labels[neighbour];
    labels[step.node] = (*step.choices)[entry];
  }
  return labels;
}

std::optional<std::vector<uint32_t>> dist::planning::eliminateVariables(const CoreProblem &problem, size_t maxEntries) {
  Eliminator eliminator(problem);
  if (!eliminator.findOrder(maxEntries))
    return std::nullopt;
  return eliminator.solve(maxEntries);
}
