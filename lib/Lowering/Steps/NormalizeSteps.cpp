// SPDX-License-Identifier: Apache-2.0
//
// After bufferization, before outlining: makes operands what steps can take. A few small things in this order:
//
//   0. contractions in loops that could hold steps get operands at known places, by a copy, so that they become steps;
//   then narrow contractions that no single gemm computes add up in f32 (WidenContractions.h);
//   1. allocations move out of the regions of compute ops, to the level of the steps (shapes are static);
//   2. collectives and routines get dense operands, contractions get operands with static strides, by a copy where
//   needed;
//   3. a contraction into a buffer that has just been filled with zeros overwrites it instead;
//   4. an all_reduce whose input dies works in place.

#include "BufferUses.h"
#include "ContractionPlan.h"
#include "StepForm.h"
#include "WidenContractions.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

namespace dist {
#define GEN_PASS_DEF_NORMALIZESTEPSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Calls `visit` for every op at the level of steps: in the entry and in loops of steps.
static void forEachStepLevelOp(Block &block, function_ref<void(Operation *)> visit) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isa<CollectiveOpInterface>(op) && holdsSteps(&op))
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          forEachStepLevelOp(inner, visit);
    visit(&op);
  }
}

//===-- allocations -----------------------------------------------------------------------------------------------===//

/// Moves every allocation inside `op` in front of it; an error if its size is not static.
static LogicalResult hoistAllocations(Operation *op) {
  SmallVector<memref::AllocOp> allocations;
  op->walk([&](memref::AllocOp allocation) { allocations.push_back(allocation); });
  for (memref::AllocOp allocation : allocations) {
    if (!allocation.getType().hasStaticShape() || !allocation.getType().getLayout().isIdentity())
      return allocation.emitError() << "buffer of type " << allocation.getType()
                                    << " has no static size; the CPU lowering plans all memory beforehand";
    if (allocation.getOperation() != op)
      allocation->moveBefore(op);
  }
  op->walk([](memref::DeallocOp release) { release.erase(); });
  return success();
}

//===-- operands --------------------------------------------------------------------------------------------------===//

/// Replaces operand `operand` of a step by a dense copy; `isRead` and `isWritten` say which copies are needed.
static void replaceByDenseCopy(OpOperand &operand, bool isRead, bool isWritten) {
  Operation *op = operand.getOwner();
  OpBuilder builder(op);
  Value original = operand.get();
  auto type = cast<MemRefType>(original.getType());
  Value dense = memref::AllocOp::create(builder, op->getLoc(), MemRefType::get(type.getShape(), type.getElementType()));
  if (isRead)
    memref::CopyOp::create(builder, op->getLoc(), original, dense);
  operand.set(dense);
  // What a started collective writes is there when its token has been used.
  bool isStart = op->getNumResults() == 1 && op->hasOneUse();
  builder.setInsertionPointAfter(isStart ? *op->user_begin() : op);
  if (isWritten)
    memref::CopyOp::create(builder, op->getLoc(), dense, original);
}

static bool isDense(Value memref) {
  std::optional<BufferView> view = resolveBufferView(memref);
  return view && view->isContiguous();
}

static void normalizeOperands(Operation *op) {
  if (needsDenseBuffers(op) && !isa<DoneOp>(op)) { // What is done follows its start.
    auto destination = cast<DestinationStyleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (isa<MemRefType>(operand.get().getType()) && !isDense(operand.get()))
        replaceByDenseCopy(operand, !destination.isDpsInit(&operand), destination.isDpsInit(&operand));
    return;
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureBufferSemantics() || !matchContraction(linalgOp))
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (!resolveBufferView(operand.get()))
      replaceByDenseCopy(operand, true, linalgOp.isDpsInit(&operand));
}

/// Products with fewer multiplications are computed within kernels sooner than by a step of their own.
static constexpr double kLeastProduct = 1 << 15;

