// SPDX-License-Identifier: Apache-2.0
//
// What changes from one way to distribute a program to another, as data: values whose sharding changes, collectives
// that appear or go, and totals before and after.

#ifndef DIST_REPORT_PLANDIFFERENCE_H
#define DIST_REPORT_PLANDIFFERENCE_H

#include "dist/Report/Report.h"

namespace dist {

/// The reports of one version of a program, function by function: of its Sharded form (empty if only the Local form is
/// known) and of its Local form.
struct PlanReports {
  std::vector<FunctionReport> sharded, local;
};

/// Returns the name by which values are compared: that of an argument or result, or the op's name, type and number
/// among those of equal name and type. Reshards have none, since they are what differs.
std::vector<std::pair<std::string, const ReportedValue *>> nameValues(const FunctionReport &report);

/// Writes what changes from `before` to `after`: for people, with the verdict first, or as JSON, or as a page.
void writePlanDifferenceAsText(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os,
                               ReportDetail detail);
void writePlanDifferenceAsJson(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os);
void writePlanDifferenceAsHtml(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_REPORT_PLANDIFFERENCE_H
