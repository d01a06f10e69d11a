// SPDX-License-Identifier: Apache-2.0
//
// Says in front of partition what attention will not store, and what it will take. The tensors are larger then, but
// their dimensions are the same. What it takes is read off a copy of the program in which attention is one op already.

#include "AttentionPlan.h"
#include "EmitAttention.h"
#include "FindAttention.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpFlops.h"
#include "dist/Attention/Passes.h"
#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <numeric>

namespace dist {
#define GEN_PASS_DEF_MARKSCORESPASS
#include "dist/Attention/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::attention;

using OriginalOps = llvm::DenseMap<Operation *, Operation *>;

/// Marks what the tensors of `space`, the scores of attention `number`, are copies of.
static void markScores(ScoreSpace &space, int64_t number, const OriginalOps &originals) {
  Loops keys = space.getKeys();
  for (auto &[value, dims] : space.tensors) {
    SmallVector<int64_t> mark{number};
    for (auto [dim, loops] : llvm::enumerate(space.loops.resolve(dims)))
      if (llvm::any_of(loops, [&](unsigned loop) { return llvm::is_contained(keys, loop); }))
        mark.push_back(dim);
    originals.lookup(value.getDefiningOp())->setAttr(kScoresAttrName, DenseI64ArrayAttr::get(value.getContext(), mark));
  }
}

/// Returns `value` as an attribute has it.
static int64_t toInteger(double value) { return int64_t(std::min(value, 9.0e18)); }

/// Says what `products`, of the program, stand for: the flops of `kernel`, which all of them become, in proportion to
/// `flops`, their own ones. The last one stands for the launches of it and of `around`, too.
static void markProducts(ArrayRef<Operation *> products, ArrayRef<double> flops, Operation *kernel,
                         ArrayRef<Operation *> around, int64_t number) {
  double all = std::accumulate(flops.begin(), flops.end(), 0.0), ofKernel = countFlops(kernel).toDouble(), bytes = 0;
  for (Operation *op : around)
    for (Value operand : op->getOperands())
      bytes += getKnownBytes(operand);
  for (auto [op, own] : llvm::zip_equal(products, flops)) {
    bool isLast = op == products.back();
    op->setAttr(kAttentionPartAttrName,
                AttentionPartAttr::get(op->getContext(), number, toInteger(ofKernel * own / all), toInteger(ofKernel),
                                       isLast ? 1 + around.size() : 0, isLast ? toInteger(bytes) : 0,
                                       getElementTypeOrSelf(kernel->getOperand(0))));
  }
}

/// Makes one op of attention `number` of a copy of the program, and says at the ops that the copies of these are of,
/// `originals`, what they take there. What it erases goes out of `originals` and `candidates`.
static void fuseCopy(AttentionPlan &plan, int64_t number, OriginalOps &originals,
                     SmallVectorImpl<Operation *> &candidates) {
  SmallVector<Operation *> ofAttention, ofGradient;
  for (const ScoreProduct &product : plan.space.products)
    (ofAttention.empty() ? ofAttention : ofGradient).push_back(originals.lookup(product.op));
  ofAttention.push_back(originals.lookup(plan.space.uses[plan.output].op));
  for (unsigned use : plan.gradients)
    ofGradient.push_back(originals.lookup(plan.space.uses[use].op));
  llvm::SmallPtrSet<Operation *, 16> erased;
  EmittedAttention emitted = emitAttention(plan, erased);
  auto none = AttentionPartAttr::get(emitted.attention->getContext(), number, 0, 0, 0, 0,
                                     getElementTypeOrSelf(emitted.attention->getOperand(0)));
  for (Operation *op : erased)
    if (auto known = originals.find(op); known != originals.end()) {
      known->second->setAttr(kAttentionPartAttrName, none);
      originals.erase(known);
    }
  llvm::erase_if(candidates, [&](Operation *op) { return erased.contains(op); });
  auto getFlops = [](ArrayRef<Operation *> products) {
    return llvm::map_to_vector(products, [](Operation *op) { return countFlops(op).toDouble(); });
  };
  markProducts(ofAttention, getFlops(ofAttention), emitted.attention, emitted.afterAttention, number);
  if (emitted.gradient)
    markProducts(ofGradient, getFlops(ofGradient), emitted.gradient, emitted.beforeGradient, number);
}

/// Marks all attention of a module of which `copy` is a copy: its ops are copies of `originals`.
static void markAttention(ModuleOp copy, OriginalOps originals) {
  SmallVector<Block *> blocks;
  copy->walk([&](Block *block) { blocks.push_back(block); });
  int64_t number = 0;
  for (Block *block : blocks) {
    SmallVector<Operation *> candidates = findScoreProducts(*block);
    while (!candidates.empty()) {
      AttentionMatch match = matchAttention(cast<linalg::LinalgOp>(candidates.pop_back_val()));
      if (!match.plan)
        continue;
      markScores(match.plan->space, number, originals);
      fuseCopy(*match.plan, number++, originals, candidates);
    }
  }
}

namespace {
struct MarkScores : dist::impl::MarkScoresPassBase<MarkScores> {
  void runOnOperation() override {
    bool isThere = false;
    getOperation()->walk([&](Block *block) { isThere |= !findScoreProducts(*block).empty(); });
    if (!isThere)
      return;
    IRMapping mapping;
    OwningOpRef<ModuleOp> copy = cast<ModuleOp>(getOperation()->clone(mapping));
    OriginalOps originals;
    for (auto [original, copied] : mapping.getOperationMap())
      originals[copied] = original;
    markAttention(*copy, std::move(originals));
  }
};
} // namespace
