// SPDX-License-Identifier: Apache-2.0
//
// A Local program as tasks: one per op, and one per value that a loop carries.

#ifndef DIST_LIB_TIMELINE_PROGRAMTASKS_H
#define DIST_LIB_TIMELINE_PROGRAMTASKS_H

#include "dist/Layout/Machine.h"
#include "dist/Timeline/TaskGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Reads `function`, which has one block. The ids of tasks are places in `ops`, which is filled.
TaskBlock readTasks(mlir::FunctionOpInterface function, const Machine &machine, std::vector<mlir::Operation *> &ops);

} // namespace dist

#endif // DIST_LIB_TIMELINE_PROGRAMTASKS_H
