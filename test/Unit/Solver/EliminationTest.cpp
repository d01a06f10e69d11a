// SPDX-License-Identifier: Apache-2.0
#include "Elimination.h"
#include "RandomProblems.h"
#include "ReductionRules.h"
#include "dist/Solver/Solver.h"

#include <gtest/gtest.h>

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

/// `count` equal layers of six rows of four variables, each tied to the next in its row and to the one below.
static PlacementProblem makeLayers(unsigned count, unsigned numLabels, unsigned seed) {
  std::mt19937 engine(seed);
  PlacementProblemBuilder builder;
  std::vector<unsigned> tables = addRandomTables(builder, engine, 5, numLabels, 1000, 10);
  for (unsigned variable = 0; variable < 24 * count; ++variable) {
    unsigned row = variable / 4 % 6, column = variable % 4;
    std::vector<Cost> costs;
    for (unsigned label = 0; label < numLabels; ++label)
      costs.push_back((row * 31 + column * 17 + label * 7) % 23 * 10);
    builder.addVariable(costs);
    if (column > 0)
      builder.addEdge(variable - 1, variable, tables[(row + column) % 5]);
    if (variable >= 4)
      builder.addEdge(variable - 4, variable, tables[(3 * row + column + 1) % 5]);
  }
  return llvm::cantFail(builder.build());
}

/// Returns the least cost by dynamic programming over the labels of whole rows of four.
static Cost solveByRows(const PlacementProblem &problem, unsigned numLabels) {
  unsigned numStates = numLabels * numLabels * numLabels * numLabels;
  auto labelOf = [&](unsigned state, unsigned column) {
    for (; column > 0; --column)
      state /= numLabels;
    return state % numLabels;
  };
  std::vector<Cost> least(numStates, 0);
  auto edge = problem.getEdges().begin();
  for (unsigned row = 0; row < problem.getVariables().size() / 4; ++row) {
    std::vector<const EdgeTable *> inRow(4), down(4);
    for (; edge != problem.getEdges().end() && edge->target < 4 * (row + 1); ++edge)
      (edge->target == edge->source + 1 ? inRow : down)[edge->target % 4] = &problem.getTables()[edge->table];
    std::vector<Cost> next(numStates, kForbidden);
    for (unsigned state = 0; state < numStates; ++state) {
      Cost own = 0;
      for (unsigned column = 0; column < 4; ++column) {
        own = addCosts(own, problem.getVariables()[4 * row + column].costs[labelOf(state, column)]);
        if (column > 0)
          own = addCosts(own, inRow[column]->at(labelOf(state, column - 1), labelOf(state, column)));
      }
      for (unsigned above = 0; above < numStates; ++above) {
        Cost cost = addCosts(own, least[above]);
        for (unsigned column = 0; row > 0 && column < 4; ++column)
          cost = addCosts(cost, down[column]->at(labelOf(above, column), labelOf(state, column)));
        next[state] = std::min(next[state], cost);
      }
    }
    least = std::move(next);
  }
  return *std::min_element(least.begin(), least.end());
}

TEST(EliminationTest, equalsDynamicProgrammingOnEqualLayers) {
  for (unsigned seed = 0; seed < 5; ++seed)
    for (unsigned numLabels : {2, 3}) {
      PlacementProblem problem = makeLayers(12, numLabels, seed);
      Cost least = solveByRows(problem, numLabels);
      EXPECT_EQ(solvePlacement(problem, {}).getCost(), least) << "seed " << seed;
      ReductionGraph graph(problem);
      std::vector<uint32_t> coreNodes;
      std::optional<std::vector<uint32_t>> labels = eliminateVariables(graph.extract(coreNodes));
      ASSERT_TRUE(labels);
      EXPECT_EQ(computeCost(problem, graph.reconstruct(coreNodes, *labels)), least) << "seed " << seed;
    }
}

TEST(EliminationTest, solvesEqualLayersThatAreTooWideOneByOne) {
  PlacementProblem problem = makeLayers(200, 10, 3); // 4,800 tables of up to 10,000 entries times 10 labels.
  Assignment assignment = solvePlacement(problem, {});
  EXPECT_TRUE(assignment.isOptimal());
}

/// A chain with skips, whose nodes have two neighbours when their turn comes.
TEST(EliminationTest, equalsDynamicProgrammingOnChainsWithSkips) {
  constexpr unsigned count = 500, numLabels = 5;
  std::mt19937 engine(5);
  PlacementProblemBuilder builder;
  std::vector<unsigned> tables = addRandomTables(builder, engine, 4, numLabels, 1000, 8);
  for (unsigned variable = 0; variable < count; ++variable) {
    builder.addVariable({3, 1, 4, 1, 5});
    for (unsigned distance = 1; distance <= std::min(variable, 2u); ++distance)
      builder.addEdge(variable - distance, variable, tables[variable % 2 + 2 * (distance - 1)]);
  }
  PlacementProblem problem = llvm::cantFail(builder.build());
  auto tableAt = [&](unsigned index) -> const EdgeTable & { return problem.getTables()[tables[index]]; };
  std::vector<Cost> least(numLabels * numLabels, 0); // Over the labels of the last two, the last but one first.
  for (unsigned variable = 0; variable < count; ++variable) {
    std::vector<Cost> next(numLabels * numLabels, kForbidden);
    for (unsigned a = 0; a < numLabels; ++a)
      for (unsigned b = 0; b < numLabels; ++b)
        for (unsigned c = 0; c < numLabels; ++c) {
          Cost cost = addCosts(least[a * numLabels + b], problem.getVariables()[variable].costs[c]);
          if (variable > 0)
            cost = addCosts(cost, tableAt(variable % 2).at(b, c));
          if (variable > 1)
            cost = addCosts(cost, tableAt(variable % 2 + 2).at(a, c));
          next[b * numLabels + c] = std::min(next[b * numLabels + c], cost);
        }
    least = std::move(next);
  }
  Assignment assignment = solvePlacement(problem, {});
  EXPECT_EQ(assignment.getCost(), *std::min_element(least.begin(), least.end()));
  EXPECT_TRUE(assignment.isOptimal());
}
