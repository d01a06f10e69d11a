// SPDX-License-Identifier: Apache-2.0
//
// Plans by name: the steps of the reshards that programs are made of, and of those that are easily done wrong.

#include "dist/Resharding/ReshardPlan.h"
#include "LayoutEnumeration.h"
#include "OwnershipSimulator.h"
#include "dist/Resharding/CostModel.h"
#include <chrono>
#include <gtest/gtest.h>
#include <iostream>

using namespace mlir;
using namespace dist;
using namespace dist::test;

static std::string toText(const ReshardPlan &plan) {
  static const char *const names[] = {"all_reduce", "reduce_scatter", "all_gather", "all_to_all",
                                      "permute",    "all_slice",      "to_partial"};
  std::string text;
  auto append = [&](ArrayRef<SubAxis> subAxes) {
    text += " {";
    for (SubAxis subAxis : subAxes)
      text += std::to_string(subAxis);
    text += "}";
  };
  for (const ReshardStep &step : plan.steps) {
    text += text.empty() ? "" : "; ";
    text += names[static_cast<int>(step.kind)];
    if (step.kind == ReshardStepKind::AllReduce || step.kind == ReshardStepKind::ReduceScatter ||
        step.kind == ReshardStepKind::ToPartial)
      text += " " + stringifyReductionKind(step.reduction).str();
    if (step.dim >= 0)
      text += " " + std::to_string(step.dim);
    if (step.otherDim >= 0)
      text += " from " + std::to_string(step.otherDim);
    append(step.axes);
    if (!step.from.empty()) {
      text += " from";
      append(step.from);
    }
  }
  return text;
}

namespace {
/// Mesh 2 x 3 x 5 with the sub-axes 0, 1, 2, so that every axis shows by its size.
class ReshardPlanTest : public testing::Test {
protected:
  /// Reads `[0|12] sum{3} max{4}`.
  static Layout parse(StringRef text) {
    Layout layout;
    auto [dims, partials] = text.drop_front().split(']');
    SmallVector<StringRef> lists;
    dims.split(lists, '|');
    for (StringRef list : lists)
      layout.dims.push_back(parseSubAxes(list));
    while (!(partials = partials.ltrim()).empty()) {
      auto [kind, rest] = partials.split('{');
      auto [subAxes, tail] = rest.split('}');
      layout.partials.push_back({*symbolizeReductionKind(kind), parseSubAxes(subAxes)});
      partials = tail;
    }
    return layout;
  }
  static SubAxisList parseSubAxes(StringRef text) {
    SubAxisList subAxes;
    for (char digit : text)
      subAxes.push_back(digit - '0');
    return subAxes;
  }

  /// Plans, checks on numbers, and returns the steps as text.
  std::string plan(StringRef source, StringRef target, ArrayRef<int64_t> shape) {
    last = planReshard(parse(source), parse(target), shape, 4, mesh.space);
    EXPECT_EQ(OwnershipSimulator(shape, mesh.space).check(parse(source), parse(target), last, 4), "");
    return toText(last);
  }

  TestMesh mesh{{2, 3, 5}};
  ReshardPlan last;
};
} // namespace

TEST_F(ReshardPlanTest, EqualLayoutsNeedNothing) {
  EXPECT_EQ(plan("[0|1] sum{2}", "[0|1] sum{2}", {30, 30}), "");
  EXPECT_EQ(last.wireBytes, 0);
  EXPECT_EQ(plan("[|] sum{0} avg{1}", "[|] avg{1} sum{0}", {30, 30}), "");
}

TEST_F(ReshardPlanTest, OneStepForOneChange) {
  EXPECT_EQ(plan("[|]", "[01|2]", {30, 30}), "all_slice 0 {01}; all_slice 1 {2}");
  EXPECT_EQ(plan("[01|2]", "[|2]", {30, 30}), "all_gather 0 {01}");
  EXPECT_EQ(last.wireBytes, 5 * (30 * 6 * 4) / 6);
  EXPECT_EQ(last.steps[0].bufferBytes, 30 * 6 * 4);
  EXPECT_EQ(plan("[|] sum{01}", "[|]", {30, 30}), "all_reduce sum {01}");
  EXPECT_EQ(last.wireBytes, 2 * 5 * 3600 / 6);
  EXPECT_EQ(plan("[|] max{12}", "[|21]", {30, 30}), "reduce_scatter max 1 {21}");
  EXPECT_EQ(last.wireBytes, 14 * 3600 / 15);
  EXPECT_EQ(plan("[01|]", "[0|1]", {30, 30}), "all_to_all 1 from 0 {1}");
  EXPECT_EQ(last.wireBytes, 2 * 600 / 3);
  EXPECT_EQ(plan("[01|]", "[10|]", {30, 30}), "permute {10} from {01}");
  EXPECT_EQ(last.wireBytes, 600);
}

