// SPDX-License-Identifier: Apache-2.0
//
// Cleans up what was built op by op on shards: canonical patterns first, then common subexpressions. Upstream's passes
// for these do the same one after the other; they are one pass here because a program is walked through and verified
// after each. Explanations are no part of what an op computes: equal collectives are one, whatever each is there for,
// and keep the first explanation.

#include "dist/IR/RankReducedSlices.h"
#include "dist/Partition/Passes.h"
#include "dist/Report/Explanation.h"
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
/// While it exists, collectives below an op lack their explanations.
class WithoutExplanations {
public:
  explicit WithoutExplanations(Operation *root) : root(root) {
    root->walk([&](CollectiveOpInterface op) {
      for (StringRef name :
           {StringRef(kReasonAttrName), StringRef(kAlternativeAttrName), StringRef(kDecidedByAttrName)})
        if (Attribute explanation = op->removeDiscardableAttr(name))
          explanations[op].push_back({StringAttr::get(op->getContext(), name), explanation});
    });
  }
  ~WithoutExplanations() {
    // Ops may have gone, and none has come: what is still there has its own.
    root->walk([&](CollectiveOpInterface op) {
      for (NamedAttribute explanation : explanations.lookup(op))
        op->setDiscardableAttr(explanation.getName(), explanation.getValue());
    });
  }

private:
  Operation *root;
  llvm::DenseMap<Operation *, SmallVector<NamedAttribute, 3>> explanations;
};

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
    separateMistakenReshapes(getOperation());
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // The worklist follows what changes; a second sweep over all ops would only find that nothing is left to do.
    config.setMaxIterations(1);
    (void)applyPatternsGreedily(getOperation(), patterns, config);
    IRRewriter rewriter(&getContext());
    WithoutExplanations without(getOperation());
    eliminateCommonSubExpressions(rewriter, getAnalysis<DominanceInfo>(), getOperation());
  }

  FrozenRewritePatternSet patterns;
};
} // namespace
