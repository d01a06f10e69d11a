// SPDX-License-Identifier: Apache-2.0
//
// The last collectives of a rank, kept in a ring while it runs, so that a failed run can show what came before.
// Recording costs three looks at the clock per collective; the ring is read while its rank may still be writing.

#ifndef DIST_LIB_RUNTIME_RANKS_FLIGHTRECORDER_H
#define DIST_LIB_RUNTIME_RANKS_FLIGHTRECORDER_H

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

struct CollectiveInfo;
struct Failure;
struct RunState;

class FlightRecorder {
public:
  static constexpr size_t capacity = 128;

  /// Notes that the collective in step `step` starts; returns its number, from 1.
  uint64_t started(int64_t step);
  /// Notes that all members have come to it, ...
  void arrived(uint64_t number);
  /// ... and that this rank is through with it. Of two notes the first counts: a thread that assists may come before
  /// the rank.
  void finished(uint64_t number);
  /// Returns when that was, in nanoseconds of the steady clock; 0 if it was not, or is forgotten.
  int64_t finishTimeOf(uint64_t number) const;

  /// One remembered collective; times in nanoseconds of the steady clock, 0 for what has not happened.
  struct Event {
    uint64_t number = 0;
    int64_t step = 0, startTime = 0, arrivalTime = 0, finishTime = 0;
  };
  /// The remembered events, oldest first. Events that are overwritten meanwhile are left out.
  std::vector<Event> events() const;

private:
  struct Entry {
    std::atomic<uint64_t> number{0};
    std::atomic<int64_t> step{0}, startTime{0}, arrivalTime{0}, finishTime{0};
  };
  Entry &entryOf(uint64_t number) { return entries[number % capacity]; }

  std::array<Entry, capacity> entries;
  std::atomic<uint64_t> count{0};
};

/// Writes what the recorders of ranks `firstRank` and following hold, and why the run has failed, as JSON to `path`, in
/// which "%r" stands for `firstRank`; where ranks are processes (`isProcess`) and there is no "%r", ".rankN" is
/// appended. `collectives` is indexed by step. Sets `written` to the file's name. Returns false and sets `error`.
bool writeFlightRecord(std::string path, bool isProcess, const char *program, const RunState &state,
                       const std::vector<std::unique_ptr<CollectiveInfo>> &collectives, int64_t firstRank,
                       int64_t numRanks, const Failure &failure, std::string &written, std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_FLIGHTRECORDER_H