TEST_F(ReshardPlanTest, ScalarsAreReduced) {
  Layout source = Layout::replicated(0), target = source;
  source.partials = {{ReductionKind::Avg, {0, 1}}};
  ReshardPlan plan = planReshard(source, target, {}, 8, mesh.space);
  EXPECT_EQ(toText(plan), "all_reduce avg {01}");
  EXPECT_EQ(plan.wireBytes, 2 * 5 * 8 / 6);
  source.partials = {{ReductionKind::Max, {1}}, {ReductionKind::Sum, {0}}};
  EXPECT_EQ(toText(planReshard(source, target, {}, 8, mesh.space)), "all_reduce max {1}; all_reduce sum {0}");
}

TEST_F(ReshardPlanTest, SlicesBeforeItSends) {
  EXPECT_EQ(plan("[|] sum{0}", "[|1]", {30, 30}), "all_slice 1 {1}; all_reduce sum {0}");
  EXPECT_EQ(plan("[0|]", "[|2]", {30, 30}), "all_slice 1 {2}; all_gather 0 {0}");
}

TEST_F(ReshardPlanTest, KeepsWhatStaysPending) {
  EXPECT_EQ(plan("[|] sum{012}", "[|] sum{2}", {30, 30}), "all_reduce sum {01}");
  EXPECT_EQ(plan("[|] sum{012}", "[0|] sum{12}", {30, 30}), "reduce_scatter sum 0 {0}");
  EXPECT_EQ(plan("[|] sum{0} max{1}", "[|] max{1}", {30, 30}), "all_reduce sum {0}");
}

TEST_F(ReshardPlanTest, AppliesReductionsInTheirOrder) {
  // Two all-reduces would send more.
  EXPECT_EQ(plan("[|] max{0} sum{1}", "[|]", {6, 7}), "reduce_scatter max 0 {0}; all_reduce sum {1}; all_gather 0 {0}");
  EXPECT_EQ(plan("[|] sum{1} max{0}", "[|]", {6, 7}), "reduce_scatter sum 0 {1}; all_reduce max {0}; all_gather 0 {1}");
  // The sum stands behind the maximum, so both have to be applied to keep the maximum pending.
  EXPECT_EQ(plan("[|] max{0} sum{1}", "[|] max{0}", {6, 7}),
            "reduce_scatter max 0 {0}; all_reduce sum {1}; all_gather 0 {0}; to_partial max {0}");
  EXPECT_EQ(plan("[|] max{0} sum{1}", "[|] sum{1} max{0}", {5, 7}), "all_reduce max {0}; to_partial max {0}");
}

TEST_F(ReshardPlanTest, MakesValuesPendingForNothing) {
  EXPECT_EQ(plan("[|]", "[|] sum{0} max{1}", {5, 7}), "to_partial sum {0}; to_partial max {1}");
  EXPECT_EQ(plan("[|] max{1}", "[|] sum{0} max{1}", {5, 7}), "to_partial sum {0}");
  EXPECT_EQ(plan("[|] max{1}", "[|] max{1} sum{0}", {5, 7}), "to_partial sum {0}");
  EXPECT_EQ(plan("[|] sum{0}", "[|] max{0}", {5, 7}), "all_reduce sum {0}; to_partial max {0}");
  EXPECT_EQ(last.steps[1].wireBytes, 0);
}

TEST_F(ReshardPlanTest, ProductsAreNotPutBehindSums) {
  // The ones that a product adds would be summed up.
  EXPECT_EQ(plan("[|] sum{0}", "[|] sum{0} prod{1}", {5, 7}),
            "all_reduce sum {0}; to_partial prod {1}; to_partial sum {0}");
  EXPECT_EQ(plan("[|]", "[|] sum{0} prod{1}", {5, 7}), "to_partial prod {1}; to_partial sum {0}");
  EXPECT_EQ(plan("[|] max{0}", "[|] max{0} prod{1}", {5, 7}), "to_partial prod {1}");
}

