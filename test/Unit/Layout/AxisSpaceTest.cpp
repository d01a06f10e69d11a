// SPDX-License-Identifier: Apache-2.0
//
// Axes to sub-axes and back.

#include "LayoutEnumeration.h"
#include "dist/IR/ShardingVerification.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;
using namespace dist::test;

/// Returns axes as text: `b, a:(1)2`.
static std::string toText(ArrayRef<AxisRefAttr> axes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(axes, os, [&](AxisRefAttr axis) {
    os << axis.getName().getValue();
    if (!axis.isWhole())
      os << ":(" << axis.getPreSize() << ")" << axis.getSize();
  });
  return text;
}

static std::string roundTrip(const TestMesh &mesh, ArrayRef<StringRef> axes) {
  return toText(mesh.space.decode(mesh.get(axes)));
}

TEST(AxisSpaceTest, CutsAxesIntoPrimeFactors) {
  TestMesh mesh({6, 1, 8, 5});
  ASSERT_EQ(mesh.space.getNumSubAxes(), 6);
  std::vector<std::array<int64_t, 3>> parts;
  for (const AxisSpace::SubAxisInfo &part : mesh.space.getSubAxes())
    parts.push_back({part.axis, part.preSize, part.size});
  std::vector<std::array<int64_t, 3>> expected = {{0, 1, 2}, {0, 2, 3}, {2, 1, 2}, {2, 2, 2}, {2, 4, 2}, {3, 1, 5}};
  EXPECT_EQ(parts, expected);
}

TEST(AxisSpaceTest, AxesOfSizeOneHaveNoSubAxes) {
  TestMesh mesh({1, 2, 1});
  EXPECT_EQ(mesh.space.getNumSubAxes(), 1);
  EXPECT_TRUE(mesh.get({"a"}).empty());
  EXPECT_EQ(mesh.get({"a", "b", "c"}), SubAxisList({0}));
  EXPECT_EQ(roundTrip(mesh, {"a", "b"}), "b");
}

TEST(AxisSpaceTest, WholeAxesComeBackWhole) {
  TestMesh mesh({6, 4});
  EXPECT_EQ(roundTrip(mesh, {"a"}), "a");
  EXPECT_EQ(roundTrip(mesh, {"b", "a"}), "b, a");
  EXPECT_EQ(roundTrip(mesh, {}), "");
}

TEST(AxisSpaceTest, SubAxesComeBack) {
  TestMesh mesh({8, 6});
  EXPECT_EQ(mesh.get({"a:(1)4"}), SubAxisList({0, 1}));
  EXPECT_EQ(mesh.get({"a:(4)2"}), SubAxisList({2}));
  EXPECT_EQ(roundTrip(mesh, {"a:(1)4"}), "a:(1)4");
  EXPECT_EQ(roundTrip(mesh, {"a:(2)4"}), "a:(2)4");
  EXPECT_EQ(roundTrip(mesh, {"b:(2)3", "a:(2)2"}), "b:(2)3, a:(2)2");
}

TEST(AxisSpaceTest, NeighbouringPartsAreJoined) {
  TestMesh mesh({8, 2});
  EXPECT_EQ(roundTrip(mesh, {"a:(1)2", "a:(2)4"}), "a");
  EXPECT_EQ(roundTrip(mesh, {"a:(1)2", "a:(2)2"}), "a:(1)4");
  EXPECT_EQ(roundTrip(mesh, {"a:(2)2", "a:(1)2"}), "a:(2)2, a:(1)2");
  // The last part of one axis and the first of the next are neighbours by number only.
  EXPECT_EQ(roundTrip(mesh, {"a:(4)2", "b"}), "a:(4)2, b");
}

TEST(AxisSpaceTest, SizesAreProducts) {
  TestMesh mesh({6, 5});
  EXPECT_EQ(mesh.space.getSize(mesh.get({"a", "b"})), 30);
  EXPECT_EQ(mesh.space.getSize(ArrayRef<SubAxis>()), 1);
}

TEST(AxisSpaceTest, CutsAtTheSubAxesInUse) {
  TestMesh mesh(ArrayRef<int64_t>{12});
  // Prime factors from the front would be 2, 2, 3; (1)3 asks for a 3 first.
  SmallVector<AxisRefAttr> used = {mesh.getAxis("a:(1)3")};
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(mesh.getContext())); };
  FailureOr<AxisSpace> space = AxisSpace::get(mesh.mesh, mesh.space.getMeshName(), used, emitError);
  ASSERT_TRUE(succeeded(space));
  EXPECT_EQ(space->getSubAxes()[0].size, 3);
  EXPECT_EQ(space->encode(used), SubAxisList({0}));
  EXPECT_EQ(toText(space->decode(SubAxisList({0}))), "a:(1)3");
  EXPECT_EQ(toText(space->decode(SubAxisList({0, 1, 2}))), "a");
}

TEST(AxisSpaceTest, RefusesSubAxesThatCutEachOther) {
  TestMesh mesh(ArrayRef<int64_t>{6});
  std::string message;
  ScopedDiagnosticHandler handler(mesh.getContext(), [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  SmallVector<AxisRefAttr> used = {mesh.getAxis("a:(1)2"), mesh.getAxis("a:(1)3")};
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(mesh.getContext())); };
  EXPECT_TRUE(failed(AxisSpace::get(mesh.mesh, mesh.space.getMeshName(), used, emitError)));
  EXPECT_EQ(message,
            "sub-axes of axis \"a\" cut each other: one ends after 2 parts, another after 3; one number has to "
            "divide the other");
}
