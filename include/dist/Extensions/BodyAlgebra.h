// SPDX-License-Identifier: Apache-2.0
//
// Where a pending reduction may pass through scalar code: which arguments of a body its results are linear in (for sum
// and avg) and which they grow or fall with (for max and min).

#ifndef DIST_EXTENSIONS_BODYALGEBRA_H
#define DIST_EXTENSIONS_BODYALGEBRA_H

#include "dist/Analysis/ShardingRule.h"

namespace dist {

/// Returns the partial sets of a body that computes `results` from `arguments`, argument i standing for operand
/// `operands[i]` of an op with `numOperands` operands. With `reduction`, the results are reductions of that kind over
/// loops, so only max (min) may pass through a max (min) reduction; sums pass wherever the body is linear.
llvm::SmallVector<PartialSet> findPartialSets(llvm::ArrayRef<mlir::Value> arguments, llvm::ArrayRef<int64_t> operands,
                                              llvm::ArrayRef<mlir::Value> results, int64_t numOperands,
                                              std::optional<ReductionKind> reduction);

/// Returns the numbers of the `arguments` of which `result` is the sum, each once; floats may be of narrower
/// types; empty if it is anything else.
llvm::SmallVector<unsigned> findAddends(llvm::ArrayRef<mlir::Value> arguments, mlir::Value result);

/// Returns the kind of the reduction that `combiner` performs step by step, if the collectives know it.
std::optional<ReductionKind> getCombinerKind(mlir::Operation *combiner);

} // namespace dist

#endif // DIST_EXTENSIONS_BODYALGEBRA_H
