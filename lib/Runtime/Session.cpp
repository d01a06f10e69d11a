// SPDX-License-Identifier: Apache-2.0
//
// Whole arrays to shards and back, around one program; see Session.h.

#include "dist/Runtime/Session.h"
#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/Boundary.h"
#include "dist/Runtime/Carry.h"
#include "dist/Runtime/DType.h"

#include <atomic>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

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
  std::vector<std::vector<HostArray>> shards; ///< Of arguments, by number and local rank; one if all have the same.
  std::vector<char> isSet;                    ///< By argument: whether the next step has a value for it.
  std::vector<char> isGiven;                  ///< By argument: whether that value was given since the last step.
  LocalResults locals;                        ///< Bound once; empty before the first step.
  bool hasRun = false;                        ///< Whether results are there.
  std::vector<CarriedValue> carried;          ///< With what is donated.
  std::optional<ResultCarrier> carrier;
  std::string report, error;
  std::atomic<bool> isCalled = false; ///< A call is going on, see Call.

  DistStatus fail(DistStatus status, std::string text) {
    error = std::move(text);
    return status;
  }
  DistStatus failByRuntime(DistStatus status) {
    const DistError *last = runtime ? distRuntimeLastError(runtime) : nullptr;
    return fail(status, last ? last->text : distStatusText(status));
  }

  DistStatus load(const DistExecutable *executable, const DistRuntimeOptions *options);
  DistStatus carry(const char *pairs);
  /// Binds argument `number`. Arrays that all devices have whole are read where they are if `borrows`.
  DistStatus bindArgument(size_t number, const void *data, bool borrows);
  DistStatus bindResults();
  DistStatus gather(size_t number);
  DistStatus assemble(size_t number, void *data);
  DistStatus step();
  DistStatus readResult(size_t number, void *data);
  DistStatus run(const void *const *arguments, void *const *results);
  /// Returns DIST_OK if a program is loaded, and, of checkIndex, `index` is one of its `count` values, which are
  /// `what`.
  DistStatus checkLoaded();
  DistStatus checkIndex(int64_t index, size_t count, const char *what);
};

/// The session to which this thread's last call was refused. Its error is not touched: the call that goes on owns it.
static thread_local const DistSession *refused = nullptr;

namespace {
/// A call of a session, for as long as it lasts; it is refused while another one goes on.
class Call {
public:
  explicit Call(const DistSession *called) : session(const_cast<DistSession *>(called)) {
    if (session && session->isCalled.exchange(true)) {
      refused = std::exchange(session, nullptr);
      return;
    }
    refused = nullptr;
  }
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;
  ~Call() {
    if (session)
      session->isCalled = false;
  }
  explicit operator bool() const { return session; }
  DistSession *operator->() const { return session; }

private:
  DistSession *session; ///< Null: refused, or there is none.
};
} // namespace

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
  shards.resize(boundary.arguments.size());
  isSet.resize(shards.size());
  isGiven.resize(shards.size());
  carrier.emplace(*executable, program, firstRank, numLocalRanks);
  addDonated(*executable, carried);
  return DIST_OK;
}

DistStatus DistSession::carry(const char *pairs) {
  std::vector<CarriedValue> wanted;
  std::string text;
  bool isFound = resolveCarry(pairs ? pairs : "", boundary, wanted, text);
  addDonated(*executable, wanted);
  if (!isFound || !checkPlacements(*executable, boundary, wanted, text))
    return fail(DIST_INVALID_ARGUMENT, text);
  carried = std::move(wanted);
  return DIST_OK;
}

DistStatus DistSession::bindArgument(size_t number, const void *data, bool borrows) {
  const BoundaryValue &value = boundary.arguments[number];
  if (!data && getNumBytes(value) > 0)
    return fail(DIST_INVALID_ARGUMENT, value.describe() + " is a null pointer");
  std::vector<HostArray> &own = shards[number];
  own.clear();
  isSet[number] = 0;
  own.reserve(size_t(numLocalRanks));
  HostArray whole;
  bool isRead = borrows && value.isReplicated;
  if (!isRead) {
    if (!HostArray::create(value.dtype, value.shape, whole))
      return fail(DIST_OUT_OF_MEMORY, "no memory for a copy of " + value.describe());
    std::memcpy(whole.data(), data, size_t(whole.numBytes()));
  }
  if (value.isReplicated && !isRead)
    data = own.emplace_back(std::move(whole)).data();
  for (int64_t rank = firstRank; rank < firstRank + numLocalRanks; ++rank) {
    if (!holdsArray(executable->mesh, value.placement, rank))
      continue;
    const void *shard = data;
    int64_t bytes = getNumBytes(value);
    if (!value.isReplicated) {
      std::string text;
      HostArray &cut = own.emplace_back();
      if (!cutShard(executable->mesh, value.placement, whole, rank, cut, text))
        return fail(DIST_INVALID_ARGUMENT, value.describe() + ": " + text);
      shard = cut.data();
      bytes = cut.numBytes();
    }
    if (DistStatus status = distProgramBindArgument(program, rank, int64_t(number), shard, bytes); status != DIST_OK)
      return failByRuntime(status);
  }
  isSet[number] = isGiven[number] = 1;
  return DIST_OK;
}