TEST_F(ReshardPlanTest, JoinsEmptyPartsWithoutTheOthers) {
  // 3 elements over 2 x 5: what has index 1 over the first has nothing, so it is sent what the other has, not all.
  EXPECT_EQ(plan("[02|]", "[2|]", {3, 1000}), "all_gather 0 {0}");
  EXPECT_EQ(last.wireBytes, 1000 * 4 / 2);
  EXPECT_EQ(plan("[2|]", "[02|]", {3, 1000}), "all_slice 0 {0}");
  EXPECT_EQ(plan("[20|]", "[2|]", {3, 1000}), "permute {02} from {20}; all_gather 0 {0}");
  EXPECT_EQ(last.wireBytes, 1000 * 4 * 3 / 2);
}

TEST_F(ReshardPlanTest, PermutesToWhereTheTargetIsNearest) {
  // x = 4 is 01, y = 2 is 2, z = 4 is 34: a half of z goes to the second dimension on the way.
  TestMesh large({4, 2, 4});
  Layout source = parse("[342|01]"), target = parse("[0134|]");
  ReshardPlan steps = planReshard(source, target, {1600, 800}, 4, large.space);
  EXPECT_EQ(OwnershipSimulator({1600, 800}, large.space).check(source, target, steps, 4), "");
  EXPECT_EQ(steps.wireBytes, 400000);
  EXPECT_EQ(steps.steps.size(), 3u);
}

TEST_F(ReshardPlanTest, UnevenPartsAreJoinedOnlyWhereTheyNest) {
  // 5 over 2 x 3 has chunks of 1, over 2 chunks of 3: three of the former are one of the latter...
  EXPECT_EQ(plan("[01]", "[0]", {5}), "all_gather 0 {1}");
  // ...while 7 has chunks of 2 and of 4.
  EXPECT_EQ(plan("[01]", "[0]", {7}), "all_gather 0 {01}; all_slice 0 {0}");
  EXPECT_EQ(plan("[0]", "[01]", {7}), "all_gather 0 {0}; all_slice 0 {01}");
  EXPECT_EQ(plan("[01]", "[]", {7}), "all_gather 0 {01}");
}

TEST_F(ReshardPlanTest, PlansAreRemembered) {
  ReshardPlanner planner(mesh.space);
  const ReshardPlan &first = planner.plan(parse("[0|1]"), parse("[1|0]"), {30, 30}, 4);
  EXPECT_EQ(toText(first), toText(planReshard(parse("[0|1]"), parse("[1|0]"), {30, 30}, 4, mesh.space)));
  for (int64_t size = 1; size < 200; ++size)
    planner.plan(parse("[0|1]"), parse("[1|0]"), {30, 30 * size}, 2);
  EXPECT_EQ(&planner.plan(parse("[0|1]"), parse("[1|0]"), {30, 30}, 4), &first);
  EXPECT_EQ(planner.plan(parse("[0|1]"), parse("[1|0]"), {30, 30}, 8).wireBytes, 2 * first.wireBytes);
  EXPECT_EQ(toText(planner.plan(parse("[0|1]"), parse("[0|]"), {30, 30}, 4)), "all_gather 1 {1}");
}

TEST_F(ReshardPlanTest, SecondsAreThoseOfTheMachine) {
  CostModel model(Machine::getGeneric(), mesh.space);
  ReshardPlan few = planReshard(parse("[|1]"), parse("[|]"), {30, 30}, 4, mesh.space);
  EXPECT_DOUBLE_EQ(model.seconds(few), 2 * 3e-6 + few.wireBytes / 150e9);
  ReshardPlan many = planReshard(parse("[|01]"), parse("[|]"), {30, 30}, 4, mesh.space);
  EXPECT_DOUBLE_EQ(model.seconds(many), 3 * 3e-6 + many.wireBytes / 150e9);
  EXPECT_EQ(model.seconds(planReshard(parse("[|]"), parse("[|0]"), {30, 30}, 4, mesh.space)), 0);
}

TEST_F(ReshardPlanTest, ReportsItsSpeed) {
  std::pair<const char *, const char *> cases[] = {
      {"[01|2]", "[01|2]"}, {"[|] sum{01}", "[|]"}, {"[0|] sum{1}", "[01|]"}, {"[|]", "[01|2]"},
      {"[01|2]", "[|2]"},   {"[01|]", "[0|1]"},     {"[0|1]", "[1|0]"},       {"[01|] sum{2}", "[|12]"}};
  for (auto [source, target] : cases) {
    Layout from = parse(source), to = parse(target);
    auto start = std::chrono::steady_clock::now();
    int64_t rounds = 2000, steps = 0;
    for (int64_t round = 0; round < rounds; ++round)
      steps += planReshard(from, to, {60, 60}, 4, mesh.space).steps.size();
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::cout << source << " -> " << target << ": " << steps / rounds << " steps, " << seconds / rounds * 1e6
              << " us\n";
  }
}
