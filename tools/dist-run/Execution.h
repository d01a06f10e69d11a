// SPDX-License-Identifier: Apache-2.0
//
// Runs a compiled program on all devices of its mesh: cuts the inputs into shards, starts the ranks, and puts the
// results together.

#ifndef DIST_TOOLS_DIST_RUN_EXECUTION_H
#define DIST_TOOLS_DIST_RUN_EXECUTION_H

#include "Boundary.h"
#include "Options.h"

namespace dist::run {

/// How a run ended, and with what.
struct ExecutionResult {
  ExitStatus status = Good;
  std::string error; ///< One line if the status is not Good.
  std::vector<runtime::HostArray> globals;             ///< Per result.
  std::vector<std::vector<runtime::HostArray>> locals; ///< Per result and rank.
  std::vector<double> milliseconds;                    ///< Per iteration.
};

/// Runs `executable`, whose arguments and results are those of `boundary`, `iterations` times on `inputs`.
ExecutionResult execute(const DistExecutable &executable, const Boundary &boundary,
                        const std::vector<runtime::HostArray> &inputs, int64_t iterations, int64_t deadlineMs);

} // namespace dist::run

#endif // DIST_TOOLS_DIST_RUN_EXECUTION_H
