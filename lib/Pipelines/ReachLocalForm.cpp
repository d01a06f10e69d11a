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

bool dist::isLocalProgram(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([](Operation *op) {
    if (isa<LocalOp>(op))
      return WalkResult::skip();
    auto function = dyn_cast<FunctionOpInterface>(op);
    bool isLocal = isa<CollectiveOpInterface>(op) || (function && isLocalForm(function));
    return isLocal ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
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
