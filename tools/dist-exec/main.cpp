// SPDX-License-Identifier: Apache-2.0
//
// dist-exec: runs what dist-run --emit has compiled, with the same options, comparisons and exit statuses, and without the
// compiler.

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
static int validate(const Options &options, const runtime::Artifact &artifact) {
  std::string problem = runtime::validatePlan(artifact.executable());
  if (problem.empty() && artifact.reference())
    problem = runtime::validatePlan(*artifact.reference());
  if (!problem.empty())
    return finish(Tool::Exec, BadUsageOrProgram, options.file + ": " + problem);
  std::printf("the order of %lld steps keeps memory apart\n", static_cast<long long>(artifact.executable().numSteps));
  return Good;
}

static int runArtifact(const Options &options) {
  std::string error;
  std::unique_ptr<runtime::Artifact> artifact = runtime::readArtifact(options.file, error);
  if (artifact)
    error = checkArtifact(options, *artifact);
  if (!error.empty())
    return finish(Tool::Exec, BadUsageOrProgram, error);
  if (options.validate)
    return validate(options, *artifact);
  Job job;
  job.executable = &artifact->executable();
  job.reference = artifact->reference();
  job.facts = "arena " + std::to_string(job.executable->arenaSize) + " bytes, at most " +
              std::to_string(job.executable->liveBytes) + " live";
  job.makeReport = [&](std::string &report) {
    report = artifact->report();
    return true;
  };
  return runJob(Tool::Exec, options, job);
}

int main(int argc, char **argv) {
  Options options;
  std::string error;
  switch (parseOptions(Tool::Exec, argc, argv, options, error)) {
  case CommandLine::ShowHelp:
    std::fputs(getHelpText(Tool::Exec).c_str(), stdout);
    return Good;
  case CommandLine::Error:
    return finish(Tool::Exec, BadUsageOrProgram, error);
  case CommandLine::Run:
    break;
  }
  if (std::optional<ExitStatus> status = launchProcesses(Tool::Exec, options, argc, argv))
    return *status;
  return runArtifact(options);
}
