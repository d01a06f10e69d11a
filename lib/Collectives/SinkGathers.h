// SPDX-License-Identifier: Apache-2.0
//
// Takes gathers into loops. A loop over batches does not change the parameters, so they stand gathered in front of it,
// all of them, for as long as it runs:
//
//   %a = all_gather %w0                        for (...) {
//   %b = all_gather %w1                          %a = all_gather %w0
//   for (...) {                                  %b = all_gather %w1
//     ... reads %a, %b, %b, %a      becomes      ... reads %a, %b, %b, %a
//   }                                          }
//
// What stands in the loop can be freed between the forward and the backward pass of a batch. Where nothing could be
// freed in between, as in a loop over time that reads each unit once, it stays in front. Of a stack, of which each
// iteration takes one layer, that layer is gathered (GatherLayers.h).

#ifndef DIST_LIB_COLLECTIVES_SINKGATHERS_H
#define DIST_LIB_COLLECTIVES_SINKGATHERS_H

#include "GatheredArguments.h"
#include "dist/Layout/Machine.h"

namespace dist {

/// Takes the gathers in `function` that loops capture, and that are to be freed between uses, into these loops, where a
/// unit then has several uses. Those of which nobody has said anything stay in front if one device needs no more than
/// `memoryBytes` then; if that is negative, or layers of the argument are to be gathered, they are to be freed.
void sinkGathers(mlir::FunctionOpInterface function, const StoredValues &stored, const Machine &machine,
                 int64_t memoryBytes);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SINKGATHERS_H
