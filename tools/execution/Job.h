// SPDX-License-Identifier: Apache-2.0
//
// What both tools do with a compiled program: inputs, run, comparisons, files, exit status. Nothing is written before
// everything has been computed (the trace alone is, behind the run and in front of comparisons), and files appear whole
// or not at all.

#ifndef DIST_TOOLS_EXECUTION_JOB_H
#define DIST_TOOLS_EXECUTION_JOB_H

#include "World.h"
#include "dist/Runtime/HostArray.h"

#include <functional>

namespace dist::run {

/// Events of a trace that were predicted, separated by commas, and for which machine.
struct PredictedTrace {
  std::string machine, events;
};

/// A compiled program and what belongs to it.
struct Job {
  const DistExecutable *executable = nullptr;
  const DistExecutable *reference = nullptr; ///< The unpartitioned program, for the CPU; needed for --check.
  /// Evaluates the whole program by other means; false with an error. Needed for --check=reference.
  std::function<bool(const std::vector<runtime::HostArray> &inputs, std::vector<runtime::HostArray> &results,
                     std::string &error)>
      evaluateReference;
  std::string facts; ///< What --time says about the program; one line or empty.
  /// Gives what is predicted of a run, to stand in its trace beside `world` ranks; null where nothing is.
  std::function<PredictedTrace(int64_t world)> predictTrace;
  /// Says what one device sends, and how long a step is predicted to take; null where that is not known.
  std::function<std::string()> describeCosts;
  /// Gives the report as a JSON object; false after a message.
  std::function<bool(std::string &report)> makeReport;
};

/// Does what `options` ask of `job` with the other processes of `world`, prints comparisons and times to standard
/// output and what went wrong to standard error, and returns the exit status.
ExitStatus runJob(World &world, const Options &options, const Job &job);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_JOB_H
