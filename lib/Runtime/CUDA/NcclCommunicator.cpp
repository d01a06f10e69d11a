// SPDX-License-Identifier: Apache-2.0
//
// One group call per collective, for buckets and exchanges alike. i1 is a byte of 0 or 1, so that or is the largest and
// and the smallest byte.

#include "NcclCommunicator.h"

#include "Processes/ProcessCommunicator.h"
#include "Support/WaitWord.h"
#include "dist/Runtime/DType.h"

#include <map>

namespace dist::runtime {

namespace {

bool reduces(const CollectiveInfo &info) { return info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER; }

bool dataTypeOf(DistDType dtype, ncclDataType_t &found) {
  static const ncclDataType_t types[DIST_NUM_DTYPES] = {
      ncclUint8,  ncclInt8,    ncclNumTypes, ncclInt32,   ncclInt64,   ncclUint8, ncclNumTypes, ncclUint32,
      ncclUint64, ncclFloat16, ncclBfloat16, ncclFloat32, ncclFloat64, ncclUint8, ncclUint8};
  found = types[dtype];
  return found != ncclNumTypes;
}

bool operationOf(DistReduction reduction, DistDType dtype, ncclRedOp_t &found) {
  bool isBit = dtype == DIST_I1;
  switch (reduction) {
  case DIST_REDUCE_SUM:
    found = isBit ? ncclMax : ncclSum;
    return true;
  case DIST_REDUCE_PROD:
    found = isBit ? ncclMin : ncclProd;
    return true;
  case DIST_REDUCE_MAX:
    found = ncclMax;
    return true;
  case DIST_REDUCE_MIN:
    found = ncclMin;
    return true;
  case DIST_REDUCE_ANY:
    found = ncclMax;
    return isBit;
  case DIST_REDUCE_ALL:
    found = ncclMin;
    return isBit;
  default:
    return false;
  }
}

class NcclCommunicator final : public DeviceCommunicator {
public:
  NcclCommunicator(DeviceParts &parts, std::shared_ptr<NcclWorld> world, ProcessGroup &group)
      : parts(parts), world(std::move(world)), group(group), nccl(this->world->library()),
        heartbeat(parts.state.heartbeats[parts.firstRank]) {}
  ~NcclCommunicator() override;
  bool prepare(const DeviceMemory &memory, Failure &failure);

  bool start(const CollectiveCall &call, CUstream stream, CollectiveTicket &ticket) override;
  bool done(const CollectiveCall &, CUstream, CollectiveTicket) override { return true; }
  bool poll() override;
  void waitsIn(const CollectiveCall *call, int64_t number, int64_t numberInGroup) override;
  void reportStall(const CollectiveCall &call) override;
  void abort() override { world->abort(); }
  void interrupt() override;

private:
  ncclResult_t enqueuePair(const CollectiveCall &call, size_t pair, ncclComm_t communicator, CUstream stream);
  ncclResult_t exchange(const CollectiveCall &call, size_t pair, ncclComm_t communicator, CUstream stream);
  bool copyOwn(const CollectiveCall &call, CUstream stream);
  void fail(const CollectiveInfo *info, DistStatus status, const std::string &text);

