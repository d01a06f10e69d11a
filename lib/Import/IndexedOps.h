// SPDX-License-Identifier: Apache-2.0
//
// Upstream's ops on tensors at positions that are computed, as ops with sharding rules.

#ifndef DIST_LIB_IMPORT_INDEXEDOPS_H
#define DIST_LIB_IMPORT_INDEXEDOPS_H

#include "mlir/IR/Builders.h"

namespace dist {

/// Returns what stands for the only result of `op`: of `tensor.gather` and `tensor.scatter` a gather and a scatter of
/// tensor_ext, of `tensor.insert` an insertion of a slice. Null for other ops.
mlir::Value decomposeIndexedOp(mlir::Operation *op, mlir::OpBuilder &builder);

} // namespace dist

#endif // DIST_LIB_IMPORT_INDEXEDOPS_H
