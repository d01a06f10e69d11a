// SPDX-License-Identifier: Apache-2.0
//
// Which ops can be computed piece by piece together with a collective, so that the pieces overlap:
//
//   %g = all_gather %x           %g0 = all_gather %x[0]            %p = product %a, %b          %p0 = product %a[0], %b
//   %p = product %g, %b   ->     %p0 = product %g0, %b             %r = reduce_scatter %p  ->   %r0 = reduce_scatter
//   %p0
//                                %g1 = all_gather %x[1]                                         %p1 = product %a[1], %b
//                                %p1 = product %g1, %b                                          %r1 = reduce_scatter
//                                %p1
//
// A region is cut along one dimension of the collective's full tensor. Sharding rules say how the cut goes on through
// ops: along a factor that passes through, an op gives pieces of its results; along one that it sums up, each piece
// adds to what the one before gave. What needs no product (elementwise ops, views, collectives along other dimensions)
// is cut along where it stands between the collective and products; a region ends with a product, or the collective
// behind it. So no op is known by name.
//
// Any collective of one tensor can be cut: along dimensions that it leaves as they are each piece is such a collective.
// If the dimension is the one that is gathered or scattered, a piece of the full tensor consists of a part of every
// device's shard: of d blocks for d devices. Each device then sends or receives one interval of its own shard, and
// nothing else has to be moved.
//
// The decomposition is that of Wang et al., "Overlap Communication with Dependent Computation via Decomposition"
// (ASPLOS 2023), and of PyTorch's asynchronous tensor parallelism, with collectives on pieces instead of a ring of
// permutes: the number of pieces is free, sums are those of the collective in every bit, and no device needs other
// offsets than its neighbours.

#ifndef DIST_LIB_COLLECTIVES_CHUNKREGION_H
#define DIST_LIB_COLLECTIVES_CHUNKREGION_H

#include "dist/Analysis/RuleTable.h"

namespace dist {

/// An op that is computed in pieces along a factor of its rule.
struct ChunkedOp {
  mlir::Operation *op;
  int64_t factor;
  /// The dimension of each operand and result that is cut, or -1. Of an op that sums up along the factor no result has
  /// one.
  llvm::SmallVector<int64_t, 4> operandDims, resultDims;

  bool isSum() const {
    return llvm::all_of(resultDims, [](int64_t dim) { return dim < 0; });
  }
};

struct ChunkRegion {
  mlir::Operation *collective;       ///< Of one tensor.
  int64_t dim;                       ///< Of its input and its result.
  int64_t inputBlocks, resultBlocks; ///< Blocks that a piece of its input and of its result consists of.
  bool isBehind;                     ///< True if ops read the result; else all make the input.
  std::vector<ChunkedOp> ops;        ///< In program order.

  int64_t getOpBlocks() const { return isBehind ? resultBlocks : inputBlocks; }
  /// Returns true if `numPieces` equal pieces can be made.
  bool allows(int64_t numPieces, RuleTable &rules) const;
  bool hasSameOps(const ChunkRegion &other) const;
  CollectiveOpInterface getCollective() const { return mlir::cast<CollectiveOpInterface>(collective); }
};

/// Returns true if pieces of `op`, which has `rule` or none, can be made at all.
bool canChunk(mlir::Operation *op, const ShardingRule *rule);

/// Returns the factor of `factors`, of one dimension, along which equal pieces of the dimension are pieces of an op
/// with `rule`: the first that has more than one index; nothing if there is none.
std::optional<int64_t> findMajorFactor(const ShardingRule &rule, llvm::ArrayRef<int64_t> factors);

/// Returns how `op` is computed in pieces along a dimension that has `factors` of its rule, or nothing if it cannot.
/// Sums that are rounded to fewer bits than they are added up in have no pieces, unless `mayRound`.
std::optional<ChunkedOp> chunkOp(mlir::Operation *op, const ShardingRule &rule, llvm::ArrayRef<int64_t> factors,
                                 bool mayRound = false);

/// Returns the regions with at least one product behind or in front of `collective`, for each dimension along which
/// there is one.
std::vector<ChunkRegion> findChunkRegions(CollectiveOpInterface collective, RuleTable &rules);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_CHUNKREGION_H
