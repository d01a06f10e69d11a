// SPDX-License-Identifier: Apache-2.0
//
// Groups by tier, and seconds worked out by hand from the alpha-beta model.

#include "dist/Layout/Machine.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
class MachineTest : public testing::Test {
protected:
  MachineTest() { context.loadDialect<DistDialect>(); }

  Machine get(StringRef name) {
    FailureOr<Machine> machine = Machine::get(name, &context, [&] { return emitError(UnknownLoc::get(&context)); });
    EXPECT_TRUE(succeeded(machine));
    return succeeded(machine) ? *machine : Machine::getGeneric();
  }
  /// A mesh of axes a, b, ... with these sizes.
  MeshAttr mesh(ArrayRef<int64_t> sizes, ArrayRef<int64_t> devices = {}) {
    SmallVector<StringAttr> names;
    for (size_t i = 0; i < sizes.size(); ++i)
      names.push_back(StringAttr::get(&context, std::string(1, 'a' + i)));
    return MeshAttr::get(&context, names, sizes, devices);
  }
  AxisRefAttr axis(StringRef name, int64_t before = 1, int64_t size = 0) {
    return AxisRefAttr::get(&context, StringAttr::get(&context, name), before, size);
  }
  using Group = SmallVector<int64_t>;

  MLIRContext context;
};

TEST_F(MachineTest, AllShippedMachinesCanBeRead) {
  EXPECT_EQ(Machine::getNames().size(), 7u);
  for (StringRef name : Machine::getNames())
    EXPECT_EQ(get(name).getName(), name);
}

TEST_F(MachineTest, TheLastAxisIsInnermost) {
  Machine h100 = get("h100-8xN");
  EXPECT_EQ(h100.getGroupByTier(mesh({4, 8}), {axis("b")}), Group({8, 1}));
  EXPECT_EQ(h100.getGroupByTier(mesh({4, 8}), {axis("a")}), Group({1, 4}));
  EXPECT_EQ(h100.getGroupByTier(mesh({4, 8}), {axis("a"), axis("b")}), Group({8, 4}));
  EXPECT_EQ(h100.getGroupByTier(mesh({2, 16}), {axis("b")}), Group({8, 2}));
  EXPECT_EQ(h100.getGroupByTier(mesh({8, 4}), {axis("a")}), Group({2, 4}));
  // Parts of an axis: the major half of b crosses nodes, the minor half does not.
  EXPECT_EQ(h100.getGroupByTier(mesh({16}), {axis("a", 1, 2)}), Group({1, 2}));
  EXPECT_EQ(h100.getGroupByTier(mesh({16}), {axis("a", 2, 8)}), Group({8, 1}));
}

TEST_F(MachineTest, DeviceIdsSayWhereDevicesAre) {
  SmallVector<int64_t> ids;
  for (int64_t inner = 0; inner < 8; ++inner)
    for (int64_t outer = 0; outer < 2; ++outer)
      ids.push_back(outer * 8 + inner);
  MeshAttr turned = mesh({8, 2}, ids);
  Machine h100 = get("h100-8xN");
  EXPECT_EQ(h100.getGroupByTier(turned, {axis("a")}), Group({8, 1}));
  EXPECT_EQ(h100.getGroupByTier(turned, {axis("b")}), Group({1, 2}));
}

TEST_F(MachineTest, FilesMaySayOnWhichTierAnAxisLies) {
  Machine machine = get(
      R"({"name": "m", "device": {"memory_bytes": 1, "hbm_bytes_per_s": 1, "flops_per_s": {"f32": 1}, "efficiency": [[0, 1]],
    "launch_s": 1e-6}, "tiers": [{"name": "near", "size": 8, "bytes_per_s": 100, "latency_s": 1}, {"name": "far", "bytes_per_s": 10, "latency_s": 1}],
    "axes": {"b": "far"}})");
  EXPECT_EQ(machine.getGroupByTier(mesh({4, 8}), {axis("b")}), Group({1, 8}));
}

TEST_F(MachineTest, FilesMaySayWhatIsReachedOfTheSpeedOfMemory) {
  auto describe = [](const char *extra) {
    return std::string(
               R"({"name": "m", "device": {"memory_bytes": 1, "hbm_bytes_per_s": 100, "flops_per_s": {"f32": 1}, )") +
           extra +
           R"("efficiency": [[0, 1]], "launch_s": 1}, "tiers": [{"name": "near", "bytes_per_s": 100, "latency_s": 1}]})";
  };
  Type f32 = Float32Type::get(&context);
  EXPECT_DOUBLE_EQ(get(describe("")).getComputeSeconds(0, f32, 400), 1 + 4);
  Machine machine = get(describe(R"("memory_efficiency": [[400, 0.5], [0, 0.25]], )"));
  EXPECT_DOUBLE_EQ(machine.getComputeSeconds(0, f32, 400), 1 + 8);
  EXPECT_DOUBLE_EQ(machine.getComputeSeconds(0, f32, 200), 1 + 2 / 0.375);
}

