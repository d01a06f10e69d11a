// SPDX-License-Identifier: Apache-2.0
//
// No plan sends more than simpler planners would. The counts of where it sends less are printed.

#include "ReshardBaselines.h"
#include "LayoutEnumeration.h"
#include "dist/Resharding/ReshardPlan.h"
#include <chrono>
#include <gtest/gtest.h>
#include <iostream>
#include <numeric>

using namespace dist;
using namespace dist::test;

namespace {
struct BaselineCase {
  std::string name;
  std::vector<int64_t> mesh, shape;
  std::vector<ReductionKind> kinds;
  size_t maxPairs;
};

/// How often a plan sends less than a baseline, and by how much in all.
struct Tally {
  size_t compared = 0, fewer = 0;
  int64_t ours = 0, theirs = 0;
  void add(int64_t our, int64_t their) {
    ++compared;
    fewer += our < their;
    ours += our;
    theirs += their;
  }
};

class ReshardBaselines : public testing::TestWithParam<BaselineCase> {};
} // namespace

static std::ostream &operator<<(std::ostream &os, const Tally &tally) {
  return os << tally.fewer << " of " << tally.compared << " ("
            << (tally.ours * 100 / std::max<int64_t>(1, tally.theirs)) << "% of the bytes)";
}

TEST_P(ReshardBaselines, NoPlanSendsMore) {
  const BaselineCase &param = GetParam();
  TestMesh mesh(param.mesh);
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
    subAxes.push_back(subAxis);
  std::vector<Layout> layouts = enumerateLayouts(param.shape.size(), subAxes, param.kinds);
  size_t pairs = layouts.size() * layouts.size(), stride = pairs / param.maxPairs + 1;
  while (stride > 1 && std::gcd(stride, layouts.size()) != 1)
    ++stride;
  BaselineProblem problem{param.shape, 5040, mesh.space};
  Tally gatherAll, shrinkFirst, axisByAxis;
  double slowest = 0;
  for (size_t pair = 0; pair < pairs; pair += stride) {
    const Layout &source = layouts[pair / layouts.size()], &target = layouts[pair % layouts.size()];
    auto start = std::chrono::steady_clock::now();
    int64_t ours = planReshard(source, target, param.shape, problem.elementBytes, mesh.space).wireBytes;
    slowest = std::max(slowest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    auto compare = [&](Tally &tally, int64_t theirs, const char *name) {
      tally.add(ours, theirs);
      EXPECT_LE(ours, theirs) << name << ": " << toString(source) << " -> " << toString(target);
    };
    compare(gatherAll, getBytesOfGatheringAll(source, target, problem), "gathering all");
    compare(shrinkFirst, getBytesOfShrinkFirst(source, target, problem), "shrink first");
    if (std::optional<int64_t> theirs = getBytesOfAxisByAxis(source, target, problem))
      compare(axisByAxis, *theirs, "axis by axis");
  }
  std::cout << param.name << ": fewer bytes than gathering all in " << gatherAll << ", than shrink first in "
            << shrinkFirst << ", than axis by axis in " << axisByAxis << " pairs; slowest plan " << slowest * 1e3
            << " ms\n";
}

INSTANTIATE_TEST_SUITE_P(
    Meshes, ReshardBaselines,
    testing::Values(BaselineCase{"Mesh2x2", {2, 2}, {8, 8}, {ReductionKind::Sum}, 100000},
                    BaselineCase{"Mesh2x2x2", {2, 2, 2}, {16, 8, 8}, {ReductionKind::Sum}, 4000},
                    BaselineCase{"Mesh2x3", {2, 3}, {36, 6}, {ReductionKind::Sum, ReductionKind::Max}, 10000},
                    BaselineCase{"Mesh4x4", {4, 4}, {16, 32}, {ReductionKind::Max}, 4000},
                    BaselineCase{"Mesh8x4", {8, 4}, {64, 32}, {ReductionKind::Sum}, 2000},
                    BaselineCase{"Mesh2x8x6", {2, 8, 6}, {96, 96}, {}, 2000}),
    [](const testing::TestParamInfo<BaselineCase> &info) { return info.param.name; });
