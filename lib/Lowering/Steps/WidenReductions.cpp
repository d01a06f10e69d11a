// SPDX-License-Identifier: Apache-2.0
//
// f16 and bf16 have 11 and 8 significant bits: a sum of a thousand equal bf16 values, rounded after every addition, stops
// growing at 256 of them. Reductions therefore accumulate in f32 and round once at the end, as the gemm of the runtime
// does:
//
//   %r = reduce (bf16 + bf16) outs(%init : bf16)  ->  %w = reduce (extf bf16 + f32) outs(extf %init : f32);  %r = truncf %w
//
// Only bodies `yield combine(out, x)` are rewritten; x may be any computation that does not use the accumulator.

#include "ContractionPlan.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_WIDENREDUCTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns the op that combines an element with the accumulator, its only user, or null.
static Operation *findCombiner(linalg::GenericOp op) {
  BlockArgument accumulator = op.getRegionOutputArgs()[0];
  Operation *combiner = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  bool isCombiner = combiner && combiner->getBlock() == op.getBody() && combiner->getNumOperands() == 2 &&
                    combiner->getNumRegions() == 0 && accumulator.hasOneUse() &&
                    *accumulator.user_begin() == combiner && combiner->getResult(0).getType() == accumulator.getType();
  return isCombiner ? combiner : nullptr;
}

/// Returns true if `op` is a reduction into f16 or bf16 that can be widened.
static bool isNarrowReduction(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() ||
      matchContraction(op))
    return false;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return (element.isF16() || element.isBF16()) && findCombiner(op);
}

/// Converts `value` element by element to `element`, which is wider or narrower.
static Value convert(OpBuilder &builder, Location loc, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  Value destination = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  bool widens = element.getIntOrFloatBitWidth() > type.getElementType().getIntOrFloatBitWidth();
  return linalg::GenericOp::create(builder, loc, destination.getType(), value, destination, {map, map}, iterators,
                                   [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
                                     Value converted =
                                         widens ? arith::ExtFOp::create(body, bodyLoc, element, arguments[0]).getResult()
                                                : arith::TruncFOp::create(body, bodyLoc, element, arguments[0]).getResult();
                                     linalg::YieldOp::create(body, bodyLoc, converted);
                                   })
      .getResult(0);
}

/// Fills the body of the widened reduction: that of `op`, with the combiner in `wide`.
static void buildWideBody(OpBuilder &builder, linalg::GenericOp op, ValueRange arguments, Type wide) {
  Operation *combiner = findCombiner(op);
  IRMapping mapping;
  mapping.map(op.getBody()->getArguments(), arguments);
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (&inner != combiner) {
      builder.clone(inner, mapping);
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : combiner->getOperands()) {
      Value mapped = mapping.lookupOrDefault(operand);
      operands.push_back(mapped.getType() == wide
                             ? mapped
                             : arith::ExtFOp::create(builder, combiner->getLoc(), wide, mapped).getResult());
    }
    OperationState state(combiner->getLoc(), combiner->getName(), operands, wide, combiner->getAttrs());
    linalg::YieldOp::create(builder, combiner->getLoc(), builder.create(state)->getResult(0));
  }
}

static void widen(linalg::GenericOp op) {
  OpBuilder builder(op);
  Type narrow = getElementTypeOrSelf(op->getResult(0).getType()), wide = builder.getF32Type();
  Value init = convert(builder, op.getLoc(), op.getDpsInits()[0], wide);
  auto reduction = linalg::GenericOp::create(
      builder, op.getLoc(), init.getType(), op.getDpsInputs(), init, op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [&](OpBuilder &body, Location, ValueRange arguments) { buildWideBody(body, op, arguments, wide); });
  op.getResult(0).replaceAllUsesWith(convert(builder, op.getLoc(), reduction.getResult(0), narrow));
  op.erase();
}

/// Gives a named reduction its general form; other ops are left alone.
static void generalizeReduction(linalg::LinalgOp op) {
  if (isa<linalg::GenericOp>(op) || op.getNumReductionLoops() == 0 || matchContraction(op))
    return;
  Type element = getElementTypeOrSelf(op->getOperand(op->getNumOperands() - 1).getType());
  IRRewriter rewriter(op);
  if (element.isF16() || element.isBF16())
    (void)linalg::generalizeNamedOp(rewriter, op);
}

namespace {
struct WidenReductionsPass : dist::impl::WidenReductionsPassBase<WidenReductionsPass> {
  void runOnOperation() override {
    getOperation().walk([](linalg::LinalgOp op) { generalizeReduction(op); });
    SmallVector<linalg::GenericOp> reductions;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isNarrowReduction(op))
        reductions.push_back(op);
    });
    for (linalg::GenericOp op : reductions)
      widen(op);
  }
};
} // namespace
