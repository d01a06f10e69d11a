// SPDX-License-Identifier: Apache-2.0
//
// Where the collectives of a block are started and waited for if its other tasks run in a given order. One that frees
// memory starts as soon as what it reads is there, and is waited for when it has ended, so that what it has read can
// go; one that needs memory starts as late as it still hides, with some seconds to spare, and is waited for where it is
// read.

#ifndef DIST_LIB_TIMELINE_STARTPLACES_H
#define DIST_LIB_TIMELINE_STARTPLACES_H

#include "ComputeOrders.h"
#include "dist/Timeline/OverlapPlan.h"

namespace dist {

/// Returns the steps for `order`, in which collectives stand just before the first task that needs them. Where more
/// than `memoryBytes` would be in use, collectives are started later or waited for earlier.
std::vector<OverlapPlan::Step> placeStarts(const PlannedTasks &tasks, const TaskOrder &order, double memoryBytes);

} // namespace dist

#endif // DIST_LIB_TIMELINE_STARTPLACES_H
