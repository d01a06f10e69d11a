// SPDX-License-Identifier: Apache-2.0
//
// Puts into a function what the timeline's RecomputePlan.h finds in numbers, and of what loops keep for each other the
// choice (RecomputeInLoops.h) that is fastest then: ops run again where their results are read later.

#ifndef DIST_LIB_COLLECTIVES_RECOMPUTEVALUES_H
#define DIST_LIB_COLLECTIVES_RECOMPUTEVALUES_H

#include "dist/Layout/Machine.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns true if `op` gives the same again, and nobody sees how often it ran.
bool mayRunAgain(mlir::Operation *op);

/// Lets `function` compute again what it cannot keep in `memoryBytes` of one device, as far as that helps, and keep
/// what it can. Without a bound it needs no more memory than it did: loops do not keep for each other what is sooner
/// computed again than written and read. Returns true if that changes the function; then it may be another op.
bool recomputeValues(mlir::FunctionOpInterface &function, const Machine &machine, std::optional<double> memoryBytes);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_RECOMPUTEVALUES_H
