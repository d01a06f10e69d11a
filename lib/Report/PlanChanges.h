// SPDX-License-Identifier: Apache-2.0
//
// What changes between two plans, function by function, as the writers read it.

#ifndef DIST_LIB_REPORT_PLANCHANGES_H
#define DIST_LIB_REPORT_PLANCHANGES_H

#include "CollectiveGroups.h"
#include "dist/Report/PlanDifference.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// A value whose sharding changes; null where it does not exist.
struct ValueChange {
  std::string name;
  const ReportedValue *before = nullptr, *after = nullptr;
};

struct FunctionChange {
  const FunctionReport *before = nullptr, *after = nullptr; ///< Local form; one of them may be null.
  std::vector<ValueChange> values;
  std::vector<const ReportedCollective *> gone, added;
};

/// Returns what changes in each function of either version.
std::vector<FunctionChange> comparePlans(const PlanReports &before, const PlanReports &after);
/// Returns what `entry` does, without its place: `all_reduce(sum) over tp of 4x10xf32`.
std::string describe(const ReportedCollective &entry);
/// Returns the same as docs/report.md says.
llvm::json::Object toJson(llvm::ArrayRef<FunctionChange> changes);

} // namespace dist

#endif // DIST_LIB_REPORT_PLANCHANGES_H
