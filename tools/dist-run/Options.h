// SPDX-License-Identifier: Apache-2.0
//
// The command line of dist-run.

#ifndef DIST_TOOLS_DIST_RUN_OPTIONS_H
#define DIST_TOOLS_DIST_RUN_OPTIONS_H

#include <cstdint>
#include <string>

namespace dist::run {

/// Exit statuses of dist-run.
enum ExitStatus { Good = 0, BadUsageOrProgram = 1, ComparisonFailed = 2, RunTimeFault = 3 };

/// A comparison that was asked for: relative and absolute tolerance.
struct Tolerance {
  double relative = 1e-4;
  double absolute = 1e-5;
};

struct Options {
  std::string file; ///< "-" is standard input.
  std::string entry;
  std::string inputs; ///< A path, `random` or `random:SEED`; empty: `random`.
  std::string outputs;
  std::string localOutputs;
  std::string expect;
  std::string report;
  bool check = false;
  bool time = false;
  int64_t iterations = 1;
  int64_t deadlineMs = 0; ///< 0: the runtime's default.
  Tolerance checkTolerance, expectTolerance;
};

/// What reading the command line led to.
enum class CommandLine { Run, ShowHelp, Error };

/// Reads the command line. After Error, `error` holds one line without a prefix.
CommandLine parseOptions(int argc, const char *const *argv, Options &options, std::string &error);

/// The text of `--help`.
const char *getHelpText();

} // namespace dist::run

#endif // DIST_TOOLS_DIST_RUN_OPTIONS_H
