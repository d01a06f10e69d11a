// SPDX-License-Identifier: Apache-2.0
//
// The steps of a program are the same on all ranks, and so is the order of its collectives. A branch around a collective is
// therefore computed whichever way it goes, and its results are chosen afterwards:
//
//   %r = scf.if %c { %s = all_reduce %a; yield %s } else { yield %b }     ->     %s = all_reduce %a
//                                                                                %r = select %c, %s, %b
//
// That needs no agreement between ranks on %c, and costs what the other branch costs. Branches without collectives stay as
// they are. A loop of unknown length may not end when its branch was not taken, and a division may trap: branches that hold
// such a thing stay, too, and are refused later.

#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_FLATTENBRANCHESPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool holdsCollective(Operation *op) {
  return op->walk([](CollectiveOpInterface) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// Whether everything in `op` may be computed though its branch is not taken.
static bool mayComputeAlways(Operation *op) {
  WalkResult result = op->walk([&](Operation *inner) {
    bool mayTrap = isa<arith::ArithDialect>(inner->getDialect()) && !isSpeculatable(inner);
    return isa<scf::WhileOp>(inner) || mayTrap ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// Moves the ops of `branch` before `op` and returns what it yields.
static SmallVector<Value> inlineBranch(Operation *op, Region &branch) {
  if (branch.empty())
    return {};
  Block &block = branch.front();
  Operation *yield = block.getTerminator();
  SmallVector<Value> yielded(yield->getOperands());
  yield->erase();
  op->getBlock()->getOperations().splice(Block::iterator(op), block.getOperations());
  return yielded;
}

/// Replaces `op` by what its branches compute: `otherwise`, or each of `branches` where its condition, which `getCondition`
/// makes from its number, holds.
static void flatten(Operation *op, Region &otherwise, MutableArrayRef<Region> branches,
                    llvm::function_ref<Value(OpBuilder &, unsigned)> getCondition) {
  SmallVector<Value> chosen = inlineBranch(op, otherwise);
  SmallVector<SmallVector<Value>> yielded;
  for (Region &branch : branches)
    yielded.push_back(inlineBranch(op, branch));
  OpBuilder builder(op);
  for (auto [number, values] : llvm::enumerate(yielded)) {
    if (chosen.empty())
      break;
    Value condition = getCondition(builder, number);
    for (auto [value, other] : llvm::zip_equal(chosen, values))
      value = arith::SelectOp::create(builder, op->getLoc(), condition, other, value);
  }
  op->replaceAllUsesWith(chosen);
  op->erase();
}

namespace {
struct FlattenBranchesPass : dist::impl::FlattenBranchesPassBase<FlattenBranchesPass> {
  void runOnOperation() override {
    SmallVector<Operation *> branches; // Inner ones first.
    getOperation().walk([&](Operation *op) {
      if (isa<scf::IfOp, scf::IndexSwitchOp>(op) && holdsCollective(op) && mayComputeAlways(op))
        branches.push_back(op);
    });
    for (Operation *op : branches) {
      if (auto branch = dyn_cast<scf::IfOp>(op)) {
        flatten(op, branch.getElseRegion(), branch.getThenRegion(),
                [condition = branch.getCondition()](OpBuilder &, unsigned) { return condition; });
        continue;
      }
      auto branch = cast<scf::IndexSwitchOp>(op);
      flatten(op, branch.getDefaultRegion(), branch.getCaseRegions(), [&](OpBuilder &builder, unsigned number) -> Value {
        Value label = arith::ConstantIndexOp::create(builder, op->getLoc(), branch.getCases()[number]);
        return arith::CmpIOp::create(builder, op->getLoc(), arith::CmpIPredicate::eq, branch.getArg(), label);
      });
    }
  }
};
} // namespace
