// SPDX-License-Identifier: Apache-2.0
#include "Elimination.h"
#include "RandomProblems.h"
#include "ReductionRules.h"
#include "dist/Planning/Solver.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist::planning;

TEST(EliminationTest, equalsTrialOfAllAssignments) {
  for (unsigned seed = 20000; seed < 20300; ++seed) {
    PlacementProblem problem = makeRandomProblem(seed, false);
    ReductionGraph graph(problem);
    std::vector<uint32_t> coreNodes;
    CoreProblem core = graph.extract(coreNodes); // Nothing is reduced, so all is left to elimination.
    std::optional<std::vector<uint32_t>> labels = eliminateVariables(core);
    ASSERT_TRUE(labels);
    ASSERT_EQ(computeCost(problem, graph.reconstruct(coreNodes, *labels)), solveByTrial(problem)) << "seed " << seed;
  }
}

/// A chain of `length` blocks of four variables, all tied to each other and to the next block: width 4.
static PlacementProblem makeChain(unsigned length, unsigned numLabels) {
  std::mt19937 engine(7);
  PlacementProblemBuilder builder;
  auto addEdge = [&](unsigned source, unsigned target) {
    std::vector<Cost> costs;
    for (unsigned entry = 0; entry < numLabels * numLabels; ++entry)
      costs.push_back(engine() % 1000);
    builder.addEdge(source, target, builder.addTable(numLabels, numLabels, costs));
  };
  for (unsigned variable = 0; variable < 4 * length; ++variable) {
    builder.addVariable(std::vector<Cost>(numLabels, 0));
    for (unsigned distance = 1; distance <= std::min(variable, 4u); ++distance)
      addEdge(variable - distance, variable);
  }
  return llvm::cantFail(builder.build());
}

TEST(EliminationTest, provesLongNarrowProblems) {
  SolverOptions options;
  Assignment assignment = solvePlacement(makeChain(100, 5), options);
  EXPECT_TRUE(assignment.isOptimal());
}

TEST(EliminationTest, refusesWideProblems) {
  PlacementProblem problem = makeChain(10, 5);
  ReductionGraph graph(problem);
  std::vector<uint32_t> coreNodes;
  EXPECT_FALSE(eliminateVariables(graph.extract(coreNodes), 100));
}
