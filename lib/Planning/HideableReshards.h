// SPDX-License-Identifier: Apache-2.0
//
// Of which values computation can hide the reshards. A parameter of a late layer can be gathered while earlier layers
// compute, and a gradient can be reduced while those of other layers are computed; what an op reads that was just made
// has to be waited for. Which collectives are really hidden is known once a program is scheduled (lib/Collectives).

#ifndef DIST_LIB_PLANNING_HIDEABLERESHARDS_H
#define DIST_LIB_PLANNING_HIDEABLERESHARDS_H

#include "PlacementSearch.h"

namespace dist {

/// Returns the values that are there long before they are first read: in the order of the program, as `plan` splits its
/// ops, at least a hundredth of all computation lies between. `search` prices ops.
llvm::DenseSet<mlir::Value> findHideable(const FunctionPlan &plan, PlacementSearch &search,
                                         const llvm::DenseSet<int64_t> &storedAttentions);

} // namespace dist

#endif // DIST_LIB_PLANNING_HIDEABLERESHARDS_H
