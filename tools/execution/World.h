// SPDX-License-Identifier: Apache-2.0
//
// The processes of a run and what they tell people. Usually there is one; where ranks are processes, all do the same,
// agree on how each step went, and one of them says so.

#ifndef DIST_TOOLS_EXECUTION_WORLD_H
#define DIST_TOOLS_EXECUTION_WORLD_H

#include "Options.h"

#include <utility>
#include <vector>

namespace dist::run {

class World {
public:
  explicit World(Tool tool);
  World(const World &) = delete;
  /// Programs of its runtime have to be gone.
  ~World();

  /// Makes the runtime and meets the other processes, if `options` say that ranks are processes. After a wrong command
  /// line
  /// (`isReadable` is false) only a launcher's process looks for others: it has to tell them. Returns Good, or tells
  /// why not.
  ExitStatus meet(const Options &options, bool isReadable);

  /// Makes the runtime with `options`, unless there is one. Returns Good, or tells why not.
  ExitStatus start(const DistRuntimeOptions &options);

  /// Whether other processes take part, or might.
  bool hasProcesses() const { return isMet; }
  /// Whether an MPI launcher started several processes of which each runs all devices by itself, and another one of
  /// them tells what all of them find.
  bool isSilentCopy() const { return isSilent; }

  /// Says how `what` has gone here, which all processes do, and hears of the others. Returns Good if it went well
  /// everywhere; else tells what went wrong, once for all processes, and returns the status of all. An empty `why` has
  /// been told already; a text of several lines stands as it is.
  ExitStatus agree(ExitStatus status, const std::string &why, const char *what);

  /// Compares what all processes have to have in common, by name. Returns Good, or tells what differs.
  ExitStatus compare(const std::vector<std::pair<std::string, std::string>> &facts);

  /// Tells `message` on standard error, if that is up to this process, and passes `status` on.
  ExitStatus finish(ExitStatus status, const std::string &message) const;

  /// Tells `message` on standard error as a warning.
  void warn(const std::string &message) const;

  /// Ends the process with `status` if a device is still inside a kernel of a run that has failed: the kernel goes on
  /// with the memory and the code of the program, which the usual way out would take away.
  void endIfBusy(ExitStatus status) const;

  DistRuntime *getRuntime() const { return runtime; }
  Tool getTool() const { return tool; }

private:
  ExitStatus tellLastError();

  Tool tool;
  DistRuntime *runtime = nullptr;
  bool isMet = false;
  bool isSilent = false;
  int64_t copies = 1; ///< Processes that an MPI launcher started.
};

/// Returns what a status of the runtime means for a tool: what this build or machine cannot do, and a program that is
/// wrong in itself, has not run at all.
ExitStatus getExitStatus(DistStatus status);

/// Returns the runtime's words for its last failure, or those for `status`.
std::string getLastError(const DistRuntime *runtime, DistStatus status);

/// Writes out what was printed so far; an error is kept for closeOutput.
void flushOutput();

/// Flushes standard output of `tool` and returns `status`, or, if what was printed has not arrived, says so and returns
/// another.
ExitStatus closeOutput(const char *tool, ExitStatus status);

/// Makes sure that standard streams are open, so that no file gets their numbers, and that a file which grows too large
/// is an error and not the end. Call it first.
void prepareProcess();

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_WORLD_H
