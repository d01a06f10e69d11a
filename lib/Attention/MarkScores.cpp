// SPDX-License-Identifier: Apache-2.0
//
// Says in front of partition what attention will not store. The tensors are larger then, but their dimensions are the
// same.

#include "AttentionPlan.h"
#include "FindAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/Attention/Passes.h"

namespace dist {
#define GEN_PASS_DEF_MARKSCORESPASS
#include "dist/Attention/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::attention;

/// Marks the tensors of `space`, the scores of attention `number`.
static void mark(ScoreSpace &space, int64_t number) {
  Loops keys = space.getKeys();
  for (auto &[value, dims] : space.tensors) {
    SmallVector<int64_t> mark{number};
    for (auto [dim, loops] : llvm::enumerate(space.loops.resolve(dims)))
      if (llvm::any_of(loops, [&](unsigned loop) { return llvm::is_contained(keys, loop); }))
        mark.push_back(dim);
    value.getDefiningOp()->setAttr(kScoresAttrName, DenseI64ArrayAttr::get(value.getContext(), mark));
  }
}

namespace {
struct MarkScores : dist::impl::MarkScoresPassBase<MarkScores> {
  void runOnOperation() override {
    int64_t number = 0;
    getOperation()->walk([&](Block *block) {
      SmallVector<Operation *> products = findScoreProducts(*block);
      while (!products.empty()) {
        AttentionMatch match = matchAttention(cast<linalg::LinalgOp>(products.pop_back_val()));
        if (!match.plan)
          continue;
        mark(match.plan->space, number++);
        llvm::erase_if(products,
                       [&](Operation *op) { return llvm::is_contained(match.plan->space.tensors, op->getResult(0)); });
      }
    });
  }
};
} // namespace
