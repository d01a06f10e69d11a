// SPDX-License-Identifier: Apache-2.0
//
// The collectives of a report, put together: by kind and axes, and by source line as well. And what would change most.

#ifndef DIST_LIB_REPORT_COLLECTIVEGROUPS_H
#define DIST_LIB_REPORT_COLLECTIVEGROUPS_H

#include "dist/Report/Report.h"

namespace dist {

struct CollectiveGroup {
  std::vector<size_t> members;                      ///< Numbers in the report.
  Amount count = 0, bufferBytes = 0, wireBytes = 0; ///< Of all executions.
  double seconds = 0;                               ///< The same.
};

/// Returns `all_reduce(sum)`.
std::string getTitle(const ReportedCollective &collective);
/// Returns `dp,tp`.
std::string joinAxes(const ReportedCollective &collective);
/// Returns `8x12xf32`.
std::string joinShape(const ReportedCollective &collective);
/// Returns `file:line` of the source without folders; empty if no place is known.
std::string getSourceLine(const ReportedCollective &collective);

/// Returns groups of equal kind, reduction and axes, those that take most seconds first.
std::vector<CollectiveGroup> groupByKind(const FunctionReport &report);
/// Returns groups that are also of one source line.
std::vector<CollectiveGroup> groupByLine(const FunctionReport &report);
/// Returns the sum of all groups.
CollectiveGroup sum(llvm::ArrayRef<CollectiveGroup> groups);

/// Splits sentences that were joined by `; `, as those of the tensors of a bucket, and leaves out what was said before.
std::vector<std::string> splitSentences(llvm::StringRef text);

/// Something that would change what a program costs.
struct Advice {
  double seconds = 0; ///< What it is about takes so long; 0 if it is about memory.
  Amount bytes = 0;   ///< It would spare so much memory of a device; 0 if it is about time.
  std::string what, why, instead;
};

/// Returns at most ten, those about time first, the largest first.
std::vector<Advice> listAdvice(const FunctionReport &report);

} // namespace dist

#endif // DIST_LIB_REPORT_COLLECTIVEGROUPS_H
