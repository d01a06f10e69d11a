// SPDX-License-Identifier: Apache-2.0
//
// The list scheduler proper: tasks without blocks, each run once.

#ifndef DIST_LIB_TIMELINE_LANESCHEDULER_H
#define DIST_LIB_TIMELINE_LANESCHEDULER_H

#include "dist/Timeline/TaskGraph.h"

namespace dist {

struct LaneTask {
  LaneSet lanes;    ///< The compute lane, one lane of a tier, or several with the compute lane among them; none for what takes no time.
  double seconds;
  bool isSlowed;    ///< What runs beside it on other lanes slows it.
  bool isExposed;   ///< It is communication, all of which counts as exposed as it occupies the compute lane.
  llvm::SmallVector<unsigned, 4> after; ///< Tasks that stand before it.
};

struct LaneTaskTimes {
  double start = 0, end = 0, exposed = 0;
};

/// Returns when each task runs.
std::vector<LaneTaskTimes> scheduleLanes(llvm::ArrayRef<LaneTask> tasks, llvm::ArrayRef<double> shares);

} // namespace dist

#endif // DIST_LIB_TIMELINE_LANESCHEDULER_H
