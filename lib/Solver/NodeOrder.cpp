// SPDX-License-Identifier: Apache-2.0
//
// See NodeOrder.h. The order is that of Cuthill and McKee.

#include "NodeOrder.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace dist::planning;

size_t dist::planning::countChains(const CoreProblem &problem) {
  size_t count = 0;
  for (uint32_t node = 0; node < problem.nodes.size(); ++node) {
    int64_t rise = 0; // More neighbours behind than before: so many chains start here.
    for (const Incidence &incidence : problem.getIncidences(node))
      rise += incidence.neighbour > node ? 1 : -1;
    count += std::max<int64_t>(rise, 0);
  }
  return count;
}

/// Appends to `order` what can be reached from `start` and is not in `seen`, nearest first.
static void walk(const CoreProblem &problem, uint32_t start, std::vector<bool> &seen, std::vector<uint32_t> &order) {
  size_t next = order.size();
  order.push_back(start);
  seen[start] = true;
  for (; next < order.size(); ++next) {
    size_t begin = order.size();
    for (const Incidence &incidence : problem.getIncidences(order[next]))
      if (!seen[incidence.neighbour]) {
        seen[incidence.neighbour] = true;
        order.push_back(incidence.neighbour);
      }
    std::stable_sort(order.begin() + begin, order.end(), [&](uint32_t a, uint32_t b) {
      return problem.getIncidences(a).size() < problem.getIncidences(b).size();
    });
  }
}

void dist::planning::orderForSweeps(CoreProblem &problem, std::vector<uint32_t> &names) {
  size_t count = problem.nodes.size();
  std::vector<uint32_t> order;
  std::vector<bool> seen(count, false);
  for (uint32_t node = 0; node < count; ++node) {
    if (seen[node])
      continue;
    // What is farthest from any node is near an end.
    std::vector<uint32_t> part{node};
    for (unsigned trial = 0; trial < 2; ++trial) {
      uint32_t end = part.back();
      std::vector<bool> reached = seen;
      part.clear();
      walk(problem, end, reached, part);
    }
    walk(problem, part.back(), seen, order);
  }
  std::vector<uint32_t> places(count);
  for (auto [place, node] : llvm::enumerate(order))
    places[node] = place;
  CoreProblem ordered;
  ordered.constant = problem.constant;
  ordered.capacities = problem.capacities;
  ordered.tables = problem.tables;
  for (uint32_t node : order)
    ordered.nodes.push_back(problem.nodes[node]);
  for (const CoreEdge &edge : problem.edges)
    ordered.edges.push_back({places[edge.source], places[edge.target], edge.table});
  ordered.index();
  if (countChains(ordered) >= countChains(problem))
    return;
  std::vector<uint32_t> orderedNames;
  for (uint32_t node : order)
    orderedNames.push_back(names[node]);
  names = std::move(orderedNames);
  problem = std::move(ordered);
}
