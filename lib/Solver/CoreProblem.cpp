// SPDX-License-Identifier: Apache-2.0
//
// See CoreProblem.h.

#include "CoreProblem.h"
#include "llvm/ADT/STLExtras.h"

using namespace dist::planning;

void CoreProblem::index() {
  incidenceBegin.assign(nodes.size() + 1, 0);
  for (const CoreEdge &edge : edges) {
    ++incidenceBegin[edge.source + 1];
    ++incidenceBegin[edge.target + 1];
  }
  for (size_t node = 0; node < nodes.size(); ++node)
    incidenceBegin[node + 1] += incidenceBegin[node];
  incidences.resize(2 * edges.size());
  std::vector<uint32_t> next(incidenceBegin.begin(), incidenceBegin.end());
  for (auto [index, edge] : llvm::enumerate(edges)) {
    incidences[next[edge.source]++] = {uint32_t(index), edge.target, true};
    incidences[next[edge.target]++] = {uint32_t(index), edge.source, false};
  }
}

Cost dist::planning::computeCost(const CoreProblem &problem, llvm::ArrayRef<uint32_t> labels) {
  Cost sum = problem.constant;
  for (auto [node, label] : llvm::zip_equal(problem.nodes, labels))
    sum = addCosts(sum, node.costs[label]);
  for (const CoreEdge &edge : problem.edges)
    sum = addCosts(sum, problem.getTable(edge).at(labels[edge.source], labels[edge.target]));
  return sum;
}

std::vector<Usage> dist::planning::computeLoads(const CoreProblem &problem, llvm::ArrayRef<uint32_t> labels) {
  std::vector<Usage> loads(problem.capacities.size() + 1, 0);
  for (auto [node, label] : llvm::zip_equal(problem.nodes, labels))
    for (const UsageSpan &span : node.spans) {
      loads[span.begin] += span.usages[label];
      loads[span.end] -= span.usages[label];
    }
  for (size_t point = 1; point < loads.size(); ++point)
    loads[point] += loads[point - 1];
  loads.pop_back();
  return loads;
}
