// SPDX-License-Identifier: Apache-2.0
//
// Comparisons of results, what they print, and what reports say of them: one line for all results that are equal, and
// one row for each that is not.

#ifndef DIST_TOOLS_EXECUTION_COMPARE_H
#define DIST_TOOLS_EXECUTION_COMPARE_H

#include "Boundary.h"
#include "dist/Runtime/Comparison.h"

namespace dist::run {

/// All results of a program beside what they should be.
struct ResultComparison {
  std::string with; ///< What they were compared with, for people.
  runtime::Tolerance tolerance;
  std::vector<runtime::Comparison> results; ///< One per result of the boundary.

  bool passed() const;
};

/// Compares `found` with `expected`, result by result; `narrowest` are the float types that results have passed
/// through, or empty.
ResultComparison compareResults(const std::string &with, const std::vector<runtime::HostArray> &found,
                                const std::vector<runtime::HostArray> &expected, const runtime::Tolerance &tolerance,
                                const std::vector<DistDType> &narrowest = {});

/// Prints the summary to standard output, then a row for each result that differs too much, or for all if `verbose`.
/// The other arguments are those of compareResults, which gave `comparison`.
void printComparison(const ResultComparison &comparison, const Boundary &boundary, bool verbose,
                     const std::vector<runtime::HostArray> &found, const std::vector<runtime::HostArray> &expected);

/// Returns `comparison` as an object in JSON, as docs/report.md describes it.
std::string describeAsJson(const ResultComparison &comparison, const Boundary &boundary);

/// `text` between quotes, as JSON wants it.
std::string quote(const std::string &text);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_COMPARE_H
