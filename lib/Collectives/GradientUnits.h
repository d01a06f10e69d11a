// SPDX-License-Identifier: Apache-2.0
//
// Which reductions give the gradients of which unit, and of which batch.
//
//   %g0 = reduce_scatter(%of_batch_0)                        {unit layer0, use 0}
//   %g1 = reduce_scatter(%of_batch_1)          becomes       {unit layer0, use 1}
//   %m  = %m0 + %g0 + %g1
//
// A gradient meets its parameter, in the shape of its parts, in the optimizer; from there it is followed back through
// ops that keep that many elements, through the stacks to which loops over layers add one layer after the other, and
// through the sums that loops over batches carry. The gradients of several batches are several reductions for one
// argument: those of one batch travel together, and do not wait for those of the next one, which would keep them all
// alive.

#ifndef DIST_LIB_COLLECTIVES_GRADIENTUNITS_H
#define DIST_LIB_COLLECTIVES_GRADIENTUNITS_H

#include "GatheredArguments.h"
#include "dist/Layout/Machine.h"

namespace dist {

/// The unit of an argument, and how many slices of it, if any, are gathered together.
struct UnitOfArgument {
  std::string name;
  unsigned numSlices = 1;
};

/// Notes on the reductions in `function` that give the gradients of the arguments `stored`, of which `unitOf` says the
/// units, to which unit they belong, and if there are several for one argument, or for each slice of it, in one block,
/// how many have been before.
void tagGradients(mlir::FunctionOpInterface function, const StoredValues &stored,
                  const llvm::DenseMap<mlir::BlockArgument, UnitOfArgument> &unitOf, const Machine &machine);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GRADIENTUNITS_H
