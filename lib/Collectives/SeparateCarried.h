// SPDX-License-Identifier: Apache-2.0
//
// Loop fission by what is carried.

#ifndef DIST_LIB_COLLECTIVES_SEPARATECARRIED_H
#define DIST_LIB_COLLECTIVES_SEPARATECARRIED_H

#include "mlir/Interfaces/LoopLikeInterface.h"

namespace dist {

/// Replaces `loop`, which is counted (LayerLoops.h), by one loop for each group of carried values that are computed
/// from one another; ops that several groups need are in each of their loops, and what nobody reads is gone. Ops of the
/// loop have no effects on memory.
void separateCarried(mlir::LoopLikeOpInterface loop);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SEPARATECARRIED_H
