// SPDX-License-Identifier: Apache-2.0
//
// With a limit of work and without a clock, the answer is a function of the problem, the seed and the number of
// threads.

#include "RandomProblems.h"
#include "dist/Solver/Solver.h"

#include <gtest/gtest.h>
#include <limits>

using namespace dist::planning;

/// A ring with chords whose memory binds, as a step with shared weights has it: too hard to be proved in a moment.
static PlacementProblem makeHardProblem(unsigned seed, unsigned count = 120, unsigned numLabels = 8) {
  std::mt19937 engine(seed);
  PlacementProblemBuilder builder;
  std::vector<unsigned> tables = addRandomTables(builder, engine, 10, numLabels, 10000, 20);
  for (unsigned variable = 0; variable < count; ++variable) {
    std::vector<Cost> costs;
    std::vector<Usage> usages;
    for (unsigned label = 0; label < numLabels; ++label) {
      costs.push_back(engine() % 5000);
      usages.push_back(engine() % 100);
    }
    builder.addVariable(costs);
    builder.addLifetime(variable, variable, variable + 1 + engine() % 30, usages);
  }
  builder.setUsageLimit(450); // Of about 750 that random labels need.
  for (unsigned variable = 0; variable < count; ++variable) {
    builder.addEdge(variable, (variable + 1) % count, tables[engine() % tables.size()]);
    builder.addEdge(variable, (variable + 2 + engine() % (count - 3)) % count, tables[engine() % tables.size()]);
  }
  return llvm::cantFail(builder.build());
}

static Assignment solveWithin(const PlacementProblem &problem, uint64_t work, unsigned numThreads = 1,
                              uint64_t seed = 0) {
  SolverOptions options;
  options.seconds = std::numeric_limits<double>::infinity();
  options.maxWork = work;
  options.numThreads = numThreads;
  options.seed = seed;
  return solvePlacement(problem, options);
}

TEST(WorkBudgetTest, givesTheSameAnswerTwice) {
  unsigned numOpen = 0;
  for (unsigned seed = 0; seed < 6; ++seed)
    for (unsigned numThreads : {1, 3}) {
      PlacementProblem problem = makeHardProblem(seed);
      Assignment first = solveWithin(problem, 30'000'000, numThreads);
      Assignment second = solveWithin(problem, 30'000'000, numThreads);
      EXPECT_TRUE(first.isKnown());
      numOpen += first.isKnown() && !first.isOptimal();
      EXPECT_EQ(first.getLabels(), second.getLabels()) << "seed " << seed;
      EXPECT_EQ(first.getLowerBound(), second.getLowerBound()) << "seed " << seed;
    }
  EXPECT_GT(numOpen, 0u) << "none of them ended by the limit";
}

TEST(WorkBudgetTest, givesTheSameAnswerTwiceOnSmallProblems) {
  for (unsigned seed = 30000; seed < 30100; ++seed) {
    PlacementProblem problem = makeRandomProblem(seed, true);
    Assignment first = solveWithin(problem, 100'000), second = solveWithin(problem, 100'000);
    EXPECT_EQ(first.getLabels(), second.getLabels()) << "seed " << seed;
    EXPECT_EQ(first.getLowerBound(), second.getLowerBound()) << "seed " << seed;
  }
}

TEST(WorkBudgetTest, muchMoreWorkIsNotWorse) {
  PlacementProblem problem = makeHardProblem(1);
  Assignment little = solveWithin(problem, 1'000'000), much = solveWithin(problem, 100'000'000);
  EXPECT_LE(much.getCost(), little.getCost());
  EXPECT_GE(much.getLowerBound(), little.getLowerBound());
}

TEST(WorkBudgetTest, endsAtTheGapThatIsAskedFor) {
  PlacementProblem problem = makeHardProblem(1);
  SolverOptions options;
  options.seconds = 20; // It takes one of them, and a proof many minutes.
  double seconds = 0;
  options.progress = [&](const SolverProgress &progress) { seconds = progress.seconds; };
  options.gap = 0.12;
  Assignment assignment = solvePlacement(problem, options);
  EXPECT_LE(assignment.getGap(), 0.12);
  EXPECT_FALSE(assignment.isOptimal());
  EXPECT_LT(seconds, 15);
}

TEST(WorkBudgetTest, endsWithoutAnyLimitOnceItIsProved) {
  PlacementProblem problem = makeRandomProblem(40001, true);
  EXPECT_EQ(solveWithin(problem, 0).getCost(), solveByTrial(problem));
}
