// SPDX-License-Identifier: Apache-2.0
//
// The order of the steps in runJob is the tool; see Job.h. With one process per rank, all processes run the program, and
// the root does the rest.

#include "Job.h"
#include "Compare.h"
#include "Execution.h"
#include "Inputs.h"
#include "dist/Runtime/NumpyFiles.h"

#include <algorithm>
#include <cstdio>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

ExitStatus dist::run::finish(Tool tool, ExitStatus status, const std::string &message) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", getToolName(tool), message.c_str());
  return status;
}

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
static std::vector<runtime::NamedArray> nameLocals(const Boundary &boundary,
                                                   std::vector<std::vector<HostArray>> &locals) {
  std::vector<runtime::NamedArray> named;
  for (size_t number = 0; number < locals.size(); ++number)
    for (size_t rank = 0; rank < locals[number].size(); ++rank)
      named.push_back(
          {boundary.results[number].key + ".rank" + std::to_string(rank), std::move(locals[number][rank])});
  return named;
}

namespace {
/// The part of a job behind the run: comparisons and files, at the root.
class Evaluation {
public:
  Evaluation(Tool tool, const Options &options, const Job &job, const Boundary &boundary)
      : tool(tool), options(options), job(job), boundary(boundary) {}

  ExitStatus evaluate(const std::vector<HostArray> &inputs, const std::vector<HostArray> &expected,
                      ExecutionResult &result) {
    bool passed = true;
    if (options.check) {
      ExitStatus status = compareWithReference(inputs, result, passed);
      if (status != Good)
        return status;
    }
    if (options.checkReference) {
      std::vector<HostArray> whole;
      std::string error;
      if (!job.evaluateReference(inputs, whole, error))
        return finish(tool, BadUsageOrProgram, error);
      passed &= compareResults("compared with the reference", boundary, result.globals, whole, options.checkTolerance);
    }
    if (!options.expect.empty())
      passed &= compareResults("compared with " + options.expect, boundary, result.globals, expected,
                               options.expectTolerance);
    if (options.time) {
      if (!job.facts.empty())
        std::printf("%s\n", job.facts.c_str());
      printTimes("time", result.milliseconds);
      printTimes("device time", result.deviceMilliseconds);
    }
    std::string error;
    if (!writeFiles(result, error))
      return finish(tool, BadUsageOrProgram, error);
    return passed ? Good : finish(tool, ComparisonFailed, "comparison failed");
  }

private:
  /// The reference always runs on ranks as threads of this process.
  ExitStatus compareWithReference(const std::vector<HostArray> &inputs, const ExecutionResult &result, bool &passed) {
    DistRuntimeOptions runtimeOptions = {};
    runtimeOptions.deadlineMs = options.deadlineMs;
    Execution reference(*job.reference);
    ExecutionResult whole;
    if (!reference.load(runtimeOptions) || !reference.run(inputs, 1, whole))
      return finish(tool, reference.status(), "unpartitioned program: " + reference.error());
    passed &= compareResults("compared with the unpartitioned program", boundary, result.globals, whole.globals,
                             options.checkTolerance);
    return Good;
  }

  /// Writes what was asked for; false with `error` if a file cannot be written.
  bool writeFiles(ExecutionResult &result, std::string &error) {
    if (!options.localOutputs.empty() &&
        !runtime::writeArrays(options.localOutputs, nameLocals(boundary, result.locals), error))
      return false;
    if (!options.outputs.empty() &&
        !runtime::writeArrays(options.outputs, nameResults(boundary, result.globals), error))
      return false;
    return options.report.empty() || job.writeReport(options.report, error);
  }

  Tool tool;
  const Options &options;
  const Job &job;
  const Boundary &boundary;
};
} // namespace

ExitStatus dist::run::runJob(Tool tool, const Options &options, const Job &job) {
  std::string error;
  DistRuntimeOptions runtimeOptions = {};
  Boundary boundary = readBoundary(*job.executable);
  std::vector<HostArray> inputs, expected;
  if (!getRuntimeOptions(options, job.executable->target, runtimeOptions, error) ||
      !makeInputs(options.inputs, boundary, inputs, error) ||
      (!options.expect.empty() && !readExpected(options.expect, boundary, expected, error)))
    return finish(tool, BadUsageOrProgram, error);

  Execution execution(*job.executable);
  ExecutionResult result;
  if (!execution.load(runtimeOptions) || !execution.run(inputs, options.iterations, result)) {
    ExitStatus status = finish(tool, execution.status(), execution.error());
    // Ranks that disagree are found at the root alone; the others wait to hear how it ended.
    if (status == ComparisonFailed)
      execution.agree(status);
    return status;
  }
  ExitStatus status = Good;
  if (execution.isRoot())
    status = Evaluation(tool, options, job, boundary).evaluate(inputs, expected, result);
  return execution.agree(status) ? status : finish(tool, execution.status(), execution.error());
}
