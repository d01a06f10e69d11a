// SPDX-License-Identifier: Apache-2.0
//
// What an op with a FactorExchange sends while it is computed: devices gather what each of them found in its part.

#ifndef DIST_EXTENSIONS_PARTEXCHANGE_H
#define DIST_EXTENSIONS_PARTEXCHANGE_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Returns each of `values` of all devices that have a part of `factor`, one behind the other along dimension `dim`, in
/// the order of the parts; the first `size` of them. `reason` says why `op` needs them.
llvm::SmallVector<mlir::Value> gatherParts(mlir::OpBuilder &builder, mlir::Operation *op, const LocalShards &shards,
                                           int64_t factor, mlir::ValueRange values, int64_t dim, int64_t size,
                                           const llvm::Twine &reason);

/// Returns the number of parts of `factor` that have an index of the whole.
int64_t getNumFilledParts(const LocalShards &shards, int64_t factor);

} // namespace dist

#endif // DIST_EXTENSIONS_PARTEXCHANGE_H
