// SPDX-License-Identifier: Apache-2.0
//
// What comparisons let pass and what they do not, on numbers small enough to follow by hand.

#include "dist/Runtime/Comparison.h"
#include "dist/Runtime/DType.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace dist::runtime;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

HostArray floats(DistDType dtype, const std::vector<double> &values) {
  HostArray array;
  EXPECT_TRUE(HostArray::create(dtype, {int64_t(values.size())}, array));
  for (size_t i = 0; i < values.size(); ++i) {
    float narrow = float(values[i]);
    uint16_t half = dtype == DIST_F16 ? f16FromFloat(narrow) : bf16FromFloat(narrow);
    uint8_t byte = isByteFloatDType(dtype) ? f8FromFloat(narrow, dtype) : 0;
    const void *bits = dtype == DIST_F64           ? static_cast<const void *>(&values[i])
                       : dtype == DIST_F32         ? static_cast<const void *>(&narrow)
                       : isNarrowFloatDType(dtype) ? static_cast<const void *>(&half)
                                                   : static_cast<const void *>(&byte);
    std::memcpy(array.data() + i * sizeOfDType(dtype), bits, sizeOfDType(dtype));
  }
  return array;
}

HostArray doubles(const std::vector<double> &values) { return floats(DIST_F64, values); }
HostArray singles(const std::vector<double> &values) { return floats(DIST_F32, values); }

template <typename T>
HostArray integers(DistDType dtype, const std::vector<T> &values, std::vector<int64_t> shape = {}) {
  HostArray array;
  EXPECT_TRUE(HostArray::create(dtype, shape.empty() ? std::vector<int64_t>{int64_t(values.size())} : shape, array));
  std::memcpy(array.data(), values.data(), values.size() * sizeof(T));
  return array;
}

constexpr DistDType floatTypes[] = {DIST_F64, DIST_F32, DIST_F16, DIST_BF16, DIST_F8E4M3FN, DIST_F8E5M2};

TEST(Comparison, IntegersAreEqualOrNot) {
  HostArray a = integers<int64_t>(DIST_I64, {100, 0, 0, 2147483638}),
            b = integers<int64_t>(DIST_I64, {100, 0, 0, 2147483547});
  for (Tolerance tolerance : {Tolerance{}, Tolerance{1.0, {}}, Tolerance{{}, 1e9}, Tolerance{1.0, 1e9}}) {
    Comparison comparison = compareArrays(a, b, tolerance);
    EXPECT_FALSE(comparison.passed());
    EXPECT_EQ(comparison.numMismatches, 1);
    EXPECT_EQ(comparison.maxDifference, 91);
    EXPECT_TRUE(compareArrays(a, a, tolerance).isIdentical());
  }
  EXPECT_EQ(compareArrays(a, b).describeMismatch(a, b), "1 of 4 differ; found 2147483638, expected 2147483547 at [3]");
}

TEST(Comparison, LargeIntegersAreExact) {
  HostArray a = integers<int64_t>(DIST_I64, {(int64_t(1) << 60) + 1}),
            b = integers<int64_t>(DIST_I64, {int64_t(1) << 60});
  EXPECT_FALSE(compareArrays(a, b).passed());
  EXPECT_EQ(compareArrays(a, b).describeMismatch(a, b),
            "1 of 1 differ; found 1152921504606846977, expected 1152921504606846976 at [0]");
}

TEST(Comparison, BooleansAreTrueOrNot) {
  HostArray a = integers<int8_t>(DIST_I1, {1, 0, 2}), b = integers<int8_t>(DIST_I1, {1, 0, 1});
  EXPECT_TRUE(compareArrays(a, b).passed());
  b.data()[1] = 1;
  EXPECT_FALSE(compareArrays(a, b).passed());
}

TEST(Comparison, TypesAndShapesHaveToBeTheSame) {
  HostArray a = integers<int32_t>(DIST_I32, {1, 2, 3, 4, 5, 6}, {2, 3}),
            b = integers<int8_t>(DIST_I8, {1, 2, 3, 4, 5, 6});
  EXPECT_FALSE(compareArrays(a, b).passed());
  EXPECT_EQ(compareArrays(a, b).describeMismatch(a, b), "found i32[2x3], expected i8[6]");
  EXPECT_FALSE(compareArrays(doubles({1, 2}), doubles({1})).passed());
  EXPECT_FALSE(compareArrays(doubles({1}), singles({1})).passed());
  EXPECT_TRUE(compareArrays(doubles({}), doubles({})).passed());
}

