// SPDX-License-Identifier: Apache-2.0
//
// A gemm adds to its destination for one more read of it, which saves an op, a buffer and a write:
//
//   %x = ...                                              %x = ...
//   %p = contract ins(%a, %b) outs(%zeros)         ->     %y = contract ins(%a, %b) outs(%x)
//   %y = generic ins(%p, %x) { yield %p + %x }
//
// Gradients of what several products read are such sums, and so is what a loop adds up. A longer body keeps what it
// does with the sum. With products and sums of narrow floats, the sum is rounded once, where the product was rounded
// before.
//
// That costs nothing only if %x would end here anyway: it is made in this block, or carried by the loop around it, and
// nothing else reads it. It has to be there before the product, so that nothing moves: of two products the later one
// adds to the earlier one. Elementwise ops have been fused before, so %x is a value that lies in memory.
//
// Left undone: sums of which the product is read in another order of dimensions.

#include "AccumulateProducts.h"
#include "TransposeProducts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

namespace {
/// A sum in the body of an op, of an input and of another one that nothing else in the body reads.
struct Sum {
  Value value; ///< In the body.
  OpOperand *left = nullptr, *right = nullptr;
};

/// A product that can add to the other summand.
struct Accumulation {
  Sum sum;
  OpOperand *product = nullptr, *addend = nullptr;
  linalg::LinalgOp contraction;
  SmallVector<Operation *> reshapes; ///< From the operand `product` back to the contraction.
};
} // namespace

//===-- sums ------------------------------------------------------------------------------------------------------===//

/// Returns the input of `op` that `value` is, if the body reads it here only. Where `widened` is true, the body reads
/// it through a widening.
static OpOperand *getInputReadOnce(linalg::GenericOp op, Value value, bool widened) {
  if (widened) {
    auto widening = value.getDefiningOp<arith::ExtFOp>();
    if (!widening || !value.hasOneUse())
      return nullptr;
    value = widening.getIn();
  }
  auto argument = dyn_cast<BlockArgument>(value);
  bool isInput = argument && argument.getOwner() == op.getBody() && argument.getArgNumber() < op.getNumDpsInputs();
  return isInput && value.hasOneUse() ? op.getDpsInputOperand(argument.getArgNumber()) : nullptr;
}

/// Returns what `inner` computes if it adds two inputs: their sum, or, of widened ones, the sum narrowed to their type,
/// which has the same bits.
static std::optional<Sum> matchSum(linalg::GenericOp op, Operation &inner) {
  if (!isa<arith::AddFOp, arith::AddIOp>(inner))
    return std::nullopt;
  Sum sum{inner.getResult(0)};
  auto narrowing = sum.value.hasOneUse() ? dyn_cast<arith::TruncFOp>(*sum.value.user_begin()) : arith::TruncFOp();
  for (bool widened : {false, true}) {
    if (widened && !narrowing)
      break;
    sum.left = getInputReadOnce(op, inner.getOperand(0), widened);
    sum.right = getInputReadOnce(op, inner.getOperand(1), widened);
    if (widened)
      sum.value = narrowing.getOut();
    if (!sum.left || !sum.right || sum.left == sum.right)
      continue;
    Type type = sum.value.getType();
    bool isFound = getElementTypeOrSelf(sum.left->get()) == type && getElementTypeOrSelf(sum.right->get()) == type &&
                   op.getMatchingIndexingMap(sum.left) == op.getMatchingIndexingMap(sum.right) &&
                   sum.left->get().getType() == sum.right->get().getType();
    if (isFound)
      return sum;
  }
  return std::nullopt;
}

//===-- summands --------------------------------------------------------------------------------------------------===//

/// Returns what `value` is a reshape of, if it is one; the same elements in the same order.
static Value getReshaped(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) ? op->getOperand(0) : Value();
}

