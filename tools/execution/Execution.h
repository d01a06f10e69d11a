// SPDX-License-Identifier: Apache-2.0
//
// Runs a compiled program on the devices of its mesh that live in this process: cuts the inputs into shards, starts the
// ranks, and puts the results together. With one process per rank, rank 0 is the root: it alone gets the results.

#ifndef DIST_TOOLS_EXECUTION_EXECUTION_H
#define DIST_TOOLS_EXECUTION_EXECUTION_H

#include "Boundary.h"
#include "Inputs.h"
#include "World.h"
#include "dist/Runtime/Carry.h"
#include "dist/Runtime/TerminationSignal.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace dist::run {

/// What a run gives.
struct ExecutionResult {
  std::vector<runtime::HostArray> globals; ///< Per result; at the root only.
  std::vector<std::vector<runtime::HostArray>>
      locals;                                 ///< Per result and rank; elsewhere than at the root only its own.
  std::vector<std::string> brokenAssumptions; ///< At the root: what differs of results behind the program's.
  DistMemory memory = {};                     ///< Of the rank of this process that has most.
  std::string attention;                      ///< By what attention was computed; empty if there was no choice.
  std::vector<double> milliseconds;           ///< Per iteration.
  std::vector<double> deviceMilliseconds;     ///< On the device; only of iterations where that is measured.
};

/// A runtime with one program.
class Execution {
public:
  /// `executable` and what it points to, and `runtime`, stay as they are until the object is destroyed. Results from
  /// number `numResults` on are not the program's: they are what it promises to be equal on devices, and nothing else
  /// is done with them.
  Execution(const DistExecutable &executable, DistRuntime *runtime, size_t numResults = SIZE_MAX)
      : executable(executable), boundary(readBoundary(executable)), runtime(runtime),
        numResults(std::min(numResults, boundary.results.size())) {}
  Execution(const Execution &) = delete;
  ~Execution();

  /// Loads the program. All functions here return false when the run is over: status() and error() say why.
  bool load();
  /// Reads what the ranks of this process need of those arguments that `inputs` have in shards, once the program is
  /// loaded; they take the place of global arrays in all runs. Returns false and sets `error`: this alone does not end
  /// the run.
  bool readShards(const Inputs &inputs, std::string &error);
  /// From now on each run takes `iterations` steps, whatever it is asked for: in front of each but the first, results
  /// become the arguments that `values` say.
  void carry(std::vector<runtime::CarriedValue> values, int64_t iterations);
  /// Runs `iterations` times on the global arrays `inputs` and fills `result`; without `gathers`, results that other
  /// processes have stay there, and there are no global ones.
  bool run(const std::vector<runtime::HostArray> &inputs, int64_t iterations, ExecutionResult &result,
           bool gathers = true);
  /// Writes the trace of all runs so far, with what is predicted beside it. Returns false and sets `error`: this alone
  /// does not end the run.
  bool writeTrace(const std::string &path, const std::string &machine, const std::string &predicted,
                  std::string &error);
  /// Returns the number of ranks, once the program is loaded.
  int64_t getWorldSize() const { return worldSize; }
  /// Replaces `number` by that of the root.
  bool broadcast(int32_t &number);
  /// Replaces `status` by that of the root, so that all processes end with the same one.
  bool agree(ExitStatus &status);

  /// Returns true where the results arrive: where rank 0 is. True before the program is loaded.
  bool isRoot() const { return firstRank == 0; }
  /// Returns true if `rank` lives in this process.
  bool isLocal(int64_t rank) const { return rank >= firstRank && rank < firstRank + numRanks; }
  /// Returns true if all ranks live in this process.
  bool isWhole() const { return numRanks == worldSize; }
  /// Returns true if a run has failed only in that devices hold different values where they should hold the same; the
  /// root alone finds that.
  bool isDisagreement() const { return exitStatus == ComparisonFailed; }
  /// Returns true if this process has to tell people of error(): not where the root, elsewhere, has the same one.
  bool tellsErrors() const;
  ExitStatus status() const { return exitStatus; }
  const std::string &error() const { return message; }

private:
  bool fail(ExitStatus status, std::string error);
  bool check(DistStatus status);
  /// Sets `shard` to what `rank` has of an argument, which `cut` holds if it has to be cut for that.
  bool getShard(const std::vector<runtime::HostArray> &inputs, size_t argument, int64_t rank, runtime::HostArray &cut,
                const runtime::HostArray *&shard);
  bool bindArguments(const std::vector<runtime::HostArray> &inputs, ExecutionResult &result);
  bool bindResults(ExecutionResult &result);
  bool iterate(int64_t iterations, ExecutionResult &result);
  bool bindCarried(ExecutionResult &result);
  bool gather(ExecutionResult &result);
  bool assemble(ExecutionResult &result);
  void compareAssumed(ExecutionResult &result);
  /// Returns true if `rank` has `value`; what other ranks hold has no memory there.
  bool holds(const BoundaryValue &value, int64_t rank) const {
    return runtime::holdsArray(executable.mesh, value.placement, rank);
  }
  bool readMemory(ExecutionResult &result);
  bool readAttention(ExecutionResult &result);
  bool makeLocal(size_t number, runtime::HostArray &array);

  const DistExecutable &executable;
  Boundary boundary;
  DistRuntime *runtime;
  size_t numResults;
  DistProgram *program = nullptr;
  std::optional<runtime::TerminationSignal> signal; ///< From loading until the last iteration: between runs, too.
  int64_t worldSize = 0, firstRank = 0, numRanks = 0;
  std::vector<runtime::HostArray> shards; ///< Of arguments; replicated ones are bound where they are.
  std::vector<std::vector<runtime::HostArray>>
      readArguments; ///< Shards by argument and local rank; one if they are replicated.
  std::vector<runtime::CarriedValue> carried;
  int64_t carriedIterations = 0;
  std::optional<runtime::ResultCarrier> carrier; ///< Once the program is loaded.
  ExitStatus exitStatus = Good;
  std::string message;
};

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_EXECUTION_H
