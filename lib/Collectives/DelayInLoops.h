// SPDX-License-Identifier: Apache-2.0
//
// Collectives of a loop that are finished one iteration later, so that they can travel beside all that the next
// iteration computes. The mirror of PrefetchInLoops.h, for what nothing in the loop reads, such as gradients that go
// into a stack:
//
//   for i in [0, n), carrying %s              %g0 = matmul ... of iteration 0
//     %g = matmul ...                         for i in [0, n - 1), carrying %s, %c = %g0
//     %r = reduce_scatter %g        becomes     %r = reduce_scatter %c
//     %s' = insert %r into %s[i]                %s' = insert %r into %s[i]
//     yield %s'                                 %g = matmul ... of iteration i + 1
//                                               yield %s', %g
//                                             reduce_scatter and insert behind the loop, of iteration n - 1
//
// All that depends on the collectives is delayed with them: the *tail* of the iteration. The rest of the first
// iteration stands before the loop and the tail of the last one behind it, so each op runs as often as before, on the
// same values.

#ifndef DIST_LIB_COLLECTIVES_DELAYINLOOPS_H
#define DIST_LIB_COLLECTIVES_DELAYINLOOPS_H

#include "dist/IR/Dist.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

/// The part of a loop's body that can run an iteration later.
struct LoopDelay {
  llvm::SetVector<mlir::Operation *> tail; ///< Ops of the body, in program order.
  llvm::SetVector<mlir::Value>
      carried; ///< Tensors of an iteration that the next one needs for it. All else is made again from the counter.
};

/// Returns what has to be delayed with `collectives`, which stand in the body of `loop`, or nothing if that cannot be:
/// what else of the body reads what depends on them, the loop does not count by constants, or it makes less than two
/// iterations.
std::optional<LoopDelay> findDelay(mlir::LoopLikeOpInterface loop, llvm::ArrayRef<mlir::Operation *> collectives);

/// Delays the tail of `delay`, which findDelay has returned for `loop`. The loop is replaced.
void delayInLoop(mlir::LoopLikeOpInterface loop, const LoopDelay &delay);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_DELAYINLOOPS_H