TEST(Comparison, FloatsAreHeldAgainstTheMagnitudeOfTheArray) {
  for (double scale : {1.0, 1e-10, 1e-30, 1e30}) {
    HostArray right = singles({3 * scale, 4 * scale, 0, 0});
    // Norm 5, root mean square 2.5.
    Comparison near = compareArrays(singles({3 * scale, 4.0002 * scale, 0, 0}), right);
    EXPECT_TRUE(near.passed());
    EXPECT_NEAR(near.normError, 4e-5, 1e-6);
    EXPECT_NEAR(near.worstError, 5e-5, 1e-6);
    EXPECT_EQ(near.worstElement, 1);
    EXPECT_TRUE(compareArrays(singles({3 * scale, 4 * scale, 0.0002 * scale, 0}), right).passed());
    Comparison off = compareArrays(singles({3 * scale, 4 * scale, 0, 0.003 * scale}), right);
    EXPECT_FALSE(off.passed());
    EXPECT_EQ(off.worstElement, 3);
    EXPECT_NEAR(off.worstError, 0.0012, 1e-5);
    EXPECT_EQ(off.numMismatches, 1);
    EXPECT_FALSE(compareArrays(singles({3.003 * scale, 4.004 * scale, 0, 0}), right).passed());
  }
}

TEST(Comparison, OneWrongElementOfManyIsFound) {
  std::vector<double> values(100000, 1.0);
  HostArray right = singles(values);
  values[77777] = 1.01; // 3e-5 of the norm, which alone would pass.
  Comparison comparison = compareArrays(singles(values), right);
  EXPECT_LT(comparison.normError, comparison.normAllowed);
  EXPECT_FALSE(comparison.passed());
  EXPECT_EQ(comparison.worstElement, 77777);
}

TEST(Comparison, ManySmallErrorsAreFound) {
  std::vector<double> values(1000, 1.0);
  HostArray right = singles(values);
  for (double &value : values)
    value += 5e-4; // Of every element alone that is allowed.
  Comparison comparison = compareArrays(singles(values), right);
  EXPECT_EQ(comparison.numMismatches, 0);
  EXPECT_FALSE(comparison.passed());
  HostArray found = singles(values);
  EXPECT_EQ(comparison.describeMismatch(found, right).substr(0, 38), "0 of 1000 elements outside the toleran");
}

TEST(Comparison, LargeElementsMayDifferAsTheyAre) {
  std::vector<double> values(10000, 1e-6);
  values[5] = 1e6;
  HostArray right = singles(values);
  values[5] *= 1 + 5e-5;
  EXPECT_TRUE(compareArrays(singles(values), right).passed());
}

TEST(Comparison, ZerosFailWhereSomethingIsExpected) {
  for (DistDType dtype : floatTypes)
    for (double size : {1.0, 0x1p-8}) {
      HostArray zeros = floats(dtype, {0, 0, -0.0}), something = floats(dtype, {size, 0, -size});
      EXPECT_FALSE(compareArrays(zeros, something).passed()) << nameOfDType(dtype) << " " << size;
      EXPECT_FALSE(compareArrays(something, zeros).passed()) << nameOfDType(dtype) << " " << size;
      EXPECT_TRUE(compareArrays(zeros, zeros).isIdentical());
    }
  EXPECT_FALSE(compareArrays(floats(DIST_F8E4M3FN, {0, 0}), floats(DIST_F8E4M3FN, {0x1p-9, 0})).passed());
  EXPECT_FALSE(compareArrays(singles({0, 0}), singles({1e-10, 1e-12})).passed());
  EXPECT_FALSE(compareArrays(singles({0, 0}), singles({2e-38, 0})).passed());
  EXPECT_FALSE(compareArrays(singles({1e-20, 0}), singles({0, 0})).passed());
}

TEST(Comparison, WhatIsFlushedMayBeMissing) {
  EXPECT_TRUE(compareArrays(singles({0, 0}), singles({1e-39, -1e-40})).passed());
  EXPECT_TRUE(compareArrays(floats(DIST_BF16, {0, 0}), floats(DIST_BF16, {1e-39, 0})).passed());
  EXPECT_TRUE(compareArrays(doubles({0, 0}), doubles({1e-310, 0})).passed());
  EXPECT_TRUE(compareArrays(floats(DIST_F16, {0x1p-24, 0x1p-23}), floats(DIST_F16, {0x1p-23, 0x1p-24})).passed());
}

TEST(Comparison, NaNAndInfinity) {
  HostArray special = doubles({1, nan, infinity, -infinity});
  Comparison same = compareArrays(special, special);
  EXPECT_TRUE(same.passed());
  EXPECT_EQ(same.numNaN, 1);
  for (Tolerance tolerance : {Tolerance{}, Tolerance{1.0, 1.0}, Tolerance{{}, 1e300}}) {
    EXPECT_FALSE(compareArrays(doubles({nan}), doubles({1}), tolerance).passed());
    EXPECT_FALSE(compareArrays(doubles({1}), doubles({nan}), tolerance).passed());
    EXPECT_FALSE(compareArrays(doubles({infinity}), doubles({1}), tolerance).passed());
    EXPECT_FALSE(compareArrays(doubles({1e308}), doubles({infinity}), tolerance).passed());
    EXPECT_FALSE(compareArrays(doubles({infinity}), doubles({-infinity}), tolerance).passed());
    EXPECT_FALSE(compareArrays(doubles({0, 0}), doubles({0, nan}), tolerance).passed());
  }
  // What is finite is still held against what is finite.
  EXPECT_FALSE(compareArrays(singles({infinity, 1, nan}), singles({infinity, 2, nan})).passed());
  EXPECT_TRUE(compareArrays(singles({infinity, 2, nan}), singles({infinity, 2.00001, nan})).passed());
  EXPECT_FALSE(compareArrays(doubles({1e308, 1}), doubles({-1e308, 1})).passed());
}

