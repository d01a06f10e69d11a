// SPDX-License-Identifier: Apache-2.0
//
// Structured ops that reduce what no collective can: an argmax, whose value and position are found together, or a
// combiner that is only known from its body (Combiner.h). Each device reduces its part; all gather the parts' results,
// which are few, and combine them in the same way.

#ifndef DIST_LIB_EXTENSIONS_COMBINEDREDUCTION_H
#define DIST_LIB_EXTENSIONS_COMBINEDREDUCTION_H

#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist {

/// Returns the reduction loops of `op` of which devices may reduce parts that are combined afterwards.
llvm::SmallVector<unsigned> findCombinedLoops(mlir::linalg::LinalgOp op);

/// Adds to the rule of `op` what is gathered for its Combined factors.
void addCombinedExchanges(mlir::linalg::LinalgOp op, ShardingRule &rule);

/// Returns true if a Combined factor is split.
bool hasSplitCombined(const LocalShards &shards);

/// Lets `tiled`, which reduces this device's part, start from the part's first element instead of the initial value,
/// and skip padding. Returns the op that takes its place, or failure after an error.
llvm::FailureOr<mlir::linalg::LinalgOp> startFromParts(mlir::linalg::LinalgOp tiled, mlir::OpBuilder &builder,
                                                       const LocalShards &shards);

/// Returns the results of `op`, from those of `parts` on all devices and the initial values.
llvm::SmallVector<mlir::Value> combineParts(mlir::linalg::LinalgOp op, mlir::linalg::LinalgOp parts,
                                            mlir::OpBuilder &builder, const LocalShards &shards);

/// Returns `tiled` as a linalg.generic, or failure after an error.
llvm::FailureOr<mlir::linalg::GenericOp> generalizeTile(mlir::linalg::LinalgOp tiled, mlir::OpBuilder &builder);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_COMBINEDREDUCTION_H
