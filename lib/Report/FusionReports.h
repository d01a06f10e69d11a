// SPDX-License-Identifier: Apache-2.0
//
// What reports say about ops that stand for several others, and about what could not become one.

#ifndef DIST_LIB_REPORT_FUSIONREPORTS_H
#define DIST_LIB_REPORT_FUSIONREPORTS_H

#include "dist/Report/Report.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Reads `dist.fused` and `dist.not_fused` of the ops of `function`; equal ones are counted.
void readFusions(mlir::FunctionOpInterface function, FunctionReport &report);
void writeFusions(const FunctionReport &report, llvm::raw_ostream &os);
llvm::json::Array fusionsToJson(const FunctionReport &report);

} // namespace dist

#endif // DIST_LIB_REPORT_FUSIONREPORTS_H
