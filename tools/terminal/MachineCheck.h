// SPDX-License-Identifier: Apache-2.0
//
// What of this machine dist can use, what is missing, and how to get it. Libraries are looked for under the names, and
// by the environment variables, under which the runtime looks for them.

#ifndef DIST_TOOLS_TERMINAL_MACHINECHECK_H
#define DIST_TOOLS_TERMINAL_MACHINECHECK_H

#include <string>
#include <vector>

namespace dist::terminal {

struct Finding {
  enum State { Found, Missing, NotNeeded } state;
  std::string what, detail; ///< `oneDNN`, and its version or why it is missing.
  std::string purpose;      ///< What it is for.
  std::string command;      ///< That brings it; empty if nothing does.
  bool isRequired = false;  ///< Nothing runs without it.
};

/// Examines the machine: processors, memory, libraries for the backends cpu and cuda, GPUs, MPI, Python.
std::vector<Finding> examineMachine();

/// Returns a line for each finding about libraries that the tools load, for --version.
std::string describeLibraries();

} // namespace dist::terminal

#endif // DIST_TOOLS_TERMINAL_MACHINECHECK_H
