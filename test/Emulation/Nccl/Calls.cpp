// SPDX-License-Identifier: Apache-2.0
//
// The entry points of NCCL that a runtime with one process for each rank needs. A communicator that is not blocking
// answers the start of anything that takes time with InProgress, and is then asked until it is done.

#include "Reduction.h"
#include "Transfer.h"

#include <cuda.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/random.h>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

std::mutex communicatorsMutex;
std::map<const void *, std::shared_ptr<Communicator>> &communicators() {
  static auto *all = new std::map<const void *, std::shared_ptr<Communicator>>();
  return *all;
}

std::shared_ptr<Communicator> find(const void *handle) {
  std::lock_guard lock(communicatorsMutex);
  auto found = communicators().find(handle);
  return found == communicators().end() ? nullptr : found->second;
}

ncclComm_t publish(const std::shared_ptr<Communicator> &communicator) {
  std::lock_guard lock(communicatorsMutex);
  communicators()[communicator.get()] = communicator;
  return reinterpret_cast<ncclComm_t>(communicator.get());
}

void forget(const void *handle) {
  std::lock_guard lock(communicatorsMutex);
  communicators().erase(handle);
}

ncclResult_t invalid(const std::string &text) {
  setLastError(text);
  return ncclInvalidArgument;
}

bool isRegistered(void *pointer) {
  std::lock_guard lock(communicatorsMutex);
  return std::any_of(communicators().begin(), communicators().end(),
                     [&](auto &entry) { return entry.second->registered.count(pointer) != 0; });
}

/// Writes a line about memory, where DIST_EMULATION_REGISTRATIONS is 1.
void note(const char *what, const void *pointer) {
  const char *wanted = std::getenv("DIST_EMULATION_REGISTRATIONS");
  if (wanted && *wanted == '1')
    std::fprintf(stderr, "emulated NCCL: %s %p\n", what, pointer);
}

/// A started action: a blocking communicator waits for it here.
ncclResult_t started(Communicator &communicator) {
  return communicator.blocking ? communicator.finishStarted() : ncclInProgress;
}

/// What was called between GroupStart and GroupEnd.
struct Group {
  struct Entry {
    std::shared_ptr<Communicator> communicator;
    cudaStream_t stream;
    std::vector<Request> requests;
  };
  unsigned depth = 0;
  std::vector<Entry> entries;
  ncclResult_t error = ncclSuccess;

  void add(const std::shared_ptr<Communicator> &communicator, cudaStream_t stream, const Request &request) {
    for (Entry &entry : entries)
      if (entry.communicator == communicator && entry.stream == stream) {
        entry.requests.push_back(request);
        return;
      }
    entries.push_back({communicator, stream, {request}});
  }

  ncclResult_t launch() {
    std::vector<Entry> all = std::move(entries);
    entries.clear();
    ncclResult_t result = std::exchange(error, ncclSuccess);
    if (result != ncclSuccess)
      return result;
    for (Entry &entry : all) {
      bool isFirst = !std::exchange(entry.communicator->hasLaunched, true);
      CUresult queued =
          enqueueWork(reinterpret_cast<CUstream>(entry.stream), transferWork(entry.communicator, entry.requests));
      if (queued != CUDA_SUCCESS) {
        const char *name = nullptr;
        cuGetErrorName(queued, &name);
        setLastError(std::string("the driver answered ") + (name ? name : "an error"));
        return ncclUnhandledCudaError;
      }
      // The first operation connects peers, which takes a while: callers have to ask until it is done.
      if (isFirst && !entry.communicator->blocking) {
        entry.communicator->slowPolls = 2;
        result = ncclInProgress;
      }
    }
    return result;
  }
};

Group &currentGroup() {
  thread_local Group group;
  return group;
}

ncclResult_t checked(const Communicator &communicator, const Request &request) {
  if (communicator.currentState() == ncclInProgress)
    return invalid("the communicator is used before what was started on it is done");
  if (communicator.currentState() != ncclSuccess)
    return communicator.currentState();
  if (!bytesOf(request.type))
    return invalid("found data type " + std::to_string(request.type) + ", which the emulation does not know");
  if (request.operation < ncclSum || request.operation > ncclAvg)
    return invalid("found reduction " + std::to_string(request.operation) + ", which the emulation does not know");
  if (request.root < 0 || request.root >= communicator.ranks)
    return invalid("found rank " + std::to_string(request.root) + ", needed one below " +
                   std::to_string(communicator.ranks));
  return ncclSuccess;
}

ncclResult_t submit(ncclComm_t handle, cudaStream_t stream, const Request &request) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator)
    return invalid("the communicator does not exist");
  Group &group = currentGroup();
  ncclResult_t result = checked(*communicator, request);
  if (result != ncclSuccess) {
    if (group.depth)
      group.error = result;
    return result;
  }
  group.add(communicator, stream, request);
  return group.depth ? ncclSuccess : group.launch();
}

