// SPDX-License-Identifier: Apache-2.0
//
// The arrays of a file in the format of the contest, from the reports of nlohmann-json's parser, so that no tree is
// built of a file of hundreds of megabytes. See ContestFormat.h for the format.

#ifndef DIST_LIB_SOLVER_CONTESTREADER_H
#define DIST_LIB_SOLVER_CONTESTREADER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dist::planning {

/// The file's arrays, as they were read.
struct ContestArrays {
  using Lists = std::vector<std::vector<int64_t>>;
  Lists intervals, costs, usages, edgeNodes, edgeCosts;
  std::optional<int64_t> usageLimit;
};

/// Reads `text` into `arrays`. Integers have 64 bits, also where they are written as `1e18` or `2.0`; what the format
/// does not have is skipped. Returns nothing, or `line:column: what was found; what is needed`.
std::optional<std::string> readContestArrays(llvm::StringRef text, ContestArrays &arrays);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_CONTESTREADER_H
