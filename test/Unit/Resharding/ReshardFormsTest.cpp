// SPDX-License-Identifier: Apache-2.0
//
// What is planned by comparing lists, or in a normal form with a bound, costs what the full search finds for the
// problem as it is: in bytes, in seconds and in the number of steps, for all pairs of placements on small meshes.

#include "LayoutEnumeration.h"
#include "ReshardPlanProblem.h"
#include "dist/Resharding/CostModel.h"
#include <gtest/gtest.h>

using namespace dist;
using namespace dist::test;

namespace {
struct FormsCase {
  std::string name;
  std::vector<int64_t> mesh;
  std::vector<std::vector<int64_t>> shapes;
  std::vector<ReductionKind> kinds = {ReductionKind::Sum};
};

class ReshardForms : public testing::TestWithParam<FormsCase> {};
} // namespace

TEST_P(ReshardForms, CostWhatTheFullSearchFinds) {
  const FormsCase &param = GetParam();
  TestMesh mesh(param.mesh);
  CostModel model(Machine::getGeneric(), mesh.space);
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
    subAxes.push_back(subAxis);
  for (const std::vector<int64_t> &shape : param.shapes) {
    ReshardPlanner planner(mesh.space);
    std::vector<Layout> layouts = enumerateLayouts(shape.size(), subAxes, param.kinds);
    for (const Layout &from : layouts) {
      std::vector<LayoutPair> pairs;
      for (const Layout &to : layouts)
        pairs.push_back({&from, &to});
      std::vector<ReshardPlan> plans = planner.planAll(pairs, shape, 5040, mesh.getContext());
      for (auto [to, plan] : llvm::zip(layouts, plans)) {
        ReshardPlan searched = reshard::planByFullSearch(from, to, shape, 5040, mesh.space);
        ASSERT_EQ(plan.wireBytes, searched.wireBytes)
            << toString(from) << " -> " << toString(to) << " of shape " << testing::PrintToString(shape);
        ASSERT_EQ(plan.steps.size(), searched.steps.size()) << toString(from) << " -> " << toString(to);
        ASSERT_NEAR(model.seconds(plan), model.seconds(searched), 1e-12) << toString(from) << " -> " << toString(to);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Meshes, ReshardForms,
    testing::Values(FormsCase{"Mesh2x2", {2, 2}, {{8}, {8, 4}, {4, 4, 8}, {2, 2, 2}, {6}, {5, 4}, {6, 3, 5}}},
                    FormsCase{"Mesh2x4Kinds", {2, 4}, {{8}, {8, 4}}, {ReductionKind::Sum, ReductionKind::Max}},
                    FormsCase{"Mesh2x4", {2, 4}, {{8}, {8, 16}, {8, 4}, {8, 8, 16}}},
                    FormsCase{"Mesh3x5", {3, 5}, {{15}, {15, 30}, {5, 3}}},
                    FormsCase{"Mesh2x2x2", {2, 2, 2}, {{8}, {8, 8}, {8, 16, 8}}}),
    [](const testing::TestParamInfo<FormsCase> &info) { return info.param.name; });
