// SPDX-License-Identifier: Apache-2.0
//
// This process as one rank among the processes of a run: everything that a runtime adds where ranks are processes. It
// joins the world, makes all ranks agree on what they load, and ties the failures and whereabouts of a running program
// to the control channel.

#ifndef DIST_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H
#define DIST_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H

#include "ControlChannel.h"
#include "MessageTransport.h"
#include "dist/Runtime/Runtime.h"
#include "dist/Runtime/TerminationSignal.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dist::runtime {

class ProcessGroup {
public:
  /// Joins the world as `communicator` does it: over MPI, or by the launcher's address for nccl. Starting may take at
  /// least ten seconds, whatever the deadline. Returns null and sets `failure`.
  static std::unique_ptr<ProcessGroup> join(DistCommunicatorKind communicator, int64_t deadlineMs, Failure &failure);

  /// A group over connections that are there already; `transport` may be null.
  ProcessGroup(const ProcessWorld &world, std::unique_ptr<ControlChannel> channel,
               std::shared_ptr<MessageTransport> transport)
      : placeInWorld(world), control(std::move(channel)), messages(std::move(transport)) {}

  const ProcessWorld &world() const { return placeInWorld; }
  ControlChannel &channel() { return *control; }
  std::shared_ptr<MessageTransport> transport() { return messages; } ///< Null for nccl.

  /// Tells all ranks how something has gone here that all must have done: DIST_OK, or a status with its message.
  /// Returns true if it went well everywhere. Otherwise sets `failure`: its status is that of the lowest rank where it
  /// did not, its text says what went wrong where.
  bool agree(DistStatus status, const std::string &text, const char *what, Failure &failure);

  /// Compares named values, the same names everywhere. Returns true if they are equal on all ranks. Otherwise sets
  /// `failure`, which names all that differ.
  bool compare(const std::vector<std::pair<std::string, std::string>> &facts, Failure &failure);

  /// Lets failures elsewhere end the run of `state`, and its status be seen, as long as it lives.
  class Attachment {
  public:
    Attachment(ProcessGroup &group, RunState &state);
    ~Attachment();
    Attachment(const Attachment &) = delete;
    Attachment &operator=(const Attachment &) = delete;

  private:
    ProcessGroup &group;
  };

private:
  ProcessWorld placeInWorld;
  TerminationSignal signal; ///< The channel's thread answers it.
  std::unique_ptr<ControlChannel> control;
  std::shared_ptr<MessageTransport> messages;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_PROCESSGROUP_H
