// SPDX-License-Identifier: Apache-2.0
//
// NCCL in this process: one communicator over all ranks and one for every set of peers that programs need, made once
// and kept. Communicators block, unless asked for otherwise: their calls are made on a thread of their own where they
// wait for other ranks, and failures elsewhere and the deadline end them. Those that do not block are polled.

#ifndef DIST_LIB_RUNTIME_CUDA_NCCLWORLD_H
#define DIST_LIB_RUNTIME_CUDA_NCCLWORLD_H

#include "Collectives/MeshGroups.h"
#include "Device.h"
#include "Nccl.h"
#include "Processes/ProcessGroup.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace dist::runtime {

/// Settings that NCCL reads from the environment when it starts; to be called before it is opened. What is set already
/// stays. `shareGpu` lets several ranks use one GPU: each poses as a machine of its own.
void prepareNcclEnvironment(int64_t rank, bool shareGpu);

/// Whether communicators block: unless DIST_NCCL_BLOCKING is 0.
bool blocksInNccl();

class NcclWorld {
public:
  /// Opens NCCL and joins all ranks; the device's context must be current. All ranks call it. Returns null and sets
  /// `failure`.
  static std::shared_ptr<NcclWorld> join(ProcessGroup &group, std::shared_ptr<const Device> device, bool blocks,
                                         int64_t deadlineMs, Failure &failure);
  /// Gives all communicators back, splits first; nothing may use them any more. Bounded in time.
  ~NcclWorld();
  NcclWorld(const NcclWorld &) = delete;
  NcclWorld &operator=(const NcclWorld &) = delete;

  const Nccl &library() const { return *nccl; }

  /// The communicator of this rank's instance of `group`, with ranks in index order; made at the first request, which
  /// all ranks make in one order. Null for a group of one. Returns false and sets `failure`.
  bool communicatorFor(const GroupTable &group, ncclComm_t &communicator, Failure &failure);

  /// Waits until a call that returned `result` is complete. Returns an empty string, or what went wrong.
  std::string complete(ncclComm_t communicator, ncclResult_t result, const std::atomic<bool> &interrupt) const;

  /// Asks all communicators for errors that came by themselves. Returns an empty string or the first.
  std::string findError() const;

  /// Aborts all communicators from a thread of its own, within five seconds; afterwards they are gone. Any thread may
  /// call it, also while another one is in a call that blocks.
  void abort();

  bool isBlocking() const { return blocks; }

  /// Where memory comes from that NCCL can send from and receive to directly; null if this version has none.
  std::shared_ptr<DeviceAllocator> allocator() const;
  /// Tells `communicator` about `memory`, so that it needs no copies of what lies there. Returns what withdrawMemory
  /// takes, or null if there is nothing to withdraw: what is not registered is copied as ever.
  void *registerMemory(ncclComm_t communicator, const DeviceMemory &memory);
  /// Undoes it, if the communicator is still there. Memory is withdrawn before it is freed.
  void withdrawMemory(ncclComm_t communicator, void *registration);

private:
  NcclWorld(ProcessGroup &group, std::shared_ptr<const Device> device, bool blocks, int64_t deadlineMs)
      : group(group), device(std::move(device)), blocks(blocks), deadlineMs(deadlineMs) {}
  ncclConfig_t makeConfig() const;
  /// Makes a communicator by `make`, which may block; returns an empty string, or what went wrong.
  std::string makeCommunicator(std::function<ncclResult_t(ncclComm_t *)> make, ncclComm_t parent, ncclComm_t &made);
  bool start(Failure &failure);
  bool compareVersions(Failure &failure);
  std::vector<ncclComm_t> allCommunicators() const;

  ProcessGroup &group;
  std::shared_ptr<const Device> device;
  bool blocks;
  int64_t deadlineMs;
  mutable std::mutex mutex; ///< Of the communicators: a failure elsewhere aborts them from another thread.
  std::shared_ptr<const Nccl> nccl;
  ncclComm_t world = nullptr;
  std::map<std::vector<std::vector<int32_t>>, ncclComm_t> splits; ///< By the members of all instances.
  std::vector<ncclComm_t> splitOrder;
  bool isBroken = false; ///< A communicator could not be made: all can only be aborted.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_NCCLWORLD_H
