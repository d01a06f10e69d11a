// SPDX-License-Identifier: Apache-2.0
//
// Collectives of a loop that are issued one iteration ahead, so that they can travel beside all that an iteration
// computes:
//
//   for i                                     %0 = all_gather %w[0]
//     %g = all_gather %w[i]                   for i, carrying %g = %0
//     matmul %x, %g              becomes        %n = all_gather %w[min(i + 1, last)]
//                                               matmul %x, %g
//                                               yield %n
//
// What is gathered may depend on the number of the iteration and on what does not change in the loop. The last
// iteration gathers once more what it has.

#ifndef DIST_LIB_COLLECTIVES_PREFETCHINLOOPS_H
#define DIST_LIB_COLLECTIVES_PREFETCHINLOOPS_H

#include "dist/IR/Dist.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

/// A collective that can be issued an iteration ahead.
struct LoopPrefetch {
  mlir::Operation *collective;
  llvm::SetVector<mlir::Operation *> needed; ///< Ops of the loop's body that it is made of, in program order.
};

/// Returns how `collective`, which stands in the body of `loop`, can be issued ahead, or nothing if it cannot. The loop
/// makes two iterations at least.
std::optional<LoopPrefetch> findPrefetch(mlir::LoopLikeOpInterface loop, mlir::Operation *collective);

/// Issues `prefetches` ahead, which are of `loop`, unless it cannot carry more.
void prefetchInLoop(mlir::LoopLikeOpInterface loop, llvm::ArrayRef<LoopPrefetch> prefetches);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_PREFETCHINLOOPS_H