/// Returns true if the memory of `value`, which has one use in `block`, is free behind that use.
static bool endsIn(Block *block, Value value) {
  for (Value source = value; source; source = getReshaped(value)) {
    value = source;
    if (!value.hasOneUse())
      return false;
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == block && isa<scf::ForOp, scf::WhileOp>(block->getParentOp()) &&
           isa<RankedTensorType>(argument.getType());
  Operation *definition = value.getDefiningOp();
  return definition->getBlock() == block && isa<DestinationStyleOpInterface>(definition);
}

/// Returns true if `value` is there before `op`, which stands in the block of `value` if it is the result of an op.
static bool isThereBefore(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  return !definition || definition->isBeforeInBlock(op);
}

/// Returns how the summand `product` of `sum` can add to `addend`, the other one.
static std::optional<Accumulation> match(linalg::GenericOp op, const Sum &sum, OpOperand *product, OpOperand *addend) {
  Accumulation found{sum, product, addend, {}, {}};
  Value value = product->get();
  for (Value source = getReshaped(value); source; source = getReshaped(value)) {
    if (!value.hasOneUse())
      return std::nullopt;
    found.reshapes.push_back(value.getDefiningOp());
    value = source;
  }
  found.contraction = findPlainProduct(value);
  Block *block = op->getBlock();
  bool isHere = found.contraction && found.contraction->getBlock() == block;
  bool isFree = isHere && endsIn(block, addend->get()) && isThereBefore(addend->get(), found.contraction);
  return isFree ? std::make_optional(found) : std::nullopt;
}

static std::optional<Accumulation> findAccumulation(linalg::GenericOp op) {
  for (Operation &inner : op.getBody()->without_terminator())
    if (std::optional<Sum> sum = matchSum(op, inner)) {
      if (auto found = match(op, *sum, sum->left, sum->right))
        return found;
      if (auto found = match(op, *sum, sum->right, sum->left))
        return found;
    }
  return std::nullopt;
}

//===-- rewriting -------------------------------------------------------------------------------------------------===//

/// Returns `value` in the shape that the operand of `reshape` has, where it has that of its result.
static Value undoReshape(OpBuilder &builder, Operation *reshape, Value value) {
  Location loc = value.getLoc();
  Type type = reshape->getOperand(0).getType();
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(reshape))
    return tensor::ExpandShapeOp::create(builder, loc, type, value, collapse.getReassociationIndices());
  auto expand = cast<tensor::ExpandShapeOp>(reshape);
  return tensor::CollapseShapeOp::create(builder, loc, type, value, expand.getReassociationIndices());
}

/// Lets what reads the results of `op` that are nothing but input `operand` read that itself.
static void forwardInput(linalg::GenericOp op, OpOperand *operand) {
  AffineMap map = op.getMatchingIndexingMap(operand);
  BlockArgument argument = op.getMatchingBlockArgument(operand);
  for (OpResult result : op->getResults())
    if (op.getBody()->getTerminator()->getOperand(result.getResultNumber()) == argument &&
        op.getIndexingMapMatchingResult(result) == map && map.isPermutation() &&
        result.getType() == operand->get().getType())
      result.replaceAllUsesWith(operand->get());
}

static void rewrite(linalg::GenericOp op, Accumulation found) {
  OpBuilder builder(found.contraction);
  Value addend = found.addend->get();
  for (Operation *reshape : found.reshapes)
    addend = undoReshape(builder, reshape, addend);
  found.contraction.getDpsInitsMutable()[0].set(addend);
  Operation *sum = found.sum.value.getDefiningOp();
  found.sum.value.replaceAllUsesWith(op.getMatchingBlockArgument(found.product));
  // The body reads the addend no more, so the operand goes, too, where unnecessary inputs are erased.
  SmallVector<Operation *> pending{sum};
  while (!pending.empty()) {
    Operation *dead = pending.pop_back_val();
    for (Value operand : dead->getOperands())
      if (Operation *definition = operand.getDefiningOp(); definition && operand.hasOneUse())
        pending.push_back(definition);
    dead->erase();
  }
  forwardInput(op, found.product);
}

void steps::accumulateProducts(ModuleOp module) {
  SmallVector<linalg::GenericOp> ops;
  module.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    while (std::optional<Accumulation> found = findAccumulation(op))
      rewrite(op, *found);
}