TEST(Comparison, HugeAndTinyDoublesHaveANorm) {
  EXPECT_TRUE(compareArrays(doubles({3e200, 4e200}), doubles({3e200, 4.0000000001e200})).passed());
  EXPECT_FALSE(compareArrays(doubles({3e-200, 4e-200}), doubles({3e-200, 4.001e-200})).passed());
}

TEST(Comparison, EveryTypeHasAToleranceThatARoundingFits) {
  for (DistDType dtype : floatTypes) {
    AllowedError allowed = getAllowedError(dtype);
    EXPECT_GT(allowed.worst, allowed.norm);
    EXPECT_LT(allowed.norm, 1);
    HostArray right = floats(dtype, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    HostArray found = floats(dtype, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    ++found.data()[0]; // The next number above 1; the machines this runs on are little endian.
    EXPECT_TRUE(compareArrays(found, right).passed()) << nameOfDType(dtype);
    EXPECT_FALSE(compareArrays(found, right).isIdentical());
    EXPECT_FALSE(compareArrays(found, right, {0.0, {}}).passed());
  }
}

TEST(Comparison, OneToleranceReplacesThatOfTheType) {
  HostArray right = singles({1, 1}), found = singles({1, 1.01});
  EXPECT_FALSE(compareArrays(found, right).passed());
  EXPECT_TRUE(compareArrays(found, right, {0.02, {}}).passed());
  EXPECT_FALSE(compareArrays(found, right, {0.005, {}}).passed());
  EXPECT_TRUE(compareArrays(found, right, {{}, 0.02}).passed());
  EXPECT_FALSE(compareArrays(found, right, {{}, 0.005}).passed());
  // No absolute difference is what the default allows, too.
  EXPECT_TRUE(compareArrays(singles({1, 1e-6}), singles({1, 2e-6}), {{}, 0.0}).passed());
}

TEST(Comparison, BothTolerancesMeanElementByElement) {
  EXPECT_TRUE(compareArrays(doubles({100.5}), doubles({100}), {0.004, 0.1}).passed());
  Comparison off = compareArrays(doubles({1, 100.6}), doubles({1, 100}), {0.004, 0.1});
  EXPECT_FALSE(off.passed());
  EXPECT_EQ(off.worstElement, 1);
  EXPECT_NEAR(off.maxDifference, 0.6, 1e-9);
  EXPECT_NEAR(off.worstError, 0.006, 1e-9);
  EXPECT_FALSE(compareArrays(doubles({1, 1e-6}), doubles({1, 2e-6}), {1e-3, 0.0}).passed());
  EXPECT_TRUE(compareArrays(doubles({-0.0, nan}), doubles({0.0, nan}), {0.0, 0.0}).isIdentical());
}

TEST(Comparison, NarrowerTypesOnTheWayAllowMore) {
  HostArray right = singles({1, 1}), found = singles({1, 1.01});
  EXPECT_EQ(compareArrays(found, right, {}, DIST_BF16).precision, DIST_BF16);
  EXPECT_TRUE(compareArrays(found, right, {}, DIST_BF16).passed());
  EXPECT_FALSE(compareArrays(found, right, {}, DIST_F64).passed());
  EXPECT_FALSE(compareArrays(found, right, {}, DIST_I32).passed());
  EXPECT_FALSE(compareArrays(found, right, {1e-3, {}}, DIST_BF16).passed());
  EXPECT_EQ(compareArrays(right, right, {}, DIST_BF16).precision, DIST_F32);
  EXPECT_FALSE(compareArrays(singles({0, 0}), singles({1e-20, 0}), {}, DIST_F16).passed());
}

TEST(Comparison, ComplexNumbersHaveTheLimitsOfTheirParts) {
  EXPECT_EQ(getAllowedError(DIST_C64).norm, getAllowedError(DIST_F32).norm);
  EXPECT_EQ(getAllowedError(DIST_C64).worst, getAllowedError(DIST_F32).worst);
  EXPECT_EQ(getAllowedError(DIST_C128).norm, getAllowedError(DIST_F64).norm);
  EXPECT_EQ(getAllowedError(DIST_C128).worst, getAllowedError(DIST_F64).worst);
}

} // namespace
