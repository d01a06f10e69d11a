// SPDX-License-Identifier: Apache-2.0
//
// Whole arrays to shards and back, around one program; see Session.h.

#include "dist/Runtime/Session.h"
#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/Boundary.h"
#include "dist/Runtime/DType.h"

#include <cstring>
#include <new>

using namespace dist;
using namespace dist::runtime;

/// Declared in Session.h.
struct DistSession {
  std::unique_ptr<Artifact> artifact; ///< Null if the executable is the caller's.
  const DistExecutable *executable = nullptr;
  Boundary boundary;
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  int64_t worldSize = 0, firstRank = 0, numLocalRanks = 0;
  std::vector<HostArray> shards; ///< Of the arguments of the last run.
  std::string report, error;

  DistStatus fail(DistStatus status, std::string text) {
    error = std::move(text);
    return status;
  }
  DistStatus failByRuntime(DistStatus status) {
    const DistError *last = runtime ? distRuntimeLastError(runtime) : nullptr;
    return fail(status, last ? last->text : distStatusText(status));
  }

  DistStatus load(const DistExecutable *executable, const DistRuntimeOptions *options);
  DistStatus bindArguments(const void *const *arguments);
  DistStatus bindResults(std::vector<std::vector<HostArray>> &locals);
  DistStatus gather(size_t number, std::vector<HostArray> &locals);
  DistStatus assemble(size_t number, const std::vector<HostArray> &locals, void *result);
  DistStatus run(const void *const *arguments, void *const *results);
};

/// Returns the bytes of a whole array of the type of `value`.
static int64_t getNumBytes(const BoundaryValue &value) {
  int64_t bytes = sizeOfDType(value.dtype);
  for (int64_t size : value.shape)
    bytes *= size;
  return bytes;
}

DistStatus DistSession::load(const DistExecutable *source, const DistRuntimeOptions *options) {
  DistRuntimeOptions defaults = {};
  if (DistStatus status = distRuntimeCreate(options ? options : &defaults, &runtime); status != DIST_OK)
    return failByRuntime(status);
  if (DistStatus status = distRuntimeLoad(runtime, source, &program); status != DIST_OK)
    return failByRuntime(status);
  executable = source;
  boundary = readBoundary(*source); // It is valid: the runtime has checked it.
  worldSize = distRuntimeWorldSize(runtime);
  distRuntimeLocalRanks(runtime, &firstRank, &numLocalRanks);
  return DIST_OK;
}

DistStatus DistSession::bindArguments(const void *const *arguments) {
  shards.clear();
  shards.reserve(boundary.arguments.size() * size_t(numLocalRanks));
  for (size_t number = 0; number < boundary.arguments.size(); ++number) {
    const BoundaryValue &value = boundary.arguments[number];
    if (!arguments[number] && getNumBytes(value) > 0)
      return fail(DIST_INVALID_ARGUMENT, value.describe() + " is a null pointer");
    HostArray whole;
    if (!value.isReplicated) {
      if (!HostArray::create(value.dtype, value.shape, whole))
        return fail(DIST_OUT_OF_MEMORY, "no memory for a copy of " + value.describe());
      std::memcpy(whole.data(), arguments[number], size_t(whole.numBytes()));
    }
    for (int64_t rank = firstRank; rank < firstRank + numLocalRanks; ++rank) {
      if (!holdsArray(executable->mesh, value.placement, rank))
        continue;
      const void *data = arguments[number];
      int64_t bytes = getNumBytes(value);
      if (!value.isReplicated) {
        std::string text;
        HostArray &shard = shards.emplace_back();
        if (!cutShard(executable->mesh, value.placement, whole, rank, shard, text))
          return fail(DIST_INVALID_ARGUMENT, value.describe() + ": " + text);
        data = shard.data();
        bytes = shard.numBytes();
      }
      if (DistStatus status = distProgramBindArgument(program, rank, int64_t(number), data, bytes); status != DIST_OK)
        return failByRuntime(status);
    }
  }
  return DIST_OK;
}

/// Makes an array of the local type of `value`, which is result `name`.
static bool createLocal(const DistValue &value, HostArray &array) {
  return HostArray::create(value.dtype, std::vector<int64_t>(value.shape, value.shape + value.rank), array);
}

DistStatus DistSession::bindResults(std::vector<std::vector<HostArray>> &locals) {
  locals.resize(boundary.results.size());
  for (size_t number = 0; number < locals.size(); ++number) {
    locals[number].resize(size_t(worldSize));
    for (int64_t rank = firstRank; rank < firstRank + numLocalRanks; ++rank) {
      if (!holdsArray(executable->mesh, boundary.results[number].placement, rank))
        continue;
      HostArray &local = locals[number][size_t(rank)];
      if (!createLocal(executable->results[number], local))
        return fail(DIST_OUT_OF_MEMORY, "no memory for " + boundary.results[number].describe());
      DistStatus status = distProgramBindResult(program, rank, int64_t(number), local.data(), local.numBytes());
      if (status != DIST_OK)
        return failByRuntime(status);
    }
  }
  return DIST_OK;
}

