// SPDX-License-Identifier: Apache-2.0
//
// Shardings to layouts and back, and the questions of a layout.

#include "LayoutEnumeration.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;
using namespace dist::test;

TEST(LayoutTest, EveryLayoutComesBackFromItsSharding) {
  size_t checked = 0;
  for (std::vector<int64_t> sizes : {std::vector<int64_t>{4}, {6}, {2, 3}, {2, 1, 4}}) {
    TestMesh mesh(sizes);
    SubAxisList subAxes;
    for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
      subAxes.push_back(subAxis);
    for (const Layout &layout : enumerateLayouts(2, subAxes, {ReductionKind::Sum, ReductionKind::Max})) {
      EXPECT_EQ(toString(Layout::get(layout.toSharding(mesh.space), mesh.space)), toString(layout));
      ++checked;
    }
  }
  EXPECT_EQ(checked, 282u);
}

TEST(LayoutTest, LocalShapesAreRoundedUp) {
  TestMesh mesh({4, 2});
  Layout layout{{mesh.get({"a"}), {}, mesh.get({"b"})}, {}};
  EXPECT_EQ(layout.getLocalShape({3, 7, 5}, mesh.space), SmallVector<int64_t>({1, 7, 3}));
  EXPECT_EQ(layout.getLocalShape({0, 7, 1}, mesh.space), SmallVector<int64_t>({0, 7, 1}));
  Layout nested{{mesh.get({"b", "a"})}, {}};
  EXPECT_EQ(nested.getLocalShape({17}, mesh.space), SmallVector<int64_t>({3}));
}

TEST(LayoutTest, AtomsAreCountedByUse) {
  TestMesh mesh({2, 3, 5});
  Layout layout{{mesh.get({"b"})}, {{ReductionKind::Sum, mesh.get({"c"})}}};
  EXPECT_EQ(layout.getSplitSubAxes(), SubAxisSet(2));
  EXPECT_EQ(layout.getPartialSubAxes(), SubAxisSet(4));
  EXPECT_TRUE(layout.isPartial());
  EXPECT_FALSE(layout.withoutPartials().isPartial());
  EXPECT_EQ(layout.withoutPartials().dims, layout.dims);
}

TEST(LayoutTest, NormalizeJoinsNeighboursOfOneKindOnly) {
  TestMesh mesh({2, 3, 5});
  Layout layout{{},
                {{ReductionKind::Max, mesh.get({"c"})},
                 {ReductionKind::Max, mesh.get({"a"})},
                 {ReductionKind::Sum, {}},
                 {ReductionKind::Sum, mesh.get({"b"})}}};
  layout.normalize();
  EXPECT_EQ(toString(layout), "[] max{02} sum{1}");
  Layout apart{{},
               {{ReductionKind::Max, mesh.get({"c"})},
                {ReductionKind::Sum, mesh.get({"b"})},
                {ReductionKind::Max, mesh.get({"a"})}}};
  apart.normalize();
  EXPECT_EQ(toString(apart), "[] max{2} sum{1} max{0}");
}
