// SPDX-License-Identifier: Apache-2.0
//
// Reductions of all elements of a tensor that was flattened for them, as `jnp.vdot` and norms have it. Where dimensions
// are split unevenly, or several are, no shard of the flat tensor is a shard of the tensor.

#ifndef DIST_LIB_IMPORT_FLATTENEDSUMS_H
#define DIST_LIB_IMPORT_FLATTENEDSUMS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Returns, for tensors of rank 1 that are computed element by element from flattened ones, what they are before these
/// are flattened, all of one shape; nothing if they are not, or of different shapes.
std::optional<llvm::SmallVector<mlir::Value>> getBeforeFlattening(mlir::ImplicitLocOpBuilder &builder,
                                                                  mlir::ValueRange values);

} // namespace dist

#endif // DIST_LIB_IMPORT_FLATTENEDSUMS_H
