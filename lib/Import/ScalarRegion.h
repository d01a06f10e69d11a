// SPDX-License-Identifier: Apache-2.0
//
// Regions of foreign ops that compute on rank-0 tensors, such as the combiner of a reduction.

#ifndef DIST_LIB_IMPORT_SCALARREGION_H
#define DIST_LIB_IMPORT_SCALARREGION_H

#include "BodyImporter.h"

namespace dist {

/// Builds the body of `region` on scalars, one per block argument, and returns the scalars that it returns.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> buildScalarRegion(mlir::ImplicitLocOpBuilder &builder,
                                                                  mlir::Region &region, mlir::ValueRange arguments,
                                                                  BodyImporter &importer);

/// Checks that `region` of `op` is one block with `arguments` rank-0 arguments that returns `results` values.
mlir::LogicalResult checkScalarRegion(mlir::Operation *op, mlir::Region &region, unsigned arguments, unsigned results,
                                      BodyImporter &importer);

/// Returns the name of the only op in `region`, but for those that pass a scalar on, if it combines the region's two
/// arguments and is what the region returns, otherwise an empty string.
llvm::StringRef getCombinerName(mlir::Region &region);

/// Returns the foreign scalar that `value` is before reshapes and constraints of its placement, which say nothing of
/// one element.
mlir::Value getPassedOn(mlir::Value value);

} // namespace dist

#endif // DIST_LIB_IMPORT_SCALARREGION_H
