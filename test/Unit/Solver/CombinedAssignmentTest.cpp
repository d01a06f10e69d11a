// SPDX-License-Identifier: Apache-2.0

#include "dist/Solver/CombinedAssignment.h"
#include "gtest/gtest.h"

#include <numeric>
#include <random>

using namespace dist::planning;

/// Returns a model of what variable v needs: `bytes[v][label]` all the time.
static UsageModel makeUsages(const std::vector<std::vector<Usage>> &bytes, Usage limit) {
  UsageModel usages;
  usages.numTimes = 1;
  usages.limit = limit;
  usages.numUsages = bytes.size();
  for (uint32_t variable = 0; variable < bytes.size(); ++variable)
    usages.usagesOf.push_back({variable});
  usages.add = [&](uint32_t usage, llvm::ArrayRef<uint32_t> labels, Usage sign, llvm::MutableArrayRef<Usage> changes) {
    changes[0] += sign * bytes[usage][labels[usage]];
    changes[1] -= sign * bytes[usage][labels[usage]];
  };
  return usages;
}

/// Returns a chain in which neighbours with different labels pay `difference`, label 1 is free, and label 0 costs
/// `costs[variable]`.
static PlacementProblem makeChain(const std::vector<Cost> &costs, const std::vector<Cost> &differences) {
  PlacementProblemBuilder builder;
  for (Cost cost : costs)
    builder.addVariable({cost, 0});
  for (unsigned variable = 0; variable + 1 < costs.size(); ++variable) {
    Cost cost = differences[variable];
    builder.addEdge(variable, variable + 1, builder.addTable(2, 2, {0, cost, cost, 0}));
  }
  return cantFail(builder.build());
}

TEST(CombinedAssignmentTest, exchangesAsManyEqualBlocksAsFit) {
  // Blocks of three variables; between them a variable that has the same label in both assignments.
  constexpr unsigned kNumBlocks = 10;
  PlacementProblemBuilder builder;
  std::vector<std::vector<Usage>> bytes;
  Labels small, fast;
  for (unsigned block = 0; block < kNumBlocks; ++block) {
    unsigned first = builder.addVariable({0});
    bytes.push_back({0});
    small.push_back(0);
    fast.push_back(0);
    for (unsigned place = 0; place < 3; ++place) {
      unsigned variable = builder.addVariable({Cost(5 + block), 0});
      builder.addEdge(variable - 1, variable,
                      variable - 1 == first ? builder.addTable(1, 2, {0, 1})
                                            : builder.addTable(2, 2, {0, 100, 100, 0}));
      bytes.push_back({0, 1});
      small.push_back(0);
      fast.push_back(1);
    }
  }
  PlacementProblem problem = cantFail(builder.build());
  for (unsigned fitting : {0u, 1u, 4u, 10u}) {
    std::optional<Labels> found = combineAssignments(problem, {small, fast}, makeUsages(bytes, 3 * fitting + 2));
    ASSERT_TRUE(found);
    // The last blocks save most: three times their costs but 1 for the edge.
    Cost expected = computeCost(problem, small);
    for (unsigned block = kNumBlocks - fitting; block < kNumBlocks; ++block)
      expected -= 3 * (5 + block) - 1;
    EXPECT_EQ(computeCost(problem, *found), expected) << fitting;
  }
  EXPECT_FALSE(combineAssignments(problem, {fast}, makeUsages(bytes, 29)));
}

TEST(CombinedAssignmentTest, exchangesPartsOfLargeComponents) {
  constexpr unsigned kNum = 160;
  PlacementProblem problem = makeChain(std::vector<Cost>(kNum, 10), std::vector<Cost>(kNum, 7));
  Labels small(kNum, 0), fast(kNum, 1);
  std::vector<std::vector<Usage>> bytes(kNum, {0, 1});
  std::optional<Labels> found = combineAssignments(problem, {fast, small}, makeUsages(bytes, 100));
  ASSERT_TRUE(found);
  EXPECT_EQ(std::accumulate(found->begin(), found->end(), 0u), 100u);
  EXPECT_EQ(computeCost(problem, *found), 60 * 10 + 7);
}

TEST(CombinedAssignmentTest, isNeverWorseThanWhatFits) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 engine(seed);
    constexpr unsigned kNum = 12;
    auto draw = [&](unsigned count) { return Cost(engine() % count); };
    std::vector<Cost> costs, differences;
    std::vector<std::vector<Usage>> bytes;
    for (unsigned variable = 0; variable < kNum; ++variable) {
      costs.push_back(draw(20));
      differences.push_back(draw(4));
      bytes.push_back({draw(3), 2 + draw(9)});
    }
    PlacementProblem problem = makeChain(costs, differences);
    Usage limit = 30 + draw(30);
    std::vector<Labels> assignments(3, Labels(kNum));
    for (Labels &labels : assignments)
      for (uint32_t &label : labels)
        label = draw(2);
    auto getBytes = [&](const Labels &labels) {
      Usage sum = 0;
      for (unsigned variable = 0; variable < kNum; ++variable)
        sum += bytes[variable][labels[variable]];
      return sum;
    };
    Cost best = kForbidden;
    for (const Labels &labels : assignments)
      if (getBytes(labels) <= limit)
        best = std::min(best, computeCost(problem, labels));
    std::optional<Labels> found = combineAssignments(problem, assignments, makeUsages(bytes, limit));
    ASSERT_EQ(found.has_value(), best < kForbidden) << "seed " << seed;
    if (!found)
      continue;
    EXPECT_LE(computeCost(problem, *found), best) << "seed " << seed;
    EXPECT_LE(getBytes(*found), limit) << "seed " << seed;
  }
}
