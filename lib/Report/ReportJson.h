// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_LIB_REPORT_REPORTJSON_H
#define DIST_LIB_REPORT_REPORTJSON_H

#include "dist/Report/Report.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// Returns what docs/report.md says of a function.
llvm::json::Object toJson(const FunctionReport &report);

/// Returns what memory is used for, by name, with what is left over in the arena.
std::vector<std::pair<std::string, int64_t>> listPlanned(const PlannedMemory &memory);

/// What a device holds at the fullest moment, in bytes by category, as exactly as is known: as a target allocates it,
/// or as the timeline predicts it.
struct MemoryAtPeak {
  double bytes = 0;
  std::vector<std::pair<std::string, double>> categories; ///< None if only the sum is known.
};
MemoryAtPeak getMemoryAtPeak(const FunctionReport &report);

} // namespace dist

#endif // DIST_LIB_REPORT_REPORTJSON_H
