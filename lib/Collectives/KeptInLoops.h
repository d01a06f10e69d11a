// SPDX-License-Identifier: Apache-2.0
//
// Keeps what a loop over layers has gathered for a later one that reads it again, as the backward pass does:
//
//   for (i) {                                        %all = for (i, stack = empty) {
//     %a = all_gather(%w[i])                           %a = all_gather(%w[i])
//     ...                                              ...
//   }                                      becomes     yield stack with %a at i
//   for (j) {                                        }
//     %b = all_gather(%w[n - j])                     for (j) {
//     ...                                              %b = %all[n - j]
//   }                                                  ...
//                                                    }
//
// The first loop has to gather every layer that there is, at positions that follow from its counter. So it does not
// matter which of them the second one reads, or in which order. With parts of gathered tensors kept
// (`reshard_after_forward = n`) the stack is one of parts.

#ifndef DIST_LIB_COLLECTIVES_KEPTINLOOPS_H
#define DIST_LIB_COLLECTIVES_KEPTINLOOPS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Keeps what loops in `function` gather for later ones, where its argument asks for that. Where nobody has said
/// anything, it is kept if `memoryBytes` is not negative and one device then needs no more than that. A remark says why
/// what ought to be kept is gathered again.
void keepInLoops(mlir::FunctionOpInterface function, int64_t memoryBytes);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_KEPTINLOOPS_H