/// Gives contractions at the level of steps, and in loops and branches that would be steps if they held one, operands
/// at places that are known beforehand: layers of a stack, which a loop reads at its counter, are copied.
static void placeOperands(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (mayHoldSteps(&op) || holdsSteps(&op)) {
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          placeOperands(inner);
      continue;
    }
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || !matchContraction(linalgOp))
      continue;
    double size = 1; // That of all loops may be more than 64 bits hold.
    for (int64_t range : linalgOp.getStaticLoopRanges())
      size *= ShapedType::isDynamic(range) ? 0 : double(range);
    if (size >= kLeastProduct)
      normalizeOperands(&op);
  }
}

/// A started collective keeps the buffers of its start: `done` names them again, through other copies at most.
static void followStart(DoneOp done) {
  auto start = done.getToken().getDefiningOp<CollectiveOpInterface>();
  if (!start)
    return;
  unsigned first = 1;
  for (Value value : start->getOperands())
    if (isa<MemRefType>(value.getType()))
      done->setOperand(first++, value);
}

//===-- zero fills ------------------------------------------------------------------------------------------------===//

static bool isZero(Value value) { return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat()); }

/// Erases the zero fill that alone precedes the contraction `op` in its destination, and marks `op`.
static void absorbZeroFill(linalg::LinalgOp op) {
  Value destination = op.getDpsInits()[0];
  BufferUses uses(getRootBuffer(destination), op->getBlock());
  auto fill = dyn_cast_or_null<linalg::FillOp>(uses.escapes() ? nullptr : uses.getLastBefore(op));
  if (!fill || fill.getOutputs()[0] != destination || !isZero(fill.getInputs()[0]))
    return;
  fill.erase();
  op->setAttr(kOverwriteAttrName, UnitAttr::get(op->getContext()));
}

//===-- all_reduce in place ---------------------------------------------------------------------------------------===//

/// Returns the allocation that `memref` is the whole of, if it stands in the block of `op`.
static memref::AllocOp getWholeAllocation(Value memref, Operation *op) {
  auto allocation = memref.getDefiningOp<memref::AllocOp>();
  return allocation && allocation->getBlock() == op->getBlock() ? allocation : memref::AllocOp();
}

/// Lets each destination of `op` take over the buffer of its input, if nothing reads the input later, nor another pair,
/// and nothing has written to the destination before.
static void reduceInPlace(AllReduceOp op) {
  for (auto [input, init] : llvm::zip(op.getInputs(), op.getInits())) {
    memref::AllocOp source = getWholeAllocation(input, op), target = getWholeAllocation(init, op);
    if (!source || !target || source == target || target->isBeforeInBlock(source))
      continue;
    // What lowering simplifies can be reduced twice: max(x, -inf) beside x.
    if (llvm::count_if(op.getInputs(), [&](Value read) { return getRootBuffer(read) == input; }) > 1)
      continue;
    BufferUses sourceUses(source, op->getBlock()), targetUses(target, op->getBlock());
    if (sourceUses.escapes() || sourceUses.hasUserAfter(op) || targetUses.escapes() || targetUses.getLastBefore(op))
      continue;
    target.replaceAllUsesWith(source.getMemref());
    target.erase();
  }
}

namespace {
struct NormalizeStepsPass : dist::impl::NormalizeStepsPassBase<NormalizeStepsPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    Block &body = entry->getBody().front();
    placeOperands(body);
    widenContractions(*entry);
    LogicalResult hoisted = success();
    forEachStepLevelOp(body, [&](Operation *op) {
      if (getStepKind(op) != StepKind::Loop && failed(hoistAllocations(op)))
        hoisted = failure();
    });
    if (failed(hoisted))
      return signalPassFailure();
    forEachStepLevelOp(body, normalizeOperands);
    entry->walk(followStart);
    forEachStepLevelOp(body, [](Operation *op) {
      if (getStepKind(op) == StepKind::Gemm)
        absorbZeroFill(cast<linalg::LinalgOp>(op));
    });
    forEachStepLevelOp(body, [](Operation *op) {
      if (auto reduction = dyn_cast<AllReduceOp>(op))
        reduceInPlace(reduction);
    });
  }
};
} // namespace
