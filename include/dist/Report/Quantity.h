// SPDX-License-Identifier: Apache-2.0
//
// Bytes, seconds and operations for people: three digits and a prefix. All prefixes stand for powers of 1000.

#ifndef DIST_REPORT_QUANTITY_H
#define DIST_REPORT_QUANTITY_H

#include "dist/Layout/Amount.h"

#include <string>

namespace dist {

/// What `1 kB` means in a report, a sentence.
inline constexpr char kUnitsSentence[] = "1 kB is 1000 B.";

/// Returns `812 B`, `1.54 kB`, `65.5 MB`; a number without a prefix has no digits behind the point.
std::string formatBytes(double bytes);
inline std::string formatBytes(const Amount &bytes) { return formatBytes(bytes.toDouble()); }
/// Returns `1.54 kflop`, in the same way.
std::string formatFlops(double flops);
/// Returns `12`, `1.54k`: how often something happens.
std::string formatCount(const Amount &count);
/// Returns `12.0 us`, `1.500 ms` or `2.250 s`: microseconds below 1 ms, milliseconds below 10 s.
std::string formatSeconds(double seconds);
/// Returns `part` of `whole` as `12.5 %`, or an empty string if there is nothing to divide by.
std::string formatShare(double part, double whole);

} // namespace dist

#endif // DIST_REPORT_QUANTITY_H
