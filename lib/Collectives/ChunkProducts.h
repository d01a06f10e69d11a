// SPDX-License-Identifier: Apache-2.0
//
// Decides which collectives are cut into pieces that overlap with products. Candidates are compared by the timeline on
// what they concern: a region is copied out of its function as it is and in pieces, and both are scheduled. So what is
// priced is what would be emitted: smaller products with their efficiency and launches, the latencies of smaller
// collectives, and copies. Regions that are equal, as those of the layers of a model, are compared once.

#ifndef DIST_LIB_COLLECTIVES_CHUNKPRODUCTS_H
#define DIST_LIB_COLLECTIVES_CHUNKPRODUCTS_H

#include "ChunkRegion.h"
#include "dist/Layout/Machine.h"

namespace dist {

struct ChosenPieces {
  ChunkRegion region;
  int64_t numPieces;
};

/// Returns the regions of `function` that are faster in pieces, none of which has ops of another one. `exposed` are the
/// seconds for which computation waits for one execution of a collective of the function as it is scheduled without
/// pieces.
std::vector<ChosenPieces> choosePieces(mlir::FunctionOpInterface function, const Machine &machine,
                                       const llvm::DenseMap<mlir::Operation *, double> &exposed);

/// Returns a copy of `function`, just before it, in which `chosen` is computed in pieces, or null if that cannot be.
mlir::Operation *computeInPiecesInCopy(mlir::FunctionOpInterface function, llvm::ArrayRef<ChosenPieces> chosen);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_CHUNKPRODUCTS_H
