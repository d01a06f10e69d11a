// SPDX-License-Identifier: Apache-2.0
//
// Cleans up what was built op by op on shards: canonical patterns first, then common subexpressions. Upstream's passes for
// these do the same one after the other; they are one pass here because a program is walked through and verified after each.

#include "dist/Partition/Passes.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_SIMPLIFYLOCALPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct SimplifyLocal : dist::impl::SimplifyLocalPassBase<SimplifyLocal> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet collected(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(collected);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(collected, context);
    patterns = FrozenRewritePatternSet(std::move(collected));
    return success();
  }

  void runOnOperation() override {
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // The worklist follows what changes; a second sweep over all ops would only find that nothing is left to do.
    config.setMaxIterations(1);
    (void)applyPatternsGreedily(getOperation(), patterns, config);
    IRRewriter rewriter(&getContext());
    eliminateCommonSubExpressions(rewriter, getAnalysis<DominanceInfo>(), getOperation());
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
