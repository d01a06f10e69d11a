// SPDX-License-Identifier: Apache-2.0
//
// What a search for placements would find where a plan follows propagation, for reports.

#ifndef DIST_REPORT_SEARCHHINT_H
#define DIST_REPORT_SEARCHHINT_H

#include "dist/Planning/FunctionPlan.h"

namespace dist {

/// Searches for placements in `function`, for which `followed` has been planned. Returns what kHintAttrName says, or
/// null if a search finds nothing that is worth it.
mlir::FailureOr<mlir::DictionaryAttr> findHint(mlir::FunctionOpInterface function, const FunctionPlan &followed);

} // namespace dist

#endif // DIST_REPORT_SEARCHHINT_H
