// SPDX-License-Identifier: Apache-2.0
//
// Cutting and assembling over every placement of two dimensions on a three-axis mesh with sub-axes, even and uneven;
// replicas that differ.

#include "dist/Runtime/Sharding.h"
#include "dist/Runtime/DType.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace dist::runtime;

namespace {

const DistMeshAxis axes[] = {{"x", 2}, {"y", 4}, {"z", 1}};
const int64_t order[] = {3, 1, 2, 0, 4, 5, 7, 6};
const DistMesh mesh = {"m", axes, 3, order};

HostArray counting(DistDType dtype, std::vector<int64_t> shape) {
  HostArray array;
  EXPECT_TRUE(HostArray::create(dtype, std::move(shape), array));
  for (int64_t i = 0; i < array.numElements(); ++i) {
    int32_t value = int32_t(i + 1);
    std::memcpy(array.data() + i * sizeOfDType(dtype), &value, size_t(std::min<int64_t>(4, sizeOfDType(dtype))));
  }
  return array;
}

std::vector<std::vector<DistAxisRef>> someLists() {
  return {{}, {{0, 1, 2}}, {{1, 1, 4}}, {{1, 1, 2}}, {{1, 2, 2}}, {{1, 2, 2}, {1, 1, 2}}, {{2, 1, 1}, {0, 1, 2}}};
}

bool cutAndAssemble(const ArrayPlacement &placement, const HostArray &global, std::string &error) {
  std::vector<int64_t> local;
  if (!localShape(mesh, placement, global.shape(), local, error))
    return false;
  std::vector<HostArray> shards(8);
  for (int64_t r = 0; r < 8; ++r) {
    if (!cutShard(mesh, placement, global, r, shards[r], error))
      return false;
    EXPECT_EQ(shards[r].shape(), local);
  }
  HostArray back;
  if (!assembleGlobal(mesh, placement, global.shape(), shards, back, error))
    return false;
  EXPECT_EQ(back.shape(), global.shape());
  EXPECT_EQ(std::memcmp(back.data(), global.data(), size_t(global.numBytes())), 0);
  return true;
}

TEST(Sharding, RoundTripOfEveryPlacement) {
  int good = 0;
  for (const auto &rows : someLists())
    for (const auto &columns : someLists())
      for (int64_t size : {0, 1, 3, 8, 9})
        for (DistDType dtype : {DIST_F32, DIST_I8, DIST_F64, DIST_BF16}) {
          std::string error;
          bool ok = cutAndAssemble({{rows, columns}}, counting(dtype, {size, 5}), error);
          good += ok;
          if (!ok) { // Placements that use an axis twice.
            EXPECT_NE(error.find("overlaps an earlier axis"), std::string::npos) << error;
          }
        }
  EXPECT_GT(good, 400);
}

bool holdsFractions(DistDType dtype) {
  return dtype == DIST_F16 || dtype == DIST_BF16 || dtype == DIST_F32 || dtype == DIST_F64;
}

TEST(Sharding, RoundTripOfContributions) {
  const DistAxisRef x = {0, 1, 2}, highY = {1, 1, 2}, lowY = {1, 2, 2};
  int good = 0;
  for (DistReduction first = 0; first < DIST_NUM_REDUCTIONS; ++first)
    for (DistReduction second = 0; second < DIST_NUM_REDUCTIONS; ++second)
      for (DistDType dtype : {DIST_I1, DIST_I8, DIST_I32, DIST_U64, DIST_F16, DIST_BF16, DIST_F32, DIST_F64}) {
        HostArray global = counting(dtype, {3});
        if (dtype == DIST_I1)
          global.data()[1] = 0, global.data()[2] = 1;
        std::string error;
        bool ok = cutAndAssemble({{{lowY}}, {{first, {x}}, {second, {highY}}}}, global, error);
        good += ok;
        if (!ok) { // Bits of fractions.
          EXPECT_TRUE(holdsFractions(dtype)) << error;
          EXPECT_NE(error.find("is not defined for"), std::string::npos) << error;
        }
      }
  EXPECT_EQ(good, 7 * 7 * 4 + 5 * 5 * 4);
}

TEST(Sharding, ContributionsChangeNothing) {
  HostArray global = counting(DIST_I32, {2}), shard;
  // Rank 3 is the first device of the mesh; rank 4 is the first along "y" only.
  std::vector<std::pair<DistReduction, int32_t>> others = {{DIST_REDUCE_SUM, 0}, {DIST_REDUCE_MAX, 1},
                                                           {DIST_REDUCE_MIN, 2}, {DIST_REDUCE_PROD, 1},
                                                           {DIST_REDUCE_ANY, 0}, {DIST_REDUCE_ALL, -1}};
  for (auto [kind, element] : others) {
    ArrayPlacement placement{{{}}, {{kind, {{0, 1, 2}}}}};
    std::string error;
    int32_t expected[2] = {1, 2}, other[2] = {element, element};
    ASSERT_TRUE(cutShard(mesh, placement, global, 3, shard, error)) << error;
    EXPECT_EQ(std::memcmp(shard.data(), expected, 8), 0) << kind;
    ASSERT_TRUE(cutShard(mesh, placement, global, 4, shard, error)) << error;
    EXPECT_EQ(std::memcmp(shard.data(), other, 8), 0) << kind;
  }
  std::string error;
  EXPECT_FALSE(cutShard(mesh, {{{{0, 1, 2}}}, {{DIST_REDUCE_SUM, {{0, 1, 2}}}}}, global, 0, shard, error));
  EXPECT_NE(error.find("overlaps an earlier axis"), std::string::npos) << error;
}

TEST(Sharding, ShardsAreTorchChunks) {
  HostArray global = counting(DIST_I32, {5}), shard;
  ArrayPlacement placement{{{{1, 1, 4}}}}; // Chunks of 2: [1,2] [3,4] [5,0] [0,0].
  std::string error;
  int32_t expected[8][2] = {{0, 0}, {3, 4}, {5, 0}, {1, 2}, {1, 2}, {3, 4}, {0, 0}, {5, 0}};
  for (int64_t r = 0; r < 8; ++r) {
    ASSERT_TRUE(cutShard(mesh, placement, global, r, shard, error)) << error;
    EXPECT_EQ(std::memcmp(shard.data(), expected[r], 8), 0) << r;
  }
}

TEST(Sharding, DifferingReplicasAreReported) {
  HostArray global = counting(DIST_I32, {4, 3});
  ArrayPlacement placement{{{{0, 1, 2}}, {}}};
  std::string error;
  std::vector<HostArray> shards(8);
  for (int64_t r = 0; r < 8; ++r)
    ASSERT_TRUE(cutShard(mesh, placement, global, r, shards[r], error)) << error;
  shards[5].data()[4 * 4] = 99; // Local [1, 1], global [3, 1].
  HostArray back;
  EXPECT_FALSE(assembleGlobal(mesh, placement, {4, 3}, shards, back, error));
  EXPECT_EQ(error, "ranks 4 and 5 should hold equal copies, but have 11 and 99 at [3, 1]");
}

TEST(Sharding, MisfitsAreReported) {
  HostArray global = counting(DIST_I32, {4}), shard;
  std::string error;
  EXPECT_FALSE(cutShard(mesh, {{{}, {}}}, global, 0, shard, error));
  EXPECT_EQ(error, "the placement has 2 dimensions, the array has 1");
  EXPECT_FALSE(cutShard(mesh, {{{}}}, global, 8, shard, error));
  EXPECT_EQ(error, "rank 8 is not in a mesh of 8 devices");
  std::vector<HostArray> shards(8);
  HostArray back;
  EXPECT_FALSE(assembleGlobal(mesh, {{{}}}, {4}, shards, back, error));
  EXPECT_EQ(error, "the shard of rank 0 is f32[0], needed f32[4]");
}

TEST(NarrowFloats, EveryByteRoundTripsAndRoundsToNearestEven) {
  for (DistDType dtype : {DIST_F8E4M3FN, DIST_F8E5M2})
    for (uint32_t bits = 0; bits < 256; ++bits) {
      float value = floatFromF8(uint8_t(bits), dtype);
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(floatFromF8(f8FromFloat(value, dtype), dtype)));
        continue;
      }
      EXPECT_EQ(f8FromFloat(value, dtype), bits);
      float next = floatFromF8(uint8_t(bits + 1), dtype);
      if ((bits & 0x7f) == 0x7f || !std::isfinite(value) || !std::isfinite(next))
        continue;
      float half = (value + next) / 2;
      EXPECT_EQ(f8FromFloat(half, dtype), bits + (bits & 1)) << bits;
      EXPECT_EQ(f8FromFloat(std::nextafter(half, value), dtype), bits) << bits;
      EXPECT_EQ(f8FromFloat(std::nextafter(half, next), dtype), bits + 1) << bits;
    }
  EXPECT_EQ(floatFromF8(0x7e, DIST_F8E4M3FN), 448);
  EXPECT_EQ(f8FromFloat(464, DIST_F8E4M3FN), 0x7e);
  EXPECT_EQ(f8FromFloat(465, DIST_F8E4M3FN), 0x7f); // There is no infinity.
  EXPECT_EQ(f8FromFloat(-1e30f, DIST_F8E5M2), 0xfc);
}

