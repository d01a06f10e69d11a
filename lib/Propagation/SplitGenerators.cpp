// SPDX-License-Identifier: Apache-2.0
//
// Gives every use of a generator (an op whose results depend on no tensor's contents: constants, fills, iotas) its own
// copy.
//
//   %0 = constant; a(%0); b(%0)    becomes    %0 = constant; a(%0); %1 = constant; b(%1)
//
// Ops are visited from the last to the first, so that copies of users are there before their operands are copied.

#include "SplitGenerators.h"
#include "dist/Propagation/Passes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_SPLITGENERATORSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isGenerator(Operation *op, RuleTable &rules) {
  if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  const ShardingRule *rule = rules.get(op);
  return rule && rule->isGenerator;
}

/// Returns true if `a` stands before `b`, or around it; both stand in one function.
static bool isBefore(Operation *a, Operation *b) {
  if (a->getBlock() == b->getBlock())
    return a->isBeforeInBlock(b);
  for (Operation *inner = nullptr; a; inner = a, a = a->getParentOp()) {
    Operation *outer = b;
    Operation *innerOfB = nullptr;
    while (outer && outer->getBlock() != a->getBlock()) {
      innerOfB = outer;
      outer = outer->getParentOp();
    }
    if (!outer)
      continue;
    if (outer != a)
      return a->isBeforeInBlock(outer);
    // One of them is the other's parent, or they stand in two regions of `a`.
    return !inner ||
           (innerOfB && inner->getParentRegion()->getRegionNumber() < innerOfB->getParentRegion()->getRegionNumber());
  }
  return false;
}

static void splitUses(Operation *op) {
  // The use list is in no particular order; the first user in program order keeps the original.
  llvm::SmallVector<OpOperand *> uses(llvm::make_pointer_range(op->getResult(0).getUses()));
  llvm::sort(uses, [](OpOperand *a, OpOperand *b) {
    return a->getOwner() == b->getOwner() ? a->getOperandNumber() < b->getOperandNumber()
                                          : isBefore(a->getOwner(), b->getOwner());
  });
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (OpOperand *use : ArrayRef(uses).drop_front()) {
    Operation *copy = builder.clone(*op);
    builder.setInsertionPoint(copy); // The last copy comes first.
    use->set(copy->getResult(0));
  }
}

/// Returns true if all users of `op` are its neighbours, or stand in loops or branches that are.
static bool isSplittable(Operation *op) {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    for (Operation *parent = user->getParentOp(); parent != op->getParentOp(); parent = parent->getParentOp())
      if (!isa<RegionBranchOpInterface>(parent))
        return false;
    return true;
  });
}

/// Splits the generators in `region`, from the last to the first. The bodies of ops with a rule compute with single
/// elements and are left out.
static bool splitRegion(Region &region, RuleTable &rules) {
  bool anySplit = false;
  for (Block &block : llvm::reverse(region))
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (op.getNumRegions() != 0 && !rules.states(&op))
        for (Region &inner : llvm::reverse(op.getRegions()))
          anySplit |= splitRegion(inner, rules);
      if (op.getNumResults() != 1 || op.getResult(0).use_empty() || op.getResult(0).hasOneUse() ||
          !isGenerator(&op, rules) || !isSplittable(&op))
        continue;
      splitUses(&op);
      anySplit = true;
    }
  return anySplit;
}

bool dist::splitGenerators(ModuleOp module, RuleTable &rules) { return splitRegion(module.getRegion(), rules); }

namespace {
struct SplitGenerators : dist::impl::SplitGeneratorsPassBase<SplitGenerators> {
  void runOnOperation() override {
    RuleTable rules;
    if (!splitGenerators(getOperation(), rules))
      markAllAnalysesPreserved();
  }
};
} // namespace
