// SPDX-License-Identifier: Apache-2.0
//
// What is kept and what is computed again, against all possible choices of random small problems.

#include "dist/Timeline/KeptValues.h"

#include <gtest/gtest.h>

#include <random>

using namespace dist;

namespace {

KeptValuesProblem makeRandomProblem(std::mt19937 &random) {
  KeptValuesProblem problem;
  unsigned outside = random() % 3, size = 1 + random() % 8;
  for (unsigned number = 0; number < outside; ++number)
    problem.values.push_back({double(random() % 4), -1, random() % 4 == 0});
  for (unsigned number = 0; number < size; ++number) {
    KeptValuesProblem::Op op{double(random() % 5), random() % 5 != 0};
    for (unsigned value = 0; value < problem.values.size(); ++value)
      if (random() % 3 == 0)
        op.reads.push_back(value);
    problem.ops.push_back(op);
    for (unsigned result = 0; result < 1 + random() % 2; ++result)
      problem.values.push_back({double(random() % 6), int(number), random() % 2 == 0, random() % 4 == 0 ? 1.0 : 0.0,
                                !op.mayRunAgain || random() % 8 != 0});
  }
  return problem;
}

/// Returns bytes and seconds if the ops in `again`, one bit each, run again; nothing if they may not.
std::optional<std::pair<double, double>> evaluate(const KeptValuesProblem &problem, unsigned again) {
  std::vector<bool> isNeeded;
  double bytes = 0, seconds = 0;
  for (const KeptValuesProblem::Value &value : problem.values)
    isNeeded.push_back(value.isNeeded);
  for (unsigned op = 0; op < problem.ops.size(); ++op)
    if (again >> op & 1) {
      if (!problem.ops[op].mayRunAgain)
        return std::nullopt;
      seconds += problem.ops[op].seconds;
      for (unsigned read : problem.ops[op].reads)
        isNeeded[read] = true;
    }
  for (unsigned value = 0; value < isNeeded.size(); ++value) {
    int op = problem.values[value].op;
    if (isNeeded[value] && (op < 0 || !(again >> op & 1))) {
      if (!problem.values[value].mayBeKept)
        return std::nullopt;
      bytes += problem.values[value].bytes;
      seconds += problem.values[value].seconds;
    }
  }
  return std::pair(bytes, seconds);
}

double getLeastCost(const KeptValuesProblem &problem, double price) {
  double least = std::numeric_limits<double>::infinity();
  for (unsigned again = 0; again < 1u << problem.ops.size(); ++again)
    if (auto found = evaluate(problem, again))
      least = std::min(least, price * found->first + found->second);
  return least;
}

TEST(KeptValues, IsTheBestOfAllChoices) {
  std::mt19937 random(1);
  for (unsigned trial = 0; trial < 2000; ++trial) {
    KeptValuesProblem problem = makeRandomProblem(random);
    double price = (random() % 100) / 20.0;
    KeptValuesChoice choice = chooseKeptValues(problem, price);
    unsigned again = 0;
    for (unsigned op : choice.again)
      again |= 1u << op;
    auto found = evaluate(problem, again);
    ASSERT_TRUE(found) << "trial " << trial;
    EXPECT_EQ(found->first, choice.bytes) << "trial " << trial;
    EXPECT_EQ(found->second, choice.seconds) << "trial " << trial;
    EXPECT_NEAR(price * choice.bytes + choice.seconds, getLeastCost(problem, price), 1e-9) << "trial " << trial;
  }
}

TEST(KeptValues, HasAChoiceForEachPrice) {
  std::mt19937 random(2);
  unsigned withSeveral = 0;
  for (unsigned trial = 0; trial < 500; ++trial) {
    KeptValuesProblem problem = makeRandomProblem(random);
    std::vector<KeptValuesChoice> choices = findKeptValuesChoices(problem);
    withSeveral += choices.size() > 2;
    for (size_t number = 1; number < choices.size(); ++number) {
      EXPECT_LT(choices[number].bytes, choices[number - 1].bytes);
    }
    for (double price : {0.05, 0.3, 0.7, 1.0, 1.9, 7.0, 100.0}) {
      double least = std::numeric_limits<double>::infinity();
      for (const KeptValuesChoice &choice : choices)
        least = std::min(least, price * choice.bytes + choice.seconds);
      EXPECT_NEAR(least, getLeastCost(problem, price), 1e-9) << "trial " << trial << ", price " << price;
    }
  }
  EXPECT_GT(withSeveral, 100u);
}

TEST(KeptValues, RunsNothingAgainForNothing) {
  // The only value is needed, and made of one that takes as many bytes.
  KeptValuesProblem problem;
  problem.values = {{8, -1, false}, {8, 0, true}};
  problem.ops = {{1, true, {0}}};
  EXPECT_EQ(findKeptValuesChoices(problem).size(), 1u);
}

} // namespace
