// SPDX-License-Identifier: Apache-2.0
//
// The order of loops in which a linalg op on buffers is best run, and which of its loops are one.

#ifndef DIST_LIB_LOWERING_STEPS_LOOPORDER_H
#define DIST_LIB_LOWERING_STEPS_LOOPORDER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace dist::steps {

/// Returns the loops from outermost to innermost: the innermost is the one along which the most elements are accessed
/// contiguously, so that it vectorises; the others keep their order.
llvm::SmallVector<unsigned> chooseLoopOrder(mlir::linalg::LinalgOp op);

/// Returns a tile size per loop, 0 for none, if one operand is contiguous along another loop than the result, as in a
/// transpose: without tiles every access to it would touch another cache line. Empty if tiles are of no use.
llvm::SmallVector<int64_t> chooseTileSizes(mlir::linalg::LinalgOp op);

/// Returns groups of adjacent loops that can be one loop because every operand runs through them densely; one group per
/// resulting loop. No group has more than one member if nothing can be collapsed.
llvm::SmallVector<mlir::ReassociationIndices> findCollapsibleLoops(mlir::linalg::LinalgOp op);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_LOOPORDER_H
