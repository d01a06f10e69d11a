// SPDX-License-Identifier: Apache-2.0
//
// Every status of the runtime becomes an exit status and one line; see Execution.h.

#include "Execution.h"

#include <algorithm>
#include <chrono>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

Execution::~Execution() { distProgramDestroy(program); }

bool Execution::fail(ExitStatus status, std::string error) {
  exitStatus = status;
  message = std::move(error);
  return false;
}

/// Turns a status of the runtime into the one message of a fault.
bool Execution::check(DistStatus status) {
  return status == DIST_OK || fail(getExitStatus(status), getLastError(runtime, status));
}

bool Execution::tellsErrors() const { return distRuntimeTellsErrors(runtime); }

bool Execution::load() {
  signal.emplace();
  if (!check(distRuntimeLoad(runtime, &executable, &program)))
    return false;
  worldSize = distRuntimeWorldSize(runtime);
  distRuntimeLocalRanks(runtime, &firstRank, &numRanks);
  carrier.emplace(executable, program, firstRank, numRanks);
  return true;
}

bool Execution::readShards(const Inputs &inputs, std::string &error) {
  readArguments.resize(boundary.arguments.size());
  for (size_t argument = 0; argument < boundary.arguments.size(); ++argument) {
    const BoundaryValue &value = boundary.arguments[argument];
    int64_t count = !inputs.hasShards(argument) ? 0 : value.isReplicated ? 1 : numRanks;
    for (int64_t rank = firstRank; rank < firstRank + count; ++rank)
      if (HostArray &shard = readArguments[argument].emplace_back();
          holds(value, rank) && !inputs.readShard(value, argument, executable.mesh, rank, shard, error))
        return false;
  }
  return true;
}

bool Execution::getShard(const std::vector<HostArray> &inputs, size_t argument, int64_t rank, HostArray &cut,
                         const HostArray *&shard) {
  const BoundaryValue &value = boundary.arguments[argument];
  std::string error;
  shard = &inputs[argument];
  if (argument < readArguments.size() && !readArguments[argument].empty()) {
    shard = &readArguments[argument][value.isReplicated ? 0 : rank - firstRank];
  } else if (!value.isReplicated) {
    shard = &cut;
    if (!runtime::cutShard(executable.mesh, value.placement, inputs[argument], rank, cut, error))
      return fail(RunTimeFault, value.describe() + ": " + error);
  }
  return true;
}

/// Results have memory already: what is donated to one begins there.
bool Execution::bindArguments(const std::vector<HostArray> &inputs, ExecutionResult &result) {
  shards.clear();
  shards.reserve(inputs.size() * numRanks);
  for (size_t argument = 0; argument < inputs.size(); ++argument) {
    const DistValue &local = executable.arguments[argument];
    for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
      if (!holds(boundary.arguments[argument], rank))
        continue;
      HostArray cut;
      const HostArray *shard = nullptr;
      if (!getShard(inputs, argument, rank, cut, shard))
        return false;
      if (local.isDonated) {
        HostArray &place = result.locals[local.takenBy][rank];
        std::copy_n(shard->data(), shard->numBytes(), place.data());
        shard = &place;
      } else if (shard == &cut) {
        shard = &shards.emplace_back(std::move(cut));
      }
      if (!check(distProgramBindArgument(program, rank, argument, shard->data(), shard->numBytes())))
        return false;
    }
  }
  return true;
}

bool Execution::makeLocal(size_t number, HostArray &array) {
  const DistValue &local = executable.results[number];
  return HostArray::create(local.dtype, std::vector<int64_t>(local.shape, local.shape + local.rank), array) ||
         fail(RunTimeFault, "no memory for " + boundary.results[number].describe());
}

bool Execution::bindResults(ExecutionResult &result) {
  result.locals.resize(boundary.results.size());
  for (size_t number = 0; number < boundary.results.size(); ++number) {
    result.locals[number].resize(worldSize);
    for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
      if (!holds(boundary.results[number], rank))
        continue;
      HostArray &array = result.locals[number][rank];
      if (!makeLocal(number, array) ||
          !check(distProgramBindResult(program, rank, number, array.data(), array.numBytes())))
        return false;
    }
  }
  return true;
}

void Execution::carry(std::vector<runtime::CarriedValue> values, int64_t iterations) {
  carried = std::move(values);
  carriedIterations = iterations;
}

/// Makes arguments of the results of the step before.
bool Execution::bindCarried(ExecutionResult &result) {
  bool isOnDevice = executable.target == DIST_TARGET_CUDA;
  return (isOnDevice || check(distProgramReadResults(program))) && check(carrier->bind(carried, result.locals));
}

