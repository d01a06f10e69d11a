// SPDX-License-Identifier: Apache-2.0
//
// The order of the steps in runJob is the tool; see Job.h. With one process per rank, all processes run the program,
// and the root does the rest.

#include "Job.h"
#include "Evaluation.h"
#include "Inputs.h"

#include <cstdio>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

ExitStatus dist::run::finish(Tool tool, ExitStatus status, const std::string &message) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", getToolName(tool), message.c_str());
  return status;
}

/// Runs the program again as often as it takes to know how far rounding moves its results. All processes do so.
static bool measureProgram(Execution &execution, const std::vector<HostArray> &inputs,
                           const std::vector<HostArray> &results, std::vector<Movement> &movements) {
  RunProgram run = [&](const std::vector<HostArray> &arrays, std::vector<HostArray> &there) {
    ExecutionResult moved;
    bool succeeded = execution.run(arrays, 1, moved);
    if (execution.isRoot())
      there = std::move(moved.globals);
    return succeeded;
  };
  return measureRounding(run, inputs, results, movements);
}

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
  Evaluation evaluation(tool, options, job, boundary, inputs, expected, result);
  bool isRoot = execution.isRoot(), isGood = !isRoot || evaluation.compare();
  int32_t runsAgain = isRoot && isGood && evaluation.needsMovements();
  if (!execution.broadcast(runsAgain))
    return finish(tool, execution.status(), execution.error());
  if (runsAgain) {
    std::vector<Movement> movements;
    if (!measureProgram(execution, inputs, result.globals, movements))
      return finish(tool, execution.status(), execution.error());
    if (isRoot)
      evaluation.applyMovements(movements);
  }
  ExitStatus status = Good;
  if (isRoot && (!isGood || !evaluation.report()))
    status = finish(tool, evaluation.status(), evaluation.error());
  return execution.agree(status) ? status : finish(tool, execution.status(), execution.error());
}
