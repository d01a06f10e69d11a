// SPDX-License-Identifier: Apache-2.0
//
// Reads placement problems in the format of the IOPDDL contest (ASPLOS/EuroSys 2025), as JSON or gzipped JSON:
//
//   {"problem": {"name": ..., "usage_limit": L,
//                "nodes": {"intervals": [[begin, end], ...], "costs": [[...], ...], "usages": [[...], ...]},
//                "edges": {"nodes": [[u, v], ...], "costs": [[...], ...]}}}
//
// Costs are row-major over the edge's nodes; several edges between the same nodes are legal; costs from 10^18 on are
// forbidden. Files have a hundred megabytes, so the reader goes over the text once and builds no tree.

#ifndef DIST_SOLVER_CONTESTFORMAT_H
#define DIST_SOLVER_CONTESTFORMAT_H

#include "dist/Solver/PlacementProblem.h"
#include "llvm/ADT/StringRef.h"

namespace dist::planning {

/// Returns the problem in `text`. Errors read `name:line:column: what was found; what is needed`.
llvm::Expected<PlacementProblem> parseContestProblem(llvm::StringRef text, llvm::StringRef name);

/// Reads the file at `path`, which may be gzipped.
llvm::Expected<PlacementProblem> readContestProblem(llvm::StringRef path);

} // namespace dist::planning

#endif // DIST_SOLVER_CONTESTFORMAT_H
