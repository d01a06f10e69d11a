// SPDX-License-Identifier: Apache-2.0
//
// Where a permute should lead. What it costs does not depend on how it arranges the axes, so of all layouts with as
// many parts in each dimension only the one from which the target is cheapest is worth going to:
//
//   [z, y], [x] to [x, z], [] on x=4, y=2, z=4      arrivals at [x, z], []:   [x, z:(1)2], [y, z:(2)2], with 8 and 4
//   parts
//
// These are found by going back from the target, cheapest layouts first, by all moves but permutes. So that a few
// hundred layouts are looked at, where the ways to arrange six pieces are thousands.

#ifndef DIST_LIB_RESHARDING_RESHARDPLANARRIVALS_H
#define DIST_LIB_RESHARDING_RESHARDPLANARRIVALS_H

#include "ReshardPlanProblem.h"
#include "llvm/ADT/StringMap.h"

namespace dist::reshard {

class Arrivals {
public:
  /// Finds the layouts from which the target of `problem` may be reached for less than `best` with a permute before.
  Arrivals(const Problem &problem, const Cost &best);

  /// Returns the layout with as many parts in each dimension as `layout` from which the target is cheapest, or null if
  /// none is known. Pending reductions of `layout` have to be those of the target.
  const Layout *find(const Layout &layout) const;

private:
  const Problem &problem;
  llvm::StringMap<Layout> bestByParts;
};

} // namespace dist::reshard

#endif // DIST_LIB_RESHARDING_RESHARDPLANARRIVALS_H
