// SPDX-License-Identifier: Apache-2.0
//
// Kernels as loop nests from which LLVM makes vector code. LLVM's loop vectoriser is good at innermost loops with unit
// strides over buffers that do not alias; the work here is to give it these: contiguous loops are merged, the right
// loop is innermost, transposes go tile by tile, and sums may be reassociated.

#include "Steps/AxisCoordinates.h"
#include "Steps/LoopOrder.h"
#include "Steps/StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {
#define GEN_PASS_DEF_LOWERKERNELSTOLOOPSPASS
#include "dist/Lowering/CPU/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

//===-- linalg to loops -------------------------------------------------------------------------------------------===//

/// Lets the op that combines with an accumulator be reassociated, which is what vectorising a sum means.
static void allowReassociation(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0)
    return;
  for (Value yielded : op.getBody()->getTerminator()->getOperands()) {
    Operation *combiner = yielded.getDefiningOp();
    if (auto fast = dyn_cast_or_null<arith::ArithFastMathInterface>(combiner))
      combiner->setAttr(fast.getFastMathAttrName(),
                        arith::FastMathFlagsAttr::get(op.getContext(), arith::FastMathFlags::reassoc));
  }
}

/// Lowers one linalg op to the loop nest that suits it.
static LogicalResult lowerToLoops(linalg::LinalgOp op, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(op);
  linalg::GenericOp generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic) {
    FailureOr<linalg::GenericOp> general = linalg::generalizeNamedOp(rewriter, op);
    if (failed(general))
      return op.emitError() << "'" << op->getName() << "' is not supported by the CPU lowering";
    generic = *general;
  }
  allowReassociation(generic);
  if (!generic.hasPureBufferSemantics())
    return generic.emitError() << "'" << op->getName() << "' is not on buffers";

  if (SmallVector<int64_t> tiles = chooseTileSizes(generic); !tiles.empty()) {
    auto options = linalg::LinalgTilingOptions().setTileSizes(tiles);
    rewriter.setInsertionPoint(generic);
    FailureOr<linalg::TiledLinalgOp> tiled = linalg::tileLinalgOp(rewriter, generic, options);
    if (succeeded(tiled)) {
      rewriter.eraseOp(generic);
      generic = cast<linalg::GenericOp>(tiled->op.getOperation());
    }
  }
  SmallVector<unsigned> order = chooseLoopOrder(generic);
  if (!llvm::is_sorted(order)) {
    rewriter.setInsertionPoint(generic);
    FailureOr<linalg::GenericOp> interchanged = linalg::interchangeGenericOp(rewriter, generic, order);
    if (succeeded(interchanged))
      generic = *interchanged;
  }
  linalg::LinalgOp current = generic;
  SmallVector<ReassociationIndices> groups = findCollapsibleLoops(current);
  if (groups.size() < current.getNumLoops()) {
    rewriter.setInsertionPoint(current);
    FailureOr<linalg::CollapseResult> collapsed = linalg::collapseOpIterationDims(current, groups, rewriter);
    if (succeeded(collapsed)) {
      rewriter.eraseOp(current);
      current = collapsed->collapsedOp;
    }
  }
  rewriter.setInsertionPoint(current);
  if (failed(linalg::linalgOpToLoops(rewriter, current)))
    return current.emitError() << "'" << current->getName() << "' has no loop form in the CPU lowering";
  rewriter.eraseOp(current);
  return success();
}

static LogicalResult lowerLinalg(func::FuncOp kernel) {
  IRRewriter rewriter(kernel.getContext());
  SmallVector<memref::CopyOp> copies;
  kernel.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
  for (memref::CopyOp copy : copies) {
    rewriter.setInsertionPoint(copy);
    linalg::makeMemRefCopyOp(rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
    rewriter.eraseOp(copy);
  }
  SmallVector<linalg::LinalgOp> ops;
  kernel.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  for (linalg::LinalgOp op : ops)
    if (failed(lowerToLoops(op, rewriter)))
      return failure();
  return success();
}

namespace {
struct LowerKernelsToLoopsPass : dist::impl::LowerKernelsToLoopsPassBase<LowerKernelsToLoopsPass> {
  void runOnOperation() override {
    for (func::FuncOp kernel : getOperation().getOps<func::FuncOp>()) {
      if (!kernel->hasAttr(kKernelAttrName))
        continue;
      if (failed(lowerLinalg(kernel)))
        return signalPassFailure();
      lowerAxisIndices(kernel);
    }
  }
};
} // namespace
