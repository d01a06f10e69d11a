// SPDX-License-Identifier: Apache-2.0
//
// The ops of tensor_ext that are computed as a whole: routines of numerical libraries, attention, and custom calls of
// which only the sharding rule is known.

#ifndef DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H
#define DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H

namespace mlir {
class MLIRContext;
}

namespace dist {

/// Attaches rule and local rewrite to tensor_ext.routine.
void attachRoutineModels(mlir::MLIRContext *context);

/// The same for tensor_ext.attention and tensor_ext.attention_gradient.
void attachAttentionModels(mlir::MLIRContext *context);

/// The same for tensor_ext.custom_call.
void attachCustomCallModels(mlir::MLIRContext *context);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_TENSOREXTROUTINES_H
