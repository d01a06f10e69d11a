// SPDX-License-Identifier: Apache-2.0
//
// Products whose results are only transposed; a part of dist-fuse-elementwise.

#ifndef DIST_LIB_LOWERING_STEPS_TRANSPOSEPRODUCTS_H
#define DIST_LIB_LOWERING_STEPS_TRANSPOSEPRODUCTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist::steps {

/// Returns the contraction into zeros, on tensors, that makes `value`, if it has one use.
mlir::linalg::LinalgOp findPlainProduct(mlir::Value value);

/// Lets contractions into zeros, on tensors, write the transposes of their results, where nothing else reads these and
/// as many gemms do it.
void transposeProducts(mlir::ModuleOp module);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_TRANSPOSEPRODUCTS_H
