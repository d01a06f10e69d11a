// SPDX-License-Identifier: Apache-2.0
//
// Makes the undistributed program: the same computation, with nothing said about where values lie.

#include "dist/Analysis/LocalRegions.h"
#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Layout/Machine.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Timeline/PipelineInfo.h"

namespace dist {
#define GEN_PASS_DEF_STRIPSHARDINGSPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Along free axes a region computes on whole values, as everything else does. Its inputs may come from regions that
/// place them otherwise, as the reshards in between are taken away.
static void stripRegion(LocalOp region) {
  region.setRefuseMoves(false);
  auto strip = [&](ArrayAttr shardings) {
    SmallVector<Attribute> stripped;
    for (Attribute sharding : shardings)
      stripped.push_back(getManualPart(region, cast<ShardingAttr>(sharding)));
    return ArrayAttr::get(region.getContext(), stripped);
  };
  region.setInShardingsAttr(strip(region.getInShardings()));
  region.setOutShardingsAttr(strip(region.getOutShardings()));
}

static void stripFunction(FunctionOpInterface function) {
  MLIRContext *context = function.getContext();
  for (StringRef name : {StringRef(kShardingAttrName), StringRef(kOriginsAttrName), StringRef(kFullyShardAttrName),
                         StringRef(kDonateAttrName)}) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.removeArgAttr(i, StringAttr::get(context, name));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.removeResultAttr(i, StringAttr::get(context, name));
  }
  for (StringRef name : {StringRef(kSearchAttrName), StringRef(kHintAttrName), StringRef(kAutoPlanAttrName)})
    function->removeAttr(name);
  function->walk([](Operation *op) {
    if (auto region = dyn_cast<LocalOp>(op))
      stripRegion(region);
    op->removeAttr(kShardingsAttrName);
    op->removeAttr(kOriginsAttrName);
    op->removeAttr(kAnnotationsAttrName);
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
    getOperation()->removeDiscardableAttr(kStagesAttrName);
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (isLocalForm(function)) {
        function.emitError() << "function is in Local form; the undistributed program cannot be recovered from it";
        return signalPassFailure();
      }
      stripFunction(function);
    }
    bool needsMesh = false;
    getOperation().walk(
        [&](Operation *op) { needsMesh |= isa<LocalOp, AxisIndexOp, AssumeReplicatedOp, CollectiveOpInterface>(op); });
    if (needsMesh)
      return;
    for (auto mesh : llvm::make_early_inc_range(getOperation().getOps<MeshOp>()))
      mesh.erase();
    getOperation()->removeDiscardableAttr(kInTimeAttrName);
  }
};
} // namespace
