// SPDX-License-Identifier: Apache-2.0
//
// How many bytes of tensors one device holds while it runs a function: an estimate, op by op, before any memory is
// planned.

#ifndef DIST_ANALYSIS_LIVEBYTES_H
#define DIST_ANALYSIS_LIVEBYTES_H

#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Layout/Amount.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

namespace dist {

/// Returns the smaller tensor that `op` repeats along further dimensions, if all that read the result compute element
/// by element: they run in one kernel with it and read that one, so lowering does not store the result. Null for any
/// other op.
mlir::Value getRepeated(mlir::Operation *op, KernelTable &kernels);

/// Values of a block that are in no memory, each with the tensors that are read there in its place.
using FusedValues = llvm::MapVector<mlir::Value, llvm::SmallVector<mlir::Value, 2>>;

/// Returns the values of `block` that lowering does not store: the kernel of the one op that reads such a value,
/// element by element, computes it, or all that read it read what it repeats. What a value is computed from lives on
/// until then, so values count as stored of which that would take more memory than it saves, as lowering has it.
FusedValues findFusedValues(mlir::Block &block, KernelTable &kernels);

/// Returns for each op of the function's block the bytes of the tensors that are alive while it runs: arguments and
/// results of the function, what is read later, and results of the op. Of a loop or branch that is what its fullest
/// block has in use, too, beside what that forwards. Of arguments and results that parts of the devices hold, those of
/// the device that holds most. What is made from nothing (see isMadeFromNothing) needs no memory of its own, nor do
/// values that are fused.
std::vector<Amount> getLiveBytes(mlir::FunctionOpInterface function);

/// Returns the results of `function` that have memory of their own, which is there from the beginning to the end: those
/// that no argument is donated to and that the device which holds most holds.
llvm::BitVector getOwnResults(mlir::FunctionOpInterface function);

/// Returns the tensors that `function` returns and that are made in the memory of an argument donated to them: when
/// they are made, nothing reads the argument any more, as far as the order of the ops of its block tells. So do those
/// that the device which holds most does not hold.
llvm::DenseSet<mlir::Value> getTakingTensors(mlir::FunctionOpInterface function);

/// Returns the initial value in whose memory `result`, of a loop, is made, or null for other values. Nothing else reads
/// that, and an iteration only forwards it or writes to it as the destination of an op, as it does to what stages of a
/// pipeline keep.
mlir::Value getUpdatedInit(mlir::Value result);

/// Returns true if the results of `op` depend on no tensor's contents: constants, empty destinations, fills. Each op
/// that reads them can make them where it writes its own results.
bool isMadeFromNothing(mlir::Operation *op, RuleTable &rules);

} // namespace dist

#endif // DIST_ANALYSIS_LIVEBYTES_H
