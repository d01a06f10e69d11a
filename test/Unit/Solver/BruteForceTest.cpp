// SPDX-License-Identifier: Apache-2.0
//
// 1,000 random problems with and without memory: what the solver finds costs what trying everything finds, and its
// bound proves it.

#include "RandomProblems.h"
#include "dist/Solver/Solver.h"

#include <gtest/gtest.h>

using namespace dist::planning;

static void compareWithTrial(bool hasMemory) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    PlacementProblem problem = makeRandomProblem(seed, hasMemory);
    Cost least = solveByTrial(problem);
    SolverOptions options;
    options.seconds = 20; // Far more than needed: a proof ends the search.
    Assignment assignment = solvePlacement(problem, options);
    ASSERT_EQ(assignment.getCost(), least) << "seed " << seed;
    ASSERT_EQ(assignment.getLowerBound(), least) << "seed " << seed;
    ASSERT_EQ(assignment.isProvedInfeasible(), least == kForbidden) << "seed " << seed;
    if (assignment.isKnown()) {
      ASSERT_EQ(computeCost(problem, assignment.getLabels()), least);
      ASSERT_TRUE(isFeasible(problem, assignment.getLabels()));
    }
  }
}

TEST(BruteForceTest, equalsTrialOfAllAssignments) { compareWithTrial(false); }

TEST(BruteForceTest, equalsTrialOfAllAssignmentsWithMemory) { compareWithTrial(true); }
