// SPDX-License-Identifier: Apache-2.0
//
// The unique id goes over the control channel. Splits do not share resources with their parent, so that aborting one
// does not depend on another.

#include "NcclWorld.h"

#include "Support/WaitWord.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

namespace dist::runtime {

void prepareNcclEnvironment(int64_t rank, bool shareGpu) {
  constexpr int keep = 0;
  setenv("NCCL_LAUNCH_ORDER_IMPLICIT", "1", keep);
  if (!shareGpu)
    return;
  setenv("NCCL_HOSTID", ("dist-rank-" + std::to_string(rank)).c_str(), keep);
  // Between "machines" that are one: sockets on the loopback interface and the simplest algorithm.
  const char *const settings[][2] = {{"NCCL_SOCKET_IFNAME", "lo"}, {"NCCL_IB_DISABLE", "1"}, {"NCCL_NET", "Socket"},
                                     {"NCCL_MNNVL_ENABLE", "0"},   {"NCCL_ALGO", "Ring"},    {"NCCL_PROTO", "Simple"}};
  for (const auto &[name, value] : settings)
    setenv(name, value, keep);
}

bool blocksInNccl() {
  const char *text = std::getenv("DIST_NCCL_BLOCKING");
  return !text || std::strcmp(text, "0") != 0;
}

std::shared_ptr<NcclWorld> NcclWorld::join(ProcessGroup &group, std::shared_ptr<const Device> device, bool blocks,
                                           int64_t deadlineMs, Failure &failure) {
  std::shared_ptr<NcclWorld> joined(new NcclWorld(group, std::move(device), blocks, deadlineMs));
  std::string error;
  joined->nccl = Nccl::open(error);
  DistStatus status = joined->nccl ? DIST_OK : DIST_UNSUPPORTED;
  if (!group.agree(status, error, "the opening of NCCL", failure) || !joined->compareVersions(failure) ||
      !joined->start(failure))
    return nullptr;
  return joined;
}

bool NcclWorld::compareVersions(Failure &failure) {
  std::vector<std::string> all;
  if (!group.channel().allGather(std::to_string(nccl->version), all, "the comparison of NCCL versions")) {
    failure = group.channel().failure();
    return false;
  }
  for (size_t rank = 1; rank < all.size(); ++rank)
    if (all[rank] != all[0]) {
      failure.status = DIST_UNSUPPORTED;
      failure.rank = int64_t(rank);
      failure.text = "rank " + std::to_string(rank) + " has NCCL " + describeNcclVersion(std::atoi(all[rank].c_str())) +
                     ", rank 0 has " + describeNcclVersion(std::atoi(all[0].c_str()));
      return false;
    }
  return true;
}

ncclConfig_t NcclWorld::makeConfig() const {
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = blocks ? 1 : 0;
  config.splitShare = 0;
  return config;
}

namespace {
/// What a thread that makes a communicator leaves behind; it may come back when nobody waits any more.
struct Making {
  ncclComm_t made = nullptr;
  std::atomic<int> result{ncclInProgress};
};
} // namespace

std::string NcclWorld::makeCommunicator(std::function<ncclResult_t(ncclComm_t *)> make, ncclComm_t parent,
                                        ncclComm_t &made) {
  made = nullptr;
  // NCCL writes to it when the communicator is complete, which may be after this function has given up.
  auto making = std::make_shared<Making>();
  auto keep = std::make_unique<std::shared_ptr<Making>>(making);
  std::atomic<bool> never{false};
  if (!blocks) {
    ncclResult_t result = make(&making->made);
    // The parent's state covers the request, the child's its own making. NCCL 2.28 was seen to say that the parent is
    // done before there is a child.
    std::string error = complete(parent ? parent : making->made, result, never);
    std::atomic_ref<ncclComm_t> slot(making->made);
    for (Clock::time_point begin = Clock::now(); error.empty() && !slot.load(std::memory_order_acquire);) {
      ncclResult_t state = ncclSuccess;
      if (parent && nccl->ncclCommGetAsyncError(parent, &state) == ncclSuccess && state != ncclSuccess)
        error = complete(parent, state, never);
      else if (group.channel().hasFailed())
        error = "interrupted by a failure elsewhere";
      else if (Clock::now() - begin > std::chrono::milliseconds(deadlineMs))
        error = "it gave none within " + std::to_string(deadlineMs) + " ms";
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    ncclResult_t own = ncclSuccess;
    if (error.empty() && parent && nccl->ncclCommGetAsyncError(making->made, &own) == ncclSuccess)
      error = complete(making->made, own, never);
    if (!error.empty()) {
      if (!parent)
        made = making->made; // There to be aborted.
      (void)keep.release();
      return error;
    }
  } else {
    std::thread([making, make, on = device] {
      on->makeCurrent();
      making->result.store(make(&making->made), std::memory_order_release);
    }).detach();
    Clock::time_point begin = Clock::now(), deadline = begin + std::chrono::milliseconds(deadlineMs);
    while (making->result.load(std::memory_order_acquire) == ncclInProgress) {
      if (group.channel().hasFailed())
        return "interrupted by a failure elsewhere";
      if (Clock::now() > deadline)
        return "it did not complete within " + std::to_string(deadlineMs) + " ms";
      std::this_thread::sleep_for(
          std::chrono::microseconds(Clock::now() - begin > std::chrono::milliseconds(5) ? 500 : 50));
    }
    auto result = ncclResult_t(making->result.load());
    if (result != ncclSuccess)
      return nccl->describe(result, parent);
  }
  made = making->made;
  return made ? "" : "it gave none";
}

bool NcclWorld::start(Failure &failure) {
  ncclUniqueId id = {};
  std::string error;
  if (group.world().rank == 0)
    if (ncclResult_t result = nccl->ncclGetUniqueId(&id); result != ncclSuccess)
      error = "NCCL does not start: " + nccl->describe(result, nullptr);
  if (!group.agree(error.empty() ? DIST_OK : DIST_UNSUPPORTED, error, "the start of NCCL", failure))
    return false;
  std::string bytes(reinterpret_cast<const char *>(&id), sizeof(id));
  if (!group.channel().broadcast(bytes, "the exchange of NCCL's unique id") || bytes.size() != sizeof(id)) {
    failure = group.channel().failure();
    return false;
  }
  std::memcpy(&id, bytes.data(), sizeof(id));
  ncclComm_t made = nullptr;
  error = makeCommunicator(
      [library = nccl, id, config = makeConfig(), size = int(group.world().worldSize), rank = int(group.world().rank)](
          ncclComm_t *slot) mutable { return library->ncclCommInitRankConfig(slot, size, id, rank, &config); },
      nullptr, made);
  {
    std::lock_guard<std::mutex> lock(mutex);
    world = made;
  }
  isBroken = !error.empty();
  if (isBroken)
    error = "rank " + std::to_string(group.world().rank) + " could not make a communicator of " +
            std::to_string(group.world().worldSize) + " ranks: " + error;
  return group.agree(error.empty() ? DIST_OK : DIST_UNSUPPORTED, error, "the making of the NCCL communicator", failure);
}

std::string NcclWorld::complete(ncclComm_t communicator, ncclResult_t result,
                                const std::atomic<bool> &interrupt) const {
  Clock::time_point begin = Clock::now(), deadline = begin + std::chrono::milliseconds(deadlineMs);
  while (result == ncclInProgress) {
    if (interrupt.load(std::memory_order_acquire) || group.channel().hasFailed())
      return "interrupted by a failure elsewhere";
    if (Clock::now() > deadline)
      return "it did not complete within " + std::to_string(deadlineMs) + " ms";
    if (Clock::now() - begin > std::chrono::microseconds(100))
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    if (ncclResult_t asked = nccl->ncclCommGetAsyncError(communicator, &result); asked != ncclSuccess)
      result = asked;
  }
  return result == ncclSuccess ? "" : nccl->describe(result, communicator);
}

bool NcclWorld::communicatorFor(const GroupTable &table, ncclComm_t &communicator, Failure &failure) {
  communicator = nullptr;
  if (table.size == 1)
    return true;
  std::vector<int32_t> everyone(size_t(group.world().worldSize));
  for (size_t r = 0; r < everyone.size(); ++r)
    everyone[r] = int32_t(r);
  if (table.members.size() == 1 && table.members[0] == everyone) {
    communicator = world;
    return true;
  }
  if (auto found = splits.find(table.members); found != splits.end()) {
    communicator = found->second;
    return true;
  }
  int64_t rank = group.world().rank;
  ncclComm_t made = nullptr;
  std::string error = makeCommunicator(
      [library = nccl, config = makeConfig(), parent = world, color = int(table.instanceOfRank[rank]),
       key = int(table.indexOfRank[rank])](ncclComm_t *slot) mutable {
        return library->ncclCommSplit(parent, color, key, slot, &config);
      },
      world, made);
  if (made) {
    std::lock_guard<std::mutex> lock(mutex);
    splits[table.members] = made;
    splitOrder.push_back(made);
  }
  communicator = made;
  isBroken |= !error.empty();
  if (!error.empty())
    error = "rank " + std::to_string(rank) + " could not split off a communicator of " + std::to_string(table.size) +
            " ranks: " + error;
  return group.agree(error.empty() ? DIST_OK : DIST_UNSUPPORTED, error, "the split of the NCCL communicator", failure);
}

std::vector<ncclComm_t> NcclWorld::allCommunicators() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<ncclComm_t> all(splitOrder.rbegin(), splitOrder.rend());
  if (world)
    all.push_back(world);
  return all;
}

std::string NcclWorld::findError() const {
  for (ncclComm_t communicator : allCommunicators()) {
    ncclResult_t result = ncclSuccess;
    if (nccl->ncclCommGetAsyncError(communicator, &result) != ncclSuccess)
      result = ncclInternalError;
    if (result != ncclSuccess && result != ncclInProgress)
      return nccl->describe(result, communicator);
  }
  return "";
}

namespace {
/// Memory that ncclMemAlloc gives.
class NcclAllocator final : public DeviceAllocator {
public:
  explicit NcclAllocator(std::shared_ptr<const Nccl> nccl) : nccl(std::move(nccl)) {}

