// SPDX-License-Identifier: Apache-2.0
//
// Compares two arrays numerically, as `dist-run --check` and `--expect` report it.

#ifndef DIST_RUNTIME_COMPARISON_H
#define DIST_RUNTIME_COMPARISON_H

#include "dist/Runtime/HostArray.h"

#include <cstdint>
#include <string>

namespace dist::runtime {

struct Comparison {
  bool sameShape = false;
  double maxAbsError = 0;       ///< Over finite pairs; infinity where only one side is NaN or infinite.
  double maxRelError = 0;       ///< |actual - expected| / |expected|; 0/0 counts as 0.
  int64_t numMismatches = 0;    ///< Elements outside the tolerance.
  int64_t firstMismatch = -1;   ///< Row-major index of the first of them.
  double firstActual = 0, firstExpected = 0;

  bool passed() const { return sameShape && numMismatches == 0; }
  /// One line: errors, and the first mismatch with its index if there is one.
  std::string describe(const HostArray &actual, const HostArray &expected) const;
};

/// Element types may differ; both sides are converted to double (64-bit integers are subtracted exactly). An element
/// passes if |actual - expected| <= absolute + relative * |expected|, if both are NaN, or if both are the same
/// infinity.
Comparison compareArrays(const HostArray &actual, const HostArray &expected, double relative, double absolute);

} // namespace dist::runtime

#endif // DIST_RUNTIME_COMPARISON_H
