// SPDX-License-Identifier: Apache-2.0
//
// The part of a report that says what the Timeline predicts.

#ifndef DIST_LIB_REPORT_TIMELINEREPORTS_H
#define DIST_LIB_REPORT_TIMELINEREPORTS_H

#include "dist/Report/Report.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// Calls `visit` with each collective of `function` that sends something, in the order of reports.
void walkReportedCollectives(mlir::FunctionOpInterface function, llvm::function_ref<void(CollectiveOpInterface)> visit);

/// Adds the timeline of `function`, which is in Local form, to its report; and what pages show of its program, if
/// `withProgram`.
void addTimeline(mlir::FunctionOpInterface function, const Machine &machine, FunctionReport &report,
                 bool withProgram = false);
void writeTimeline(const FunctionReport &report, llvm::raw_ostream &os);
/// Adds the key `timeline` to `object`, if there is one.
void addTimeline(const FunctionReport &report, llvm::json::Object &object);

} // namespace dist

#endif // DIST_LIB_REPORT_TIMELINEREPORTS_H