bool Execution::iterate(int64_t iterations, ExecutionResult &result) {
  if (!signal)
    signal.emplace();
  for (int64_t iteration = 0; iteration < iterations; ++iteration) {
    if (iteration > 0 && !carried.empty() && !bindCarried(result))
      return false;
    auto start = std::chrono::steady_clock::now();
    if (!check(distProgramRun(program)))
      return false;
    std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    result.milliseconds.push_back(elapsed.count());
    if (double onDevice = distProgramDeviceMilliseconds(program); onDevice >= 0)
      result.deviceMilliseconds.push_back(onDevice);
  }
  signal.reset();
  return check(distProgramReadResults(program));
}

/// Brings the local results of the other processes to the root.
bool Execution::gather(ExecutionResult &result) {
  if (isWhole())
    return true;
  for (size_t number = 0; number < result.locals.size(); ++number) {
    std::vector<HostArray> &locals = result.locals[number];
    HostArray &own = locals[firstRank];
    if (!holds(boundary.results[number], firstRank) && !makeLocal(number, own)) // All send as much.
      return false;
    std::vector<void *> targets(worldSize, nullptr);
    for (int64_t rank = 0; isRoot() && rank < worldSize; ++rank) {
      if (rank != firstRank && !makeLocal(number, locals[rank]))
        return false;
      targets[rank] = locals[rank].data();
    }
    if (!check(distRuntimeGather(runtime, own.data(), own.numBytes(), isRoot() ? targets.data() : nullptr)))
      return false;
  }
  return true;
}

void Execution::compareAssumed(ExecutionResult &result) {
  for (size_t number = numResults; isRoot() && number < boundary.results.size(); ++number) {
    const BoundaryValue &value = boundary.results[number];
    HostArray global;
    std::string error;
    if (!runtime::assembleGlobal(executable.mesh, value.placement, value.shape, result.locals[number], global, error))
      result.brokenAssumptions.push_back(value.name + ": " + error);
  }
  result.locals.resize(numResults);
}

bool Execution::assemble(ExecutionResult &result) {
  compareAssumed(result);
  result.globals.resize(numResults);
  for (size_t number = 0; isRoot() && number < numResults; ++number) {
    const BoundaryValue &value = boundary.results[number];
    std::string error;
    // Devices that should hold the same value and do not are a wrong answer, not a fault of the run.
    if (!runtime::assembleGlobal(executable.mesh, value.placement, value.shape, result.locals[number],
                                 result.globals[number], error))
      return fail(ComparisonFailed, value.describe() + ": " + error);
  }
  return true;
}

/// `2 by cuDNN 9.19.0`, `2 by kernels of the program (no cuDNN: ...)`, or nothing.
static std::string describe(const DistAttentionChoice &choice) {
  std::string by = std::to_string(choice.byLibrary) + " by " + choice.text;
  if (choice.byLibrary > 0)
    return choice.byKernel > 0 ? by + ", " + std::to_string(choice.byKernel) + " by kernels of the program" : by;
  return choice.byKernel > 0 ? std::to_string(choice.byKernel) + " by kernels of the program (" + choice.text + ")"
                             : "";
}

bool Execution::readAttention(ExecutionResult &result) {
  DistAttentionChoice choice = {};
  if (!check(distProgramAttention(program, &choice)))
    return false;
  result.attention = describe(choice);
  return true;
}

/// Ranks may hold different arguments and results: the one that has most counts.
bool Execution::readMemory(ExecutionResult &result) {
  auto getBytes = [](const DistMemory &memory) {
    return memory.argumentBytes + memory.resultBytes + memory.arenaBytes + memory.scratchBytes;
  };
  for (int64_t rank = firstRank; rank < firstRank + numRanks; ++rank) {
    DistMemory memory = {};
    if (!check(distProgramMemory(program, rank, &memory)))
      return false;
    if (rank == firstRank || getBytes(memory) > getBytes(result.memory))
      result.memory = memory;
  }
  return true;
}

bool Execution::run(const std::vector<HostArray> &inputs, int64_t iterations, ExecutionResult &result, bool gathers) {
  if (!bindResults(result) || !bindArguments(inputs, result) ||
      !iterate(carried.empty() ? iterations : carriedIterations, result) || !readMemory(result) ||
      !readAttention(result))
    return false;
  // Where all results are in this process, putting them together shows that replicas are the same.
  return (!gathers && !isWhole()) || (gather(result) && assemble(result));
}

bool Execution::writeTrace(const std::string &path, const std::string &machine, const std::string &predicted,
                           std::string &error) {
  DistStatus status = distProgramWriteTrace(program, path.c_str(), machine.c_str(), predicted.c_str());
  if (status != DIST_OK)
    error = getLastError(runtime, status);
  return status == DIST_OK;
}

bool Execution::broadcast(int32_t &number) { return check(distRuntimeBroadcast(runtime, &number, sizeof(number))); }

bool Execution::agree(ExitStatus &status) {
  int32_t number = status;
  if (!broadcast(number))
    return false;
  status = ExitStatus(number);
  return true;
}
