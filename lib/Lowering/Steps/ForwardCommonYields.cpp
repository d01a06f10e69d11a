// SPDX-License-Identifier: Apache-2.0
//
// Behind bufferization, the branches of a conditional hand on the buffers that their values were bound to, which are
// the same for all branches:
//
//   %r = scf.index_switch %i case 0 { ...; yield %b } default { ...; yield %b }   ->   scf.index_switch %i ...; %r is
//   %b
//
// The canonicalizer knows this for scf.if.

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {
#define GEN_PASS_DEF_FORWARDCOMMONYIELDSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

/// Returns what every branch of `op` yields as result `number`, if that is one value from outside.
static Value getCommonYield(scf::IndexSwitchOp op, unsigned number) {
  Value common = op.getDefaultBlock().getTerminator()->getOperand(number);
  bool isCommon = llvm::all_of(op.getCaseRegions(), [&](Region &branch) {
    return branch.front().getTerminator()->getOperand(number) == common;
  });
  return isCommon && !op->isAncestor(common.getParentBlock()->getParentOp()) ? common : Value();
}

/// Makes an op of the results of `op` that have uses; all branches go there.
static void dropUnusedResults(scf::IndexSwitchOp op) {
  SmallVector<Value> kept;
  llvm::BitVector dropped(op->getNumResults());
  for (OpResult result : op->getResults()) {
    if (result.use_empty())
      dropped.set(result.getResultNumber());
    else
      kept.push_back(result);
  }
  if (dropped.none())
    return;
  OpBuilder builder(op);
  auto smaller = scf::IndexSwitchOp::create(builder, op.getLoc(), ValueRange(kept).getTypes(), op.getArg(),
                                            op.getCases(), op.getNumCases());
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), smaller->getRegions())) {
    from.front().getTerminator()->eraseOperands(dropped);
    to.takeBody(from);
  }
  for (auto [from, to] : llvm::zip_equal(kept, smaller.getResults()))
    from.replaceAllUsesWith(to);
  op.erase();
}

namespace {
struct ForwardCommonYieldsPass : dist::impl::ForwardCommonYieldsPassBase<ForwardCommonYieldsPass> {
  void runOnOperation() override {
    SmallVector<scf::IndexSwitchOp> switches; // Inner ones first.
    getOperation().walk([&](scf::IndexSwitchOp op) { switches.push_back(op); });
    for (scf::IndexSwitchOp op : switches) {
      for (OpResult result : op->getResults())
        if (Value common = getCommonYield(op, result.getResultNumber()); common && common.getType() == result.getType())
          result.replaceAllUsesWith(common);
      dropUnusedResults(op);
    }
  }
};
} // namespace