TEST(NarrowFloats, EveryValueRoundTripsAndRoundsToNearestEven) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    float bf16 = floatFromBF16(uint16_t(bits)), f16 = floatFromF16(uint16_t(bits));
    if (std::isnan(bf16))
      EXPECT_TRUE(std::isnan(floatFromBF16(bf16FromFloat(bf16))));
    else
      EXPECT_EQ(bf16FromFloat(bf16), bits);
    if (std::isnan(f16)) {
      EXPECT_TRUE(std::isnan(floatFromF16(f16FromFloat(f16))));
      continue;
    }
    EXPECT_EQ(f16FromFloat(f16), bits);
    float exact = (bits & 0x8000 ? -1.0f : 1.0f) *
                  (((bits >> 10) & 31) == 0    ? std::ldexp(float(bits & 1023), -24)
                   : ((bits >> 10) & 31) == 31 ? std::numeric_limits<float>::infinity()
                                               : std::ldexp(float(1024 + (bits & 1023)), int((bits >> 10) & 31) - 25));
    EXPECT_EQ(f16, exact);
    // Half way to the next value away from zero goes to the even neighbour.
    if ((bits & 0x7fff) < 0x7bff) {
      float middle = (f16 + floatFromF16(uint16_t(bits + 1))) / 2;
      EXPECT_EQ(f16FromFloat(middle), (bits & 1) ? bits + 1 : bits);
    }
    if ((bits & 0x7fff) < 0x7f7f && (bits & 0x7fff) > 0) {
      float middle = bf16 + (floatFromBF16(uint16_t(bits + 1)) - bf16) / 2;
      EXPECT_EQ(bf16FromFloat(middle), (bits & 1) ? bits + 1 : bits);
    }
  }
  EXPECT_EQ(f16FromFloat(65519.0f), 0x7bff);
  EXPECT_EQ(f16FromFloat(65520.0f), 0x7c00);
}

} // namespace
