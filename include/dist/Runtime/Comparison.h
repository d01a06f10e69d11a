// SPDX-License-Identifier: Apache-2.0
//
// Compares two arrays, as `dist-run --check` and `--expect` report it. Integers and booleans are equal or not. Floats
// are held against the magnitude of the expected array itself: an Adam second moment of 1e-10 is as much of a result as
// a weight of 1, and a fixed absolute tolerance would pass anything in its place.

#ifndef DIST_RUNTIME_COMPARISON_H
#define DIST_RUNTIME_COMPARISON_H

#include "dist/Runtime/HostArray.h"

#include <cstdint>
#include <optional>
#include <string>

namespace dist::runtime {

/// What a caller asks for; where nothing is given, the element type decides.
struct Tolerance {
  std::optional<double> relative; ///< Replaces both tolerances of the element type.
  std::optional<double> absolute; ///< Difference that every element may have on top.

  /// With both numbers given, every element is held against itself: |found - expected| <= absolute + relative *
  /// |expected|.
  bool isElementwise() const { return relative && absolute; }
};

/// What floats of one element type may differ.
struct AllowedError {
  double norm;  ///< |found - expected| / |expected|, in Euclidean norms over the array.
  double worst; ///< Of one element: difference over the larger of its own size and the root mean square of the array.
  double threshold; ///< Differences up to here count as none: numbers that are flushed to zero or cannot be told apart.
};

/// The defaults. f64: 1e-10, 1e-9. f32: 1e-4, 1e-3. f16: 1e-2, 1e-1. bf16: 5e-2, 5e-1. f8E4M3FN: 1e-1, 5e-1.
/// f8E5M2: 2e-1, 1.
AllowedError getAllowedError(DistDType floatType);

/// How two arrays differ.
struct Comparison {
  enum class Rule {
    Exact,      ///< Integers and booleans.
    Magnitude,  ///< Floats, against the magnitude of the array.
    Elementwise ///< Floats, with both tolerances given.
  };
  Rule rule = Rule::Exact;
  bool sameType = false;     ///< Element type and shape.
  double normError = 0;      ///< As in AllowedError; infinite where exactly one side is NaN, or is infinite.
  double worstError = 0;     ///< As in AllowedError; by the rule Elementwise over |expected| alone.
  double maxDifference = 0;  ///< The largest |found - expected|.
  double differenceNorm = 0; ///< |found - expected|; by the rule Magnitude only.
  bool isMissing = false;    ///< Zeros were found where something is expected.
  double normAllowed = 0;    ///< Not a limit by the rule Elementwise.
  double worstAllowed = 0;   ///< By the rule Elementwise the relative tolerance.
  double share = 0;          ///< The larger error over what is allowed: above 1 fails.
  int64_t numMismatches = 0; ///< Elements that differ by more than one alone may.
  int64_t numNaN = 0;        ///< Elements that are NaN on both sides, which counts as equal.
  int64_t worstElement = -1; ///< Row-major index; -1 if nothing differs.

  DistDType precision =
      DIST_F32;            ///< Whose limits these are, by the rule Magnitude: the element type or a narrower one.
  bool isRounding = false; ///< Set by those who have found that rounding alone moves the result as far.

  bool passed() const { return sameType && (share <= 1 || isRounding); }
  /// Returns true if every element is the same number on both sides.
  bool isIdentical() const { return sameType && worstElement < 0; }
  /// One line about what is wrong: how many elements, and the worst one. Arguments are those of compareArrays.
  std::string describeMismatch(const HostArray &found, const HostArray &expected) const;
};

/// Compares `found` with `expected`, whose numbers have passed through floats of type `narrowest`, if it is a float:
/// where the limits of the element type are exceeded, those of the narrower one count. Arrays of different types or
/// shapes are different. NaN equals NaN, an infinity equals itself, -0 equals 0. Where something is expected, an array
/// of zeros always fails unless an absolute tolerance allows it.
Comparison compareArrays(const HostArray &found, const HostArray &expected, const Tolerance &tolerance = {},
                         DistDType narrowest = DIST_I1);

} // namespace dist::runtime

#endif // DIST_RUNTIME_COMPARISON_H