bool isBlocking(const ncclConfig_t *config, bool otherwise) {
  return config && config->blocking != NCCL_CONFIG_UNDEF_INT ? config->blocking != 0 : otherwise;
}

/// Waits for the rest of the communicator's work, unless it was aborted, and refuses what makes NCCL hang.
ncclResult_t destroy(const std::shared_ptr<Communicator> &communicator) {
  communicator->finishStarted();
  while (!communicator->aborted && !waitForChain(communicator->chain, 1000))
    continue;
  if (communicator->ticket.use_count() > 1) {
    communicator->fail(ncclInvalidUsage,
                       "the communicator is destroyed while a graph still holds its collectives, where NCCL hangs: "
                       "destroy the graph first");
    return ncclInvalidUsage;
  }
  if (!communicator->registered.empty())
    note("destroys a communicator that has", *communicator->registered.begin());
  forget(communicator.get());
  return ncclSuccess;
}

} // namespace

ncclResult_t ncclGetVersion(int *version) {
  if (!version)
    return ncclInvalidArgument;
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  if (!id)
    return ncclInvalidArgument;
  uint64_t number[2];
  if (getrandom(number, sizeof number, 0) != sizeof number)
    return ncclSystemError;
  std::memset(id, 0, sizeof *id);
  std::snprintf(id->internal, sizeof id->internal, "/dist-emulated-nccl-%016llx%016llx",
                static_cast<unsigned long long>(number[0]), static_cast<unsigned long long>(number[1]));
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *handle, int ranks, ncclUniqueId id, int rank, ncclConfig_t *config) {
  if (!handle || ranks < 1 || rank < 0 || rank >= ranks || std::strncmp(id.internal, "/dist-emulated-nccl-", 20) != 0)
    return invalid("found rank " + std::to_string(rank) + " of " + std::to_string(ranks) +
                   " or an identifier of other origin");
  int device = currentDevice();
  if (device < 0) {
    setLastError("the calling thread has no CUDA context");
    return ncclUnhandledCudaError;
  }
  auto communicator = std::make_shared<Communicator>(isBlocking(config, true), device);
  id.internal[sizeof id.internal - 1] = '\0';
  communicator->startMeeting(id.internal, ranks, rank);
  *handle = publish(communicator);
  return started(*communicator);
}

ncclResult_t ncclCommInitRank(ncclComm_t *handle, int ranks, ncclUniqueId id, int rank) {
  return ncclCommInitRankConfig(handle, ranks, id, rank, nullptr);
}

ncclResult_t ncclCommSplit(ncclComm_t handle, int color, int key, ncclComm_t *created, ncclConfig_t *config) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator || !created || (color < 0 && color != NCCL_SPLIT_NOCOLOR))
    return invalid("found a split of no communicator or of color " + std::to_string(color));
  if (communicator->currentState() == ncclInProgress)
    return invalid("the communicator is used before what was started on it is done");
  if (communicator->currentState() != ncclSuccess)
    return communicator->currentState();
  std::shared_ptr<Communicator> child;
  *created = nullptr;
  if (color != NCCL_SPLIT_NOCOLOR) {
    child = std::make_shared<Communicator>(isBlocking(config, communicator->blocking), communicator->device);
    ncclComm_t handle = publish(child);
    if (communicator->blocking)
      *created = handle;
    else
      child->publishLate(handle, created);
  }
  communicator->startSplit(color, key, child);
  ncclResult_t result = started(*communicator);
  return result == ncclSuccess && child ? child->finishStarted() : result;
}

ncclResult_t ncclCommFinalize(ncclComm_t handle) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator)
    return invalid("the communicator does not exist");
  if (communicator->currentState() != ncclSuccess)
    return communicator->currentState() == ncclInProgress ? ncclInvalidArgument : communicator->currentState();
  communicator->startFinalize();
  return started(*communicator);
}

ncclResult_t ncclCommDestroy(ncclComm_t handle) {
  std::shared_ptr<Communicator> communicator = find(handle);
  return communicator ? destroy(communicator) : invalid("the communicator does not exist");
}

ncclResult_t ncclCommAbort(ncclComm_t handle) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator)
    return invalid("the communicator does not exist");
  communicator->abort();
  forget(handle);
  return ncclSuccess;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t handle, ncclResult_t *result) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator || !result)
    return invalid("the communicator does not exist");
  *result = communicator->currentState();
  if (*result != ncclInProgress)
    communicator->finishStarted(); // Its thread is at its end.
  if (*result == ncclSuccess && communicator->slowPolls > 0) {
    --communicator->slowPolls;
    *result = ncclInProgress;
  }
  return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t handle, int *count) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator || !count)
    return invalid("the communicator does not exist");
  *count = communicator->ranks;
  return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t handle, int *rank) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator || !rank)
    return invalid("the communicator does not exist");
  *rank = communicator->rank;
  return ncclSuccess;
}

