// SPDX-License-Identifier: Apache-2.0
//
// Who touched which bytes last: one piece of memory cut into segments, each with its last writer and the readers since.
// Older accesses need not be kept: they come before these, and what comes behind these comes behind them.

#ifndef DIST_LIB_RUNTIME_VALIDATION_ACCESSHISTORY_H
#define DIST_LIB_RUNTIME_VALIDATION_ACCESSHISTORY_H

#include "CutSegment.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace dist::runtime {

/// One run of a step: number `position` of lane `lane`. Runs of one lane follow each other.
struct StepRun {
  int64_t step;
  int64_t lane;
  int64_t position;

  bool operator==(const StepRun &other) const { return lane == other.lane && position == other.position; }
};

/// An access that nothing orders against the one that was added.
struct AccessConflict {
  StepRun earlier;
  bool earlierWrites;
  int64_t begin, end; ///< Bytes that both touch.
};

class AccessHistory {
public:
  /// Adds an access of `run` to bytes [begin, end). `isOrdered(earlier, run)` says whether an earlier run ends before
  /// `run` begins. Returns the first access that is not ordered, if there is one.
  template <typename IsOrdered>
  std::optional<AccessConflict> add(const StepRun &run, int64_t begin, int64_t end, bool isWrite, IsOrdered isOrdered) {
    cutSegment(segments, begin);
    cutSegment(segments, end);
    auto first = segments.lower_bound(begin);
    int64_t covered = begin;
    for (auto segment = first; segment != segments.end() && segment->first < end; ++segment) {
      State &state = segment->second;
      if (segment->first > covered && !isWrite)
        segments.insert(segment, {covered, State{segment->first, std::nullopt, {run}}});
      covered = state.end;
      if (state.writer && !(*state.writer == run) && !isOrdered(*state.writer, run))
        return AccessConflict{*state.writer, true, segment->first, state.end};
      for (const StepRun &reader : state.readers)
        if (isWrite && !(reader == run) && !isOrdered(reader, run))
          return AccessConflict{reader, false, segment->first, state.end};
      if (!isWrite)
        addReader(state, run, isOrdered);
    }
    if (isWrite) {
      segments.erase(first, segments.lower_bound(end));
      segments[begin] = State{end, run, {}};
    } else if (covered < end) {
      segments[covered] = State{end, std::nullopt, {run}};
    }
    return std::nullopt;
  }

private:
  struct State {
    int64_t end;
    std::optional<StepRun> writer;
    std::vector<StepRun> readers; ///< Since the write; none is known to come before another.
  };

  template <typename IsOrdered> static void addReader(State &state, const StepRun &run, IsOrdered isOrdered) {
    std::erase_if(state.readers, [&](const StepRun &reader) { return reader == run || isOrdered(reader, run); });
    state.readers.push_back(run);
  }

  std::map<int64_t, State> segments; ///< By their first byte; bytes without a segment have not been touched.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_ACCESSHISTORY_H