TEST_F(MachineTest, OneTierFollowsTheAlphaBetaModel) {
  const Machine &machine = Machine::getGeneric();
  EXPECT_DOUBLE_EQ(machine.getSeconds(CollectiveKind::AllReduce, {8}, 8e6), 2 * 3 * 3e-6 + 2 * 7e6 / 150e9);
  EXPECT_DOUBLE_EQ(machine.getSeconds(CollectiveKind::AllGather, {8}, 8e6), 3 * 3e-6 + 7e6 / 150e9);
  EXPECT_DOUBLE_EQ(machine.getSeconds(CollectiveKind::AllToAll, {4}, 8e6), 2 * 3e-6 + 6e6 / 150e9);
  EXPECT_DOUBLE_EQ(machine.getSeconds(CollectiveKind::CollectivePermute, {4}, 8e6), 3e-6 + 8e6 / 150e9);
  EXPECT_EQ(machine.getSeconds(CollectiveKind::AllReduce, {1}, 8e6), 0);
  // Switches of H100 add up, so that each byte is sent once.
  EXPECT_DOUBLE_EQ(get("h200-8").getSeconds(CollectiveKind::AllReduce, {8}, 9e6), 2 * 3 * 3e-6 + 9e6 / 450e9);
}

TEST_F(MachineTest, SeveralTiersAreCrossedInStages) {
  Machine h100 = get("h100-8xN");
  // Scattered in the node, reduced between nodes on an eighth, gathered in the node.
  double inside = 3 * 3e-6 + 7e9 / 450e9, between = 2 * 2 * 8e-6 + 2 * 0.75 * 1e9 / 50e9;
  EXPECT_DOUBLE_EQ(h100.getSeconds(CollectiveKind::AllReduce, {8, 4}, 8e9), 2 * inside + between);
  // A gather is made of an eighth between nodes and of the rest inside.
  EXPECT_DOUBLE_EQ(h100.getSeconds(CollectiveKind::AllGather, {8, 4}, 8e9), inside + 2 * 8e-6 + 0.75 * 1e9 / 50e9);
  // Few bytes go over all devices at once: fewer messages follow each other.
  EXPECT_DOUBLE_EQ(h100.getSeconds(CollectiveKind::AllGather, {2, 2}, 0), std::min(2 * 8e-6, 3e-6 + 8e-6));
}

TEST_F(MachineTest, LatencyGrowsWithTheLogarithmOfNodes) {
  Machine h100 = get("h100-8xN");
  double thousand = h100.getSeconds(CollectiveKind::AllReduce, {8, 128}, 4),
         most = h100.getSeconds(CollectiveKind::AllReduce, {8, 12544}, 4);
  EXPECT_LT(most, 2 * thousand);
  EXPECT_LT(most, 1e-3);
}

TEST_F(MachineTest, ComputationFollowsTheRoofline) {
  Machine h100 = get("h100-8xN");
  Builder builder(&context);
  EXPECT_DOUBLE_EQ(h100.getComputeSeconds(989e9, builder.getBF16Type(), 1), 5e-6 + 1e-3 / 0.95);
  EXPECT_DOUBLE_EQ(h100.getComputeSeconds(1, builder.getF32Type(), 3.35e9), 5e-6 + 1e-3);
  // Halfway between two entries of the table the share of the peak is halfway, so that more flops never take less time.
  EXPECT_DOUBLE_EQ(h100.getComputeSeconds(72e9, builder.getBF16Type(), 0), 5e-6 + 72e9 / (0.925 * 989e12));
  double last = 0;
  for (double flops = 1e6; flops < 1e13; flops *= 1.1) {
    double seconds = h100.getComputeSeconds(flops, builder.getBF16Type(), 0);
    EXPECT_GE(seconds, last);
    last = seconds;
  }
  // Types that are not listed: one of the same width, and half of f32 beyond it.
  Machine tpu = get("tpu-v5p");
  EXPECT_DOUBLE_EQ(tpu.getComputeSeconds(459e9, builder.getF16Type(), 0),
                   tpu.getComputeSeconds(459e9, builder.getBF16Type(), 0));
  EXPECT_DOUBLE_EQ(tpu.getComputeSeconds(459e9, builder.getF64Type(), 0), 5e-6 + 459e9 / (38e12 * 0.95));
}
} // namespace
