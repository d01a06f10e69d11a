// SPDX-License-Identifier: Apache-2.0
//
// Collectives and messages as state machines: each call of `advance` moves what can be moved without waiting.

#ifndef DIST_TEST_EMULATION_NCCL_TRANSFER_H
#define DIST_TEST_EMULATION_NCCL_TRANSFER_H

#include "Communicator.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace dist::emulation {

/// One call of the API.
struct Request {
  enum class Kind : uint32_t {
    AllReduce = 1,
    Reduce,
    AllGather,
    ReduceScatter,
    Broadcast,
    AlltoAll,
    Gather,
    Scatter,
    Send,
    Receive
  };
  Kind kind;
  const void *send = nullptr;
  void *receive = nullptr;
  uint64_t count = 0;
  ncclDataType_t type = ncclFloat32;
  ncclRedOp_t operation = ncclSum;
  /// The root of a collective, the peer of a message.
  int root = 0;

  bool isMessage() const { return kind == Kind::Send || kind == Kind::Receive; }
};

class Transfer {
public:
  virtual ~Transfer() = default;
  virtual Progress advance() = 0;
  /// Transfers of one lane run one after the other.
  virtual int lane() const = 0;
};

/// Starts one execution of `request`; throws a DeviceFailure if a buffer does not lie in the device's memory.
std::unique_ptr<Transfer> startTransfer(const std::shared_ptr<Communicator> &communicator, const Request &request);

/// Returns the work that carries out `requests`: collectives one after the other, messages between them all at once.
Work transferWork(const std::shared_ptr<Communicator> &communicator, std::vector<Request> requests);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_NCCL_TRANSFER_H
