// SPDX-License-Identifier: Apache-2.0
//
// Solves a placement problem in the format of the IOPDDL contest and prints `cost C bound B gap G%` as its last line.
// Exit status: 0 if an assignment was found, 1 for wrong usage or a malformed file, 2 if none was found in time.

#include "dist/Solver/ContestFormat.h"
#include "dist/Solver/Solver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <thread>

using namespace dist::planning;

namespace {
struct Arguments {
  std::string file, output;
  double seconds = 60;
  uint64_t work = 0;
  uint64_t seed = 0;
  unsigned threads = 0;
};
} // namespace

static constexpr const char *kUsage =
    "usage: dist-solve FILE.json[.gz] [options]\n"
    "Solves a placement problem in the format of the IOPDDL contest.\n"
    "  --seconds=N    wall-clock limit; inf for none (60)\n"
    "  --work=N       limit of table entries visited, whatever the machine; 0 for none (0)\n"
    "  --seed=N       of the random choices (0)\n"
    "  --threads=N    0 for all that the machine has (0)\n"
    "  --output=FILE  where the labels go, as a JSON array\n";

static int fail(const llvm::Twine &message) {
  llvm::errs() << "dist-solve: " << message << "\n";
  return 1;
}

/// Takes one argument of the command line. Returns false if it is malformed.
static bool parseArgument(llvm::StringRef argument, Arguments &arguments) {
  if (argument.consume_front("--seconds="))
    return !argument.getAsDouble(arguments.seconds) && arguments.seconds > 0;
  if (argument.consume_front("--work="))
    return !argument.getAsInteger(10, arguments.work);
  if (argument.consume_front("--seed="))
    return !argument.getAsInteger(10, arguments.seed);
  if (argument.consume_front("--threads="))
    return !argument.getAsInteger(10, arguments.threads) && arguments.threads <= 1024;
  if (argument.consume_front("--output=")) {
    arguments.output = argument.str();
    return !argument.empty();
  }
  if (argument.starts_with("-") || !arguments.file.empty())
    return false;
  arguments.file = argument.str();
  return true;
}

/// Rewrites one line of a terminal.
static void showProgress(const SolverProgress &progress) {
  llvm::errs() << "\r\033[K" << llvm::format("%.0f s: ", progress.seconds);
  if (progress.cost < kForbidden)
    llvm::errs() << "cost " << progress.cost;
  else
    llvm::errs() << "nothing feasible yet";
  llvm::errs() << ", bound " << progress.lowerBound << ", " << progress.numVariables << " variables left";
}

static int writeLabels(const std::string &path, llvm::ArrayRef<uint32_t> labels) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (error)
    return fail("'" + path + "': " + error.message());
  stream << "[";
  llvm::interleaveComma(labels, stream);
  stream << "]\n";
  stream.close();
  if (stream.has_error())
    return fail("'" + path + "': " + stream.error().message());
  return 0;
}

static int printAnswer(const Assignment &assignment) {
  if (assignment.isKnown()) {
    llvm::outs() << "cost " << assignment.getCost() << " bound " << assignment.getLowerBound() << " gap "
                 << llvm::format("%.4f%%", 100 * assignment.getGap()) << "\n";
    return 0;
  }
  if (assignment.isProvedInfeasible())
    llvm::outs() << "infeasible: proved that no assignment is within the limits\n";
  else
    llvm::outs() << "nothing feasible found in time; no assignment costs less than " << assignment.getLowerBound()
                 << "\n";
  return 2;
}

int main(int argc, char **argv) {
  Arguments arguments;
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc).drop_front()) {
    if (argument == "--help") {
      llvm::outs() << kUsage;
      return 0;
    }
    if (!parseArgument(argument, arguments))
      return fail("'" + argument + "' cannot be read; see --help");
  }
  if (arguments.file.empty())
    return fail("no file is named; see --help");
  llvm::Expected<PlacementProblem> problem = readContestProblem(arguments.file);
  if (!problem)
    return fail(llvm::toString(problem.takeError()));
  SolverOptions options;
  options.seconds = arguments.seconds;
  options.maxWork = arguments.work;
  options.seed = arguments.seed;
  options.numThreads = arguments.threads ? arguments.threads : std::max(1u, std::thread::hardware_concurrency());
  bool isTerminal = llvm::sys::Process::StandardErrIsDisplayed();
  if (isTerminal)
    options.progress = showProgress;
  Assignment assignment = solvePlacement(*problem, options);
  if (isTerminal)
    llvm::errs() << "\r\033[K";
  if (assignment.isKnown() && !arguments.output.empty())
    if (int status = writeLabels(arguments.output, assignment.getLabels()))
      return status;
  return printAnswer(assignment);
}
