// SPDX-License-Identifier: Apache-2.0
//
// What a device does in one run of a program, as plain data: tasks in program order that occupy lanes (one that
// computes, one per tier of links), and what they wait for. It knows no IR. A loop is one task with the tasks of one
// iteration in it.
//
// `scheduleTasks` is a list scheduler: tasks that compute run in program order; a collective starts when what it reads
// is there and its lane is free, and of several the first in program order. Computation beside a collective is slower
// by the share of multiprocessors that the collective takes. Cost: n log n in tasks, wherever they stand.
//
// A loop occupies its lanes as a whole. Up to kScheduledIterations iterations are scheduled as if they were unrolled;
// of longer loops the first and the last ones are (prologue and epilogue), and those between take as long as one does
// then (the steady state). An iteration may begin to communicate when the last computation before the previous
// iteration has ended: collectives are started at most one iteration ahead.

#ifndef DIST_TIMELINE_TASKGRAPH_H
#define DIST_TIMELINE_TASKGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace dist {

/// A set of lanes, one bit each.
using LaneSet = uint32_t;
inline constexpr unsigned kComputeLane = 0;
/// Returns the lane of the tier `tier` of links, of which there are at most kMaxTierLanes.
inline unsigned getTierLane(unsigned tier) { return tier + 1; }
inline constexpr unsigned kMaxTierLanes = 30;

/// Bytes by category. Those of MemoryCategory come first; the last one is what a collective is writing.
inline constexpr unsigned kNumTimelineCategories = 7, kCommunicationCategory = 6;
using CategoryBytes = std::array<double, kNumTimelineCategories>;
double getTotal(const CategoryBytes &bytes);

struct TaskBlock;

struct Task {
  enum class Kind {
    Compute, ///< Has its turn on the compute lane, for `seconds`. Of 0 seconds: where a collective is started or waited
             ///< for, too.
    Collective, ///< The program waits for it: as emitted it occupies its tier's lane and the compute lane.
    Started,    ///< Occupies its tier's lane only.
    Alias,      ///< Another name for what it waits for; it takes neither time nor a lane.
    Loop,       ///< Runs `blocks[0]` `trips` times.
    Branch      ///< Runs one of `blocks`: the seconds of the slowest and the memory of the fullest are assumed.
  };
  /// Memory that the task makes: in use from its start to the end of the last task that reads it.
  struct Output {
    double bytes;
    unsigned category;
    bool stays = false;                          ///< It is in use to the end of the block.
    llvm::SmallVector<unsigned, 2> readers = {}; ///< Tasks of the same block.
  };

  Kind kind = Kind::Compute;
  unsigned lane = kComputeLane; ///< Of collectives: that of their tier.
  double seconds = 0;           ///< Of one execution, of what is not a loop or branch.
  bool staysWhole = false;      ///< A collective that cannot be started and waited for separately.
  double trips = 1;
  int64_t id = -1;                      ///< The caller's.
  llvm::SmallVector<unsigned, 4> after; ///< Tasks that stand before this one in its block and have to end first.
  llvm::SmallVector<unsigned, 4>
      behind; ///< Tasks that only have to stand before this one, such as what makes its destination.
  llvm::SmallVector<unsigned, 1> afterPrevious; ///< Tasks of the block's previous iteration that have to end first.
  llvm::SmallVector<Output, 1> outputs;
  std::vector<TaskBlock> blocks;
};

/// Tasks in program order, each run once per run of the block.
struct TaskBlock {
  std::vector<Task> tasks;
  CategoryBytes held{}; ///< In use from the beginning to the end: arguments and results.
};

/// Seconds and executions are no larger, so that those of nested loops of absurd length stay numbers that can be
/// computed with.
inline constexpr double kMostSeconds = 1e100;

enum class ScheduleMode {
  AsEmitted, ///< Nothing else runs during a collective that the program does not start and wait for separately.
  Overlapped ///< Every collective runs as soon as what it reads and its lane permit.
};

/// One execution of a task, or of several that are not shown one by one. `id` is that of the task.
struct TaskInterval {
  int64_t id;
  LaneSet lanes;
  double start, end;
  double exposed = 0;    ///< Seconds during which computation waited for this collective.
  double executions = 1; ///< Iterations that it stands for.
};

/// What is in use from `seconds` on.
struct MemorySample {
  double seconds;
  CategoryBytes bytes;
};

struct TaskSchedule {
  double seconds = 0;
  LaneSet lanes = 0;
  std::vector<TaskInterval>
      intervals; ///< On one lane they do not overlap; of an iteration like the one before there is none.
  std::vector<MemorySample> memory; ///< In order of time.
  MemorySample peak{0, {}};
  std::map<int64_t, double> exposed; ///< Seconds during which computation waits for all executions of a task, by id.
};

/// Schedules one run of `block`. `shares[t]` is the share of computation that a collective on lane getTierLane(t) takes
/// away.
TaskSchedule scheduleTasks(const TaskBlock &block, ScheduleMode mode, llvm::ArrayRef<double> shares);

/// Iterations that are scheduled of a longer loop; half of them stand for its beginning and half for its end.
inline constexpr unsigned kScheduledIterations = 8;

} // namespace dist

#endif // DIST_TIMELINE_TASKGRAPH_H