ncclResult_t ncclCommCuDevice(const ncclComm_t handle, int *device) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator || !device)
    return invalid("the communicator does not exist");
  *device = communicator->device;
  return ncclSuccess;
}

const char *ncclGetErrorString(ncclResult_t result) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled cuda error";
  case ncclSystemError:
    return "unhandled system error";
  case ncclInternalError:
    return "internal error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclRemoteError:
    return "remote process exited or there was a network error";
  case ncclInProgress:
    return "NCCL operation in progress";
  default:
    return "unknown result code";
  }
}

const char *ncclGetLastError(ncclComm_t) {
  thread_local std::string text;
  text = lastErrorText();
  return text.c_str();
}

ncclResult_t ncclGroupStart() {
  ++currentGroup().depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  Group &group = currentGroup();
  if (group.depth == 0)
    return ncclInvalidUsage;
  return --group.depth ? ncclSuccess : group.launch();
}

ncclResult_t ncclAllReduce(const void *send, void *receive, size_t count, ncclDataType_t type, ncclRedOp_t operation,
                           ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::AllReduce, send, receive, count, type, operation, 0});
}
ncclResult_t ncclReduce(const void *send, void *receive, size_t count, ncclDataType_t type, ncclRedOp_t operation,
                        int root, ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Reduce, send, receive, count, type, operation, root});
}
ncclResult_t ncclAllGather(const void *send, void *receive, size_t count, ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::AllGather, send, receive, count, type, ncclSum, 0});
}
ncclResult_t ncclReduceScatter(const void *send, void *receive, size_t count, ncclDataType_t type,
                               ncclRedOp_t operation, ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::ReduceScatter, send, receive, count, type, operation, 0});
}
ncclResult_t ncclBroadcast(const void *send, void *receive, size_t count, ncclDataType_t type, int root,
                           ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Broadcast, send, receive, count, type, ncclSum, root});
}
ncclResult_t ncclAlltoAll(const void *send, void *receive, size_t count, ncclDataType_t type, ncclComm_t communicator,
                          cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::AlltoAll, send, receive, count, type, ncclSum, 0});
}
ncclResult_t ncclGather(const void *send, void *receive, size_t count, ncclDataType_t type, int root,
                        ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Gather, send, receive, count, type, ncclSum, root});
}
ncclResult_t ncclScatter(const void *send, void *receive, size_t count, ncclDataType_t type, int root,
                         ncclComm_t communicator, cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Scatter, send, receive, count, type, ncclSum, root});
}
ncclResult_t ncclSend(const void *send, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Send, send, nullptr, count, type, ncclSum, peer});
}
ncclResult_t ncclRecv(void *receive, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  return submit(communicator, stream, {Request::Kind::Receive, nullptr, receive, count, type, ncclSum, peer});
}

ncclResult_t ncclMemAlloc(void **pointer, size_t bytes) {
  CUdeviceptr address = 0;
  if (!pointer || cuMemAlloc(&address, bytes) != CUDA_SUCCESS)
    return ncclUnhandledCudaError;
  *pointer = reinterpret_cast<void *>(address);
  note("allocates", *pointer);
  return ncclSuccess;
}

ncclResult_t ncclMemFree(void *pointer) {
  if (isRegistered(pointer))
    return invalid("found memory that is registered with a communicator");
  note("frees", pointer);
  return cuMemFree(reinterpret_cast<CUdeviceptr>(pointer)) == CUDA_SUCCESS ? ncclSuccess : ncclUnhandledCudaError;
}

ncclResult_t ncclCommRegister(const ncclComm_t handle, void *buffer, size_t bytes, void **registration) {
  if (!find(handle) || !registration || !hostAddress(reinterpret_cast<uint64_t>(buffer), bytes))
    return invalid("found a buffer that does not lie in the device's memory");
  *registration = buffer;
  find(handle)->registered.insert(buffer);
  note("registers", buffer);
  return ncclSuccess;
}

ncclResult_t ncclCommDeregister(const ncclComm_t handle, void *registration) {
  std::shared_ptr<Communicator> communicator = find(handle);
  if (!communicator)
    return invalid("the communicator does not exist");
  if (!communicator->registered.erase(registration))
    return invalid("found a registration that there is not");
  note("withdraws", registration);
  return ncclSuccess;
}

#pragma GCC visibility pop
