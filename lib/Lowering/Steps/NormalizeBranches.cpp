// SPDX-License-Identifier: Apache-2.0
//
// The runtime knows one branch: steps that it runs or leaves out, as a condition in a buffer says. What a branch
// Forwards lies in one buffer whichever way it goes. So, for branches around collectives and products:
//
//   %r = scf.index_switch %i case 2 { ...; yield %a } default { ...; yield %b }
//                    ->   %r = scf.if (%i == 2) { ...; yield %a } else { ...; yield %b }
//   a scalar that is forwarded   ->   a tensor of rank 0
//
// What a case of a pipeline says of the devices that come to it is noted at the conditional, as `dist.devices`.
//
// All other branches belong to kernels as they are.

#include "HeldDestinations.h"
#include "StepForm.h"
#include "ValueSlots.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {
#define GEN_PASS_DEF_NORMALIZEBRANCHESPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Moves the ops of `from`, which has no arguments, to the region `to`.
static void moveRegion(Region &from, Region &to) {
  to.getBlocks().clear();
  to.takeBody(from);
}

/// Replaces `op` by a chain of conditionals, one per case.
static void replaceByIfs(scf::IndexSwitchOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Value> results;
  for (auto [number, region] : llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
    Value label = arith::ConstantIndexOp::create(builder, loc, number);
    Value isTaken = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, op.getArg(), label);
    auto branch = scf::IfOp::create(builder, loc, op->getResultTypes(), isTaken, /*withElseRegion=*/true);
    branch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    if (std::optional<HeldBy> devices = findDevices(&region))
      branch->setDiscardableAttr(kDevicesAttrName, getHeldAttr(devices->axis, devices->index));
    moveRegion(region, branch.getThenRegion());
    if (results.empty())
      results.assign(branch->result_begin(), branch->result_end());
    else
      scf::YieldOp::create(builder, loc, branch->getResults());
    if (branch.getElseRegion().front().mightHaveTerminator())
      branch.getElseRegion().front().back().erase();
    builder.setInsertionPointToEnd(&branch.getElseRegion().front());
  }
  Block &otherwise = op.getDefaultBlock();
  builder.getBlock()->getOperations().splice(builder.getInsertionPoint(), otherwise.getOperations());
  op->replaceAllUsesWith(results);
  op->erase();
}

/// Rewrites `op` so that it forwards tensors only.
static void forwardTensors(scf::IfOp op) {
  SmallVector<Type> types = llvm::map_to_vector(op->getResultTypes(), getSlotType);
  if (types == SmallVector<Type>(op->getResultTypes()))
    return;
  OpBuilder builder(op);
  auto normal = scf::IfOp::create(builder, op.getLoc(), types, op.getCondition(), /*withElseRegion=*/true);
  normal->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), normal->getRegions())) {
    moveRegion(from, to);
    Operation *yield = to.front().getTerminator();
    builder.setInsertionPoint(yield);
    yield->setOperands(toSlots(builder, yield->getOperands(), types));
  }
  builder.setInsertionPointAfter(normal);
  for (auto [result, slot] : llvm::zip_equal(op->getResults(), normal->getResults()))
    result.replaceAllUsesWith(fromSlot(builder, slot, result.getType()));
  op.erase();
}

namespace {
struct NormalizeBranchesPass : dist::impl::NormalizeBranchesPassBase<NormalizeBranchesPass> {
  using Base::Base;
  void runOnOperation() override {
    SmallVector<scf::IndexSwitchOp> switches; // Inner ones first.
    getOperation().walk([&](scf::IndexSwitchOp op) {
      if ((allSwitches || containsStepsOnTensors(op)) && op.getNumCases() > 0)
        switches.push_back(op);
    });
    llvm::for_each(switches, replaceByIfs);
    SmallVector<scf::IfOp> conditionals;
    getOperation().walk([&](scf::IfOp op) {
      if (containsStepsOnTensors(op))
        conditionals.push_back(op);
    });
    llvm::for_each(conditionals, forwardTensors);
  }
};
} // namespace
