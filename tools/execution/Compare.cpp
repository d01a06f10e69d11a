// SPDX-License-Identifier: Apache-2.0
//
// Words around numbers; see Compare.h. The arithmetic is the runtime's.

#include "Compare.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstdio>

using namespace dist;
using namespace dist::run;
using runtime::Comparison;
using runtime::HostArray;
using runtime::Tolerance;

static std::string format(const char *pattern, double first, double second = 0) {
  char text[120];
  std::snprintf(text, sizeof(text), pattern, first, second);
  return text;
}

bool ResultComparison::passed() const {
  return std::all_of(results.begin(), results.end(), [](const Comparison &result) { return result.passed(); });
}

ResultComparison dist::run::compareResults(const std::string &with, const std::vector<HostArray> &found,
                                           const std::vector<HostArray> &expected, const Tolerance &tolerance,
                                           const std::vector<DistDType> &narrowest) {
  ResultComparison comparison;
  comparison.with = with;
  comparison.tolerance = tolerance;
  for (size_t number = 0; number < found.size(); ++number)
    comparison.results.push_back(runtime::compareArrays(found[number], expected[number], tolerance,
                                                        narrowest.empty() ? DistDType(DIST_I1) : narrowest[number]));
  return comparison;
}

/// " (rtol 0.01, atol 0.001)": what was asked for, if anything was.
static std::string describe(const Tolerance &tolerance) {
  std::string text;
  if (tolerance.relative)
    text += format("rtol %g", *tolerance.relative);
  if (tolerance.absolute)
    text += (text.empty() ? "" : ", ") + format("atol %g", *tolerance.absolute);
  return text.empty() ? "" : " (" + text + ")";
}

/// "norm-wise 2.1e-07, element 3.0e-06", with what is allowed if `withAllowed`.
static std::string describeErrors(const Comparison &result, bool withAllowed) {
  if (result.isIdentical())
    return "identical";
  if (result.rule == Comparison::Rule::Exact)
    return "different";
  if (result.rule == Comparison::Rule::Elementwise)
    return format("max abs %.1e, max rel %.1e", result.maxDifference, result.worstError);
  if (!withAllowed)
    return format("norm-wise %.1e, element %.1e", result.normError, result.worstError);
  return format("norm-wise %.1e of %.0e", result.normError, result.normAllowed) +
         format(", element %.1e of %.0e", result.worstError, result.worstAllowed);
}

/// ", worst out3 'w' (norm-wise 2.1e-07, element 3.0e-06)", of those that rounding does not explain.
static std::string describeWorst(const ResultComparison &comparison, const Boundary &boundary) {
  double largest = 0;
  size_t worst = 0;
  for (size_t number = 0; number < comparison.results.size(); ++number) {
    const Comparison &result = comparison.results[number];
    if (result.isRounding || result.share <= largest)
      continue;
    largest = result.share;
    worst = number;
  }
  if (largest == 0)
    return ", without a difference";
  return ", worst " + boundary.results[worst].describe() + " (" + describeErrors(comparison.results[worst], false) +
         ")";
}

/// `intro` and "out1 and 2 more" if `isNamed` holds for any result; nothing otherwise.
template <typename IsNamed>
static std::string nameSome(const char *intro, const ResultComparison &comparison, const Boundary &boundary,
                            IsNamed isNamed) {
  std::string first;
  size_t more = 0;
  for (size_t number = 0; number < comparison.results.size(); ++number) {
    if (!isNamed(comparison.results[number]))
      continue;
    more += !first.empty();
    if (first.empty())
      first = boundary.results[number].describe();
  }
  if (first.empty())
    return "";
  return intro + first + (more ? " and " + std::to_string(more) + " more" : "");
}

/// What is equal, but worth a word.
static std::string describeRest(const ResultComparison &comparison, const Boundary &boundary) {
  return nameSome("; rounding alone moves as far ", comparison, boundary,
                  [](const Comparison &result) { return result.isRounding; }) +
         nameSome("; NaN on both sides in ", comparison, boundary,
                  [](const Comparison &result) { return result.numNaN > 0; });
}

