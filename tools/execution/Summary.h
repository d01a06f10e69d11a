// SPDX-License-Identifier: Apache-2.0
//
// What a run did, in five lines, or six, on standard error, for who sits at a terminal or reads a log; standard output
// is for comparisons and times.

#ifndef DIST_TOOLS_EXECUTION_SUMMARY_H
#define DIST_TOOLS_EXECUTION_SUMMARY_H

#include "Execution.h"
#include "Job.h"

namespace dist::run {

/// Writes it at the root, unless `options` say --quiet. `numCompared` results were compared, of which `numEqual` are as
/// they should be. `carried` became arguments of the next iteration.
void writeSummary(const World &world, const Options &options, const Job &job, const ExecutionResult &result,
                  const Boundary &boundary, const std::vector<runtime::CarriedValue> &carried, int64_t numCompared,
                  int64_t numEqual);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_SUMMARY_H
