// SPDX-License-Identifier: Apache-2.0
//
// The part of a report that says what searches for placements found.

#ifndef DIST_LIB_REPORT_SEARCHREPORTS_H
#define DIST_LIB_REPORT_SEARCHREPORTS_H

#include "dist/Report/Report.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// Reads what `function` says of searches.
void readSearches(mlir::FunctionOpInterface function, FunctionReport &report);
void writeSearches(const FunctionReport &report, llvm::raw_ostream &os);
/// Adds the keys `search`, `hint` and `auto_plan` to `object`, if there were searches.
void addSearches(const FunctionReport &report, llvm::json::Object &object);

} // namespace dist

#endif // DIST_LIB_REPORT_SEARCHREPORTS_H