/// "f32[4x8]", with the narrower type that the limits are of.
static std::string describeType(const HostArray &found, const Comparison &result) {
  bool isThrough = result.rule == Comparison::Rule::Magnitude && result.precision != found.dtype();
  return found.describe() + (isThrough ? std::string(" through ") + runtime::nameOfDType(result.precision) : "");
}

void dist::run::printComparison(const ResultComparison &comparison, const Boundary &boundary, bool verbose,
                                const std::vector<HostArray> &found, const std::vector<HostArray> &expected) {
  const std::vector<Comparison> &results = comparison.results;
  size_t equal =
      std::count_if(results.begin(), results.end(), [](const Comparison &result) { return result.passed(); });
  std::printf("compared with %s%s: %zu of %zu equal%s%s\n", comparison.with.c_str(),
              describe(comparison.tolerance).c_str(), equal, results.size(),
              describeWorst(comparison, boundary).c_str(), describeRest(comparison, boundary).c_str());
  size_t width = 4;
  for (size_t number = 0; number < results.size(); ++number)
    if (verbose || !results[number].passed())
      width = std::max(width, boundary.results[number].describe().size());
  for (size_t number = 0; number < results.size(); ++number) {
    const Comparison &result = results[number];
    if (!verbose && result.passed())
      continue;
    std::printf("  %-*s  %s  %s  %s\n", int(width), boundary.results[number].describe().c_str(),
                describeType(found[number], result).c_str(), describeErrors(result, true).c_str(),
                result.isRounding ? "ok, rounding moves it as far"
                : result.passed() ? "ok"
                                  : "FAIL");
    if (!result.passed())
      std::printf("    %s\n", result.describeMismatch(found[number], expected[number]).c_str());
  }
}

std::string dist::run::quote(const std::string &text) {
  std::string quoted = "\"";
  for (char character : text) {
    if (character == '"' || character == '\\')
      quoted += '\\';
    if (static_cast<unsigned char>(character) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof(escaped), "\\u%04x", character);
      quoted += escaped;
    } else {
      quoted += character;
    }
  }
  return quoted + "\"";
}

/// JSON has no infinity.
static std::string number(double value) { return value - value == 0 ? format("%.9g", value) : "null"; }

static std::string describeAsJson(const Comparison &result, const BoundaryValue &value) {
  static const char *const rules[] = {"exact", "magnitude", "elementwise"};
  std::string text = "{\"key\": " + quote(value.key) + ", \"name\": " + quote(value.name) + ", \"dtype\": \"" +
                     runtime::nameOfDType(value.dtype) + "\", \"rule\": \"" + rules[size_t(result.rule)] +
                     "\", \"passed\": " + (result.passed() ? "true" : "false") +
                     ", \"max_difference\": " + number(result.maxDifference) +
                     ", \"mismatches\": " + std::to_string(result.numMismatches) +
                     ", \"nan\": " + std::to_string(result.numNaN);
  if (result.rule == Comparison::Rule::Magnitude)
    text += std::string(", \"precision\": \"") + runtime::nameOfDType(result.precision) +
            "\", \"rounding\": " + (result.isRounding ? "true" : "false");
  if (result.rule == Comparison::Rule::Magnitude)
    text += ", \"norm_error\": " + number(result.normError) + ", \"norm_allowed\": " + number(result.normAllowed);
  if (result.rule != Comparison::Rule::Exact)
    text += ", \"worst_error\": " + number(result.worstError) + ", \"worst_allowed\": " + number(result.worstAllowed);
  return text + "}";
}

std::string dist::run::describeAsJson(const ResultComparison &comparison, const Boundary &boundary) {
  auto optional = [](const std::optional<double> &value) { return value ? number(*value) : std::string("null"); };
  std::string text = "{\"with\": " + quote(comparison.with) + ", \"rtol\": " + optional(comparison.tolerance.relative) +
                     ", \"atol\": " + optional(comparison.tolerance.absolute) +
                     ", \"passed\": " + (comparison.passed() ? "true" : "false") + ", \"results\": [";
  for (size_t result = 0; result < comparison.results.size(); ++result)
    text += (result ? ",\n    " : "\n    ") + ::describeAsJson(comparison.results[result], boundary.results[result]);
  return text + "\n  ]}";
}
