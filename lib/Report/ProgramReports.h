// SPDX-License-Identifier: Apache-2.0
//
// The program itself in a report, for the page: its ops in order, when each of them runs, and memory over time.

#ifndef DIST_LIB_REPORT_PROGRAMREPORTS_H
#define DIST_LIB_REPORT_PROGRAMREPORTS_H

#include "dist/Report/Report.h"
#include "dist/Timeline/Timeline.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// Returns the ops of `function`, which is in Local form, and its schedules in `timeline`.
std::shared_ptr<const ReportedProgram> describeProgram(mlir::FunctionOpInterface function, const Timeline &timeline);

/// Returns the same in columns, with each text once, so that a program of 20,000 ops takes about a megabyte.
llvm::json::Object toJson(const ReportedProgram &program);

} // namespace dist

#endif // DIST_LIB_REPORT_PROGRAMREPORTS_H
