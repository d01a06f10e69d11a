// SPDX-License-Identifier: Apache-2.0
//
// Reshapes as tensor.expand_shape and tensor.collapse_shape, which say which dimensions are split and merged.

#ifndef DIST_LIB_IMPORT_RESHAPE_H
#define DIST_LIB_IMPORT_RESHAPE_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Returns `value` in the shape `shape`, which has to have as many elements: `value` itself, the source of an earlier
/// reshape that had this shape, one expand or collapse, or a collapse and an expand through the finest common shape.
mlir::Value reshapeTo(mlir::ImplicitLocOpBuilder &builder, mlir::Value value, llvm::ArrayRef<int64_t> shape);

} // namespace dist

#endif // DIST_LIB_IMPORT_RESHAPE_H
