// SPDX-License-Identifier: Apache-2.0
//
// Which values a block computes again where they are read later, instead of keeping them, so that it needs no more
// memory than it may: a pure function of tasks, which knows no IR. ("Rematerialisation"; of a training step that is
// activation checkpointing: Chen et al., 2016.)
//
//   a = f(x)                      a = f(x)
//   b = g(a)                      b = g(a)
//   ...            becomes        ...
//   d = h(c, a)                   a' = f(x)
//                                 d = h(c, a')
//
// What is alive where memory is fullest was made before that place and is read behind it, as between the forward and
// the backward pass. What is before is cut where little is alive, as between layers, and each part by itself is asked
// for the values that are cheapest to compute again (a minimum cut, for each price of a byte; of equal parts one is
// asked). Then the fewest seconds per byte come first, and of equal parts the first ones: they are computed again last,
// when others are gone. Parts are joined where single ones keep too much between them. All are compared by the bytes
// that are in use over the whole block then.

#ifndef DIST_TIMELINE_RECOMPUTEPLAN_H
#define DIST_TIMELINE_RECOMPUTEPLAN_H

#include "dist/Timeline/TaskGraph.h"

namespace dist {

struct RecomputePlan {
  struct Copy {
    unsigned task;   ///< Runs again ...
    unsigned before; ///< ... just before this one, in the order of the copies.
  };
  unsigned place = 0;       ///< Tasks behind this one, and copies, read copies; those up to it read what there was.
  std::vector<Copy> copies; ///< In the order in which they run; none if the block is to stay as it is.
  double seconds = 0;       ///< Of all copies.
  double peakBytes = 0;     ///< Of the block with them.
};

/// Returns the copies that take the fewest seconds of those with which `block`, in which nothing is started, needs no
/// more than `memoryBytes`; if none are found, those with which it needs the least. `mayRunAgain` says of each task
/// whether it may be copied. `innerPeaks` are the bytes that tasks need while they run, beside their results.
RecomputePlan planRecomputation(const TaskBlock &block, const std::vector<bool> &mayRunAgain,
                                llvm::ArrayRef<double> innerPeaks, double memoryBytes);

/// Returns the most bytes that `block` needs, and the first task that runs then.
std::pair<double, unsigned> findFullestTask(const TaskBlock &block, llvm::ArrayRef<double> innerPeaks);

/// Returns the tasks of `block` with the copies of `plan`, as readTasks would read the program that is emitted.
TaskBlock applyCopies(const TaskBlock &block, const RecomputePlan &plan);

} // namespace dist

#endif // DIST_TIMELINE_RECOMPUTEPLAN_H
