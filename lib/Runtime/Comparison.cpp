// SPDX-License-Identifier: Apache-2.0
//
// Element by element in double; 64-bit integers that do not fit a double are subtracted as integers.

#include "dist/Runtime/Comparison.h"

#include "dist/Runtime/DType.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace dist::runtime {

static bool isWideInteger(DistDType dtype) { return dtype == DIST_I64 || dtype == DIST_U64; }

/// |actual - expected| of two integers of the same 64-bit type, exact before it is rounded to a double.
static double wideDifference(const HostArray &actual, const HostArray &expected, int64_t index) {
  uint64_t a, b;
  std::memcpy(&a, actual.data() + index * 8, 8);
  std::memcpy(&b, expected.data() + index * 8, 8);
  bool aIsLarger = actual.dtype() == DIST_I64 ? int64_t(a) > int64_t(b) : a > b;
  return double(aIsLarger ? a - b : b - a);
}

Comparison compareArrays(const HostArray &actual, const HostArray &expected, double relative, double absolute) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  HostArray actualParts, expectedParts;
  if (actual.getParts(actualParts) && expected.getParts(expectedParts))
    return compareArrays(actualParts, expectedParts, relative, absolute);
  Comparison result;
  result.sameShape = actual.shape() == expected.shape();
  if (!result.sameShape)
    return result;
  bool wide = actual.dtype() == expected.dtype() && isWideInteger(actual.dtype());
  for (int64_t i = 0, count = actual.numElements(); i < count; ++i) {
    double a = actual.elementAsDouble(i), b = expected.elementAsDouble(i);
    if ((std::isnan(a) && std::isnan(b)) || (std::isinf(a) && a == b))
      continue;
    double difference = wide ? wideDifference(actual, expected, i) : std::fabs(a - b);
    bool isFinite = std::isfinite(a) && std::isfinite(b);
    if (!isFinite)
      difference = infinity;
    double relativeError = difference == 0 ? 0 : b == 0 || !isFinite ? infinity : difference / std::fabs(b);
    result.maxAbsError = std::fmax(result.maxAbsError, difference);
    result.maxRelError = std::fmax(result.maxRelError, relativeError);
    if (isFinite && difference <= absolute + relative * std::fabs(b))
      continue;
    if (result.numMismatches++ == 0) {
      result.firstMismatch = i;
      result.firstActual = a;
      result.firstExpected = b;
    }
  }
  return result;
}

std::string Comparison::describe(const HostArray &actual, const HostArray &expected) const {
  if (!sameShape)
    return "found " + actual.describe() + ", expected " + expected.describe();
  char text[160];
  std::snprintf(text, sizeof(text), "max abs error %.3g, max rel error %.3g", maxAbsError, maxRelError);
  std::string line = text;
  if (numMismatches == 0)
    return line;
  std::string index;
  int64_t rest = firstMismatch;
  for (size_t d = expected.shape().size(); d > 0; --d) {
    index = std::to_string(rest % expected.shape()[d - 1]) + (index.empty() ? "" : ", " + index);
    rest /= expected.shape()[d - 1];
  }
  std::snprintf(text, sizeof(text), "; found %.9g, expected %.9g at [", firstActual, firstExpected);
  return line + "; " + std::to_string(numMismatches) + " of " + std::to_string(actual.numElements()) +
         " elements outside the tolerance" + text + index + "]";
}

} // namespace dist::runtime
