// SPDX-License-Identifier: Apache-2.0
//
// The list scheduler proper: tasks without blocks, each run once.

#ifndef DIST_LIB_TIMELINE_LANESCHEDULER_H
#define DIST_LIB_TIMELINE_LANESCHEDULER_H

#include "dist/Timeline/TaskGraph.h"

#include <optional>

namespace dist {

struct LaneTask {
  LaneSet lanes; ///< The compute lane, one lane of a tier, or several with the compute lane among them; none for what
                 ///< takes no time.
  double seconds;
  bool isSlowed;  ///< What runs beside it on other lanes slows it.
  bool isExposed; ///< It is communication, all of which counts as exposed as it occupies the compute lane.
  llvm::SmallVector<unsigned, 4> after; ///< Tasks that stand before it.
};

struct LaneTaskTimes {
  double start = 0, end = 0, exposed = 0;
};

/// Returns when each task runs. Tasks of the compute lane run in their order; with `lookahead`, those that wait for a
/// collective let later ones go first, as long as not more than so many seconds of computation stand between.
std::vector<LaneTaskTimes> scheduleLanes(llvm::ArrayRef<LaneTask> tasks, llvm::ArrayRef<double> shares,
                                         std::optional<double> lookahead = std::nullopt);

/// Returns what the tasks of `block` occupy, in its order, each loop and branch as one. `innerPeaks` are set to the
/// memory that these need.
std::vector<LaneTask> getLaneTasks(const TaskBlock &block, ScheduleMode mode, llvm::ArrayRef<double> shares,
                                   std::vector<double> &innerPeaks);

} // namespace dist

#endif // DIST_LIB_TIMELINE_LANESCHEDULER_H
