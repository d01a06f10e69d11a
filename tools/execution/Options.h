// SPDX-License-Identifier: Apache-2.0
//
// The command line of dist-run and dist-exec: one table of options, each of which one of the tools or both take.

#ifndef DIST_TOOLS_EXECUTION_OPTIONS_H
#define DIST_TOOLS_EXECUTION_OPTIONS_H

#include "dist/Runtime/Checkpoint.h"
#include "dist/Runtime/Comparison.h"
#include "dist/Runtime/Runtime.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dist::run {

/// Exit statuses of both tools.
enum ExitStatus { Good = 0, BadUsageOrProgram = 1, ComparisonFailed = 2, RunTimeFault = 3 };

/// Which tool reads its command line: dist-run compiles programs, dist-exec executes artifacts.
enum class Tool { Run, Exec };

/// "dist-run" or "dist-exec".
const char *getToolName(Tool tool);

struct Options {
  std::string file; ///< "-" is standard input (dist-run only).
  std::string entry;
  /// Paths, `random` or `random:SEED`, in the order in which arguments are looked for in them; none: `random`.
  std::vector<std::string> inputs;
  std::string outputs;                  ///< Of NumPy's files.
  std::string checkpoint;               ///< Where results go as a checkpoint.
  std::vector<runtime::Rename> renames; ///< Of results in that checkpoint.
  std::string localOutputs;
  std::string expect;
  std::string machine;         ///< Name or file of the machine that decisions are made for; empty: that of the program.
  bool noSchedule = false;     ///< Collectives are not started ahead although there is a machine.
  int64_t memory = 0;          ///< Bytes that may be allocated for a device; 0: as many as are needed.
  std::string mode = "follow"; ///< How placements inside are chosen.
  double seconds = 0;          ///< After which a search for them begins nothing more; 0: no limit.
  std::string mesh;       ///< Mesh of a program that has none, as in dp=2,tp=4, or auto; empty: that of the program.
  int64_t candidates = 1; ///< Plans of mode auto to choose among as they are scheduled.
  int64_t devices = 0;    ///< Of mesh=auto; 0: as many as the machine has.
  std::string plan;       ///< Plan file with placements; empty: those of the program.
  std::string report;
  std::string emit;                ///< Artifact to write instead of running; empty: none.
  std::string cpu;                 ///< What CPU an artifact is compiled for; empty: this one.
  std::string chip;                ///< What GPU the program is compiled for; empty: the compiler's default.
  std::string kernelCache;         ///< Folder of compiled code; empty: none.
  std::string recorder;            ///< Where a failed run writes its last collectives; empty: nowhere.
  std::string recordedCollectives; ///< Where all collectives of the first iteration are written; empty: nowhere.
  std::string trace;               ///< Where it is written when each step ran; empty: nowhere.
  std::optional<DistTarget> backend;
  std::optional<DistCommunicatorKind> communicator;
  bool check = false;
  bool checkReference = false; ///< Compare with what an interpreter computes from the whole program.
  bool verbose = false;
  bool quiet = false;     ///< No summary, and no progress.
  std::string completion; ///< The shell for which completion is written instead of running; empty: none.
  bool time = false;
  bool validate = false;
  bool cubin = false; ///< Machine code instead of PTX.
  bool noGraph = false;
  bool shareGpu = false;
  int64_t ranks = 0; ///< Processes to start on this machine; 0: none.
  int64_t iterations = 1;
  std::optional<std::string> carry; ///< Which results become which arguments of the next iteration; empty: by name.
  DistEmulatedLinks links = {};     ///< Zero: none.
  int64_t threads = 0;              ///< Per rank; 0: the runtime's default.
  int64_t deadlineMs = 0;           ///< 0: the runtime's default.
  runtime::Tolerance checkTolerance, expectTolerance;
};

/// What reading the command line led to.
enum class CommandLine { Run, ShowHelp, ShowVersion, ShowCompletion, Error };

/// Reads the command line. After Error, `error` holds one line without a prefix, and `options` what could be read.
CommandLine parseOptions(Tool tool, int argc, const char *const *argv, Options &options, std::string &error);

/// Returns how ranks of a program that was compiled for `target` exchange data.
DistCommunicatorKind getCommunicator(const Options &options, DistTarget target);

/// Returns what is asked of the runtime. Strings of the result live in `options`.
DistRuntimeOptions makeRuntimeOptions(const Options &options, DistCommunicatorKind communicator);

/// Checks that `options` go with a program that was compiled for `target`. Returns what is wrong, or an empty string.
std::string checkTarget(const Options &options, DistTarget target);

/// The text of `--help`.
std::string getHelpText(Tool tool);

/// Returns what --help, --version or --completion print, if that is what the command line asks for. `llvm` is the
/// version of LLVM in the tool; null if there is none.
std::optional<std::string> getAnswer(Tool tool, CommandLine line, const Options &options, const char *llvm = nullptr);

/// What a shell has to know of an option.
struct CompletedOption {
  std::string name;
  bool takesValue;
  std::vector<std::string> values; ///< Those that there are, if these are words.
};

/// Returns the options of `tool`.
std::vector<CompletedOption> listOptions(Tool tool);
/// Returns a script for `shell`: bash, zsh or fish.
std::string getCompletion(Tool tool, const std::string &shell);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_OPTIONS_H
