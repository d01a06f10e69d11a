// SPDX-License-Identifier: Apache-2.0
//
// The local rewrite of every op that can be tiled: this device's part is the tile at its offsets.

#ifndef DIST_EXTENSIONS_TILINGREWRITE_H
#define DIST_EXTENSIONS_TILINGREWRITE_H

#include "dist/Analysis/ShardingInterfaces.h"

namespace dist {

/// Builds the tile of `op`, which implements TilingInterface with loop i being factor i of its rule, on the local
/// operands. Returns the local results, or failure after an error at `op` if the tile needs data that is not in the
/// shards. `tiled`, if given, receives the op of the tile.
llvm::FailureOr<llvm::SmallVector<mlir::Value>> rewriteByTiling(mlir::Operation *op, mlir::OpBuilder &builder,
                                                                const LocalShards &shards,
                                                                mlir::Operation **tiled = nullptr);

} // namespace dist

#endif // DIST_EXTENSIONS_TILINGREWRITE_H
