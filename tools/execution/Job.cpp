// SPDX-License-Identifier: Apache-2.0
//
// The order of the steps in runJob is the tool; see Job.h. With one process per rank, all processes run the program,
// and the root does the rest.

#include "Job.h"
#include "Evaluation.h"
#include "Inputs.h"
#include "SavedResults.h"

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// Returns true if the global results are needed: not where nothing but a checkpoint is made of them.
static bool needsGlobals(const Options &options) {
  return options.checkpoint.empty() || options.check || options.checkReference || !options.expect.empty() ||
         !options.outputs.empty() || !options.localOutputs.empty();
}

/// Returns true if the global arguments are needed: other programs get them, or this one again with small changes.
static bool needsWholeInputs(const Options &options) {
  return options.check || options.checkReference || !options.expect.empty();
}

/// What all processes have to do alike: what they compute, how often, and what they do together behind that.
static std::vector<std::pair<std::string, std::string>> listFacts(const Options &options, const Inputs &inputs) {
  auto given = [](bool isGiven) { return std::string(isGiven ? "given" : "not given"); };
  return {{"--iterations", std::to_string(options.iterations)},
          {"--carry", options.carry ? "'" + *options.carry + "'" : "not given"},
          {"--inputs", inputs.describe()},
          {"--outputs=safetensors:", given(!options.checkpoint.empty())},
          {"global results", std::string(needsGlobals(options) ? "needed" : "not needed")},
          {"--check", given(options.check)},
          {"--check=reference", given(options.checkReference)},
          {"--expect", given(!options.expect.empty())},
          {"--threads", options.threads ? std::to_string(options.threads) : "not given"},
          {"--trace", given(!options.trace.empty())},
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

/// Writes what has happened so far and what was predicted; all processes do, each of its ranks.
static ExitStatus writeTrace(World &world, Execution &execution, const Options &options, const Job &job) {
  PredictedTrace predicted = job.predictTrace ? job.predictTrace(execution.getWorldSize()) : PredictedTrace();
  std::string error;
  bool isWritten = execution.writeTrace(options.trace, predicted.machine, predicted.events, error);
  return world.agree(isWritten ? Good : BadUsageOrProgram, error, "writing the trace");
}

/// Loads the program, runs it, writes its checkpoint, and lets the root look at the results. Returns false after a
/// fault of the run, which `execution` describes; otherwise `status` says how it ended.
static bool runAndEvaluate(World &world, Execution &execution, Evaluation &evaluation, const Options &options,
                           const Job &job, const Inputs &inputs, const SavedResults &saved, ExecutionResult &result,
                           ExitStatus &status) {
  if (!execution.load())
    return false;
  if (inputs.hasShards()) {
    std::string error;
    bool isRead = execution.readShards(inputs, error);
    status = world.agree(isRead ? Good : BadUsageOrProgram, error, "reading the inputs");
    if (status != Good)
      return true;
  }
  bool isRun = execution.run(inputs.arrays(), options.iterations, result, needsGlobals(options));
  if (!isRun && !execution.isDisagreement())
    return false;
  if (!options.trace.empty() && (status = writeTrace(world, execution, options, job)) != Good)
    return true;
  // What is wrong at the root alone, the others hear at the end.
  bool isRoot = execution.isRoot();
  if (!isRun) {
    evaluation.warnOfBrokenAssumptions();
    status = world.finish(execution.status(), execution.error());
  } else if (isRoot && !evaluation.compare()) {
    status = world.finish(evaluation.status(), evaluation.error());
  }
  int32_t runsAgain = isRoot && status == Good && evaluation.needsMovements();
  if (!execution.broadcast(runsAgain))
    return false;
  std::vector<Movement> movements;
  if (runsAgain && !measureProgram(execution, inputs.arrays(), result.globals, movements))
    return false;
  if (runsAgain && isRoot)
    evaluation.applyMovements(movements);
  int32_t saves = isRoot && status == Good && !options.checkpoint.empty();
  if (!options.checkpoint.empty() && !execution.broadcast(saves))
    return false;
  if (saves)
    status = saved.write(world, execution, options.checkpoint, result.locals);
  if (saves && status != Good)
    return true; // All processes have agreed on it.
  if (isRoot && status == Good && !evaluation.report())
    status = world.finish(evaluation.status(), evaluation.error());
  return execution.agree(status);
}

/// Sets `carried` to what results become arguments of the next iteration.
static bool findCarried(const Options &options, const DistExecutable &executable, const Boundary &boundary,
                        std::vector<runtime::CarriedValue> &carried, std::string &error) {
  bool isFound = !options.carry || runtime::resolveCarry(*options.carry, boundary, carried, error);
  runtime::addDonated(executable, carried);
  isFound = isFound && (options.iterations == 1 || runtime::checkPlacements(executable, boundary, carried, error));
  if (!isFound)
    error = "--carry: " + error;
  return isFound;
}

ExitStatus dist::run::runJob(World &world, const Options &options, const Job &job) {
  DistTarget target = job.executable->target;
  Boundary boundary = readBoundary(*job.executable);
  std::vector<HostArray> expected;
  Inputs inputs;
  SavedResults saved;
  std::vector<runtime::CarriedValue> carried;
  std::string error = checkTarget(options, target);
  bool isGood = error.empty() && inputs.open(options.inputs, boundary, needsWholeInputs(options), error) &&
                findCarried(options, *job.executable, boundary, carried, error) &&
                (options.expect.empty() || readArrays(options.expect, boundary.results, expected, error)) &&
                (options.checkpoint.empty() || saved.plan(job.executable->mesh, boundary, options.renames, error));
  ExitStatus status = world.agree(isGood ? Good : BadUsageOrProgram, error, "reading the inputs");
  if (status == Good)
    status = world.compare(listFacts(options, inputs));
  if (status == Good)
    status = world.start(makeRuntimeOptions(options, getCommunicator(options, target)));
  if (status != Good)
    return status;
  Execution execution(*job.executable, world.getRuntime());
  ExecutionResult result;
  execution.carry(carried, options.iterations);
  Evaluation evaluation(world, options, job, boundary, inputs.arrays(), expected, carried, result);
  // Other processes would wait for the root meanwhile.
  if (!world.hasProcesses() && !evaluation.evaluateReference())
    return world.finish(evaluation.status(), evaluation.error());
  if (runAndEvaluate(world, execution, evaluation, options, job, inputs, saved, result, status))
    return status;
  status = execution.status();
  if (execution.tellsErrors())
    world.finish(status, execution.error());
  world.endIfBusy(status);
  return status;
}
