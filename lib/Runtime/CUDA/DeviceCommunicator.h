// SPDX-License-Identifier: Apache-2.0
//
// How ranks exchange data that lies on devices. It is the device's twin of Communicator: buffers are device memory, and
// a collective is done when its stream has come past it, so nothing here waits for the device.
//
// Contract for every implementation:
//   - the caller has ordered `stream` behind everything that the inputs and outputs depend on;
//   - start, then done, are called for every collective in one order by all ranks; after done, work that is enqueued on
//     `stream` comes after the collective. Between them other ranks of this process may call start: one thread can
//     serve several ranks, as it does while it captures a graph.
//   - false means that the run has failed: the reason is in RunState::failure. Host waits end by the deadline.

#ifndef DIST_LIB_RUNTIME_CUDA_DEVICECOMMUNICATOR_H
#define DIST_LIB_RUNTIME_CUDA_DEVICECOMMUNICATOR_H

#include "Collectives/Communicator.h"

#include <cuda.h>

#include <string>

namespace dist::runtime {

class DeviceCommunicator {
public:
  virtual ~DeviceCommunicator() = default;

  /// Enqueues this rank's part, or announces it; `call` holds device addresses and stays valid until done returns.
  virtual bool start(const CollectiveCall &call, CUstream stream, CollectiveTicket &ticket) = 0;
  virtual bool done(const CollectiveCall &call, CUstream stream, CollectiveTicket ticket) = 0;

  /// Asks for failures that come by themselves: a broken connection, a dead peer. Called while waiting for the device.
  virtual bool poll() { return true; }

  /// This rank's host waits for the device, which has come to `call`, the `number`-th collective since the load and the
  /// `numberInGroup`-th of its group. Null: it waits for none.
  virtual void waitsIn(const CollectiveCall *call, int64_t number, int64_t numberInGroup) {
    (void)call;
    (void)number;
    (void)numberInGroup;
  }

  /// The device did not finish `call` in time: reports who is to blame.
  virtual void reportStall(const CollectiveCall &call) = 0;

  /// Wakes threads that wait in start or done, after a failure.
  virtual void interrupt() {}

  /// Ends device work that waits for other ranks, after a failure and before memory is freed. Bounded in time.
  virtual void abort() {}
};

/// Checks what packing has to have done before a device moves data: whole chunks along leading dimensions, no average.
/// Returns an empty string, or what was found and what is needed. `reducesNarrowIntegers`: i16 and u16 may be reduced.
std::string checkDeviceCollective(const CollectiveInfo &info, bool reducesNarrowIntegers);

/// Elements of a pair's input and output.
int64_t inputElements(const CollectivePairInfo &pair);
int64_t outputElements(const CollectivePairInfo &pair);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DEVICECOMMUNICATOR_H
