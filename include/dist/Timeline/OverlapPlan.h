// SPDX-License-Identifier: Apache-2.0
//
// In which order a block is to run, and where its collectives are started and waited for, so that computation hides
// them: a pure function of tasks, which knows no IR.
//
//   gather w1                               start gather w1
//   product x1, w1            becomes       wait w1
//   gather w2                               start gather w2
//   product x2, w2                          product x1, w1
//                                           wait w2
//                                           product x2, w2
//
// Orders come from the list scheduler of the timeline, in which what waits for a collective lets later computation go
// first, run backward and then forward ("double justification": Valls, Ballestin and Quintanilla, 2005): backward, what
// need not be there before a collective moves behind its start; forward, what needs it moves behind other computation.
// In each order a collective that frees memory starts as soon as it can, and one that needs memory as late as still
// hides. Of all that comes out, and of what is there, the timeline as emitted says which is fastest, and needs no more
// memory than allowed.

#ifndef DIST_TIMELINE_OVERLAPPLAN_H
#define DIST_TIMELINE_OVERLAPPLAN_H

#include "dist/Timeline/TaskGraph.h"

#include <limits>

namespace dist {

struct OverlapPlan {
  struct Step {
    enum Kind {
      Run,   ///< The task as it is.
      Start, ///< A collective is started.
      Done   ///< It is waited for.
    };
    Kind kind;
    unsigned task; ///< Of the block that was planned.
  };
  /// In order; empty if the block is to stay as it is. What has no id (arguments of a loop's body) comes first.
  std::vector<Step> steps;
  double seconds = 0, peakBytes = 0; ///< As emitted.
};

struct OverlapLimits {
  double memoryBytes = std::numeric_limits<double>::infinity();
};

/// Returns the best plan that is found for one run of `block`, in which nothing is started separately. `shares` are as
/// for scheduleTasks. Equal tasks give equal plans.
OverlapPlan planOverlap(const TaskBlock &block, llvm::ArrayRef<double> shares, OverlapLimits limits = {});

/// Returns the tasks of `block` after `steps`, as readTasks would read the program that is emitted.
TaskBlock applySteps(const TaskBlock &block, llvm::ArrayRef<OverlapPlan::Step> steps);

} // namespace dist

#endif // DIST_TIMELINE_OVERLAPPLAN_H
