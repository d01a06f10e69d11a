// SPDX-License-Identifier: Apache-2.0
//
// Elementwise ops that may write where they read.

#ifndef DIST_LIB_LOWERING_STEPS_INPLACEELEMENTWISE_H
#define DIST_LIB_LOWERING_STEPS_INPLACEELEMENTWISE_H

#include "mlir/IR/Operation.h"

namespace dist::steps {

/// Returns true if `op` may write what it writes to `buffer` to the place that `view`, one of its operands, shows, if
/// `isSamePlace`: each element is read just before it is written.
bool readsWhatItOverwrites(mlir::Operation *op, mlir::Value buffer, mlir::Value view, bool isSamePlace);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_INPLACEELEMENTWISE_H
