// SPDX-License-Identifier: Apache-2.0
//
// --ranks=N: the tool starts itself N times, once per rank.

#ifndef DIST_TOOLS_EXECUTION_LAUNCH_H
#define DIST_TOOLS_EXECUTION_LAUNCH_H

#include "Options.h"

namespace dist::run {

/// Starts the processes that `options` ask for with the same command line, waits for them, and returns their exit
/// status; nothing if none are asked for, or if this process is one of them. Call it before anything else starts.
std::optional<ExitStatus> launchProcesses(Tool tool, const Options &options, int argc, const char *const *argv);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_LAUNCH_H
