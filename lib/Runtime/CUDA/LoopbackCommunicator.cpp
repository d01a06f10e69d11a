// SPDX-License-Identifier: Apache-2.0
//
// Events are made once: one per rank and group for its arrival, one per group instance for the end. They can be
// recorded again by the next collective of the group, since a member comes to that one only after it has enqueued its
// waits for the last one. Addresses of sources are known at load and lie in one table on the device.

#include "LoopbackCommunicator.h"

#include "dist/Runtime/DType.h"

#include <algorithm>

namespace dist::runtime {

namespace {

class LoopbackCommunicator final : public DeviceCommunicator {
public:
  LoopbackCommunicator(DeviceParts &parts, const std::vector<std::unique_ptr<DeviceRank>> &ranks, int64_t depth);
  ~LoopbackCommunicator() override;
  bool prepare(Failure &failure);

  bool start(const CollectiveCall &call, CUstream stream, CollectiveTicket &ticket) override;
  bool done(const CollectiveCall &call, CUstream stream, CollectiveTicket ticket) override;
  void reportStall(const CollectiveCall &call) override;
  void interrupt() override { meeting->interrupt(); }

private:
  using Calls = std::span<const CollectiveCall *const>;
  bool makeEvents(Failure &failure);
  bool prepareReductions(Failure &failure);
  bool enqueueAll(const CollectiveInfo &info, Calls calls, int32_t worker);
  CUresult enqueuePair(const CollectiveInfo &info, Calls calls, size_t pair, CUstream stream);
  CUresult reduce(const CollectiveInfo &info, const CollectiveCall &call, size_t pair, size_t source,
                  CUdeviceptr target, int64_t count, CUstream stream);
  CUresult copy(CUdeviceptr target, CUdeviceptr source, int64_t bytes, CUstream stream);
  void fail(const CollectiveInfo &info, int32_t rank, CUresult result);

  DeviceParts &parts;
  const std::vector<std::unique_ptr<DeviceRank>> &ranks;
  const Driver &driver;
  std::unique_ptr<Communicator> meeting;
  std::vector<std::vector<CUevent>> arrived; ///< [rank][group]; null for groups without collectives.
  std::vector<std::vector<CUevent>> ended;   ///< [group][instance]
  std::vector<CUstream> streamOf;            ///< Per rank: that of its present collective.

