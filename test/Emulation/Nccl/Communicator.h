// SPDX-License-Identifier: Apache-2.0
//
// A communicator: its place in the group, its segment, its state, and the thread that brings it up. A rank that never
// comes is waited for until the communicator is aborted, as NCCL waits.

#ifndef DIST_TEST_EMULATION_NCCL_COMMUNICATOR_H
#define DIST_TEST_EMULATION_NCCL_COMMUNICATOR_H

#include "Segment.h"

#include "Driver/Work.h"

#include <nccl.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace dist::emulation {

class Communicator : public std::enable_shared_from_this<Communicator> {
public:
  Communicator(bool blocking, int device) : blocking(blocking), device(device) {}
  ~Communicator();

  /// Starts to meet the other ranks; `state` is InProgress until they are all there.
  void startMeeting(const std::string &name, int ranks, int rank);
  /// Lets the handle of this communicator appear in `slot` only when it has met the others, as a split that does not
  /// block leaves it: its parent may be done before.
  void publishLate(ncclComm_t handle, ncclComm_t *slot) { lateHandle = handle, lateSlot = slot; }
  /// Starts a split; `child` is null for a rank that takes part in no group.
  void startSplit(int color, int key, std::shared_ptr<Communicator> child);
  /// Starts to wait until all work of the communicator is done.
  void startFinalize();
  /// Waits for what was started.
  ncclResult_t finishStarted();

  void abort();
  void fail(ncclResult_t result, const std::string &text);
  ncclResult_t currentState() const { return state.load(); }

  const bool blocking;
  const int device;
  int ranks = 0, rank = -1;
  std::string name;
  std::unique_ptr<Segment> segment;
  std::atomic<bool> aborted{false};
  /// Rounds of collectives that this rank has begun, and chunks on each channel; the device's thread alone uses them.
  uint64_t round = 0;
  std::shared_ptr<Chain> chain = std::make_shared<Chain>();
  /// Held by all work that is waiting or kept in a graph.
  std::shared_ptr<int> ticket = std::make_shared<int>(0);
  bool hasLaunched = false;
  /// Memory that the caller has registered.
  std::set<void *> registered;
  /// How often a poll answers InProgress although all is done, to show callers that do not poll.
  std::atomic<int> slowPolls{0};

private:
  template <class Body> void start(Body body);
  /// Waits until `condition` holds; returns false if the communicator is aborted first.
  template <class Condition> bool waitUntil(Condition condition) const;
  bool meet();
  bool split(int color, int key, const std::shared_ptr<Communicator> &child);

  std::atomic<ncclResult_t> state{ncclSuccess};
  std::mutex starterMutex;
  std::thread starter;
  uint64_t splits = 0;
  ncclComm_t lateHandle = nullptr, *lateSlot = nullptr;
};

/// The last error's text, for ncclGetLastError.
std::string lastErrorText();
void setLastError(const std::string &text);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_NCCL_COMMUNICATOR_H
