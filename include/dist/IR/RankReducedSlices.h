// SPDX-License-Identifier: Apache-2.0
//
// Slices that leave out dimensions of size 1, and the reshape of a slice as an op of its own.

#ifndef DIST_IR_RANKREDUCEDSLICES_H
#define DIST_IR_RANKREDUCEDSLICES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// Gives a slice all of its dimensions; its result, or what is inserted, is reshaped by an op of its own.
void separateReshape(mlir::tensor::ExtractSliceOp op);
void separateReshape(mlir::tensor::InsertSliceOp op);

/// Does so with all slices in `root` that leave out other dimensions than the first ones of size 1. Patterns of
/// upstream take these to be left out, as `ExtractSliceOp::inferCanonicalRankReducedResultType` says, and make invalid
/// IR of others, or take other elements (LLVM 22):
///
///   %s = extract_slice %x[0, %zero, 0, 0] [2, 1, 3, 1] [1, 1, 1, 1] : tensor<2x1x3x1xf32> to tensor<2x1x3xf32>
///
/// has a result that they take to be 2x3x1.
void separateMistakenReshapes(mlir::Operation *root);

} // namespace dist

#endif // DIST_IR_RANKREDUCEDSLICES_H