/// Makes an array of the local type of `value`, which is result `name`.
static bool createLocal(const DistValue &value, HostArray &array) {
  return HostArray::create(value.dtype, std::vector<int64_t>(value.shape, value.shape + value.rank), array);
}

DistStatus DistSession::bindResults() {
  if (!locals.empty())
    return DIST_OK;
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
DistStatus DistSession::gather(size_t number) {
  if (numLocalRanks == worldSize)
    return DIST_OK;
  HostArray &own = locals[number][size_t(firstRank)];
  if (!holdsArray(executable->mesh, boundary.results[number].placement, firstRank) &&
      !createLocal(executable->results[number], own)) // All send as much.
    return fail(DIST_OUT_OF_MEMORY, "no memory for " + boundary.results[number].describe());
  std::vector<void *> targets(size_t(worldSize), nullptr);
  for (int64_t rank = 0; firstRank == 0 && rank < worldSize; ++rank) {
    HostArray &local = locals[number][size_t(rank)];
    if (rank != firstRank && !createLocal(executable->results[number], local))
      return fail(DIST_OUT_OF_MEMORY, "no memory for " + boundary.results[number].describe());
    targets[size_t(rank)] = local.data();
  }
  DistStatus status = distRuntimeGather(runtime, own.data(), own.numBytes(), firstRank == 0 ? targets.data() : nullptr);
  return status == DIST_OK ? DIST_OK : failByRuntime(status);
}

DistStatus DistSession::assemble(size_t number, void *data) {
  const BoundaryValue &value = boundary.results[number];
  if (!data && getNumBytes(value) > 0)
    return fail(DIST_INVALID_ARGUMENT, value.describe() + " is a null pointer");
  HostArray global;
  std::string text;
  if (!assembleGlobal(executable->mesh, value.placement, value.shape, locals[number], global, text))
    return fail(DIST_MISMATCH, value.describe() + ": " + text);
  std::memcpy(data, global.data(), size_t(global.numBytes()));
  return DIST_OK;
}

DistStatus DistSession::step() {
  std::vector<CarriedValue> kept;
  for (const CarriedValue &value : carried)
    if (hasRun && !isGiven[value.argument]) {
      kept.push_back(value);
      isSet[value.argument] = 1;
    }
  for (size_t number = 0; number < boundary.arguments.size(); ++number)
    if (!isSet[number])
      return fail(DIST_INVALID_ARGUMENT, boundary.arguments[number].describe() +
                                             " has no value: it was not set, and no result of a step becomes it");
  if (DistStatus status = bindResults(); status != DIST_OK)
    return status;
  // From here on results are no longer what they were: only what runs comes behind it.
  if (DistStatus status = carrier->bind(kept, locals); status != DIST_OK)
    return failByRuntime(status);
  if (DistStatus status = distProgramRun(program); status != DIST_OK)
    return failByRuntime(status);
  hasRun = true;
  isGiven.assign(isGiven.size(), 0);
  // What is donated lies with the results now, and on a GPU everything on the device.
  for (size_t number = 0; number < shards.size(); ++number)
    if (executable->arguments[number].isDonated || executable->target == DIST_TARGET_CUDA)
      shards[number].clear();
  return DIST_OK;
}

DistStatus DistSession::readResult(size_t number, void *data) {
  if (!hasRun)
    return fail(DIST_INVALID_ARGUMENT, boundary.results[number].describe() + " is not there before the first step");
  if (DistStatus status = distProgramReadResult(program, int64_t(number)); status != DIST_OK)
    return failByRuntime(status);
  if (DistStatus status = gather(number); status != DIST_OK)
    return status;
  return firstRank == 0 ? assemble(number, data) : DIST_OK;
}

DistStatus DistSession::run(const void *const *arguments, void *const *results) {
  DistStatus status = checkLoaded();
  if (status != DIST_OK)
    return status;
  if ((!arguments && !boundary.arguments.empty()) || (!results && !boundary.results.empty() && firstRank == 0))
    return fail(DIST_INVALID_ARGUMENT, "the list of arrays is a null pointer");
  for (size_t number = 0; status == DIST_OK && number < boundary.arguments.size(); ++number)
    status = bindArgument(number, arguments[number], /*borrows=*/true);
  if (status == DIST_OK)
    status = step();
  isSet.assign(isSet.size(), 0); // The caller's arrays may go.
  for (size_t number = 0; status == DIST_OK && number < boundary.results.size(); ++number)
    status = readResult(number, firstRank == 0 ? results[number] : nullptr);
  return status;
}

DistStatus DistSession::checkLoaded() {
  if (!program)
    return fail(DIST_INVALID_ARGUMENT, error.empty() ? "no program is loaded" : error);
  error.clear();
  return DIST_OK;
}

DistStatus DistSession::checkIndex(int64_t index, size_t count, const char *what) {
  DistStatus status = checkLoaded();
  if (status != DIST_OK || (index >= 0 && index < int64_t(count)))
    return status;
  return fail(DIST_INVALID_ARGUMENT,
              "found " + std::string(what) + " " + std::to_string(index) + ", but there are " + std::to_string(count));
}

DistStatus distSessionCreate(const DistExecutable *executable, const DistRuntimeOptions *options,
                             DistSession **session) {
  if (!session)
    return DIST_INVALID_ARGUMENT;
  *session = new (std::nothrow) DistSession;
  refused = nullptr;
  if (!*session)
    return DIST_OUT_OF_MEMORY;
  return executable ? (*session)->load(executable, options)
                    : (*session)->fail(DIST_INVALID_ARGUMENT, "the executable is a null pointer");
}

DistStatus distSessionOpen(const char *path, const DistRuntimeOptions *options, DistSession **session) {
  if (!session)
    return DIST_INVALID_ARGUMENT;
  *session = new (std::nothrow) DistSession;
  refused = nullptr;
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

/// Describes value `index` of `values`, which are `what`.
static DistStatus describe(const Call &call, std::vector<BoundaryValue> Boundary::*values, int64_t index,
                           const char *what, DistArrayType *type) {
  if (!call)
    return DIST_INVALID_ARGUMENT;
  const std::vector<BoundaryValue> &all = call->boundary.*values;
  if (DistStatus status = call->checkIndex(index, all.size(), what); status != DIST_OK)
    return status;
  if (!type)
    return call->fail(DIST_INVALID_ARGUMENT, "the type is a null pointer");
  const BoundaryValue &value = all[size_t(index)];
  *type = {value.name.c_str(), value.dtype, int32_t(value.shape.size()),
           value.shape.empty() ? nullptr : value.shape.data(), getNumBytes(value)};
  return DIST_OK;
}

DistStatus distSessionArgument(const DistSession *session, int64_t index, DistArrayType *type) {
  return describe(Call(session), &Boundary::arguments, index, "argument", type);
}

DistStatus distSessionResult(const DistSession *session, int64_t index, DistArrayType *type) {
  return describe(Call(session), &Boundary::results, index, "result", type);
}

DistStatus distSessionRun(DistSession *session, const void *const *arguments, void *const *results) {
  Call call(session);
  return call ? call->run(arguments, results) : DIST_INVALID_ARGUMENT;
}

DistStatus distSessionCarry(DistSession *session, const char *pairs) {
  Call call(session);
  if (!call)
    return DIST_INVALID_ARGUMENT;
  DistStatus status = call->checkLoaded();
  return status == DIST_OK ? call->carry(pairs) : status;
}

DistStatus distSessionSetArgument(DistSession *session, int64_t argument, const void *data) {
  Call call(session);
  if (!call)
    return DIST_INVALID_ARGUMENT;
  DistStatus status = call->checkIndex(argument, call->boundary.arguments.size(), "argument");
  return status == DIST_OK ? call->bindArgument(size_t(argument), data, /*borrows=*/false) : status;
}

DistStatus distSessionStep(DistSession *session) {
  Call call(session);
  if (!call)
    return DIST_INVALID_ARGUMENT;
  DistStatus status = call->checkLoaded();
  return status == DIST_OK ? call->step() : status;
}

DistStatus distSessionReadResult(DistSession *session, int64_t result, void *data) {
  Call call(session);
  if (!call)
    return DIST_INVALID_ARGUMENT;
  DistStatus status = call->checkIndex(result, call->boundary.results.size(), "result");
  return status == DIST_OK ? call->readResult(size_t(result), data) : status;
}

int32_t distSessionHasResults(const DistSession *session) { return session->program && session->firstRank == 0; }
const char *distSessionReport(const DistSession *session) { return session->report.c_str(); }
const char *distSessionError(const DistSession *session) {
  return refused == session ? "the session is running: calls of one session must not overlap in time"
                            : session->error.c_str();
}

int32_t distSessionIsBusy(const DistSession *session) {
  return session && (session->isCalled || distRuntimeIsBusy(session->runtime));
}

void distSessionDestroy(DistSession *session) {
  if (!session || distSessionIsBusy(session))
    return;
  distProgramDestroy(session->program);
  distRuntimeDestroy(session->runtime);
  delete session;
}
