// SPDX-License-Identifier: Apache-2.0
//
//   scan of the part    its last element is what the part combines to
//   gather              [.., parts, ..] of these
//   before              what the parts before this one combine to
//   result              before combined with each element, but in the first part

#include "SplitLines.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "dist/Extensions/Padding.h"
#include "dist/Extensions/PartExchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

std::optional<Combiner> dist::findCombiner(ScanOp op) {
  Block &body = op.getCombiner().front();
  Value before = body.getArgument(0), here = body.getArgument(1);
  std::optional<Combiner> combiner = Combiner::find(before, body.getTerminator()->getOperand(0), &body);
  // The first element of a line is not combined with anything: it has to be an element as it is.
  return combiner && combiner->getElements().front() == here ? combiner : std::nullopt;
}

TypedAttr dist::getNeutralElement(ScanOp op) {
  Operation *combiner = getSingleCombiner(op.getCombiner().front());
  std::optional<ReductionKind> kind = combiner ? getCombinerKind(combiner) : std::nullopt;
  return kind ? getNeutralElement(*kind, getElementTypeOrSelf(op.getInput().getType())) : TypedAttr();
}

/// Returns the elements of `value` at `position` of `dimension`, which is kept.
static Value getRow(OpBuilder &builder, Location loc, Value value, int64_t dimension, int64_t position) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dimension] = 1;
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
      ones(type.getRank(), builder.getIndexAttr(1));
  offsets[dimension] = builder.getIndexAttr(position);
  SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(builder.getContext(), shape);
  return tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
                                        offsets, sizes, ones);
}

namespace {
/// A scan of which this device has part `index`.
struct PartScan {
  ScanOp op;
  Combiner combiner;
  int64_t dimension;
  Value index;

  /// Returns what the parts before this one combine to, without the dimension. `totals` has one element per part.
  /// Arbitrary for the first part in the order of the scan.
  Value buildBefore(OpBuilder &builder, Value totals) {
    auto type = cast<RankedTensorType>(totals.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + dimension);
    Value empty = tensor::EmptyOp::create(builder, op.getLoc(), shape, type.getElementType());
    SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
    iterators[dimension] = utils::IteratorType::reduction;
    Value one = arith::ConstantIndexOp::create(builder, op.getLoc(), 1),
          zero = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
    Value nearest = op.getReverse() ? arith::AddIOp::create(builder, op.getLoc(), index, one).getResult() : zero;
    auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
      auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
        return arith::CmpIOp::create(nested, loc, predicate, x, y).getResult();
      };
      Value part = linalg::IndexOp::create(nested, loc, dimension), total = args[0], sofar = args[1];
      // Backwards, parts that come later in the tensor are before.
      Value combined =
          op.getReverse() ? combiner.build(nested, total, sofar).front() : combiner.build(nested, sofar, total).front();
      Value isStart = compare(arith::CmpIPredicate::eq, part, nearest);
      Value isBefore = compare(op.getReverse() ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::ult, part, index);
      Value next = arith::SelectOp::create(nested, loc, isStart, total, combined);
      linalg::YieldOp::create(nested, loc, arith::SelectOp::create(nested, loc, isBefore, next, sofar).getResult());
    };
    return linalg::GenericOp::create(
               builder, op.getLoc(), empty.getType(), totals, empty,
               ArrayRef<AffineMap>{builder.getMultiDimIdentityMap(type.getRank()), getOtherDims(builder)}, iterators,
               body)
        .getResult(0);
  }

  /// Returns `scanned`, the scan of this part alone, with `before` put before it, unless this is the first of
  /// `numParts`.
  Value buildResult(OpBuilder &builder, Value scanned, Value before, int64_t numParts) {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(scanned.getType());
    Value bound = arith::ConstantIndexOp::create(builder, loc, op.getReverse() ? numParts - 1 : 0);
    Value hasBefore = arith::CmpIOp::create(
        builder, loc, op.getReverse() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::ugt, index, bound);
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
    AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
    auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
      Value combined = combiner.build(nested, args[1], args[0]).front();
      linalg::YieldOp::create(nested, loc,
                              arith::SelectOp::create(nested, loc, hasBefore, combined, args[0]).getResult());
    };
    return linalg::GenericOp::create(builder, loc, type, ValueRange{scanned, before}, empty,
                                     ArrayRef<AffineMap>{identity, getOtherDims(builder), identity}, iterators, body)
        .getResult(0);
  }

private:
  AffineMap getOtherDims(OpBuilder &builder) {
    int64_t rank = cast<RankedTensorType>(op.getInput().getType()).getRank();
    return builder.getMultiDimIdentityMap(rank).dropResult(dimension);
  }
};
} // namespace

FailureOr<SmallVector<Value>> dist::computeOnParts(ScanOp op, OpBuilder &builder, const LocalShards &shards) {
  int64_t dimension = op.getDimension(), numParts = getNumFilledParts(shards, dimension);
  const LocalShards::FactorShard &part = shards.factors[dimension];
  std::optional<Combiner> combiner = findCombiner(op);
  if (!combiner)
    return op.emitError() << "has lines that are split, but a combiner that is not associative";
  Value input = shards.operands.front();
  if (op.getReverse() && part.isUneven)
    input = fillPadding(builder, op.getLoc(), input, {{dimension, part}}, getNeutralElement(op));
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  mapping.map(op.getInput(), input);
  Operation *local = builder.clone(*op, mapping);
  local->getResult(0).setType(shards.resultTypes.front());
  Value scanned = local->getResult(0);
  Value total = getRow(builder, op.getLoc(), scanned, dimension, op.getReverse() ? 0 : part.size - 1);
  Value totals = gatherParts(builder, op, shards, dimension, total, dimension, numParts,
                             "'" + op->getName().getStringRef() + "' along dimension " + Twine(dimension) +
                                 " goes on from what the parts before combine to")
                     .front();
  PartScan scan{op, *combiner, dimension, part.index};
  return SmallVector<Value>{scan.buildResult(builder, scanned, scan.buildBefore(builder, totals), numParts)};
}