  DeviceParts &parts;
  std::shared_ptr<NcclWorld> world;
  ProcessGroup &group;
  const Nccl &nccl;
  Heartbeat &heartbeat;
  std::vector<ncclComm_t> communicators;      ///< Per group; null for groups of one and unused ones.
  std::map<ncclComm_t, void *> registrations; ///< Of the memory of this rank.
  Clock::time_point lastPoll;
  std::atomic<bool> isInCall{false}; ///< This rank's thread is in a call that may wait for other ranks.
};

NcclCommunicator::~NcclCommunicator() {
  for (auto [communicator, registration] : registrations)
    world->withdrawMemory(communicator, registration);
}

bool NcclCommunicator::prepare(const DeviceMemory &memory, Failure &failure) {
  communicators.resize(parts.groups.size());
  std::vector<char> isMade(parts.groups.size());
  for (const std::unique_ptr<CollectiveInfo> &info : parts.collectives) {
    if (!info || info->kind == DIST_ALL_SLICE || isMade[info->group])
      continue;
    isMade[info->group] = 1;
    if (!world->communicatorFor(parts.groups[info->group], communicators[info->group], failure))
      return false;
  }
  for (ncclComm_t communicator : communicators)
    if (communicator && !registrations.count(communicator))
      if (void *registration = world->registerMemory(communicator, memory))
        registrations[communicator] = registration;
  return true;
}

void NcclCommunicator::fail(const CollectiveInfo *info, DistStatus status, const std::string &text) {
  Failure failure;
  failure.status = status;
  failure.rank = parts.firstRank;
  failure.text = "rank " + std::to_string(parts.firstRank);
  if (info) {
    failure.setCollective(*info);
    failure.text += " at " + info->describe();
  }
  failure.text += ": " + text;
  parts.state.failure.fail(std::move(failure));
}

//===------------------------------------------------------------------------------------------------------------===//
// The collective
//===------------------------------------------------------------------------------------------------------------===//

/// What this rank sends to itself never enters NCCL.
bool NcclCommunicator::copyOwn(const CollectiveCall &call, CUstream stream) {
  const CollectiveInfo &info = *call.info;
  for (size_t p = 0; p < info.pairs.size(); ++p) {
    const CollectivePairInfo &pair = info.pairs[p];
    int64_t bytes = inputElements(pair) * sizeOfDType(pair.dtype), offset = 0;
    bool isAlone = info.groupSize == 1;
    bool toSelf = info.kind == DIST_COLLECTIVE_PERMUTE && info.sourceOf[call.index] == call.index;
    if (info.kind == DIST_ALL_TO_ALL) {
      bytes /= info.groupSize;
      offset = call.index * bytes;
    } else if (!isAlone && !toSelf) {
      continue;
    }
    CUdeviceptr target = reinterpret_cast<CUdeviceptr>(call.outputs[p]) + CUdeviceptr(offset);
    CUdeviceptr source = reinterpret_cast<CUdeviceptr>(call.inputs[p]) + CUdeviceptr(offset);
    if (bytes == 0 || target == source)
      continue;
    CUresult result = parts.device->driver().cuMemcpyDtoDAsync(target, source, size_t(bytes), stream);
    if (result != CUDA_SUCCESS) {
      fail(&info, DIST_INTERNAL,
           "cannot copy on " + parts.device->describe() + ": " + parts.device->driver().describe(result));
      return false;
    }
  }
  return true;
}

/// Sends and receives of an all-to-all or a permute, but to itself.
ncclResult_t NcclCommunicator::exchange(const CollectiveCall &call, size_t p, ncclComm_t communicator,
                                        CUstream stream) {
  const CollectiveInfo &info = *call.info;
  const CollectivePairInfo &pair = info.pairs[p];
  cudaStream_t queue = reinterpret_cast<cudaStream_t>(stream);
  const char *input = static_cast<const char *>(call.inputs[p]);
  char *output = static_cast<char *>(call.outputs[p]);
  int64_t bytes = inputElements(pair) * sizeOfDType(pair.dtype);
  bool isPermute = info.kind == DIST_COLLECTIVE_PERMUTE;
  int64_t chunk = isPermute ? bytes : bytes / info.groupSize;
  if (chunk == 0)
    return ncclSuccess;
  ncclResult_t result = ncclSuccess;
  for (int64_t peer = 0; peer < info.groupSize && result == ncclSuccess; ++peer) {
    if (peer == call.index)
      continue;
    bool sends = !isPermute || info.sourceOf[peer] == call.index;
    bool receives = !isPermute || info.sourceOf[call.index] == peer;
    int64_t offset = isPermute ? 0 : peer * chunk;
    if (sends)
      result = nccl.ncclSend(input + offset, size_t(chunk), ncclInt8, int(peer), communicator, queue);
    if (receives && result == ncclSuccess)
      result = nccl.ncclRecv(output + offset, size_t(chunk), ncclInt8, int(peer), communicator, queue);
  }
  return result;
}

ncclResult_t NcclCommunicator::enqueuePair(const CollectiveCall &call, size_t p, ncclComm_t communicator,
                                           CUstream stream) {
  const CollectiveInfo &info = *call.info;
  const CollectivePairInfo &pair = info.pairs[p];
  cudaStream_t queue = reinterpret_cast<cudaStream_t>(stream);
  size_t inBytes = size_t(inputElements(pair) * sizeOfDType(pair.dtype));
  ncclDataType_t type = ncclInt8;
  ncclRedOp_t operation = ncclSum;
  dataTypeOf(pair.dtype, type);
  operationOf(info.reduction, pair.dtype, operation);
  if (inBytes == 0)
    return ncclSuccess;
  switch (info.kind) {
  case DIST_ALL_REDUCE:
    return nccl.ncclAllReduce(call.inputs[p], call.outputs[p], size_t(inputElements(pair)), type, operation,
                              communicator, queue);
  case DIST_REDUCE_SCATTER:
    return nccl.ncclReduceScatter(call.inputs[p], call.outputs[p], size_t(outputElements(pair)), type, operation,
                                  communicator, queue);
  case DIST_ALL_GATHER:
    return nccl.ncclAllGather(call.inputs[p], call.outputs[p], inBytes, ncclInt8, communicator, queue);
  case DIST_BROADCAST:
    return nccl.ncclBroadcast(call.inputs[p], call.outputs[p], inBytes, ncclInt8, int(info.root), communicator, queue);
  default:
    return exchange(call, p, communicator, stream);
  }
}

bool NcclCommunicator::start(const CollectiveCall &call, CUstream stream, CollectiveTicket &) {
  const CollectiveInfo &info = *call.info;
  const CollectiveInfo &expected = *parts.collectives[info.step];
  if (!info.agreesWith(expected)) { // An injected lie: NCCL itself would hang or corrupt memory.
    fail(&expected, DIST_MISMATCH,
         "came with " + info.describeFully() + ", but all ranks agreed on " + expected.describeFully());
    return false;
  }
  if (!copyOwn(call, stream))
    return false;
  if (info.groupSize == 1)
    return true;
  ncclComm_t communicator = communicators[info.group];
  waitsIn(&call, heartbeat.started.load(std::memory_order_relaxed) - 1,
          parts.state.startedInGroup[info.group].load(std::memory_order_relaxed) - 1);
  isInCall.store(true, std::memory_order_seq_cst);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::string error = "interrupted by a failure elsewhere";
  if (!parts.state.failure.hasFailed()) { // Else the call might not come back. A failure from here on interrupts it.
    ncclResult_t result = nccl.ncclGroupStart();
    for (size_t p = 0; p < info.pairs.size() && result == ncclSuccess; ++p)
      result = enqueuePair(call, p, communicator, stream);
    ncclResult_t ended = nccl.ncclGroupEnd();
    if (result == ncclSuccess)
      result = ended;
    if (result == ncclSuccess || !world->isBlocking() || !parts.state.failure.hasFailed())
      error = world->complete(communicator, result, parts.state.failure.flag());
  }
  isInCall.store(false, std::memory_order_release);
  waitsIn(nullptr, 0, 0);
  if (!error.empty())
    fail(&info, DIST_RANK_FAILED, "NCCL failed: " + error);
  return error.empty();
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

bool NcclCommunicator::poll() {
  constexpr std::chrono::milliseconds period{10};
  if (Clock::now() - lastPoll < period)
    return true;
  lastPoll = Clock::now();
  std::string error = world->findError();
  if (!error.empty())
    fail(nullptr, DIST_RANK_FAILED, "NCCL failed: " + error);
  return error.empty();
}

/// What went wrong elsewhere ends a call in which this rank waits for others. Communicators that do not block are
/// polled.
void NcclCommunicator::interrupt() {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (world->isBlocking() && isInCall.load(std::memory_order_seq_cst))
    world->abort();
}

void NcclCommunicator::waitsIn(const CollectiveCall *call, int64_t number, int64_t numberInGroup) {
  heartbeat.waitsFor.store(call ? number : -1, std::memory_order_release);
  heartbeat.waitsInGroup.store(call ? numberInGroup : -1, std::memory_order_release);
  heartbeat.waiting.store(call, std::memory_order_release);
}

void NcclCommunicator::reportStall(const CollectiveCall &) {
  parts.state.failure.record(group.channel().reportStall(statusOfRank(parts.state, parts.firstRank)));
}

} // namespace

std::string checkNcclCollective(const CollectiveInfo &info) {
  std::string problem = checkDeviceCollective(info, /*reducesNarrowIntegers=*/false);
  if (!problem.empty() || !reduces(info))
    return problem;
  for (const CollectivePairInfo &pair : info.pairs) {
    ncclDataType_t type;
    ncclRedOp_t operation;
    if (!dataTypeOf(pair.dtype, type) || !operationOf(info.reduction, pair.dtype, operation))
      return std::string("NCCL has no reduction ") + nameOfReduction(info.reduction) + " of " + nameOfDType(pair.dtype);
  }
  return "";
}

std::unique_ptr<DeviceCommunicator> createNcclCommunicator(DeviceParts &parts, const DeviceMemory &memory,
                                                           std::shared_ptr<NcclWorld> world, ProcessGroup &group,
                                                           Failure &failure) {
  auto communicator = std::make_unique<NcclCommunicator>(parts, std::move(world), group);
  return communicator->prepare(memory, failure) ? std::move(communicator) : nullptr;
}

} // namespace dist::runtime
