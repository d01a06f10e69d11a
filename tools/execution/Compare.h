// SPDX-License-Identifier: Apache-2.0
//
// Comparisons of results, and the table that they print: one line per result.

#ifndef DIST_TOOLS_EXECUTION_COMPARE_H
#define DIST_TOOLS_EXECUTION_COMPARE_H

#include "Boundary.h"
#include "Options.h"

namespace dist::run {

/// Compares `actual` with `expected`, result by result, and prints the table under `title`. Returns true if every result
/// is within the tolerance.
bool compareResults(const std::string &title, const Boundary &boundary, const std::vector<runtime::HostArray> &actual,
                    const std::vector<runtime::HostArray> &expected, Tolerance tolerance);

/// Reads the expected results of `boundary` from `path`. Returns false and sets `error`.
bool readExpected(const std::string &path, const Boundary &boundary, std::vector<runtime::HostArray> &expected,
                  std::string &error);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_COMPARE_H
