// SPDX-License-Identifier: Apache-2.0
//
// Sorts and scans of lines of which each device has a part.

#ifndef DIST_LIB_EXTENSIONS_SPLITLINES_H
#define DIST_LIB_EXTENSIONS_SPLITLINES_H

#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Extensions/Combiner.h"
#include "dist/IR/TensorExt.h"

namespace dist {

/// Returns how `op` combines what is before an element with it, if that is associative.
std::optional<Combiner> findCombiner(tensor_ext::ScanOp op);

/// Returns the element that `op` leaves others unchanged with, or null if it is not known.
mlir::TypedAttr getNeutralElement(tensor_ext::ScanOp op);

/// Each builds this device's part of `op`, or its results on all devices, and returns them, or failure after an error.
llvm::FailureOr<llvm::SmallVector<mlir::Value>> computeOnParts(tensor_ext::SortOp op, mlir::OpBuilder &builder,
                                                               const LocalShards &shards);
llvm::FailureOr<llvm::SmallVector<mlir::Value>> computeOnParts(tensor_ext::ScanOp op, mlir::OpBuilder &builder,
                                                               const LocalShards &shards);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_SPLITLINES_H
