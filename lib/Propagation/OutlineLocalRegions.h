// SPDX-License-Identifier: Apache-2.0
//
// Bodies of local regions that are partitioned inside, as functions of their own (OutlineLocalRegions.cpp).

#ifndef DIST_LIB_PROPAGATION_OUTLINELOCALREGIONS_H
#define DIST_LIB_PROPAGATION_OUTLINELOCALREGIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Makes a function of the body of each local region of `module` that leaves axes free, or has placements or further
/// regions in it. Returns true if there were any.
bool outlineLocalRegions(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LIB_PROPAGATION_OUTLINELOCALREGIONS_H
