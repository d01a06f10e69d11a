// SPDX-License-Identifier: Apache-2.0
//
// Finds attention block by block: each product is asked whether a softmax of its result feeds another product. First it
// is decided (ScoreSpace.h, SoftmaxMatch.h, AttentionPlan.h), then rewritten (EmitAttention.h). Left undone: weights
// that a loop keeps for another one, and keys that are split over devices.

#include "EmitAttention.h"
#include "FindAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/Attention/Passes.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dist-fuse-attention"

namespace dist {
#define GEN_PASS_DEF_FUSEATTENTIONPASS
#include "dist/Attention/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::attention;

/// Replaces all attention in `block`.
static void fuse(Block &block) {
  SmallVector<Operation *> products = findScoreProducts(block);
  while (!products.empty()) {
    auto product = cast<linalg::LinalgOp>(products.pop_back_val());
    AttentionMatch match = matchAttention(product);
    Location loc = product.getLoc();
    if (!match.reason.empty()) {
      llvm::erase_if(products, [&](Operation *op) { return llvm::is_contained(match.products, op); });
      product->setAttr(kNotFusedAttrName, StringAttr::get(product.getContext(), match.reason));
      remark::missed(loc, remark::RemarkOpts::name("attention").category(DEBUG_TYPE)) << match.reason;
    }
    if (!match.plan)
      continue;
    bool hasGradient = !match.plan->gradients.empty();
    llvm::SmallPtrSet<Operation *, 16> erased;
    emitAttention(*match.plan, erased);
    llvm::erase_if(products, [&](Operation *op) { return erased.contains(op); });
    remark::passed(loc, remark::RemarkOpts::name("attention").category(DEBUG_TYPE))
        << (hasGradient ? "attention and its gradient" : "attention");
  }
}

namespace {
struct FuseAttention : dist::impl::FuseAttentionPassBase<FuseAttention> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      fuse(*block);
  }
};
} // namespace
