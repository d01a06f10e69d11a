// SPDX-License-Identifier: Apache-2.0
//
// The order of the steps in runJob is the tool; see Job.h. With one process per rank, all processes run the program, and
// the root does the rest.

#include "Job.h"
#include "Evaluation.h"
#include "Inputs.h"
#include "dist/Runtime/ContentHash.h"

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// What the inputs are, so that processes can tell whether they have the same ones.
static std::string describeInputs(const Options &options, const std::vector<HostArray> &inputs) {
  if (options.inputs.empty() || options.inputs == "random" || options.inputs.starts_with("random:"))
    return options.inputs.empty() || options.inputs == "random" ? "random:0" : options.inputs;
  uint64_t hash = 0;
  for (const HostArray &input : inputs)
    hash = runtime::hashContent(input.data(), size_t(input.numBytes()), hash);
  return "arrays of hash " + runtime::describeHash(hash);
}

/// What all processes have to do alike: what they compute, how often, and what they do together behind that.
static std::vector<std::pair<std::string, std::string>> listFacts(const Options &options,
                                                                  const std::vector<HostArray> &inputs) {
  auto given = [](bool isGiven) { return std::string(isGiven ? "given" : "not given"); };
  return {{"--iterations", std::to_string(options.iterations)},
          {"--inputs", describeInputs(options, inputs)},
          {"--check", given(options.check)},
          {"--check=reference", given(options.checkReference)},
          {"--expect", given(!options.expect.empty())},
          {"--threads", options.threads ? std::to_string(options.threads) : "not given"},
          {"--no-graph", given(options.noGraph)},
          {"--share-gpu", given(options.shareGpu)}};
}

/// Runs the program again as often as it takes to know how far rounding moves its results. All processes do so.
static bool measureProgram(Execution &execution, const std::vector<HostArray> &inputs,
                           const std::vector<HostArray> &results, std::vector<Movement> &movements) {
  RunProgram run = [&](const std::vector<HostArray> &arrays, std::vector<HostArray> &there) {
    ExecutionResult moved;
    if (!execution.run(arrays, 1, moved))
      return execution.isDisagreement(); // The other processes go on: they do not know of it.
    if (execution.isRoot())
      there = std::move(moved.globals);
    return true;
  };
  return measureRounding(run, inputs, results, movements);
}

/// Loads the program, runs it, and lets the root look at the results. Returns false after a fault of the run, which
/// `execution` describes; otherwise `status` says how it ended.
static bool runAndEvaluate(World &world, Execution &execution, Evaluation &evaluation,
                           const std::vector<HostArray> &inputs, int64_t iterations, ExecutionResult &result,
                           ExitStatus &status) {
  bool isRun = execution.load() && execution.run(inputs, iterations, result);
  if (!isRun && !execution.isDisagreement())
    return false;
  // What is wrong at the root alone, the others hear at the end.
  bool isRoot = execution.isRoot();
  if (!isRun)
    status = world.finish(execution.status(), execution.error());
  else if (isRoot && !evaluation.compare())
    status = world.finish(evaluation.status(), evaluation.error());
  int32_t runsAgain = isRoot && status == Good && evaluation.needsMovements();
  if (!execution.broadcast(runsAgain))
    return false;
  std::vector<Movement> movements;
  if (runsAgain && !measureProgram(execution, inputs, result.globals, movements))
    return false;
  if (runsAgain && isRoot)
    evaluation.applyMovements(movements);
  if (isRoot && status == Good && !evaluation.report())
    status = world.finish(evaluation.status(), evaluation.error());
  return execution.agree(status);
}

ExitStatus dist::run::runJob(World &world, const Options &options, const Job &job) {
  DistTarget target = job.executable->target;
  Boundary boundary = readBoundary(*job.executable);
  std::vector<HostArray> inputs, expected;
  std::string error = checkTarget(options, target);
  bool isGood = error.empty() && makeInputs(options.inputs, boundary, inputs, error) &&
                (options.expect.empty() || readArrays(options.expect, boundary.results, expected, error));
  ExitStatus status = world.agree(isGood ? Good : BadUsageOrProgram, error, "reading the inputs");
  if (status == Good)
    status = world.compare(listFacts(options, inputs));
  if (status == Good)
    status = world.start(makeRuntimeOptions(options, getCommunicator(options, target)));
  if (status != Good)
    return status;
  Execution execution(*job.executable, world.getRuntime());
  ExecutionResult result;
  Evaluation evaluation(world, options, job, boundary, inputs, expected, result);
  // Other processes would wait for the root meanwhile.
  if (!world.hasProcesses() && !evaluation.evaluateReference())
    return world.finish(evaluation.status(), evaluation.error());
  if (runAndEvaluate(world, execution, evaluation, inputs, options.iterations, result, status))
    return status;
  return execution.tellsErrors() ? world.finish(execution.status(), execution.error()) : execution.status();
}
