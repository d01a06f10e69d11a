// SPDX-License-Identifier: Apache-2.0
//
// Orders in which the tasks of a block may run if collectives overlap.

#ifndef DIST_LIB_TIMELINE_COMPUTEORDERS_H
#define DIST_LIB_TIMELINE_COMPUTEORDERS_H

#include "LaneScheduler.h"

namespace dist {

/// A block as planning looks at it.
struct PlannedTasks {
  PlannedTasks(const TaskBlock &block, llvm::ArrayRef<double> shares);

  const TaskBlock &block;
  llvm::ArrayRef<double> shares;
  std::vector<double> innerPeaks; ///< Bytes that loops and branches need inside.
  std::vector<LaneTask>
      lanes; ///< What each task occupies if collectives overlap; `after` has all that has to stand before.
  std::vector<llvm::SmallVector<unsigned, 4>> readers; ///< Tasks that have to stand behind each one.

  unsigned size() const { return lanes.size(); }
  bool isCollective(unsigned task) const { return block.tasks[task].kind == Task::Kind::Collective; }
  bool takesTime(unsigned task) const { return !isCollective(task) && lanes[task].seconds > 0; }
  /// Returns the seconds of the longest collective.
  double getLongestCollective() const;
};

/// Tasks by place.
using TaskOrder = std::vector<unsigned>;

/// Returns `order` with each collective just before the first task that needs it.
TaskOrder sinkCollectives(const PlannedTasks &tasks, const TaskOrder &order);

/// Returns `order` after a schedule backward and one forward, in which tasks pass others that wait for collectives and
/// `lookahead` seconds of computation at most. Tasks that take no time stay where they are, or go where they are
/// needed.
TaskOrder justify(const PlannedTasks &tasks, const TaskOrder &order, double lookahead);

} // namespace dist

#endif // DIST_LIB_TIMELINE_COMPUTEORDERS_H
