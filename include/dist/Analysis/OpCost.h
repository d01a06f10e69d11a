// SPDX-License-Identifier: Apache-2.0
//
// Seconds of one execution of an op on one device: what planning compares, and what the Timeline adds up for the Local form. Both
// ask here, so what is costed is what is emitted.

#ifndef DIST_ANALYSIS_OPCOST_H
#define DIST_ANALYSIS_OPCOST_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Amount.h"
#include "dist/Layout/Machine.h"

namespace dist {

/// Seconds of an op's computation; one of the two takes as long as the op does, the other is 0 (the roofline model).
struct ComputeSeconds {
  double arithmetic = 0, memory = 0;

  double getTotal() const { return arithmetic + memory; }
};

/// Returns true if an op of `rule` computes each element of its results by itself, so that it can be fused with what is around.
bool isPointwise(const ShardingRule &rule);

/// Returns true if what `op` makes need not go through memory: everything that reads it computes pointwise, in its block.
/// `getRule` returns the rule of an op, or null.
bool isFused(mlir::Operation *op, const ShardingRule &rule, llvm::function_ref<const ShardingRule *(mlir::Operation *)> getRule);

/// Returns the seconds of `op`, which computes `flops` on this device. `operandBytes` and `resultBytes` are those of its tensors on this
/// device, 0 for what is none. What is computed element by element is read once by what comes last in a chain, and written there.
ComputeSeconds getComputeSeconds(mlir::Operation *op, const ShardingRule &rule, bool isFused, double flops,
                                 llvm::ArrayRef<double> operandBytes, llvm::ArrayRef<double> resultBytes, const Machine &machine);

/// Returns the bytes of all elements of `type`, which has a static shape.
Amount getTensorBytes(mlir::ShapedType type);
/// Returns the tensor of pair `pair` of `op` that its group handles: the output of a gather, else the input.
mlir::ShapedType getFullType(CollectiveOpInterface op, unsigned pair);
/// Returns the bytes of all these tensors of `op`.
Amount getBufferBytes(CollectiveOpInterface op);
/// Returns the seconds of `op`, whose axes are valid for `mesh`; 0 if it sends nothing.
double getCollectiveSeconds(CollectiveOpInterface op, MeshAttr mesh, const Machine &machine);

} // namespace dist

#endif // DIST_ANALYSIS_OPCOST_H
