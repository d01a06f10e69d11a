// SPDX-License-Identifier: Apache-2.0
//
// The reduction alone: the best of what is left, extended to all variables, is a best assignment of the problem.

#include "RandomProblems.h"
#include "ReductionRules.h"

#include <gtest/gtest.h>

using namespace dist::planning;

/// Returns the least cost over all assignments of the core that fit, as costs of the whole problem.
static Cost solveCoreByTrial(const PlacementProblem &problem, ReductionGraph &graph) {
  std::vector<uint32_t> coreNodes;
  CoreProblem core = graph.extract(coreNodes);
  std::vector<uint32_t> labels(core.nodes.size(), 0);
  Cost best = kForbidden;
  for (;;) {
    std::vector<Usage> loads = computeLoads(core, labels);
    bool fits = true;
    for (size_t point = 0; point < loads.size(); ++point)
      fits &= loads[point] <= core.capacities[point];
    Labels all = graph.reconstruct(coreNodes, labels);
    Cost cost = computeCost(core, labels);
    EXPECT_EQ(computeCost(problem, all), cost);
    EXPECT_EQ(!problem.getUsageLimit() || computePeakUsage(problem, all) <= *problem.getUsageLimit(), fits);
    if (fits)
      best = std::min(best, cost);
    size_t node = 0;
    while (node < labels.size() && ++labels[node] == core.nodes[node].getNumLabels())
      labels[node++] = 0;
    if (node == labels.size())
      return best;
  }
}

TEST(ReductionTest, keepsAnOptimum) {
  for (unsigned seed = 10000; seed < 10600; ++seed)
    for (bool hasMemory : {false, true}) {
      PlacementProblem problem = makeRandomProblem(seed, hasMemory);
      ReductionGraph graph(problem);
      Cost least = reduce(graph) ? solveCoreByTrial(problem, graph) : kForbidden;
      ASSERT_EQ(least, solveByTrial(problem)) << "seed " << seed << (hasMemory ? " with memory" : "");
    }
}

TEST(ReductionTest, leavesNothingOfATreeWithoutMemory) {
  PlacementProblemBuilder builder;
  for (unsigned variable = 0; variable < 200; ++variable) {
    builder.addVariable({1, 5, 2});
    if (variable > 0)
      builder.addEdge(variable / 2, variable, builder.addTable(3, 3, {0, 7, 2, 3, 0, 9, 4, 4, 0}));
  }
  PlacementProblem problem = llvm::cantFail(builder.build());
  ReductionGraph graph(problem);
  ASSERT_TRUE(reduce(graph));
  std::vector<uint32_t> coreNodes;
  EXPECT_TRUE(graph.extract(coreNodes).nodes.empty());
}
