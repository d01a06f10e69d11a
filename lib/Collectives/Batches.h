// SPDX-License-Identifier: Apache-2.0
//
// Which of several batches collectives belong to, where a program reduces the gradients of each batch:
//
//   %g0 = all_reduce(%of_batch_0)                         batch 0
//   %n0 = all_reduce(%norm_of_g0)                         batch 0
//   %g1 = all_reduce(%of_batch_1)                         batch 1
//   %n1 = all_reduce(%norm_of_g1)                         batch 1
//   return sub(%w, add(clip(%g0, %n0), clip(%g1, %n1)))
//
// None of these depends on one of the other batch, so all could travel together; then the first batch would wait for
// the second, and all that it needs afterwards would stay alive. Where most parameters have several reductions of their
// gradients, these are those of several batches; a gradient meets its parameter, element by element, in what is
// returned. What depends on one of a batch, and on none of a later one, is of that batch, and so is what it is made of
// and no earlier batch needs. Parameters that are gathered by unit have their own numbers (GradientUnits.h).

#ifndef DIST_LIB_COLLECTIVES_BATCHES_H
#define DIST_LIB_COLLECTIVES_BATCHES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Name of the discardable attribute of a collective that says which batch of its block it belongs to.
inline constexpr llvm::StringLiteral kBatchAttrName = "dist.batch";

/// Notes the batches of the collectives in `function`, in blocks that have several.
void noteBatches(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_BATCHES_H
