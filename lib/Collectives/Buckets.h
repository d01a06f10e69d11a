// SPDX-License-Identifier: Apache-2.0
//
// Which collectives of a block share one start: those of one kind that do not depend on each other, by
// CollectiveLevels, as many as the bytes allow. A permute that could travel during a computation does not wait for one
// that needs its result.

#ifndef DIST_LIB_COLLECTIVES_BUCKETS_H
#define DIST_LIB_COLLECTIVES_BUCKETS_H

#include "HiddenBuckets.h"

namespace dist {

/// The largest buckets: in bytes, or by what hides if `computation` is given.
struct BucketLimits {
  int64_t reductionBytes, gatherBytes;
  const ComputationSeconds *computation = nullptr;
};

/// Returns true if `op` is a collective of tensors.
bool mayBeJoined(mlir::Operation *op);

/// Returns the properties that the members of a bucket have in common.
mlir::DictionaryAttr getSharedProperties(mlir::Operation *op);

/// Calls `callback` with each op of `block`, in order, and those of its ops that have to stand before it: what its
/// results are made of, some perhaps several times, and, of ops that reach memory, the one before.
void walkDependences(mlir::Block &block,
                     llvm::function_ref<void(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> sources)> callback);

/// Returns the collectives of `block` by the bucket they belong to.
llvm::SmallVector<llvm::SmallVector<mlir::Operation *>> findBuckets(mlir::Block &block, BucketLimits limits);

/// Applies all-reduces of `block` over several axes axis by axis where each part can share a bucket with other
/// reductions, so that less is started, and the cost model says that this is faster.
void splitReductions(mlir::Block &block, BucketLimits limits, const Machine &machine);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_BUCKETS_H
