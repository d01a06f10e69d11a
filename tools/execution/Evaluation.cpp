// SPDX-License-Identifier: Apache-2.0
//
// See Evaluation.h. Everything is compared before anything is printed or written.

#include "Evaluation.h"
#include "Summary.h"
#include "dist/Runtime/NumpyFiles.h"
#include "dist/Runtime/ResultPrecision.h"
#include "dist/Runtime/TextFile.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace dist;
using namespace dist::run;
using runtime::Comparison;
using runtime::HostArray;
using runtime::Tolerance;

/// Prints the shortest and the median of `milliseconds`, if there are any.
static void printTimes(const char *what, std::vector<double> milliseconds) {
  if (milliseconds.empty())
    return;
  std::sort(milliseconds.begin(), milliseconds.end());
  std::printf("%s of %zu iterations: min %.4f ms, median %.4f ms\n", what, milliseconds.size(), milliseconds.front(),
              milliseconds[milliseconds.size() / 2]);
}

/// Pairs results with their keys; `results` are moved from.
static std::vector<runtime::NamedArray> nameResults(const Boundary &boundary, std::vector<HostArray> &results) {
  std::vector<runtime::NamedArray> named;
  for (size_t number = 0; number < results.size(); ++number)
    named.push_back({boundary.results[number].key, std::move(results[number])});
  return named;
}

/// Names every device's results `out0.rank3`.
static std::vector<runtime::NamedArray> nameLocals(const DistMesh &mesh, const Boundary &boundary,
                                                   std::vector<std::vector<HostArray>> &locals) {
  std::vector<runtime::NamedArray> named;
  for (size_t number = 0; number < locals.size(); ++number)
    for (size_t rank = 0; rank < locals[number].size(); ++rank)
      if (runtime::holdsArray(mesh, boundary.results[number].placement, int64_t(rank)))
        named.push_back(
            {boundary.results[number].key + ".rank" + std::to_string(rank), std::move(locals[number][rank])});
  return named;
}

/// Returns true if nothing was said about tolerances: only then the tools may judge what is rounding.
static bool isDefault(const Tolerance &tolerance) { return !tolerance.relative && !tolerance.absolute; }

bool Evaluation::fail(ExitStatus status, std::string error) {
  exitStatus = status;
  message = std::move(error);
  return false;
}

void Evaluation::add(const std::string &with, const std::vector<HostArray> &right, const Tolerance &tolerance) {
  ResultComparison comparison = compareResults(with, result.globals, right, tolerance);
  if (!comparison.passed() && isDefault(tolerance))
    comparison = compareResults(with, result.globals, right, tolerance, runtime::findNarrowestTypes(*job.executable));
  entries.push_back({std::move(comparison), &right});
}

bool Evaluation::runReference() {
  DistRuntimeOptions runtimeOptions = {};
  runtimeOptions.deadlineMs = options.deadlineMs;
  referenceWorld = std::make_unique<World>(world.getTool());
  if (ExitStatus started = referenceWorld->start(runtimeOptions); started != Good)
    return fail(started, "");
  reference = std::make_unique<Execution>(*job.reference, referenceWorld->getRuntime(), boundary.results.size());
  ExecutionResult run;
  reference->carry(carried, options.iterations);
  bool isRun = reference->load() && reference->run(inputs, 1, run);
  for (const std::string &broken : run.brokenAssumptions)
    world.warn(broken);
  if (!isRun)
    return fail(reference->status(), "unpartitioned program: " + reference->error());
  whole = std::move(run.globals);
  return true;
}

static bool copyArray(const HostArray &from, HostArray &to) {
  if (!HostArray::create(from.dtype(), from.shape(), to))
    return false;
  std::memcpy(to.data(), from.data(), size_t(from.numBytes()));
  return true;
}

/// Evaluates as many iterations as the program runs where one depends on the one before.
bool Evaluation::interpret(std::string &problem) {
  if (!job.evaluateReference(inputs, interpreted, problem))
    return false;
  if (carried.empty())
    return true;
  std::vector<HostArray> arguments(inputs.size());
  bool isCopied = true;
  for (size_t number = 0; number < inputs.size(); ++number)
    isCopied &= copyArray(inputs[number], arguments[number]);
  for (int64_t iteration = 1; isCopied && iteration < options.iterations; ++iteration) {
    for (auto [result, argument] : carried)
      isCopied &= copyArray(interpreted[result], arguments[argument]);
    interpreted.clear();
    if (isCopied && !job.evaluateReference(arguments, interpreted, problem))
      return false;
  }
  if (!isCopied)
    problem = "no memory for the arguments of the reference";
  return isCopied;
}

void Evaluation::warnOfBrokenAssumptions() {
  if (options.check)
    (void)runReference();
}

bool Evaluation::evaluateReference() {
  std::string problem;
  if (!options.checkReference || isInterpreted)
    return true;
  isInterpreted = interpret(problem);
  return isInterpreted || fail(BadUsageOrProgram, problem);
}

