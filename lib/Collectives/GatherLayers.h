// SPDX-License-Identifier: Apache-2.0
//
// Gathers layers of a stack in the iterations that read them, instead of the whole stack in front of the loop:
//
//   %g = all_gather %stack, dimension 1          for %k = 0 to 6 {
//   for %k = 0 to 6 {                              %s = slice %stack[%k]
//     %w = slice %g[%k]            becomes         %w = all_gather %s, dimension 0
//     ... reads %w                                 ... reads %w
//   }                                            }
//
// As many bytes are sent, in more collectives; one layer at a time stands gathered.

#ifndef DIST_LIB_COLLECTIVES_GATHERLAYERS_H
#define DIST_LIB_COLLECTIVES_GATHERLAYERS_H

#include "dist/IR/Dist.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace dist {

/// Returns the numbers of the arguments of `function` of which loops gather a layer at a time, or could, although
/// nobody has said that they are stored in parts.
llvm::SmallSetVector<unsigned, 8> findLayeredArguments(mlir::FunctionOpInterface function);

/// Lets the slices that `loop`, which has one block, takes of what `gather` gathers outside of it be gathered in the
/// loop. Slices that cut the gathered dimension stay, and those of which all trips together take more than there is, as
/// where each takes the same.
void gatherLayers(AllGatherOp gather, mlir::LoopLikeOpInterface loop);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHERLAYERS_H
