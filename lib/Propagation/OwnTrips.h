// SPDX-License-Identifier: Apache-2.0
//
// Loops whose trips need nothing of one another, as JAX's `lax.map` and the accumulation of gradients write them. Where
// a tensor of which each trip reads or fills its own row is split along these rows, devices share the trips out as they
// do the rows: the loop becomes a local region in which each device counts those of its own.
//
//   %y, %g = for k = 0 to 8 (%filled, %sum)          %y, %g = dist.local(%x, %init, %zero) in [{"d", ..}, ..]
//     %row = slice %x[k]                               for k = 0 to 2
//     %filled = insert f(%row) at [k]          ->        %row = slice %x[k]
//     %sum = %sum + g(%row)                              ...
//     yield %filled, %sum                            out [{"d", ..}, partial sum over "d"] manual {"d"}
//
// Without that all devices would read all rows, and compute all trips.

#ifndef DIST_LIB_PROPAGATION_OWNTRIPS_H
#define DIST_LIB_PROPAGATION_OWNTRIPS_H

#include "dist/Analysis/LayerLoops.h"
#include "dist/IR/Dist.h"

namespace dist {

/// Reads `loop` as one whose trips need nothing of one another, or returns nothing. What it carries is filled row by
/// row, or each trip adds to it.
std::optional<LayerLoop> readOwnTrips(mlir::LoopLikeOpInterface loop);

/// The trips of a loop, shared out over axes of the mesh.
struct SharedTrips {
  LayerLoop rows;
  mlir::FlatSymbolRefAttr mesh;
  llvm::SmallVector<AxisRefAttr> axes; ///< Whole ones, whose devices divide the number of trips.
  int64_t numShares;                   ///< The product of their sizes.
  bool isDescending;                   ///< The first trip has the last row of what is shared out.
};

/// A loop of own trips that is not shared out.
struct HinderedLoop {
  mlir::Operation *loop;
  int64_t numTrips;
  std::string reason;
};

/// Returns what of `shared` hinders its loop from becoming a local region, or nothing.
std::optional<std::string> findHindrance(const SharedTrips &shared);

/// Makes a local region of the loop of `shared`, which nothing hinders.
void shareTrips(const SharedTrips &shared);

} // namespace dist

#endif // DIST_LIB_PROPAGATION_OWNTRIPS_H
