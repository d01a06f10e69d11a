// SPDX-License-Identifier: Apache-2.0
//
// Loops whose trips need nothing of one another, for whoever asks what it would be like to share these out.

#ifndef DIST_PROPAGATION_SPLITOWNTRIPS_H
#define DIST_PROPAGATION_SPLITOWNTRIPS_H

#include "dist/IR/Dist.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Constrains what the loops of own trips in `function` read and fill row by row to be split along these rows over
/// `axes` of `mesh`, whole ones, where their devices divide the number of trips. `dist-propagate-shardings` then shares
/// the trips out. Returns the number of such loops.
unsigned splitOwnTrips(mlir::FunctionOpInterface function, mlir::FlatSymbolRefAttr mesh,
                       llvm::ArrayRef<AxisRefAttr> axes);

} // namespace dist

#endif // DIST_PROPAGATION_SPLITOWNTRIPS_H
