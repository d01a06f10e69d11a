// SPDX-License-Identifier: Apache-2.0
//
// Sums over an axis in time that are scattered over it and gathered again:
//
//   %s = reduce_scatter sum dim 0 over {"fsdp", "micro"}              %s = reduce_scatter sum dim 0 over {"fsdp"}
//   %n = all_gather dim 0 over {"micro"} (%s)              becomes    %n = all_reduce sum over {"micro"} (%s)
//
// That is how reshard plans reduce what devices do not divide: it sends the fewest bytes. But one device adds up all
// parts, so over an axis in time nothing is sent in any case, and what is gathered over it would need a loop of its own
// and the sums of all parts before.

#ifndef DIST_LIB_COLLECTIVES_SUMSOVERTIME_H
#define DIST_LIB_COLLECTIVES_SUMSOVERTIME_H

#include "TimeAxis.h"

namespace dist {

/// Rewrites `function` as above; reductions over devices may stand between the two.
void joinSumsOverTime(mlir::FunctionOpInterface function, const TimeAxis &time);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SUMSOVERTIME_H
