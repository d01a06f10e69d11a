// SPDX-License-Identifier: Apache-2.0
#include "dist/Solver/Solver.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace dist::planning;

static std::string messageOf(PlacementProblemBuilder &builder) {
  llvm::Expected<PlacementProblem> problem = builder.build();
  return problem ? "" : llvm::toString(problem.takeError());
}

TEST(PlacementProblemTest, refusesMalformedProblems) {
  PlacementProblemBuilder builder;
  builder.addVariable({});
  EXPECT_EQ(messageOf(builder), "variable 0 has no label; needed is at least one");
  builder.addVariable({1, -3});
  EXPECT_EQ(messageOf(builder), "variable 0 has cost -3; needed is one of at least 0");
  builder.addVariable(std::vector<Cost>(65537, 1));
  EXPECT_EQ(messageOf(builder), "variable 0 has 65537 labels; needed are at most 65536");
  builder.addVariable({1, 2});
  builder.addLifetime(0, 0, 2, {5});
  EXPECT_EQ(messageOf(builder), "variable 0 has 1 usages; needed is one for each of its 2 labels");
  builder.addVariable({1, 2});
  builder.addLifetime(0, 0, 2, {5, -5});
  EXPECT_EQ(messageOf(builder), "variable 0 has usage -5; needed is one from 0 to 2^60");
  builder.addVariable({1});
  builder.addEdge(0, 0, builder.addTable(1, 1, {0}));
  EXPECT_EQ(messageOf(builder), "edge 0 is between variables 0 and 0; needed are two different ones below 1");
  builder.addVariable({1});
  builder.addVariable({1, 2});
  builder.addEdge(0, 1, builder.addTable(1, 1, {0}));
  EXPECT_EQ(messageOf(builder), "edge 0 has 1 costs; needed are 1 x 2 for the labels of variables 0 and 1");
  builder.addVariable({1});
  builder.setUsageLimit(-1);
  EXPECT_EQ(messageOf(builder), "the usage limit is -1; needed is one from 0 to 2^60");
}

TEST(PlacementProblemTest, storesEqualTablesOnce) {
  PlacementProblemBuilder builder;
  EXPECT_EQ(builder.addTable(1, 2, {3, 4}), 0u);
  EXPECT_EQ(builder.addTable(2, 1, {3, 4}), 1u);
  EXPECT_EQ(builder.addTable(1, 2, {3, 4}), 0u);
}

TEST(PlacementProblemTest, sumsSaturate) {
  PlacementProblemBuilder builder;
  for (unsigned variable = 0; variable < 100; ++variable)
    builder.addVariable({kForbiddenInput - 1});
  PlacementProblem problem = llvm::cantFail(builder.build());
  EXPECT_EQ(computeCost(problem, Labels(100, 0)), kForbidden);
}

TEST(PlacementProblemTest, limitsHoldAtEveryTime) {
  PlacementProblemBuilder builder; // The second begins when the first ends, so they never live together.
  for (int64_t begin : {0, 3, 6}) {
    unsigned variable = builder.addVariable({1, 0});
    builder.addLifetime(variable, begin, begin == 6 ? 6 : begin + 3, {2, 7});
  }
  builder.setUsageLimit(7);
  PlacementProblem problem = llvm::cantFail(builder.build());
  EXPECT_EQ(computePeakUsage(problem, Labels{1, 1, 1}), 7);
  EXPECT_EQ(solvePlacement(problem, {}).getCost(), 0);
}

TEST(PlacementProblemTest, saysWhenNothingIsFeasible) {
  PlacementProblemBuilder builder;
  builder.addLifetime(builder.addVariable({1, 0}), 0, 1, {8, 9});
  builder.setUsageLimit(7);
  Assignment assignment = solvePlacement(llvm::cantFail(builder.build()), {});
  EXPECT_TRUE(assignment.isProvedInfeasible());
  EXPECT_FALSE(assignment.isKnown());
}

TEST(PlacementProblemTest, convertsSeconds) {
  CostUnit unit = CostUnit::forTotal(3.7);
  EXPECT_EQ(unit.secondsPerUnit, std::ldexp(1.0, -50));
  EXPECT_NEAR(unit.toSeconds(unit.fromSeconds(1e-6)), 1e-6, 1e-15);
  EXPECT_EQ(unit.fromSeconds(std::numeric_limits<double>::infinity()), kForbidden);
  EXPECT_EQ(unit.fromSeconds(std::nan("")), kForbidden);
}
