// SPDX-License-Identifier: Apache-2.0
//
// What control flow forwards: the values that loops carry and branches return, read off RegionBranchOpInterface, so
// that no library needs to know a loop from a conditional. Values that one operand is handed to share one placement.

#ifndef DIST_ANALYSIS_REGIONFLOW_H
#define DIST_ANALYSIS_REGIONFLOW_H

#include "dist/Layout/Amount.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {

/// Name of the discardable attribute on a control-flow op in Sharded form: per region an array with one closed sharding
/// per block argument (a replicated one of rank 0 for what is no tensor).
inline constexpr llvm::StringLiteral kRegionShardingsAttrName = "dist.region_shardings";

/// Operands (of the op itself and of the terminators in it) and the values they are handed to (block arguments and
/// results), all of which must have one sharding: what one loop carries in one place.
struct ForwardedValues {
  llvm::SmallVector<mlir::OpOperand *> operands;
  llvm::SmallVector<mlir::Value> inputs;
};

/// Returns the classes of tensors that `op` forwards, in the order of its block arguments and results.
llvm::SmallVector<ForwardedValues> getForwardedValues(mlir::RegionBranchOpInterface op);

/// Calls `callback` on every op of `block` in program order; an op that branches between regions comes before the ops
/// in it. Regions of other ops (bodies of structured ops, local regions) are not entered.
void walkControlFlow(mlir::Block &block, llvm::function_ref<void(mlir::Operation *)> callback);

/// Returns how often the ops of `block` run per call of their function; loops of unknown length count `unknownTrips`
/// times.
Amount getExecutions(mlir::Block *block, int64_t unknownTrips = 1);
/// The same, or 2^63 - 1 if that is less.
inline int64_t getNumExecutions(mlir::Block *block, int64_t unknownTrips = 1) {
  return getExecutions(block, unknownTrips).saturate();
}
/// Returns how often the body of the loop `op` runs each time, or nothing if it is no loop or of unknown length.
std::optional<Amount> getTripCount(mlir::Operation *op);

} // namespace dist

#endif // DIST_ANALYSIS_REGIONFLOW_H
