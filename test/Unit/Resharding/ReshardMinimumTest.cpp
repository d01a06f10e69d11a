// SPDX-License-Identifier: Apache-2.0
//
// No plan sends more than the least possible, padding counted, nor takes more steps for it; without padding on the way
// where it needs none at its ends: to pad may save a tenth of the bytes, for twice the steps.

#include "ExhaustiveMinimum.h"
#include "LayoutEnumeration.h"
#include "dist/Resharding/ReshardPlan.h"
#include <gtest/gtest.h>
#include <iostream>
#include <random>

using namespace dist;
using namespace dist::test;

namespace {
struct MinimumCase {
  std::string name;
  std::vector<int64_t> mesh;
  std::vector<std::vector<int64_t>> shapes;
  std::vector<ReductionKind> kinds;
};

class ReshardMinimum : public testing::TestWithParam<MinimumCase> {};
} // namespace

/// Bytes per element, so that the ring formula has no remainders.
static constexpr int64_t elementBytes = 5040;

TEST_P(ReshardMinimum, NoPlanCostsMoreThanTheLeast) {
  const MinimumCase &param = GetParam();
  TestMesh mesh(param.mesh);
  size_t checked = 0;
  for (const std::vector<int64_t> &shape : param.shapes) {
    for (SubAxisSet set = 1; set < SubAxisSet(1) << mesh.space.getNumSubAxes(); ++set) {
      SubAxisList subAxes;
      for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
        if (set >> subAxis & 1)
          subAxes.push_back(subAxis);
      ExhaustiveMinimum minimum(shape, elementBytes, subAxes, param.kinds, mesh.space);
      const std::vector<Layout> &layouts = minimum.getLayouts();
      auto getSubAxes = [](const Layout &layout) { return layout.getSplitSubAxes() | layout.getPartialSubAxes(); };
      for (size_t from = 0; from < layouts.size(); ++from) {
        std::vector<PlanCost> costsWithPadding = minimum.getCosts(from),
                              evenCosts = minimum.getCosts(from, /*evenOnly=*/true);
        for (size_t to = 0; to < layouts.size(); ++to) {
          // The planner moves what source or target mention.
          if ((getSubAxes(layouts[from]) | getSubAxes(layouts[to])) != set)
            continue;
          ReshardPlan plan = planReshard(layouts[from], layouts[to], shape, elementBytes, mesh.space);
          ++checked;
          // Where neither needs padding, nothing on the way does.
          bool areEven = minimum.isEven(layouts[from]) && minimum.isEven(layouts[to]);
          const std::vector<PlanCost> &costs = areEven ? evenCosts : costsWithPadding;
          EXPECT_EQ(PlanCost(minimum.getBytes(layouts[from], plan), plan.steps.size()), costs[to])
              << toString(layouts[from]) << " -> " << toString(layouts[to]) << " of shape "
              << testing::PrintToString(shape);
        }
      }
    }
  }
  std::cout << param.name << ": " << checked << " plans have the least bytes and steps\n";
}

/// A planner that has planned for one shape says of another what a planner without memory says, dimensions that are
/// split evenly by some of the mesh only among them.
TEST(ReshardPlannerMemory, EqualsPlansWithoutMemory) {
  TestMesh mesh({2, 2, 2});
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
    subAxes.push_back(subAxis);
  std::vector<Layout> layouts = enumerateLayouts(2, subAxes, {ReductionKind::Sum});
  std::minstd_rand random(3);
  ReshardPlanner planner(mesh.space);
  for (size_t trial = 0; trial < 20000; ++trial) {
    const Layout &from = layouts[random() % layouts.size()], &to = layouts[random() % layouts.size()];
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{8, 8}, {6, 4}, {10, 4}, {24, 16}, {2, 2}, {6, 20}, {5, 8}, {9, 8}}) {
      ReshardPlan remembered = planner.plan(from, to, shape, elementBytes),
                  plan = planReshard(from, to, shape, elementBytes, mesh.space);
      ASSERT_EQ(remembered.wireBytes, plan.wireBytes)
          << toString(from) << " -> " << toString(to) << " of shape " << testing::PrintToString(shape);
      ASSERT_EQ(remembered.steps.size(), plan.steps.size());
      for (auto [one, other] : llvm::zip(remembered.steps, plan.steps))
        ASSERT_TRUE(one.kind == other.kind && one.result == other.result)
            << toString(from) << " -> " << toString(to) << " of shape " << testing::PrintToString(shape);
    }
  }
}

/// Meshes on which there are too many pairs to try all of them: some sources, and for each some targets.
TEST(ReshardMinimumSampled, NoPlanOfFivePiecesSendsMoreThanTheLeast) {
  TestMesh mesh({4, 2, 4});
  std::vector<int64_t> shape = {32, 32};
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
    subAxes.push_back(subAxis);
  ASSERT_EQ(subAxes.size(), 5u);
  ExhaustiveMinimum minimum(shape, elementBytes, subAxes, {}, mesh.space);
  const std::vector<Layout> &layouts = minimum.getLayouts();
  std::minstd_rand random(7);
  size_t checked = 0;
  for (size_t source = 0; source < 12; ++source) {
    size_t from = random() % layouts.size();
    std::vector<PlanCost> costs = minimum.getCosts(from);
    for (size_t target = 0; target < 60; ++target) {
      size_t to = random() % layouts.size();
      // The planner moves what source or target mention.
      if (llvm::popcount(layouts[from].getSplitSubAxes() | layouts[to].getSplitSubAxes()) < 5)
        continue;
      ++checked;
      EXPECT_EQ(planReshard(layouts[from], layouts[to], shape, elementBytes, mesh.space).wireBytes, costs[to].first)
          << toString(layouts[from]) << " -> " << toString(layouts[to]);
    }
  }
  std::cout << checked << " plans of five pieces have the least bytes\n";
}

INSTANTIATE_TEST_SUITE_P(
    Meshes, ReshardMinimum,
    testing::Values(MinimumCase{"Mesh2", {2}, {{}, {8}, {3}, {4, 6}, {1, 5}, {2, 2, 2}}, {ReductionKind::Sum}},
                    MinimumCase{"Mesh4", {4}, {{8}, {3}, {5}, {8, 4}, {3, 5}, {1, 6}, {4, 8, 4}}, {ReductionKind::Sum}},
                    MinimumCase{"Mesh2x3", {2, 3}, {{12}, {5}, {6, 6}, {4, 6}, {3, 5}}, {ReductionKind::Sum}},
                    MinimumCase{"Mesh3x5", {3, 5}, {{15}, {15, 15}, {3, 5}}, {ReductionKind::Max}},
                    MinimumCase{"Mesh2x2x2", {2, 2, 2}, {{8}, {5}, {8, 8}, {4, 6}}, {ReductionKind::Sum}},
                    MinimumCase{"Mesh2x2x2Rank3", {2, 2, 2}, {{8, 8, 8}}, {}}),
    [](const testing::TestParamInfo<MinimumCase> &info) { return info.param.name; });
