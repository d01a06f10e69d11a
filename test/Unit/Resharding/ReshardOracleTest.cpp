// SPDX-License-Identifier: Apache-2.0
//
// Every pair of layouts on small meshes, run on numbers. Where there are too many pairs, every n-th one is taken.

#include "LayoutEnumeration.h"
#include "OwnershipSimulator.h"
#include <gtest/gtest.h>
#include <iostream>

using namespace dist;
using namespace dist::test;

namespace {
struct OracleCase {
  std::string name;
  std::vector<int64_t> mesh;
  std::vector<std::vector<int64_t>> shapes;
  std::vector<ReductionKind> kinds;
  size_t maxPairs;
};

class ReshardOracle : public testing::TestWithParam<OracleCase> {};
} // namespace

static void checkPairs(const TestMesh &mesh, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<ReductionKind> kinds,
                       size_t maxPairs, size_t &checked, size_t &possible) {
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
    subAxes.push_back(subAxis);
  std::vector<Layout> layouts = enumerateLayouts(shape.size(), subAxes, kinds);
  llvm::erase_if(layouts, [&](const Layout &layout) {
    for (auto [size, dim] : llvm::zip(shape, layout.dims))
      if (size == 0 && !dim.empty())
        return true;
    return false;
  });
  size_t pairs = layouts.size() * layouts.size();
  // An odd stride that has no common factor with the number of layouts visits all sources and all targets.
  size_t stride = pairs / maxPairs + 1;
  while (stride > 1 && std::gcd(stride, layouts.size()) != 1)
    ++stride;
  OwnershipSimulator simulator(shape, mesh.space);
  possible += pairs;
  for (size_t pair = 0; pair < pairs; pair += stride) {
    const Layout &source = layouts[pair / layouts.size()], &target = layouts[pair % layouts.size()];
    ReshardPlan plan = planReshard(source, target, shape, 4, mesh.space);
    std::string error = simulator.check(source, target, plan, 4);
    ++checked;
    ASSERT_EQ(error, "") << toString(source) << " -> " << toString(target) << " of shape "
                         << testing::PrintToString(shape.vec());
  }
}

TEST_P(ReshardOracle, EveryPlanMovesEveryElement) {
  const OracleCase &param = GetParam();
  TestMesh mesh(param.mesh);
  size_t checked = 0, possible = 0;
  for (const std::vector<int64_t> &shape : param.shapes) {
    checkPairs(mesh, shape, param.kinds, param.maxPairs, checked, possible);
    if (HasFatalFailure())
      return;
  }
  std::cout << param.name << ": checked " << checked << " of " << possible << " pairs\n";
}

static const std::vector<std::vector<int64_t>> manyShapes = {{},      {8},    {3},    {5},       {1},       {24},
                                                             {4, 6},  {3, 5}, {1, 7}, {2, 4, 8}, {3, 2, 5}, {0, 4},
                                                             {12, 2}, {7, 6}, {2, 3}, {9},       {10},      {5, 1, 2}};
static const std::vector<ReductionKind> allFloatKinds = {ReductionKind::Sum, ReductionKind::Avg, ReductionKind::Max,
                                                         ReductionKind::Min, ReductionKind::Prod};
static const std::vector<ReductionKind> allIntegerKinds = {ReductionKind::Sum, ReductionKind::Any, ReductionKind::All,
                                                           ReductionKind::Max};

INSTANTIATE_TEST_SUITE_P(
    Meshes, ReshardOracle,
    testing::Values(OracleCase{"Mesh2", {2}, manyShapes, allFloatKinds, 100000},
                    OracleCase{"Mesh3", {3}, manyShapes, allIntegerKinds, 100000},
                    OracleCase{"Mesh4", {4}, manyShapes, {ReductionKind::Sum, ReductionKind::Max}, 20000},
                    OracleCase{"Mesh2x2AllKinds", {2, 2}, {{4}, {3, 5}}, allFloatKinds, 20000},
                    OracleCase{"Mesh2x2Integers", {2, 2}, {{4}, {3, 5}}, allIntegerKinds, 20000},
                    OracleCase{"Mesh2x3", {2, 3}, manyShapes, {ReductionKind::Sum, ReductionKind::Min}, 10000},
                    OracleCase{"Mesh6", {6}, manyShapes, {ReductionKind::Avg}, 10000},
                    OracleCase{"Mesh2x2x2", {2, 2, 2}, manyShapes, {ReductionKind::Sum}, 5000},
                    OracleCase{"Mesh2x2x2Kinds", {2, 2, 2}, {{8}, {4, 4}, {3, 5}}, allFloatKinds, 5000},
                    OracleCase{
                        "Mesh2x4x3", {2, 4, 3}, {{48}, {12, 24}, {7, 5}, {24, 5, 2}}, {ReductionKind::Sum}, 1500},
                    OracleCase{"Mesh1x2x1", {1, 2, 1}, {{4}, {3, 5}}, {ReductionKind::Sum}, 5000}),
    [](const testing::TestParamInfo<OracleCase> &info) { return info.param.name; });
