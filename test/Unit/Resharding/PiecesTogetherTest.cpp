// SPDX-License-Identifier: Apache-2.0
//
// Plans that keep together what stands together, run on numbers for all pairs of placements on a small mesh: they are
// right, and send what plans do in which each sub-axis goes its own way, or more.

#include "LayoutEnumeration.h"
#include "OwnershipSimulator.h"
#include "dist/Resharding/ReshardPlan.h"
#include <gtest/gtest.h>

using namespace dist;
using namespace dist::test;

TEST(PiecesTogetherTest, SendsNoLessThanTheLeast) {
  TestMesh mesh({2, 4});
  const std::vector<int64_t> shape = {8, 16};
  OwnershipSimulator simulator(shape, mesh.space);
  ReshardPlanner together(mesh.space, ReshardPieces::Together);
  ReshardPlanner planner(mesh.space);
  size_t numMore = 0;
  std::vector<Layout> layouts = enumerateLayouts(shape.size(), SubAxisList{0, 1, 2}, {});
  for (const Layout &from : layouts)
    for (const Layout &to : layouts) {
      ReshardPlan plan = together.plan(from, to, shape, 4);
      ASSERT_EQ(simulator.check(from, to, plan, 4), "") << toString(from) << " -> " << toString(to);
      int64_t least = planner.plan(from, to, shape, 4).wireBytes;
      ASSERT_GE(plan.wireBytes, least) << toString(from) << " -> " << toString(to);
      numMore += plan.wireBytes > least;
    }
  EXPECT_GT(numMore, 0u);
}
