// SPDX-License-Identifier: Apache-2.0
//
// The way to Local form for programs that may be there already. A hand-written program in Local form need not say what
// its arguments are in a global program, and its collectives stand outside of local regions; propagation has nothing to
// do with either.

#include "dist/Collectives/Passes.h"
#include "dist/IR/Dist.h"
#include "dist/Partition/Passes.h"
#include "dist/Pipelines/Pipelines.h"

using namespace mlir;
using namespace dist;

/// Returns true if `function` says where its arguments and results lie, whose shapes are global then.
static bool hasPlacements(FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (function.getArgAttr(i, kShardingAttrName))
      return true;
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (function.getResultAttr(i, kShardingAttrName))
      return true;
  return false;
}

bool dist::isLocalProgram(ModuleOp module) {
  bool isLocal = false, isGlobal = false, hasCollective = false;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      isLocal |= isLocalForm(function);
      isGlobal |= hasPlacements(function);
    }
    isGlobal |= isa<LocalOp, ConstrainOp, ReshardOp, GroupOp, BarrierOp>(op) || op->hasAttr(kShardingsAttrName);
    hasCollective |= isa<CollectiveOpInterface>(op);
    return isLocal ? WalkResult::interrupt() : isa<LocalOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  // In a program with global shapes a collective is an error, which says where the collective is.
  return isLocal || (hasCollective && !isGlobal);
}

namespace {
/// Runs the pipeline to Local form on programs that are not in it; proves of the others that all devices issue the same
/// collectives.
struct ReachLocalFormPass : PassWrapper<ReachLocalFormPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReachLocalFormPass)
  explicit ReachLocalFormPass(const SpmdOptions &other) { options.copyOptionValuesFrom(other); }
  ReachLocalFormPass(const ReachLocalFormPass &other) : PassWrapper(other) {
    options.copyOptionValuesFrom(other.options);
  }
  StringRef getName() const override { return "ReachLocalForm"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    buildSPMDPipeline(pipeline, options);
    pipeline.getDependentDialects(registry);
  }
  void runOnOperation() override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    if (!isLocalProgram(getOperation()))
      buildSPMDPipeline(pipeline, options);
    else
      buildFromLocalForm(pipeline);
    if (failed(runPipeline(pipeline, getOperation())))
      signalPassFailure();
  }

private:
  /// Leaves collectives as they are written, unless they may have to be others for the program to fit into memory.
  void buildFromLocalForm(OpPassManager &pipeline) const {
    pipeline.addPass(createVerifyLocalPass(VerifyLocalPassOptions{/*allowUnbound=*/true}));
    // All devices issue the same collectives.
    pipeline.addPass(createResolveDonationsPass());
    // It is known which result takes the memory of each donated argument.
    if (options.memory >= 0 && !options.target.empty())
      buildOptimizeCollectivesPipeline(pipeline, options);
    // What the target allocates fits, if somebody asks for that.
  }

  SpmdOptions options;
};
} // namespace

std::unique_ptr<Pass> dist::createReachLocalFormPass(const SpmdOptions &options) {
  return std::make_unique<ReachLocalFormPass>(options);
}