  CUdeviceptr allocate(size_t bytes) override {
    void *pointer = nullptr;
    return nccl->ncclMemAlloc(&pointer, bytes) == ncclSuccess ? reinterpret_cast<CUdeviceptr>(pointer) : 0;
  }
  void free(CUdeviceptr pointer) override { nccl->ncclMemFree(reinterpret_cast<void *>(pointer)); }

private:
  std::shared_ptr<const Nccl> nccl;
};
} // namespace

std::shared_ptr<DeviceAllocator> NcclWorld::allocator() const {
  return nccl->registersMemory ? std::make_shared<NcclAllocator>(nccl) : nullptr;
}

void *NcclWorld::registerMemory(ncclComm_t communicator, const DeviceMemory &memory) {
  if (!nccl->registersMemory || memory.size() == 0)
    return nullptr;
  void *registration = nullptr;
  std::atomic<bool> never{false};
  ncclResult_t result = nccl->ncclCommRegister(communicator, reinterpret_cast<void *>(memory.address()),
                                               size_t(memory.size()), &registration);
  return complete(communicator, result, never).empty() ? registration : nullptr;
}

void NcclWorld::withdrawMemory(ncclComm_t communicator, void *registration) {
  std::vector<ncclComm_t> all = allCommunicators(); // Those that were aborted have withdrawn everything.
  if (std::find(all.begin(), all.end(), communicator) == all.end())
    return;
  std::atomic<bool> never{false};
  complete(communicator, nccl->ncclCommDeregister(communicator, registration), never);
}

namespace {
/// Lets one thread wait for another for a limited time; the other may outlive the wait.
struct Completion {
  std::mutex mutex;
  std::condition_variable changed;
  bool isDone = false;
};
} // namespace

/// Runs `body` on a thread of its own and returns true if it ends in time; otherwise the thread is left behind.
template <typename Body> static bool runBounded(std::chrono::seconds limit, Body body) {
  auto completion = std::make_shared<Completion>();
  std::thread([completion, body] {
    body();
    std::lock_guard<std::mutex> lock(completion->mutex);
    completion->isDone = true;
    completion->changed.notify_all();
  }).detach();
  std::unique_lock<std::mutex> lock(completion->mutex);
  return completion->changed.wait_for(lock, limit, [&] { return completion->isDone; });
}

void NcclWorld::abort() {
  constexpr std::chrono::seconds limit{5};
  std::vector<ncclComm_t> all = allCommunicators();
  {
    std::lock_guard<std::mutex> lock(mutex);
    world = nullptr;
    splits.clear();
    splitOrder.clear();
  }
  if (!all.empty())
    runBounded(limit, [library = nccl, all] {
      for (ncclComm_t communicator : all)
        library->ncclCommAbort(communicator);
    });
}

NcclWorld::~NcclWorld() {
  constexpr std::chrono::seconds limit{5};
  if (isBroken || group.channel().hasFailed())
    abort();
  std::vector<ncclComm_t> all = allCommunicators();
  if (!nccl || all.empty())
    return;
  runBounded(limit, [library = nccl, all] {
    for (ncclComm_t communicator : all) {
      ncclResult_t result = library->ncclCommFinalize(communicator);
      while (result == ncclInProgress) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        if (library->ncclCommGetAsyncError(communicator, &result) != ncclSuccess)
          break;
      }
      library->ncclCommDestroy(communicator);
    }
  });
}

} // namespace dist::runtime
