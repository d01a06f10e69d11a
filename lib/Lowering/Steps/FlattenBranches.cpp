// SPDX-License-Identifier: Apache-2.0
//
// The steps of a program are the same on all ranks. A branch of steps costs a look at its condition while the program
// runs, which a GPU does badly: it ends the graph. So where that is harmless a branch around collectives or products is
// computed whichever way it goes, and its results are chosen afterwards:
//
//   %r = scf.if %c { %s = all_reduce %a; yield %s } else { yield %b }     ->     %s = all_reduce %a
//                                                                                %r = select %c, %s, %b
//
// A loop of unknown length makes trips only where its branch is taken, since it may not end otherwise. A division may
// trap, an access with a position that is not known may leave its tensor, and a callback to Python ends the run:
// branches that hold one stay (NormalizeBranches.cpp).

#include "ContractionPlan.h"
#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_FLATTENBRANCHESPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if `index` is a constant from 0 on and below `size`.
static bool isInside(OpFoldResult index, int64_t size) {
  std::optional<int64_t> constant = getConstantIntValue(index);
  return constant && *constant >= 0 && *constant < size;
}

/// Returns true if `op` reads or writes only inside of its tensors, whatever the values are.
static bool staysInside(Operation *op) {
  auto areInside = [](ValueRange indices, Value tensor) {
    return llvm::all_of(llvm::enumerate(indices), [&](auto index) {
      return isInside(index.value(), cast<ShapedType>(tensor.getType()).getDimSize(index.index()));
    });
  };
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return areInside(extract.getIndices(), extract.getTensor());
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return areInside(insert.getIndices(), insert.getDest());
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  return !slice || llvm::none_of(slice.getStaticOffsets(), ShapedType::isDynamic);
}

/// Whether everything in `op` may be computed though its branch is not taken.
static bool mayComputeAlways(Operation *op) {
  WalkResult result = op->walk([&](Operation *inner) {
    auto routine = dyn_cast<tensor_ext::RoutineOp>(inner);
    bool mayTrap =
        (isa<arith::ArithDialect>(inner->getDialect()) && !isSpeculatable(inner)) || (routine && routine.endsRun());
    return mayTrap || !staysInside(inner) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// Lets `loop` make no trip unless `isTaken` holds.
static void guard(scf::WhileOp loop, Value isTaken) {
  scf::ConditionOp terminator = loop.getConditionOp();
  OpBuilder builder(terminator);
  terminator.getConditionMutable().assign(
      arith::AndIOp::create(builder, terminator.getLoc(), isTaken, terminator.getCondition()));
}

static void guard(scf::ForOp loop, Value isTaken) {
  OpBuilder builder(loop);
  loop.setUpperBound(
      arith::SelectOp::create(builder, loop.getLoc(), isTaken, loop.getUpperBound(), loop.getLowerBound()));
}

/// Guards the loops of unknown length in `branch` by what `getIsTaken` makes.
static void guardLoops(Region &branch, llvm::function_ref<Value()> getIsTaken) {
  Value isTaken;
  branch.walk([&](LoopLikeOpInterface loop) {
    if (loop.getStaticTripCount() || !isa<scf::ForOp, scf::WhileOp>(loop.getOperation()))
      return;
    isTaken = isTaken ? isTaken : getIsTaken();
    if (auto whileOp = dyn_cast<scf::WhileOp>(loop.getOperation()))
      guard(whileOp, isTaken);
    else
      guard(cast<scf::ForOp>(loop.getOperation()), isTaken);
  });
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

/// Returns the value that says whether none of `conditions` holds.
static Value getNone(OpBuilder &builder, Location loc, ArrayRef<Value> conditions) {
  Value any = arith::ConstantIntOp::create(builder, loc, 0, 1),
        always = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (Value condition : conditions)
    any = arith::OrIOp::create(builder, loc, any, condition);
  return arith::XOrIOp::create(builder, loc, any, always);
}

/// Replaces `op` by what its branches compute: `otherwise`, or each of `branches` where its condition holds.
static void flatten(Operation *op, Region &otherwise, MutableArrayRef<Region> branches, ArrayRef<Value> conditions) {
  OpBuilder builder(op);
  guardLoops(otherwise, [&] { return getNone(builder, op->getLoc(), conditions); });
  SmallVector<Value> chosen = inlineBranch(op, otherwise);
  SmallVector<SmallVector<Value>> yielded;
  for (auto [branch, condition] : llvm::zip_equal(branches, conditions)) {
    guardLoops(branch, [condition = condition] { return condition; });
    yielded.push_back(inlineBranch(op, branch));
  }
  if (chosen.empty())
    yielded.clear(); // Nothing is yielded.
  for (auto [values, condition] : llvm::zip(yielded, conditions))
    for (auto [value, other] : llvm::zip_equal(chosen, values))
      value = arith::SelectOp::create(builder, op->getLoc(), condition, other, value);
  op->replaceAllUsesWith(chosen);
  op->erase();
}

/// Returns true if `op` is at the top of a function, and costs little more than to read and write what it forwards.
static bool isCheapUpdate(Operation *op) {
  if (!isa<FunctionOpInterface>(op->getParentOp()))
    return false;
  WalkResult result = op->walk([](Operation *inner) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(inner);
    bool isDear = isa<LoopLikeOpInterface, tensor_ext::RoutineOp>(inner) || (linalgOp && matchContraction(linalgOp));
    return isDear ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

namespace {
struct FlattenBranchesPass : dist::impl::FlattenBranchesPassBase<FlattenBranchesPass> {
  using Base::Base;
  void runOnOperation() override {
    if (updates && !getOperation()->getDiscardableAttr(kStagesAttrName))
      return markAllAnalysesPreserved();
    SmallVector<Operation *> branches; // Inner ones first.
    getOperation().walk([&](Operation *op) {
      // The tasks of a pipeline are what other devices compute meanwhile.
      if (isa<scf::IfOp, scf::IndexSwitchOp>(op) && !op->hasAttr(kPipelineAttrName) &&
          (updates ? isCheapUpdate(op) : containsStepsOnTensors(op)) && mayComputeAlways(op))
        branches.push_back(op);
    });
    for (Operation *op : branches) {
      if (auto branch = dyn_cast<scf::IfOp>(op)) {
        flatten(op, branch.getElseRegion(), branch.getThenRegion(), branch.getCondition());
        continue;
      }
      auto branch = cast<scf::IndexSwitchOp>(op);
      OpBuilder builder(op);
      SmallVector<Value> conditions;
      for (int64_t number : branch.getCases()) {
        Value label = arith::ConstantIndexOp::create(builder, op->getLoc(), number);
        conditions.push_back(
            arith::CmpIOp::create(builder, op->getLoc(), arith::CmpIPredicate::eq, branch.getArg(), label));
      }
      flatten(op, branch.getDefaultRegion(), branch.getCaseRegions(), conditions);
    }
  }
};
} // namespace
