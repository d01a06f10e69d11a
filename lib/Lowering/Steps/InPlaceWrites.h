// SPDX-License-Identifier: Apache-2.0
//
// Which ops on tensors may write into the buffer of an operand, and which need a copy of it first.

#ifndef DIST_LIB_LOWERING_STEPS_INPLACEWRITES_H
#define DIST_LIB_LOWERING_STEPS_INPLACEWRITES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Inserts `bufferization.alloc_tensor` copies into `entry` such that every op may then write where its operand lies,
/// and every value is still there when it is read. Loops and conditionals are as `dist-bind-destinations` leaves them.
void copyBeforeConflictingWrites(mlir::func::FuncOp entry);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_INPLACEWRITES_H
