// SPDX-License-Identifier: Apache-2.0
//
// A scatter into several tensors whose region combines them with one another.

#ifndef DIST_LIB_IMPORT_MIXEDSCATTER_H
#define DIST_LIB_IMPORT_MIXEDSCATTER_H

#include "BodyImporter.h"
#include "IndexingNumbers.h"

namespace dist {

/// Imports the scatter `op`, whose operands, of one shape each kind, have been checked; `access` says how updates reach
/// them.
mlir::LogicalResult importMixedScatter(mlir::Operation *op, const IndexingNumbers &numbers, const Access &access,
                                       BodyImporter &importer);

} // namespace dist

#endif // DIST_LIB_IMPORT_MIXEDSCATTER_H
