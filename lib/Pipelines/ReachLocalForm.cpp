// SPDX-License-Identifier: Apache-2.0
//
// The way to Local form for programs that may be there already. A hand-written program in Local form need not say what its
// arguments are in a global program, and its collectives stand outside of local regions; propagation has nothing to do
// with either.

#include "dist/Collectives/Passes.h"
#include "dist/IR/Dist.h"
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
  ReachLocalFormPass(StringRef mode, int64_t memory) : mode(mode), memory(memory) {}
  StringRef getName() const override { return "ReachLocalForm"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    buildSpmdPipeline(pipeline);
    pipeline.getDependentDialects(registry);
  }
  void runOnOperation() override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    SpmdOptions options;
    options.mode = mode;
    options.memory = memory;
    options.schedule = false;
    if (isLocalProgram(getOperation()))
      pipeline.addPass(createVerifyLocalPass(VerifyLocalPassOptions{/*allowUnbound=*/true}));
    else
      buildSpmdPipeline(pipeline, options);
    if (failed(runPipeline(pipeline, getOperation())))
      signalPassFailure();
  }
  std::string mode;
  int64_t memory;
};
} // namespace

std::unique_ptr<Pass> dist::createReachLocalFormPass(StringRef mode, int64_t memory) {
  return std::make_unique<ReachLocalFormPass>(mode, memory);
}
