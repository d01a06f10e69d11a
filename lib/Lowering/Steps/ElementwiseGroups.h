// SPDX-License-Identifier: Apache-2.0
//
// Fusion of elementwise ops, a whole group at once. Which ops are computed in which others is decided for a block
// first; then each group becomes one op. Fusing pair by pair instead copies a growing body again for every producer.

#ifndef DIST_LIB_LOWERING_STEPS_ELEMENTWISEGROUPS_H
#define DIST_LIB_LOWERING_STEPS_ELEMENTWISEGROUPS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist::steps {

/// Computes elementwise `linalg.generic`s in those that read them, in every block of `module`, as FuseElementwise.cpp
/// says.
void fuseElementwiseGroups(mlir::ModuleOp module);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_ELEMENTWISEGROUPS_H
