// SPDX-License-Identifier: Apache-2.0
//
// Loops and conditionals that work on buffers instead of carrying tensors.

#ifndef DIST_LIB_LOWERING_STEPS_CARRIEDBUFFERS_H
#define DIST_LIB_LOWERING_STEPS_CARRIEDBUFFERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist::steps {

/// Returns true if every tensor that a region of `entry` takes or forwards is one of a for, while, if or index_switch
/// and bound to one buffer by `dist-bind-destinations`.
bool carriesBoundTensorsOnly(mlir::func::FuncOp entry);

/// Rewrites the loops and conditionals of `entry`, for which carriesBoundTensorsOnly holds, so that no region takes
/// tensors or hands any on: they are in buffers, which are the same in each trip and branch.
void replaceCarriedTensors(mlir::func::FuncOp entry);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_CARRIEDBUFFERS_H
