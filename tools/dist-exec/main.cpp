// SPDX-License-Identifier: Apache-2.0
//
// dist-exec: runs what dist-run --emit has compiled, with the same options, comparisons and exit statuses, and without
// the compiler.

#include "ForeignFile.h"
#include "Job.h"
#include "Launch.h"
#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/PlanValidator.h"

#include <cstdio>

using namespace dist;
using namespace dist::run;

/// Returns why `options` do not fit `artifact`, or an empty string.
static std::string checkArtifact(const Options &options, const runtime::Artifact &artifact) {
  DistTarget target = artifact.executable().target;
  if (options.backend && *options.backend != target)
    return "--backend: the artifact is compiled for " + std::string(target == DIST_TARGET_CUDA ? "cuda" : "cpu");
  if (options.check && !artifact.reference())
    return "--check: the artifact has no unpartitioned program; dist-run --emit --check writes one";
  if (!options.report.empty() && artifact.report().empty())
    return "--report: the artifact has no report";
  return "";
}

/// Proves the plans of an artifact.
static ExitStatus validate(const World &world, const Options &options, const runtime::Artifact &artifact) {
  std::string problem = runtime::validatePlan(artifact.executable());
  if (problem.empty() && artifact.reference())
    problem = runtime::validatePlan(*artifact.reference());
  if (!problem.empty())
    return world.finish(BadUsageOrProgram, options.file + ": " + problem);
  std::printf("the order of %lld steps keeps memory apart\n", static_cast<long long>(artifact.executable().numSteps));
  return Good;
}

/// Everything behind the command line.
static ExitStatus runArtifact(World &world, const Options &options) {
  std::string error;
  std::unique_ptr<runtime::Artifact> artifact = runtime::readArtifact(options.file, error);
  if (artifact)
    error = checkArtifact(options, *artifact);
  else if (auto foreign = terminal::describeForeignArtifact(terminal::readBeginning(options.file)))
    error += "; " + foreign->description;
  ExitStatus status = world.agree(error.empty() ? Good : BadUsageOrProgram, error, "reading the artifact");
  if (status != Good)
    return status;
  if (options.validate)
    return validate(world, options, *artifact);
  Job job;
  job.executable = &artifact->executable();
  job.reference = artifact->reference();
  job.facts = "arena " + std::to_string(job.executable->arenaSize) + " bytes, at most " +
              std::to_string(job.executable->liveBytes) + " live";
  job.makeReport = [&](std::string &report) {
    report = artifact->report();
    return true;
  };
  return runJob(world, options, job);
}

static ExitStatus runTool(int argc, char **argv) {
  Options options;
  std::string error;
  CommandLine line = parseOptions(Tool::Exec, argc, argv, options, error);
  if (std::optional<std::string> text = getAnswer(Tool::Exec, line, options)) {
    std::fputs(text->c_str(), stdout);
    return Good;
  }
  bool isReadable = line == CommandLine::Run;
  if (std::optional<ExitStatus> status = isReadable ? launchProcesses(Tool::Exec, options, argc, argv) : std::nullopt)
    return *status;
  World world(Tool::Exec);
  ExitStatus status = world.meet(options, isReadable);
  if (status == Good)
    status = world.agree(isReadable ? Good : BadUsageOrProgram, error, "reading the command line");
  return status == Good ? runArtifact(world, options) : status;
}

int main(int argc, char **argv) {
  prepareProcess();
  return closeOutput(getToolName(Tool::Exec), runTool(argc, argv));
}
