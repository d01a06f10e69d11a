// SPDX-License-Identifier: Apache-2.0
//
// Slices that leave out dimensions of size 1. The patterns of upstream take these to be the first ones of size 1 that a
// slice has, as `ExtractSliceOp::inferCanonicalRankReducedResultType` says, and make invalid IR of others (LLVM 22):
//
//   %s = extract_slice %x[0, %zero, 0, 0] [2, 1, 3, 1] [1, 1, 1, 1] : tensor<2x1x3x1xf32> to tensor<2x1x3xf32>
//
// has a result that they take to be 2x3x1.

#ifndef DIST_IR_RANKREDUCEDSLICES_H
#define DIST_IR_RANKREDUCEDSLICES_H

#include "mlir/IR/Operation.h"

namespace dist {

/// Gives each `tensor.extract_slice` and `tensor.insert_slice` in `root` that leaves out others than the first
/// dimensions of size 1 all of its dimensions, and the reshape an op of its own.
void separateReshapesOfSlices(mlir::Operation *root);

} // namespace dist

#endif // DIST_IR_RANKREDUCEDSLICES_H
