// SPDX-License-Identifier: Apache-2.0
//
// A non-blocking TCP connection that carries frames {type, number, bytes}, and how processes find each other with it.
// Nothing here waits; whoever polls calls receive and flush.

#ifndef DIST_LIB_RUNTIME_PROCESSES_CONTROLSOCKET_H
#define DIST_LIB_RUNTIME_PROCESSES_CONTROLSOCKET_H

#include "Ranks/RunState.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dist::runtime {

/// What a frame says. Values are part of the protocol.
enum class FrameKind : int64_t {
  Hello = 0x64697374'31, ///< First frame of a connecting process. The odd number shows who speaks the protocol.
  Received,              ///< The hub has understood the hello.
  Start,                 ///< All ranks are there.
  Contribution,          ///< A rank's bytes for operation `number`.
  Result,                ///< What operation `number` gives this rank.
  Status,                ///< Where the sender is.
  Query,                 ///< Asks for a status now.
  Stall,                 ///< The sender has waited for too long; holds its status.
  Propose,               ///< A failure of the sender.
  Abort,                 ///< The failure that all report.
  Goodbye,               ///< The sender ends in good order; holds its last status.
};

struct Frame {
  FrameKind kind;
  int64_t number = 0;
  std::string bytes;
};

class ControlSocket {
public:
  ControlSocket() = default;
  /// Takes over a connected socket.
  explicit ControlSocket(int descriptor);
  ControlSocket(ControlSocket &&other) noexcept;
  ControlSocket &operator=(ControlSocket &&other) noexcept;
  ~ControlSocket() { close(); }

  bool isOpen() const { return descriptor >= 0; }
  int handle() const { return descriptor; }
  void close();

  /// Queues a frame and sends what can be sent at once.
  void send(FrameKind kind, int64_t number = 0, const std::string &bytes = "");
  /// Sends what can be sent without waiting.
  void flush();
  bool hasUnsent() const { return unsentFrom < unsent.size(); }

  enum class Outcome { Open, Closed, Foreign };
  /// Reads what is there and appends whole frames to `frames`. Closed: the other side is gone, its last frames are in
  /// `frames`. Foreign: it does not speak this protocol. Frames of more than `limit` bytes count as foreign.
  Outcome receive(std::vector<Frame> &frames, int64_t limit = INT64_MAX);

private:
  bool parse(std::vector<Frame> &frames, int64_t limit);

  int descriptor = -1;
  std::string unsent, unparsed;
  size_t unsentFrom = 0;
};

/// A failure as bytes and back.
std::string serializeFailure(const Failure &failure);
bool deserializeFailure(const std::string &bytes, Failure &failure);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_CONTROLSOCKET_H
