// SPDX-License-Identifier: Apache-2.0
//
// The op of tensor_ext that a numerical library computes.

#ifndef DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H
#define DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H

namespace mlir {
class MLIRContext;
}

namespace dist {

/// Attaches rule and local rewrite to routine.
void attachRoutineModels(mlir::MLIRContext *context);

/// The same for tensor_ext.custom_call.
void attachCustomCallModels(mlir::MLIRContext *context);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H
