// SPDX-License-Identifier: Apache-2.0
//
// Reading of kernel functions; see ClusterKernel.h.

#include "ClusterKernel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Returns true if `op` may stand around the linalg ops.
static bool isScalarOrView(Operation *op) {
  return isa<memref::LoadOp, ViewLikeOpInterface>(op) || (op->getNumRegions() == 0 && isMemoryEffectFree(op));
}

std::optional<ReductionGraph> cuda::readClusterKernel(func::FuncOp kernel, Orientation orientation) {
  SmallVector<Operation *> ops;
  llvm::SmallPtrSet<Value, 4> loaded;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    if (isa<linalg::GenericOp>(op))
      ops.push_back(&op);
    else if (!isa<memref::AllocOp>(op) && !isScalarOrView(&op))
      return std::nullopt;
    if (auto load = dyn_cast<memref::LoadOp>(op))
      loaded.insert(steps::getRootBuffer(load.getMemRef()));
  }
  std::optional<ReductionGraph> graph =
      ops.empty() ? std::nullopt : buildReductionGraph(ops, orientation, /*allocationsAreLocal=*/true);
  if (!graph)
    return std::nullopt;
  // A scalar that is loaded has its value from before the kernel.
  bool loadsOwnBuffer = llvm::any_of(loaded, [](Value root) { return root.getDefiningOp<memref::AllocOp>(); });
  bool loadsStored = llvm::any_of(
      graph->stores, [&](const GraphStore &store) { return loaded.contains(graph->accesses[store.access].root); });
  return loadsOwnBuffer || loadsStored ? std::nullopt : graph;
}

IRMapping cuda::copyScalars(func::FuncOp kernel, gpu::GPUFuncOp target, OpBuilder &builder) {
  IRMapping mapping;
  mapping.map(kernel.getArguments(), target.getArguments().take_front(kernel.getNumArguments()));
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    bool isKnown = llvm::all_of(op.getOperands(), [&](Value operand) { return mapping.contains(operand); });
    if (isKnown && !isa<linalg::GenericOp, memref::AllocOp>(op))
      builder.clone(op, mapping);
  }
  return mapping;
}
