// SPDX-License-Identifier: Apache-2.0
//
// Makes the undistributed program: the same computation, with nothing said about where values lie.

#include "dist/IR/Dist.h"
#include "dist/Pipelines/Pipelines.h"

namespace dist {
#define GEN_PASS_DEF_STRIPSHARDINGSPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static void stripFunction(FunctionOpInterface function) {
  MLIRContext *context = function.getContext();
  for (StringRef name : {StringRef(kShardingAttrName), StringRef(kOriginsAttrName)}) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.removeArgAttr(i, StringAttr::get(context, name));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.removeResultAttr(i, StringAttr::get(context, name));
  }
  function->walk([](Operation *op) {
    op->removeAttr(kShardingsAttrName);
    op->removeAttr(kOriginsAttrName);
    if (isa<ConstrainOp, ReshardOp, BarrierOp>(op)) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    } else if (isa<GroupOp>(op)) {
      op->erase();
    }
  });
}

namespace {
struct StripShardings : dist::impl::StripShardingsPassBase<StripShardings> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (isLocalForm(function)) {
        function.emitError() << "function is in Local form; the undistributed program cannot be recovered from it";
        return signalPassFailure();
      }
      stripFunction(function);
    }
    bool needsMesh = false;
    getOperation().walk([&](Operation *op) { needsMesh |= isa<LocalOp, AxisIndexOp, CollectiveOpInterface>(op); });
    if (needsMesh)
      return;
    for (auto mesh : llvm::make_early_inc_range(getOperation().getOps<MeshOp>()))
      mesh.erase();
  }
};
} // namespace
