// SPDX-License-Identifier: Apache-2.0
//
// The table of errors; see Compare.h. The arithmetic is the runtime's.

#include "Compare.h"
#include "Inputs.h"
#include "dist/Runtime/Comparison.h"
#include "dist/Runtime/NumpyFiles.h"

#include <algorithm>
#include <cstdio>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

bool dist::run::compareResults(const std::string &title, const Boundary &boundary, const std::vector<HostArray> &actual,
                               const std::vector<HostArray> &expected, Tolerance tolerance) {
  size_t width = 4;
  for (const BoundaryValue &value : boundary.results)
    width = std::max(width, value.describe().size());
  std::printf("%s (rtol %g, atol %g)\n", title.c_str(), tolerance.relative, tolerance.absolute);
  bool allPassed = true;
  for (size_t number = 0; number < boundary.results.size(); ++number) {
    runtime::Comparison comparison =
        runtime::compareArrays(actual[number], expected[number], tolerance.relative, tolerance.absolute);
    std::printf("  %-*s  max abs %.3e  max rel %.3e  %s\n", int(width), boundary.results[number].describe().c_str(),
                comparison.maxAbsError, comparison.maxRelError, comparison.passed() ? "ok" : "FAIL");
    if (!comparison.passed())
      std::printf("    %s\n", comparison.describe(actual[number], expected[number]).c_str());
    allPassed &= comparison.passed();
  }
  return allPassed;
}

bool dist::run::readExpected(const std::string &path, const Boundary &boundary, std::vector<HostArray> &expected,
                             std::string &error) {
  std::unique_ptr<runtime::ArrayReader> reader = runtime::ArrayReader::open(path, error);
  if (!reader)
    return false;
  for (const BoundaryValue &value : boundary.results)
    if (!reader->read(value.key, expected.emplace_back(), error) || !fitArray(value, path, expected.back(), error))
      return false;
  return true;
}