bool Evaluation::compare() {
  if (options.check) {
    if (!runReference())
      return false;
    add("the unpartitioned program", whole, options.checkTolerance);
  }
  if (!evaluateReference())
    return false;
  if (options.checkReference)
    add("the reference", interpreted, options.checkTolerance);
  if (!options.expect.empty())
    add(options.expect, expected, options.expectTolerance);
  if (!reference || !mayBeRounding())
    return true;
  // The unpartitioned program is asked: what is wrong with the other one is not to be its own excuse.
  std::vector<Movement> movements;
  RunProgram run = [&](const std::vector<HostArray> &arrays, std::vector<HostArray> &results) {
    ExecutionResult moved;
    bool succeeded = reference->run(arrays, 1, moved);
    results = std::move(moved.globals);
    return succeeded;
  };
  if (!measureRounding(run, inputs, whole, movements))
    return fail(reference->status(), "unpartitioned program: " + reference->error());
  applyMovements(movements);
  return true;
}

bool Evaluation::mayBeRounding() const {
  for (const Entry &entry : entries)
    if (isDefault(entry.comparison.tolerance))
      for (const Comparison &result : entry.comparison.results)
        if (!result.passed() && run::mayBeRounding(result))
          return true;
  return false;
}

bool Evaluation::needsMovements() const { return !reference && mayBeRounding(); }

void Evaluation::applyMovements(const std::vector<Movement> &movements) {
  for (Entry &entry : entries)
    for (size_t number = 0; number < entry.comparison.results.size(); ++number) {
      Comparison &result = entry.comparison.results[number];
      result.isRounding =
          !result.passed() && isDefault(entry.comparison.tolerance) && isRounding(result, movements[number]);
    }
}

/// `{"argument_bytes": 12, ...}` or, for people, `12 bytes of arguments, ...`.
static std::string describeMemory(const DistMemory &memory, bool isJson) {
  std::pair<const char *, int64_t> parts[] = {{"arguments", memory.argumentBytes},
                                              {"results", memory.resultBytes},
                                              {"constants", memory.constantBytes},
                                              {"arena", memory.arenaBytes},
                                              {"scratch", memory.scratchBytes}};
  std::string text;
  for (auto [name, bytes] : parts)
    text += (text.empty() ? "" : ", ") + (isJson ? "\"" + std::string(name) + "_bytes\": " + std::to_string(bytes)
                                                 : std::string(name) + " " + std::to_string(bytes));
  return isJson ? "{" + text + "}" : text;
}

std::string Evaluation::addFindings(const std::string &report) const {
  size_t brace = report.find('{');
  if (brace == std::string::npos)
    return report;
  std::string text;
  for (size_t number = 0; number < entries.size(); ++number)
    text += (number ? ",\n  " : "\n  \"comparisons\": [\n  ") + describeAsJson(entries[number].comparison, boundary);
  text += entries.empty() ? "" : "\n  ],";
  text += "\n  \"allocated\": " + describeMemory(result.memory, /*isJson=*/true) + ",";
  if (!result.attention.empty())
    text += "\n  \"attention_by\": " + quote(result.attention) + ",";
  return report.substr(0, brace + 1) + text + report.substr(brace + 1);
}

bool Evaluation::writeFiles(std::string &error) {
  if (!options.localOutputs.empty() &&
      !runtime::writeArrays(options.localOutputs, nameLocals(job.executable->mesh, boundary, result.locals), error))
    return false;
  if (!options.outputs.empty() && !runtime::writeArrays(options.outputs, nameResults(boundary, result.globals), error))
    return false;
  std::string report;
  if (options.report.empty())
    return true;
  if (job.makeReport(report))
    return runtime::writeTextFile(options.report, addFindings(report), error);
  error = options.report + ": no report could be made";
  return false;
}

bool Evaluation::report() {
  bool passed = true;
  int64_t numCompared = 0, numEqual = 0;
  for (const Entry &entry : entries) {
    printComparison(entry.comparison, boundary, options.verbose, result.globals, *entry.expected);
    passed &= entry.comparison.passed();
    numCompared += int64_t(entry.comparison.results.size());
    numEqual += std::count_if(entry.comparison.results.begin(), entry.comparison.results.end(),
                              [](const Comparison &one) { return one.passed() || one.isRounding; });
  }
  if (options.time) {
    if (!job.facts.empty())
      std::printf("%s\n", job.facts.c_str());
    std::printf("allocated bytes per device: %s\n", describeMemory(result.memory, /*isJson=*/false).c_str());
    if (!result.attention.empty())
      std::printf("attention: %s\n", result.attention.c_str());
    printTimes("time", result.milliseconds);
    printTimes("device time", result.deviceMilliseconds);
  }
  std::string error;
  if (!writeFiles(error))
    return fail(BadUsageOrProgram, error);
  writeSummary(world, options, job, result, boundary, carried, numCompared, numEqual);
  return passed || fail(ComparisonFailed, "comparison failed");
}
