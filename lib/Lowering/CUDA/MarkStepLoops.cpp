// SPDX-License-Identifier: Apache-2.0
//
// A loop that becomes part of a kernel runs in one block, since blocks cannot wait for each other. A loop of steps
// fills the GPU in every trip, at the price of launches, and its contractions go to cuBLASLt.

#include "Steps/StepForm.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {
#define GEN_PASS_DEF_MARKSTEPLOOPSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if the runtime can run `loop`, and it is worth it.
static bool isStepLoop(scf::ForOp loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || trips->isZero() || !loop.getInitArgs().empty())
    return false;
  WalkResult hasWork = loop.walk([](linalg::LinalgOp) { return WalkResult::interrupt(); });
  return hasWork.wasInterrupted();
}

/// Marks the loops of `block`, and the loops in loops of steps.
static void markLoops(Block &block) {
  for (Operation &op : block) {
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && isStepLoop(loop))
      loop->setAttr(kStepLoopAttrName, UnitAttr::get(loop.getContext()));
    if (getStepKind(&op) == StepKind::Loop)
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          markLoops(inner);
  }
}

namespace {
struct MarkStepLoopsPass : dist::impl::MarkStepLoopsPassBase<MarkStepLoopsPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    markLoops(entry->getBody().front());
  }
};
} // namespace