/// Brings the shards of result `number` that other processes have to rank 0.
DistStatus DistSession::gather(size_t number, std::vector<HostArray> &locals) {
  if (numLocalRanks == worldSize)
    return DIST_OK;
  HostArray &own = locals[size_t(firstRank)];
  if (!holdsArray(executable->mesh, boundary.results[number].placement, firstRank) &&
      !createLocal(executable->results[number], own)) // All send as much.
    return fail(DIST_OUT_OF_MEMORY, "no memory for " + boundary.results[number].describe());
  std::vector<void *> targets(size_t(worldSize), nullptr);
  for (int64_t rank = 0; firstRank == 0 && rank < worldSize; ++rank) {
    HostArray &local = locals[size_t(rank)];
    if (rank != firstRank && !createLocal(executable->results[number], local))
      return fail(DIST_OUT_OF_MEMORY, "no memory for " + boundary.results[number].describe());
    targets[size_t(rank)] = local.data();
  }
  DistStatus status = distRuntimeGather(runtime, own.data(), own.numBytes(), firstRank == 0 ? targets.data() : nullptr);
  return status == DIST_OK ? DIST_OK : failByRuntime(status);
}

DistStatus DistSession::assemble(size_t number, const std::vector<HostArray> &locals, void *result) {
  const BoundaryValue &value = boundary.results[number];
  if (!result && getNumBytes(value) > 0)
    return fail(DIST_INVALID_ARGUMENT, value.describe() + " is a null pointer");
  HostArray global;
  std::string text;
  if (!assembleGlobal(executable->mesh, value.placement, value.shape, locals, global, text))
    return fail(DIST_MISMATCH, value.describe() + ": " + text);
  std::memcpy(result, global.data(), size_t(global.numBytes()));
  return DIST_OK;
}

DistStatus DistSession::run(const void *const *arguments, void *const *results) {
  if (!program)
    return fail(DIST_INVALID_ARGUMENT, error.empty() ? "no program is loaded" : error);
  error.clear();
  if ((!arguments && !boundary.arguments.empty()) || (!results && !boundary.results.empty() && firstRank == 0))
    return fail(DIST_INVALID_ARGUMENT, "the list of arrays is a null pointer");
  std::vector<std::vector<HostArray>> locals;
  if (DistStatus status = bindArguments(arguments); status != DIST_OK)
    return status;
  if (DistStatus status = bindResults(locals); status != DIST_OK)
    return status;
  if (DistStatus status = distProgramRun(program); status != DIST_OK)
    return failByRuntime(status);
  if (DistStatus status = distProgramReadResults(program); status != DIST_OK)
    return failByRuntime(status);
  for (size_t number = 0; number < locals.size(); ++number) {
    if (DistStatus status = gather(number, locals[number]); status != DIST_OK)
      return status;
    if (firstRank != 0)
      continue;
    if (DistStatus status = assemble(number, locals[number], results[number]); status != DIST_OK)
      return status;
  }
  return DIST_OK;
}

DistStatus distSessionCreate(const DistExecutable *executable, const DistRuntimeOptions *options,
                             DistSession **session) {
  if (!session)
    return DIST_INVALID_ARGUMENT;
  *session = new (std::nothrow) DistSession;
  if (!*session)
    return DIST_OUT_OF_MEMORY;
  return executable ? (*session)->load(executable, options)
                    : (*session)->fail(DIST_INVALID_ARGUMENT, "the executable is a null pointer");
}

DistStatus distSessionOpen(const char *path, const DistRuntimeOptions *options, DistSession **session) {
  if (!session)
    return DIST_INVALID_ARGUMENT;
  *session = new (std::nothrow) DistSession;
  if (!*session)
    return DIST_OUT_OF_MEMORY;
  DistSession &own = **session;
  own.artifact = readArtifact(path ? path : "", own.error);
  if (!own.artifact)
    return DIST_INVALID_EXECUTABLE;
  own.report = own.artifact->report();
  return own.load(&own.artifact->executable(), options);
}

int64_t distSessionNumRanks(const DistSession *session) { return session->worldSize; }
int64_t distSessionNumArguments(const DistSession *session) { return int64_t(session->boundary.arguments.size()); }
int64_t distSessionNumResults(const DistSession *session) { return int64_t(session->boundary.results.size()); }

/// Describes value `index` of `values`.
static DistStatus describe(const std::vector<BoundaryValue> &values, int64_t index, DistArrayType *type) {
  if (!type || index < 0 || index >= int64_t(values.size()))
    return DIST_INVALID_ARGUMENT;
  const BoundaryValue &value = values[size_t(index)];
  *type = {value.name.c_str(), value.dtype, int32_t(value.shape.size()),
           value.shape.empty() ? nullptr : value.shape.data(), getNumBytes(value)};
  return DIST_OK;
}

DistStatus distSessionArgument(const DistSession *session, int64_t index, DistArrayType *type) {
  return describe(session->boundary.arguments, index, type);
}

DistStatus distSessionResult(const DistSession *session, int64_t index, DistArrayType *type) {
  return describe(session->boundary.results, index, type);
}

DistStatus distSessionRun(DistSession *session, const void *const *arguments, void *const *results) {
  return session ? session->run(arguments, results) : DIST_INVALID_ARGUMENT;
}

int32_t distSessionHasResults(const DistSession *session) { return session->program && session->firstRank == 0; }
const char *distSessionReport(const DistSession *session) { return session->report.c_str(); }
const char *distSessionError(const DistSession *session) { return session->error.c_str(); }

void distSessionDestroy(DistSession *session) {
  if (!session)
    return;
  distProgramDestroy(session->program);
  distRuntimeDestroy(session->runtime);
  delete session;
}
