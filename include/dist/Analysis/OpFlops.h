// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of one op, for reports and for what prices computation.

#ifndef DIST_ANALYSIS_OPFLOPS_H
#define DIST_ANALYSIS_OPFLOPS_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Amount.h"

namespace dist {

/// Returns the floating-point operations of one execution of `op`: what its model says, or two per iteration of a
/// reduction (multiply and add, or alike), and as many as the body has otherwise. 0 for what states no rule.
Amount countFlops(mlir::Operation *op);
/// The same, for an op whose rule is at hand.
Amount countFlops(mlir::Operation *op, const ShardingRule &rule);

} // namespace dist

#endif // DIST_ANALYSIS_OPFLOPS_H
