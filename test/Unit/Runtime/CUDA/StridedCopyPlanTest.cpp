// SPDX-License-Identifier: Apache-2.0
//
// Pitched copies against the runtime's own strided copy, on random shapes and strides.

#include "CUDA/StridedCopyPlan.h"
#include "Arrays/StridedCopy.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>

using namespace dist::runtime;

namespace {

void carryOut(const std::vector<PitchedCopy> &copies, char *dst, const char *src) {
  for (const PitchedCopy &copy : copies)
    for (int64_t row = 0; row < copy.height; ++row)
      std::memcpy(dst + copy.dstOffset + row * copy.dstPitch, src + copy.srcOffset + row * copy.srcPitch,
                  size_t(copy.width));
}

/// Strides of a dense array whose dimensions lie in a random order, with random gaps.
std::vector<int64_t> randomStrides(const std::vector<int64_t> &shape, std::mt19937 &random) {
  std::vector<size_t> order(shape.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::shuffle(order.begin(), order.end(), random);
  std::vector<int64_t> strides(shape.size());
  int64_t next = 1;
  for (size_t d : order) {
    strides[d] = next;
    next *= shape[d] + int64_t(random() % 2);
  }
  return strides;
}

int64_t reach(const std::vector<int64_t> &shape, const std::vector<int64_t> &strides) {
  int64_t last = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    last += (shape[d] - 1) * strides[d];
  return last + 1;
}

TEST(StridedCopyPlan, RandomCopiesMoveWhatTheStepSays) {
  std::mt19937 random(11);
  for (int round = 0; round < 500; ++round) {
    std::vector<int64_t> shape(random() % 5);
    for (int64_t &size : shape)
      size = 1 + int64_t(random() % 5);
    std::vector<int64_t> dst = randomStrides(shape, random), src = randomStrides(shape, random);
    if (!src.empty() && random() % 4 == 0)
      src[random() % src.size()] = 0; // A broadcast.
    int64_t elementSize = int64_t(1) << (random() % 4);
    std::vector<char> from(size_t(reach(shape, src) * elementSize)), to(size_t(reach(shape, dst) * elementSize), 9);
    for (char &byte : from)
      byte = char(random());
    std::vector<char> expected = to;
    copyStrided(expected.data(), from.data(), elementSize, shape, dst, src);
    DistStridedCopyStep step = {0, 0, int32_t(shape.size()), shape.data(), dst.data(), src.data()};
    std::vector<PitchedCopy> copies;
    ASSERT_EQ(planStridedCopy(step, elementSize, copies), "");
    for (const PitchedCopy &copy : copies)
      if (copy.height > 1) {
        EXPECT_GE(copy.dstPitch, copy.width);
        EXPECT_GE(copy.srcPitch, copy.width);
      }
    carryOut(copies, to.data(), from.data());
    EXPECT_EQ(to, expected) << "round " << round;
  }
}

TEST(StridedCopyPlan, RowsOfAMatrixAreOnePitchedCopy) {
  int64_t shape[] = {4, 3}, dst[] = {3, 1}, src[] = {10, 1};
  std::vector<PitchedCopy> copies;
  EXPECT_EQ(planStridedCopy({0, 0, 2, shape, dst, src}, 4, copies), "");
  ASSERT_EQ(copies.size(), 1u);
  EXPECT_EQ(copies[0].width, 12);
  EXPECT_EQ(copies[0].height, 4);
}

TEST(StridedCopyPlan, DenseDimensionsAreJoined) {
  int64_t shape[] = {4, 3, 5}, strides[] = {15, 5, 1};
  std::vector<PitchedCopy> copies;
  EXPECT_EQ(planStridedCopy({0, 0, 3, shape, strides, strides}, 2, copies), "");
  ASSERT_EQ(copies.size(), 1u);
  EXPECT_EQ(copies[0].width, 120);
  EXPECT_EQ(copies[0].height, 1);
}

TEST(StridedCopyPlan, TooManyPiecesAreRefused) {
  int64_t shape[] = {64, 64, 64}, dst[] = {4096, 64, 1}, src[] = {1, 64, 4096};
  std::vector<PitchedCopy> copies;
  EXPECT_NE(planStridedCopy({0, 0, 3, shape, dst, src}, 4, copies).find("needed a kernel"), std::string::npos);
}

} // namespace
