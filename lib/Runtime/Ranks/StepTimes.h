// SPDX-License-Identifier: Apache-2.0
//
// When each step of a rank ran, kept for all of its runs where a trace is asked for, and the trace that is made of it.

#ifndef DIST_LIB_RUNTIME_RANKS_STEPTIMES_H
#define DIST_LIB_RUNTIME_RANKS_STEPTIMES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dist::runtime {

struct ProgramParts;

/// Of one rank; written by its thread alone, read between runs.
class alignas(64) StepTimes {
public:
  /// More than this is left out, so that a long loop cannot use up the memory; an event has 48 bytes.
  static constexpr size_t capacity = 200000;

  /// An execution of a step; times in nanoseconds of the steady clock. A collective lasts from its start until it is
  /// done.
  struct Event {
    int64_t step, run; ///< Runs count from 1.
    int64_t begin, end;
    int64_t exposed; ///< Of a collective: how much of it the rank spent in it and with nothing else.
    bool hasEnded;
  };

  static int64_t now();

  /// Notes what step `step` did from `begin` until now; returns its number for `finish`.
  size_t add(int64_t step, int64_t run, int64_t begin, bool hasEnded = true);
  /// Notes that the collective `number` is done, which the rank has waited for since `begin`, and which ended at `end`,
  /// perhaps before that; 0: just now.
  void finish(size_t number, int64_t begin, int64_t end = 0);

  const std::vector<Event> &getEvents() const { return events; }
  int64_t getNumLeftOut() const { return numLeftOut; }

private:
  std::vector<Event> events;
  int64_t numLeftOut = 0;
};

/// Writes what ranks `firstRank` and following did to `path` in the Trace Event Format: a process for each rank, with a
/// thread that computes and one for collectives, or several where several are under way at a time. The name `machine`
/// and `otherEvents`, JSON objects separated by commas, are added. Names of files are as those of writeFlightRecord.
/// Returns false and sets `error`.
bool writeStepTimes(std::string path, bool isProcess, const ProgramParts &parts, int64_t firstRank, int64_t numRanks,
                    const std::string &machine, const std::string &otherEvents, std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_STEPTIMES_H
