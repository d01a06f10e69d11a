// SPDX-License-Identifier: Apache-2.0
//
// f16 and bf16 have 11 and 8 significant bits: a sum of a thousand equal bf16 values, rounded after every addition,
// stops growing at 256 of them. Reductions therefore accumulate in f32 and round once at the end, as the gemm of the
// runtime does:
//
//   %r = reduce (bf16 + bf16) outs(%init : bf16)  ->  %w = reduce (extf bf16 + f32) outs(extf %init : f32);  %r =
//   truncf %w
//
// What is computed from an accumulator is wide, and so are products that are added to it, as in a contraction that no
// gemm takes. Bodies in which something else is computed from one, as a conversion that says where to round, are left
// alone.

#include "WidenReductions.h"
#include "ContractionPlan.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace dist {
#define GEN_PASS_DEF_WIDENREDUCTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

using Ops = llvm::SetVector<Operation *>;

/// Returns true if `product` is read by nothing but a sum or difference in `wide`.
static bool isAdded(arith::MulFOp product, const Ops &wide) {
  Operation *user = product->hasOneUse() ? *product->user_begin() : nullptr;
  return user && isa<arith::AddFOp, arith::SubFOp>(user) && wide.contains(user);
}

/// Returns true for the types that sums are widened of.
static bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

/// Returns the ops of the body that are to be computed in f32; none if it can't be said.
static Ops findWideOps(linalg::GenericOp op) {
  ArrayRef<BlockArgument> accumulators = op.getRegionOutputArgs();
  Ops wide;
  for (Operation &inner : op.getBody()->without_terminator()) {
    bool isWide = llvm::any_of(inner.getOperands(), [&](Value operand) {
      return (isNarrow(operand.getType()) && llvm::is_contained(accumulators, operand)) ||
             (operand.getDefiningOp() && wide.contains(operand.getDefiningOp()));
    });
    if (!isWide)
      continue;
    if (inner.getNumResults() != 1 || inner.getNumRegions() != 0 || !inner.hasTrait<OpTrait::Elementwise>() ||
        !isNarrow(inner.getResult(0).getType()))
      return {};
    wide.insert(&inner);
  }
  for (auto [accumulator, value] : llvm::zip_equal(accumulators, op.getBody()->getTerminator()->getOperands())) {
    Operation *yielded = value.getDefiningOp();
    if (isNarrow(accumulator.getType()) && (!yielded || !wide.contains(yielded)))
      return {};
  }
  for (auto product : op.getBody()->getOps<arith::MulFOp>())
    if (isAdded(product, wide))
      wide.insert(product);
  return wide;
}

/// Returns true if `op` is a reduction into f16 or bf16 that can be widened.
static bool isNarrowReduction(linalg::GenericOp op) {
  return op.getNumReductionLoops() != 0 && op.hasPureTensorSemantics() && !findWideOps(op).empty();
}

/// Converts `value` element by element to `element`, which is wider or narrower.
static Value convert(OpBuilder &builder, Location loc, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  Value destination = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  bool widens = element.getIntOrFloatBitWidth() > type.getElementType().getIntOrFloatBitWidth();
  return linalg::GenericOp::create(
             builder, loc, destination.getType(), value, destination, {map, map}, iterators,
             [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
               Value converted = widens ? arith::ExtFOp::create(body, bodyLoc, element, arguments[0]).getResult()
                                        : arith::TruncFOp::create(body, bodyLoc, element, arguments[0]).getResult();
               linalg::YieldOp::create(body, bodyLoc, converted);
             })
      .getResult(0);
}

/// Fills the body of the widened reduction: that of `op`, with what findWideOps returns in f32.
static void buildWideBody(OpBuilder &builder, linalg::GenericOp op, ValueRange arguments) {
  Ops wideOps = findWideOps(op);
  Type wide = builder.getF32Type();
  IRMapping mapping;
  mapping.map(op.getBody()->getArguments(), arguments);
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (!wideOps.contains(&inner)) {
      builder.clone(inner, mapping);
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : inner.getOperands()) {
      Value mapped = mapping.lookupOrDefault(operand);
      operands.push_back(isNarrow(mapped.getType())
                             ? arith::ExtFOp::create(builder, inner.getLoc(), wide, mapped).getResult()
                             : mapped);
    }
    OperationState state(inner.getLoc(), inner.getName(), operands, wide, inner.getAttrs());
    mapping.map(inner.getResult(0), builder.create(state)->getResult(0));
  }
  SmallVector<Value> yielded;
  for (Value value : op.getBody()->getTerminator()->getOperands())
    yielded.push_back(mapping.lookupOrDefault(value));
  linalg::YieldOp::create(builder, op.getBody()->getTerminator()->getLoc(), yielded);
}

/// Returns `init` in `wide`; one that is filled with a constant is filled with it again.
static Value widenInit(OpBuilder &builder, Location loc, Value init, FloatType wide) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  FloatAttr value;
  if (!fill || !matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return convert(builder, loc, init, wide);
  auto type = cast<RankedTensorType>(init.getType());
  Value constant = arith::ConstantOp::create(builder, loc, builder.getFloatAttr(wide, value.getValueAsDouble()));
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), wide);
  return linalg::FillOp::create(builder, loc, constant, empty).getResult(0);
}

linalg::GenericOp steps::widenReduction(linalg::GenericOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Value> inits(op.getDpsInits());
  Ops before; // Several accumulators may begin with the same.
  for (Value init : inits)
    if (Operation *definition = init.getDefiningOp())
      before.insert(definition);
  for (Value &init : inits)
    if (isNarrow(getElementTypeOrSelf(init)))
      init = widenInit(builder, loc, init, builder.getF32Type());
  auto wide = linalg::GenericOp::create(
      builder, loc, TypeRange(ValueRange(inits)), op.getDpsInputs(), inits, op.getIndexingMapsArray(),
      op.getIteratorTypesArray(),
      [&](OpBuilder &body, Location, ValueRange arguments) { buildWideBody(body, op, arguments); });
  for (auto [result, sum] : llvm::zip_equal(op.getResults(), wide.getResults())) {
    Type element = getElementTypeOrSelf(result.getType());
    result.replaceAllUsesWith(isNarrow(element) ? convert(builder, loc, sum, element) : sum);
  }
  op.erase();
  for (Operation *definition : before)
    if (isOpTriviallyDead(definition))
      definition->erase();
  return wide;
}

/// Gives a named reduction its general form; other ops are left alone.
static void generalizeReduction(linalg::LinalgOp op) {
  if (isa<linalg::GenericOp>(op) || op.getNumReductionLoops() == 0)
    return;
  IRRewriter rewriter(op);
  if (llvm::any_of(op.getDpsInits(), [](Value init) { return isNarrow(getElementTypeOrSelf(init)); }))
    (void)linalg::generalizeNamedOp(rewriter, op);
}

void steps::widenReductions(Operation *root, bool contractions) {
  auto isAsked = [&](linalg::LinalgOp op) { return contractions || !matchContraction(op); };
  root->walk([&](linalg::LinalgOp op) {
    if (isAsked(op))
      generalizeReduction(op);
  });
  SmallVector<linalg::GenericOp> reductions;
  root->walk([&](linalg::GenericOp op) {
    if (isAsked(op) && isNarrowReduction(op))
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions)
    widenReduction(op);
}

namespace {
struct WidenReductionsPass : dist::impl::WidenReductionsPassBase<WidenReductionsPass> {
  using Base::Base;
  void runOnOperation() override { widenReductions(getOperation(), contractions); }
};
} // namespace
