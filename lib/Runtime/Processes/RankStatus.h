// SPDX-License-Identifier: Apache-2.0
//
// Where a rank is in its run, as plain data that can be sent to another process, and who is to blame when ranks wait
// too long for each other. Ranks of a group come to its collectives in one order, so "how many of the group's has it
// started" says who is behind. The number of all collectives says nothing: branches that depend on the device, as the
// tasks of a pipeline, let ranks of different groups execute different lists.

#ifndef DIST_LIB_RUNTIME_PROCESSES_RANKSTATUS_H
#define DIST_LIB_RUNTIME_PROCESSES_RANKSTATUS_H

#include "Ranks/RunState.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dist::runtime {

struct RankStatus {
  int64_t program = 0;          ///< Programs loaded so far; 0: none.
  int64_t execution = 0;        ///< Runs begun so far.
  int64_t step = -1;            ///< In progress; -1 outside a run.
  std::vector<int64_t> started; ///< By group: collectives of the program started so far.
  int64_t waitsFor = -1;        ///< Number (from 0) of the collective that it waits in; -1: it does not wait.
  int64_t waitsInGroup = -1;    ///< Number of that collective among those of its group.
  int64_t group = -1;           ///< Of the collective below.
  // The collective that it waits in, else the one that it started last; kind is -1 before the first.
  DistCollectiveKind collective = -1;
  std::string axes;
  int64_t sequence = -1;
  int64_t collectiveStep = -1;
  std::string location;
  std::vector<int32_t> members; ///< Ranks that meet there.

  bool isWaiting() const { return waitsFor >= 0; }
  /// `all_gather over "tp" (sequence 17)`; empty before the first collective.
  std::string describeCollective() const;
  enum class Tense { Now, Then };
  /// "it waits in all_gather over ...", "it is in step 5, ...", "it has not begun to run". What was last heard of a
  /// rank is told in the past.
  std::string describe(Tense tense = Tense::Now) const;

  std::string serialize() const;
  /// Returns false if `bytes` are damaged.
  bool deserialize(const std::string &bytes);
};

/// Returns whether `rank` has come to the collective that `waiting`, who is a member of the same group, waits in.
bool hasCome(const RankStatus &rank, const RankStatus &waiting);

/// What is known of a rank by another process.
struct RankSighting {
  RankStatus status;
  int64_t silentMs = 0; ///< Since it was last heard of.
  bool hasLeft = false; ///< It has ended in good order.
};

/// "nothing has been heard of it for 700 ms; before that it was in step 5, ...".
std::string describeSilence(const RankSighting &sighting);

/// The verdict when `reporter` has waited for longer than `deadlineMs`: follows who waits for whom to a rank that is
/// silent, has left, or is behind. `sightings` holds all ranks.
Failure explainStall(const std::vector<RankSighting> &sightings, int64_t reporter, int64_t deadlineMs);

/// The verdict when a rank did not finish a step in time and says so itself: if others wait for it in a collective, by
/// what `sightings` show, that collective's verdict, else `stuck` as it is.
Failure explainStuckStep(const std::vector<RankSighting> &sightings, Failure stuck, int64_t deadlineMs);

/// The verdict when `rank` has died: names the collective in which others wait for it, if any does.
Failure explainDeath(const std::vector<RankSighting> &sightings, int64_t rank, const std::string &how);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_RANKSTATUS_H
