// SPDX-License-Identifier: Apache-2.0
//
// The values that an index takes in the iterations of a loop, as the position at which a scan over layers cuts a layer
// out of a stack. Found by folding what computes it, once for each iteration.

#ifndef DIST_ANALYSIS_ITERATIONVALUES_H
#define DIST_ANALYSIS_ITERATIONVALUES_H

#include "mlir/Interfaces/LoopLikeInterface.h"

namespace dist {

/// A loop of more trips is not read as one over rows.
inline constexpr int64_t kMostTripsOverRows = 1 << 17;

/// Returns the value of `index`, computed in `loop`, in each of its iterations, or nothing if it depends on more than
/// the loop's counter or the loop is of unknown length or longer than `most`. Takes some microseconds for each.
std::optional<llvm::SmallVector<int64_t>> getIterationValues(mlir::LoopLikeOpInterface loop, mlir::Value index,
                                                             int64_t most = 4096);

} // namespace dist

#endif // DIST_ANALYSIS_ITERATIONVALUES_H
