// SPDX-License-Identifier: Apache-2.0
//
// A communicator that notes, rank by rank and in their order, the collectives of a program's first run, and leaves the
// meeting to the communicator that it wraps. So a test sees what was sent: kinds, element types, sizes, groups, and one
// order for all.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_RECORDINGCOMMUNICATOR_H
#define DIST_LIB_RUNTIME_COLLECTIVES_RECORDINGCOMMUNICATOR_H

#include "Communicator.h"

#include <string>

namespace dist::runtime {

class RecordingCommunicator : public Communicator {
public:
  /// `state` outlives this; `wrapped` does the work.
  RecordingCommunicator(std::unique_ptr<Communicator> wrapped, const RunState &state)
      : wrapped(std::move(wrapped)), state(state), events(size_t(state.world)) {}

  bool start(const CollectiveCall &call, CollectiveTicket &ticket) override;
  bool done(const CollectiveCall &call, CollectiveTicket ticket) override;
  bool assist(const CollectiveCall &call, CollectiveTicket ticket) override { return wrapped->assist(call, ticket); }
  void settle(int32_t rank) override { wrapped->settle(rank); }
  void interrupt() override { wrapped->interrupt(); }

  /// A collective of one rank. What all members agree on lives as long as the program.
  struct Event {
    const CollectiveInfo *info = nullptr;
    std::vector<int32_t> members;
    int64_t startedBeforeDone =
        -1; ///< How many collectives this rank had started when this one was done; -1: it was not.
  };
  const std::vector<Event> &eventsOf(int64_t rank) const { return events[size_t(rank)]; }

private:
  bool isRecording(int32_t rank) const;

  std::unique_ptr<Communicator> wrapped;
  const RunState &state;
  std::vector<std::vector<Event>> events; ///< By rank; each is written by its rank alone.
};

/// Writes what ranks `firstRank` and following have sent, as JSON, to `path`, in which "%r" stands for `firstRank`;
/// where ranks are processes (`isProcess`) and there is no "%r", ".rankN" is appended. Returns false and sets `error`.
bool writeRecordedCollectives(std::string path, bool isProcess, const char *program,
                              const RecordingCommunicator &recorded, int64_t world, int64_t firstRank, int64_t numRanks,
                              std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_RECORDINGCOMMUNICATOR_H