  /// Reductions: the kernel, and where each instance's arrays of sources begin in the table.
  struct Reduction {
    CUfunction kernel = nullptr;
    std::vector<std::vector<size_t>> sources; ///< [instance][pair * chunks + chunk]: first entry.
    size_t chunks = 1;                        ///< Arrays per pair: the group size for reduce_scatter.
  };
  std::vector<std::vector<Reduction>> reductions; ///< [step][pair]
  DeviceMemory sourceTable;
};

CUdeviceptr addressOf(const void *pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

LoopbackCommunicator::LoopbackCommunicator(DeviceParts &parts, const std::vector<std::unique_ptr<DeviceRank>> &ranks,
                                           int64_t depth)
    : parts(parts), ranks(ranks), driver(parts.device->driver()), arrived(parts.numLocal), ended(parts.groups.size()),
      streamOf(parts.numLocal), reductions(parts.collectives.size()) {
  meeting = createThreadsCommunicator(
      parts.groups, depth, parts.state,
      [this](const CollectiveInfo &info, Calls calls, int32_t worker) { return enqueueAll(info, calls, worker); });
}

LoopbackCommunicator::~LoopbackCommunicator() {
  for (const std::vector<std::vector<CUevent>> *table : {&arrived, &ended})
    for (const std::vector<CUevent> &events : *table)
      for (CUevent event : events)
        if (event)
          driver.cuEventDestroy(event);
}

//===------------------------------------------------------------------------------------------------------------===//
// Preparation
//===------------------------------------------------------------------------------------------------------------===//

bool LoopbackCommunicator::makeEvents(Failure &failure) {
  std::vector<char> isUsed(parts.groups.size());
  for (const std::unique_ptr<CollectiveInfo> &info : parts.collectives)
    if (info)
      isUsed[info->group] = 1;
  auto make = [&](CUevent &event) {
    CUresult result = driver.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING);
    if (result != CUDA_SUCCESS)
      setDriverFailure(failure, *parts.device, "make an event", result);
    return result == CUDA_SUCCESS;
  };
  for (std::vector<CUevent> &events : arrived)
    events.resize(parts.groups.size());
  for (size_t g = 0; g < parts.groups.size(); ++g) {
    if (!isUsed[g])
      continue;
    ended[g].resize(parts.groups[g].members.size());
    for (CUevent &event : ended[g])
      if (!make(event))
        return false;
    for (std::vector<CUevent> &events : arrived)
      if (!make(events[g]))
        return false;
  }
  return true;
}

bool LoopbackCommunicator::prepareReductions(Failure &failure) {
  std::vector<uint64_t> table;
  for (const std::unique_ptr<CollectiveInfo> &info : parts.collectives) {
    if (!info || (info->kind != DIST_ALL_REDUCE && info->kind != DIST_REDUCE_SCATTER))
      continue;
    const DistCollectiveStep &step = parts.executable.steps[info->step].collective;
    const GroupTable &group = parts.groups[info->group];
    for (size_t p = 0; p < info->pairs.size(); ++p) {
      const CollectivePairInfo &pair = info->pairs[p];
      Reduction &reduction = reductions[info->step].emplace_back();
      std::string name = std::string("dist_reduce_") + nameOfReduction(info->reduction) + "_" + nameOfDType(pair.dtype);
      reduction.kernel = parts.modules.find(name);
      if (!reduction.kernel) {
        failure.status = DIST_UNSUPPORTED;
        failure.setCollective(*info);
        failure.text = info->describe() + " on one device needs the kernel \"" + name +
                       "\", which is in no code object of the program";
        return false;
      }
      reduction.chunks = info->kind == DIST_REDUCE_SCATTER ? size_t(info->groupSize) : 1;
      int64_t chunkBytes = inputElements(pair) / int64_t(reduction.chunks) * sizeOfDType(pair.dtype);
      for (const std::vector<int32_t> &members : group.members) {
        std::vector<size_t> &begins = reduction.sources.emplace_back();
        for (size_t chunk = 0; chunk < reduction.chunks; ++chunk) {
          begins.push_back(table.size());
          for (int32_t member : members)
            table.push_back(ranks[member]->addressOf(step.pairs[p].input) + uint64_t(chunk) * uint64_t(chunkBytes));
        }
      }
    }
  }
  std::atomic<bool> never{false};
  return sourceTable.allocate(parts.device, int64_t(table.size()) * 8, "tables of reductions", failure) &&
         ranks[0]->hostTransfer().upload(sourceTable.address(), table.data(), int64_t(table.size()) * 8,
                                         ranks[0]->compute(), parts.state.deadlineMs, never, failure);
}

bool LoopbackCommunicator::prepare(Failure &failure) { return makeEvents(failure) && prepareReductions(failure); }

//===------------------------------------------------------------------------------------------------------------===//
// The collective
//===------------------------------------------------------------------------------------------------------------===//

bool LoopbackCommunicator::start(const CollectiveCall &call, CUstream stream, CollectiveTicket &ticket) {
  streamOf[call.rank] = stream;
  CUresult result = driver.cuEventRecord(arrived[call.rank][call.info->group], stream);
  if (result != CUDA_SUCCESS) {
    fail(*call.info, call.rank, result);
    return false;
  }
  return meeting->start(call, ticket);
}

bool LoopbackCommunicator::done(const CollectiveCall &call, CUstream stream, CollectiveTicket ticket) {
  if (!meeting->done(call, ticket))
    return false;
  CUresult result = driver.cuStreamWaitEvent(stream, ended[call.info->group][call.instance], 0);
  if (result != CUDA_SUCCESS)
    fail(*call.info, call.rank, result);
  return result == CUDA_SUCCESS;
}

bool LoopbackCommunicator::enqueueAll(const CollectiveInfo &info, Calls calls, int32_t worker) {
  CUstream stream = streamOf[worker];
  CUresult result = CUDA_SUCCESS;
  for (const CollectiveCall *call : calls)
    if (call->rank != worker && result == CUDA_SUCCESS)
      result = driver.cuStreamWaitEvent(stream, arrived[call->rank][info.group], 0);
  for (size_t p = 0; p < info.pairs.size() && result == CUDA_SUCCESS; ++p)
    result = enqueuePair(info, calls, p, stream);
  if (result == CUDA_SUCCESS)
    result = driver.cuEventRecord(ended[info.group][calls[0]->instance], stream);
  if (result != CUDA_SUCCESS)
    fail(info, worker, result);
  return result == CUDA_SUCCESS;
}

CUresult LoopbackCommunicator::copy(CUdeviceptr target, CUdeviceptr source, int64_t bytes, CUstream stream) {
  return bytes == 0 || target == source ? CUDA_SUCCESS
                                        : driver.cuMemcpyDtoDAsync(target, source, size_t(bytes), stream);
}

CUresult LoopbackCommunicator::reduce(const CollectiveInfo &info, const CollectiveCall &call, size_t pair, size_t chunk,
                                      CUdeviceptr target, int64_t count, CUstream stream) {
  if (count == 0)
    return CUDA_SUCCESS;
  constexpr int64_t threads = 256, mostBlocks = 2048;
  const Reduction &reduction = reductions[info.step][pair];
  uint64_t source = sourceTable.address() + reduction.sources[call.instance][chunk] * 8;
  int64_t members = info.groupSize;
  void *parameters[] = {&target, &source, &members, &count};
  int64_t blocks = std::min(mostBlocks, ceilDivide(count, threads));
  return driver.cuLaunchKernel(reduction.kernel, unsigned(blocks), 1, 1, unsigned(threads), 1, 1, 0, stream, parameters,
                               nullptr);
}

CUresult LoopbackCommunicator::enqueuePair(const CollectiveInfo &info, Calls calls, size_t p, CUstream stream) {
  const CollectivePairInfo &pair = info.pairs[p];
  int64_t size = sizeOfDType(pair.dtype);
  int64_t inBytes = inputElements(pair) * size, outBytes = outputElements(pair) * size;
  int64_t n = info.groupSize;
  CUresult result = CUDA_SUCCESS;
  CUdeviceptr first = addressOf(calls[0]->outputs[p]);
  if (info.kind == DIST_ALL_REDUCE) // Every element is read from all sources before it is written: in place is safe.
    result = reduce(info, *calls[0], p, 0, first, inputElements(pair), stream);
  for (int64_t m = 0; m < n; ++m) {
    CUdeviceptr output = addressOf(calls[m]->outputs[p]);
    auto input = [&](int64_t member) { return addressOf(calls[member]->inputs[p]); };
    auto append = [&](CUdeviceptr target, CUdeviceptr source, int64_t bytes) {
      if (result == CUDA_SUCCESS)
        result = copy(target, source, bytes, stream);
    };
    switch (info.kind) {
    case DIST_ALL_REDUCE:
      append(output, first, outBytes);
      break;
    case DIST_ALL_GATHER:
      for (int64_t j = 0; j < n; ++j)
        append(output + CUdeviceptr(j * inBytes), input(j), inBytes);
      break;
    case DIST_REDUCE_SCATTER:
      if (result == CUDA_SUCCESS)
        result = reduce(info, *calls[m], p, size_t(m), output, outputElements(pair), stream);
      break;
    case DIST_ALL_TO_ALL:
      for (int64_t j = 0; j < n; ++j)
        append(output + CUdeviceptr(j * (outBytes / n)), input(j) + CUdeviceptr(m * (inBytes / n)), inBytes / n);
      break;
    case DIST_COLLECTIVE_PERMUTE:
      append(output, input(info.sourceOf[m]), inBytes);
      break;
    default: // A broadcast.
      append(output, input(info.root), inBytes);
      break;
    }
  }
  return result;
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

void LoopbackCommunicator::fail(const CollectiveInfo &info, int32_t rank, CUresult result) {
  ranks[rank]->fail(info.step, "enqueue it", result);
}

/// All members' work is on one device: nobody is missing, the device itself hangs.
void LoopbackCommunicator::reportStall(const CollectiveCall &call) {
  Failure failure;
  failure.status = DIST_DEADLINE_EXCEEDED;
  failure.rank = call.rank;
  failure.setCollective(*call.info);
  failure.text = "rank " + std::to_string(call.rank) + " did not get past " + call.info->describe() + " on " +
                 parts.device->describe() + " within " + std::to_string(parts.state.deadlineMs) + " ms";
  parts.state.failure.fail(std::move(failure));
}

} // namespace

std::unique_ptr<DeviceCommunicator> createLoopbackCommunicator(DeviceParts &parts,
                                                               const std::vector<std::unique_ptr<DeviceRank>> &ranks,
                                                               int64_t depth, Failure &failure) {
  auto communicator = std::make_unique<LoopbackCommunicator>(parts, ranks, depth);
  return communicator->prepare(failure) ? std::move(communicator) : nullptr;
}

} // namespace dist::runtime
