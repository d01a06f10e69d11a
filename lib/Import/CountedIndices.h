// SPDX-License-Identifier: Apache-2.0
//
// Indices that count: x[arange(n), i] and its gradient have an index for the rows that is the number of the row. Rows
// are a batch then, which is split like any other.

#ifndef DIST_LIB_IMPORT_COUNTEDINDICES_H
#define DIST_LIB_IMPORT_COUNTEDINDICES_H

#include "IndexingNumbers.h"

namespace dist {

/// Lets loops walk those dimensions of a tensor of shape `shape` in which `access` goes to index i for the i-th index
/// vector along some dimension of `positions`, whose last dimension has the components, for all indices of the tensor.
/// Returns the positions without the components that are no longer used.
mlir::Value walkCountedDims(mlir::ImplicitLocOpBuilder &builder, Access &access, mlir::Value positions,
                            llvm::ArrayRef<int64_t> shape);

} // namespace dist

#endif // DIST_LIB_IMPORT_COUNTEDINDICES_H
