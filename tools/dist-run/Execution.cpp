// SPDX-License-Identifier: Apache-2.0
//
// One object per run holds the runtime, the program and the memory that is bound to it; see Execution.h.

#include "Execution.h"
#include "dist/Runtime/Runtime.h"

#include <chrono>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

namespace {
class Run {
public:
  Run(const DistExecutable &executable, const Boundary &boundary, ExecutionResult &result)
      : executable(executable), boundary(boundary), result(result) {}
  Run(const Run &) = delete;
  ~Run() {
    distProgramDestroy(program);
    distRuntimeDestroy(runtime);
  }

  bool load(int64_t deadlineMs);
  bool bindArguments(const std::vector<HostArray> &inputs);
  bool bindResults();
  bool iterate(int64_t iterations);
  bool assemble();

private:
  bool fail(ExitStatus status, std::string error);
  bool check(DistStatus status);
  bool checkBoundary();

  const DistExecutable &executable;
  const Boundary &boundary;
  ExecutionResult &result;
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  int64_t worldSize = 0;
  std::vector<HostArray> shards; ///< Of arguments; replicated ones are bound where they are.
};
} // namespace

bool Run::fail(ExitStatus status, std::string error) {
  result.status = status;
  result.error = std::move(error);
  return false;
}

/// Turns a status of the runtime into the one message of a fault.
bool Run::check(DistStatus status) {
  if (status == DIST_OK)
    return true;
  const DistError *error = runtime ? distRuntimeLastError(runtime) : nullptr;
  return fail(RunTimeFault, error && error->text && *error->text ? error->text : distStatusText(status));
}

bool Run::checkBoundary() {
  if (executable.numArguments == int64_t(boundary.arguments.size()) &&
      executable.numResults == int64_t(boundary.results.size()))
    return true;
  return fail(RunTimeFault, "the executable has other arguments or results than the program");
}

bool Run::load(int64_t deadlineMs) {
  DistRuntimeOptions options = {};
  options.deadlineMs = deadlineMs;
  if (!checkBoundary() || !check(distRuntimeCreate(&options, &runtime)) ||
      !check(distRuntimeLoad(runtime, &executable, &program)))
    return false;
  worldSize = distRuntimeWorldSize(runtime);
  return true;
}

bool Run::bindArguments(const std::vector<HostArray> &inputs) {
  shards.reserve(inputs.size() * worldSize);
  for (size_t argument = 0; argument < inputs.size(); ++argument) {
    const BoundaryValue &value = boundary.arguments[argument];
    for (int64_t rank = 0; rank < worldSize; ++rank) {
      const HostArray *shard = &inputs[argument];
      std::string error;
      if (!value.isReplicated) {
        shard = &shards.emplace_back();
        if (!runtime::cutShard(executable.mesh, value.placement, inputs[argument], rank, shards.back(), error))
          return fail(RunTimeFault, value.describe() + ": " + error);
      }
      if (!check(distProgramBindArgument(program, rank, argument, shard->data(), shard->numBytes())))
        return false;
    }
  }
  return true;
}

bool Run::bindResults() {
  result.locals.resize(boundary.results.size());
  for (size_t number = 0; number < boundary.results.size(); ++number) {
    const DistValue &local = executable.results[number];
    std::vector<int64_t> shape(local.shape, local.shape + local.rank);
    result.locals[number].resize(worldSize);
    for (int64_t rank = 0; rank < worldSize; ++rank) {
      HostArray &array = result.locals[number][rank];
      if (!HostArray::create(local.dtype, shape, array))
        return fail(RunTimeFault, "no memory for " + boundary.results[number].describe());
      if (!check(distProgramBindResult(program, rank, number, array.data(), array.numBytes())))
        return false;
    }
  }
  return true;
}

bool Run::iterate(int64_t iterations) {
  for (int64_t iteration = 0; iteration < iterations; ++iteration) {
    auto start = std::chrono::steady_clock::now();
    if (!check(distProgramRun(program)))
      return false;
    std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    result.milliseconds.push_back(elapsed.count());
  }
  return true;
}

bool Run::assemble() {
  result.globals.resize(boundary.results.size());
  for (size_t number = 0; number < boundary.results.size(); ++number) {
    const BoundaryValue &value = boundary.results[number];
    std::string error;
    // Devices that should hold the same value and do not are a wrong answer, not a fault of the run.
    if (!runtime::assembleGlobal(executable.mesh, value.placement, value.shape, result.locals[number],
                                 result.globals[number], error))
      return fail(ComparisonFailed, value.describe() + ": " + error);
  }
  return true;
}

ExecutionResult dist::run::execute(const DistExecutable &executable, const Boundary &boundary,
                                   const std::vector<HostArray> &inputs, int64_t iterations, int64_t deadlineMs) {
  ExecutionResult result;
  Run run(executable, boundary, result);
  if (run.load(deadlineMs) && run.bindArguments(inputs) && run.bindResults() && run.iterate(iterations))
    run.assemble();
  return result;
}
