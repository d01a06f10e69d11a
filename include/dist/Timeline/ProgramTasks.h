// SPDX-License-Identifier: Apache-2.0
//
// A Local program as tasks: one per op, and one per value that a loop carries.

#ifndef DIST_TIMELINE_PROGRAMTASKS_H
#define DIST_TIMELINE_PROGRAMTASKS_H

#include "dist/Layout/Machine.h"
#include "dist/Timeline/TaskGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Reads `function`, which has one block. The ids of tasks are places in `ops`, which is filled. In each block every op
/// but the terminator has one task with its id; where a collective is started, and what stands for arguments of a loop,
/// have none.
TaskBlock readTasks(mlir::FunctionOpInterface function, const Machine &machine, std::vector<mlir::Operation *> &ops);

/// Returns for each tier of `machine` that has a lane the share of computation that a collective on it takes away.
llvm::SmallVector<double> getLaneShares(const Machine &machine);

} // namespace dist

#endif // DIST_TIMELINE_PROGRAMTASKS_H
