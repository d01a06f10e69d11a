// SPDX-License-Identifier: Apache-2.0
//
// One loop over the elements for the norms, and one for what each element contributes; sums are long doubles, so that
// squares of f64 numbers do not overflow.

#include "dist/Runtime/Comparison.h"

#include "dist/Runtime/DType.h"

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace dist::runtime {

static constexpr double infinity = std::numeric_limits<double>::infinity();

AllowedError getAllowedError(DistDType floatType) {
  // f64 and f32 (and bf16, which is computed in f32) lose numbers below the smallest normal one; see DenormalNumbers.h.
  // The others are stored to the last bit, which is what two roundings of a number may differ.
  switch (isComplexDType(floatType) ? partOfComplexDType(floatType) : floatType) {
  case DIST_F64:
    return {1e-10, 1e-9, DBL_MIN};
  case DIST_F32:
    return {1e-4, 1e-3, FLT_MIN};
  case DIST_BF16:
    return {5e-2, 5e-1, FLT_MIN};
  case DIST_F16:
    return {1e-2, 1e-1, 0x1p-24};
  case DIST_F8E4M3FN:
    return {1e-1, 5e-1, 0x1p-9};
  default:
    return {2e-1, 1, 0x1p-16};
  }
}

/// Of 0 what is allowed is all of it.
static double divide(double error, double allowed) {
  return error <= 0 ? 0 : allowed == 0 ? infinity : error / allowed;
}

namespace {
/// What one element says about a comparison.
struct Element {
  double found, expected;

  bool isNaN() const { return std::isnan(found) && std::isnan(expected); }
  bool isFinite() const { return std::isfinite(found) && std::isfinite(expected); }
  /// |found - expected|; infinite where only one side is NaN or infinite.
  double getDifference() const {
    if (isNaN() || found == expected)
      return 0;
    return isFinite() ? std::fabs(found - expected) : infinity;
  }
};

/// Sums over the elements that are finite on both sides.
struct Magnitude {
  long double squaredDifferences = 0, squaredExpected = 0;
  int64_t count = 0;
  bool isZeroFound = true;
  double largestExpected = 0;

  void add(const Element &element) {
    isZeroFound &= element.found == 0;
    if (!element.isFinite())
      return;
    long double difference = element.getDifference(), expected = element.expected;
    squaredDifferences += difference * difference;
    squaredExpected += expected * expected;
    largestExpected = std::fmax(largestExpected, std::fabs(element.expected));
    ++count;
  }
  double getRootMeanSquare() const { return count ? double(sqrtl(squaredExpected / count)) : 0; }
};
} // namespace

static Element getElement(const HostArray &found, const HostArray &expected, int64_t index) {
  return {found.elementAsDouble(index), expected.elementAsDouble(index)};
}

/// Notes that element `index` takes `share` of what it may differ.
static void noteElement(Comparison &result, int64_t index, double share) {
  result.numMismatches += share > 1;
  if (share <= result.share && result.worstElement >= 0)
    return;
  result.share = share;
  result.worstElement = index;
}

/// Any difference of integers is one too many.
static void compareExactly(const HostArray &found, const HostArray &expected, Comparison &result) {
  size_t bytes = size_t(sizeOfDType(found.dtype()));
  bool isBoolean = found.dtype() == DIST_I1;
  for (int64_t index = 0, count = found.numElements(); index < count; ++index) {
    const char *a = found.data() + index * bytes, *b = expected.data() + index * bytes;
    if (isBoolean ? (*a != 0) == (*b != 0) : std::memcmp(a, b, bytes) == 0)
      continue;
    noteElement(result, index, infinity);
    result.maxDifference = std::fmax(result.maxDifference, getElement(found, expected, index).getDifference());
  }
}

static void compareElementwise(const HostArray &found, const HostArray &expected, const Tolerance &tolerance,
                               Comparison &result) {
  result.worstAllowed = *tolerance.relative;
  for (int64_t index = 0, count = found.numElements(); index < count; ++index) {
    Element element = getElement(found, expected, index);
    double difference = element.getDifference();
    result.numNaN += element.isNaN();
    if (difference == 0)
      continue;
    double size = std::fabs(element.expected);
    result.maxDifference = std::fmax(result.maxDifference, difference);
    result.worstError = std::fmax(result.worstError, std::isinf(difference) ? infinity : divide(difference, size));
    noteElement(result, index,
                std::isinf(difference) ? infinity
                                       : divide(difference, *tolerance.absolute + *tolerance.relative * size));
  }
}

static void compareMagnitudes(const HostArray &found, const HostArray &expected, const Tolerance &tolerance,
                              DistDType limits, Comparison &result) {
  AllowedError allowed = getAllowedError(limits);
  allowed.threshold = getAllowedError(found.dtype()).threshold;
  result.precision = limits;
  result.normAllowed = tolerance.relative.value_or(allowed.norm);
  result.worstAllowed = tolerance.relative.value_or(allowed.worst);
  int64_t count = found.numElements();
  Magnitude magnitude;
  for (int64_t index = 0; index < count; ++index)
    magnitude.add(getElement(found, expected, index));
  double rootMeanSquare = magnitude.getRootMeanSquare();
  // Zeros are no small error of something; only what is flushed may be missing.
  result.isMissing = magnitude.isZeroFound && magnitude.largestExpected >= allowed.threshold;
  bool isExact = tolerance.relative == 0.0;
  double threshold = std::fmax(result.isMissing || isExact ? 0 : allowed.threshold, tolerance.absolute.value_or(0));

  for (int64_t index = 0; index < count; ++index) {
    Element element = getElement(found, expected, index);
    double difference = element.getDifference();
    result.numNaN += element.isNaN();
    if (difference == 0)
      continue;
    double scale = std::fmax(std::fabs(element.expected), rootMeanSquare);
    double error = std::isinf(difference) ? infinity : divide(difference - threshold, scale);
    result.maxDifference = std::fmax(result.maxDifference, difference);
    result.worstError = std::fmax(result.worstError, error);
    noteElement(result, index, divide(error, result.worstAllowed));
  }
  result.differenceNorm = double(sqrtl(magnitude.squaredDifferences));
  double excess = result.differenceNorm - threshold * std::sqrt(double(magnitude.count));
  result.normError =
      std::isinf(result.worstError) ? infinity : divide(excess, double(sqrtl(magnitude.squaredExpected)));
  result.share = std::fmax(result.share, divide(result.normError, result.normAllowed));
}

/// By the limits of the element type, and if those are exceeded by those of `narrowest`, if that is a float.
static Comparison compareByPrecision(const HostArray &found, const HostArray &expected, const Tolerance &tolerance,
                                     DistDType narrowest) {
  Comparison own, wider;
  own.rule = wider.rule = Comparison::Rule::Magnitude;
  own.sameType = wider.sameType = true;
  compareMagnitudes(found, expected, tolerance, found.dtype(), own);
  if (own.passed() || !isFloatDType(narrowest) || tolerance.relative)
    return own;
  compareMagnitudes(found, expected, tolerance, narrowest, wider);
  return wider.normAllowed > own.normAllowed ? wider : own;
}

Comparison compareArrays(const HostArray &found, const HostArray &expected, const Tolerance &tolerance,
                         DistDType narrowest) {
  Comparison result;
  result.sameType = found.dtype() == expected.dtype() && found.shape() == expected.shape();
  if (!result.sameType) {
    result.share = infinity;
    return result;
  }
  if (!isFloatDType(found.dtype())) {
    compareExactly(found, expected, result);
    return result;
  }
  if (!tolerance.isElementwise())
    return compareByPrecision(found, expected, tolerance, narrowest);
  result.rule = Comparison::Rule::Elementwise;
  compareElementwise(found, expected, tolerance, result);
  return result;
}

/// The number as it is; integers of 64 bits do not fit a double.
static std::string describeElement(const HostArray &array, int64_t index) {
  if (array.dtype() == DIST_I64 || array.dtype() == DIST_U64) {
    uint64_t bits;
    std::memcpy(&bits, array.data() + index * 8, 8);
    return array.dtype() == DIST_I64 ? std::to_string(int64_t(bits)) : std::to_string(bits);
  }
  char text[40];
  std::snprintf(text, sizeof(text),
                array.dtype() == DIST_F64     ? "%.17g"
                : isFloatDType(array.dtype()) ? "%.9g"
                                              : "%.0f",
                array.elementAsDouble(index));
  return text;
}

/// " at [1, 2]"; nothing for a scalar.
static std::string describePlace(const HostArray &array, int64_t index) {
  std::string place;
  for (size_t dim = array.shape().size(); dim > 0; --dim) {
    int64_t size = array.shape()[dim - 1];
    place = std::to_string(index % size) + (place.empty() ? "" : ", " + place);
    index /= size;
  }
  return place.empty() ? "" : " at [" + place + "]";
}

std::string Comparison::describeMismatch(const HostArray &found, const HostArray &expected) const {
  if (!sameType)
    return "found " + found.describe() + ", expected " + expected.describe();
  if (worstElement < 0)
    return "nothing differs";
  return std::to_string(numMismatches) + " of " + std::to_string(found.numElements()) +
         (rule == Rule::Exact ? " differ" : " elements outside the tolerance") + "; found " +
         describeElement(found, worstElement) + ", expected " + describeElement(expected, worstElement) +
         describePlace(expected, worstElement);
}

} // namespace dist::runtime
