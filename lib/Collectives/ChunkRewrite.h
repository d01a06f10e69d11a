// SPDX-License-Identifier: Apache-2.0
//
// Computes a region in pieces. The pieces of each op stand where the op stood, so that any order of the region's ops is
// right; what is read outside of the region is put together where it was made.

#ifndef DIST_LIB_COLLECTIVES_CHUNKREWRITE_H
#define DIST_LIB_COLLECTIVES_CHUNKREWRITE_H

#include "ChunkRegion.h"

namespace dist {

/// Replaces the ops of `region`, which allows `numPieces` pieces. Returns failure if an op has no local form for
/// pieces; the block holds ops that nothing reads then.
llvm::LogicalResult computeInPieces(const ChunkRegion &region, int64_t numPieces);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_CHUNKREWRITE_H
