// SPDX-License-Identifier: Apache-2.0
//
// Messages between the processes of a world, for a communicator to build collectives on. Nothing waits: sends and
// receives are begun and then tested.

#ifndef DIST_LIB_RUNTIME_PROCESSES_MESSAGETRANSPORT_H
#define DIST_LIB_RUNTIME_PROCESSES_MESSAGETRANSPORT_H

#include "MessageLibrary.h"
#include "ProcessWorld.h"
#include "Ranks/RunState.h"

#include <functional>
#include <memory>
#include <string>

namespace dist::runtime {

class MessageTransport {
public:
  virtual ~MessageTransport() = default;

  /// Begins a message of at most largestMessage bytes; messages of one tag between two ranks arrive in order. Returns
  /// false and sets `error`. `data` stays valid until the request is complete.
  virtual bool send(const void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
                    std::string &error) = 0;
  virtual bool receive(void *data, int64_t bytes, int64_t peer, int32_t tag, DistMessageRequest &request,
                       std::string &error) = 0;

  enum class Progress { Open, Complete, Failed };
  /// Looks whether a message is complete; `bytes` is then what has come (receives only).
  virtual Progress test(DistMessageRequest &request, int64_t &bytes, std::string &error) = 0;

  /// "Open MPI v4.1.4".
  virtual std::string name() const = 0;

  static constexpr int64_t largestMessage = int64_t(1) << 30;
  static constexpr int32_t largestTag = 32767; ///< What every MPI takes.
};

/// The MPI of this process, entered at the first call and left when the process ends in good order. Sets rank and world
/// size of `world`. Returns null and sets `failure`: the plugin is not there, or not all processes come within the
/// deadline, or `isCancelled` says so.
std::shared_ptr<MessageTransport> joinMPI(int64_t deadlineMs, const std::function<bool()> &isCancelled,
                                          ProcessWorld &world, Failure &failure);

/// To be called after a failed run: this process will end without waiting for the others in MPI, and does not enter it
/// again.
void abandonMPI();

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_MESSAGETRANSPORT_H
