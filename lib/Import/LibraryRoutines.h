// SPDX-License-Identifier: Apache-2.0
//
// Ops of frontends that a numerical library computes become routines of tensor_ext.

#ifndef DIST_LIB_IMPORT_LIBRARYROUTINES_H
#define DIST_LIB_IMPORT_LIBRARYROUTINES_H

#include "BodyImporter.h"

namespace dist {

/// Builds `routine` with new destinations for results of types `results`; an error at `op` where they do not fit it.
mlir::FailureOr<llvm::SmallVector<mlir::Value>> createRoutine(mlir::Operation *op, BodyImporter &importer,
                                                              llvm::StringRef routine, llvm::ArrayRef<int64_t> options,
                                                              mlir::ValueRange inputs,
                                                              llvm::ArrayRef<mlir::RankedTensorType> results);

/// Adds the custom calls of JAX to LAPACK, by target.
void addLapackCalls(OpTable &table);
/// Adds the custom calls that multiply sparse matrices to a table by target.
void addSparseCalls(OpTable &table);

} // namespace dist

#endif // DIST_LIB_IMPORT_LIBRARYROUTINES_H
