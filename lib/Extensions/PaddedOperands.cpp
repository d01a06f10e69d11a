// SPDX-License-Identifier: Apache-2.0
//
// A padded dimension is longer than the one before it, so its blocks are longer and begin elsewhere: shards of the
// padded tensor are not what a window over it reads, and two exchanges would follow one another. But ranks know what is
// in the padding. So a window reads through it:
//
//   pad x by 1 on both sides, window of 3 on the result: rank t reads x[b t - 1, b t + b + 1), with padding at both
//   ends
//
// The shard of the padded tensor itself is then read by nobody. Rules say so, of the padding and of the window, so that
// planning counts what is sent.

#include "PaddedOperands.h"
#include "dist/Extensions/HaloExchange.h"

using namespace mlir;
using namespace dist;

//===-- rules -----------------------------------------------------------------------------------------------------===//

/// Returns true if windows can look through `pad`.
static bool isTransparent(tensor::PadOp pad) {
  return pad && pad.getConstantPaddingValue() && !ShapedType::isDynamicShape(pad.getStaticLow()) &&
         !ShapedType::isDynamicShape(pad.getStaticHigh());
}

void dist::addPaddedOperands(linalg::LinalgOp op, ShardingRule &rule) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (auto pad = input->get().getDefiningOp<tensor::PadOp>(); isTransparent(pad))
      rule.padded.push_back({input->getOperandNumber(), SmallVector<int64_t>(pad.getStaticLow()),
                             SmallVector<int64_t>(pad.getSourceType().getShape())});
}

void dist::addPaddingContext(linalg::LinalgOp op, SmallVectorImpl<uintptr_t> &words) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (auto pad = input->get().getDefiningOp<tensor::PadOp>(); isTransparent(pad)) {
      words.push_back(input->getOperandNumber());
      words.append(pad.getStaticLow().begin(), pad.getStaticLow().end());
      words.push_back(reinterpret_cast<uintptr_t>(pad.getSourceType().getAsOpaquePointer()));
    }
}

/// Returns true if `expression` moves a window forwards: if it is a sum of loops, or a loop with a stride.
static bool isWindow(AffineExpr expression) {
  bool isForwards = true;
  expression.walk([&](AffineExpr part) {
    auto constant = dyn_cast<AffineConstantExpr>(part);
    isForwards &= !constant || constant.getValue() >= 0;
  });
  return isForwards && isa<AffineBinaryOpExpr>(expression);
}

llvm::SmallBitVector dist::findWindowedDims(tensor::PadOp pad) {
  llvm::SmallBitVector dims(pad.getResultType().getRank(), isTransparent(pad) && !pad->use_empty());
  for (OpOperand &use : pad->getUses()) {
    auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
    if (!reader || !reader.isDpsInput(&use)) {
      dims.reset();
      break;
    }
    for (auto [dim, expression] : llvm::enumerate(reader.getMatchingIndexingMap(&use).getResults()))
      if (!isWindow(expression))
        dims.reset(dim);
  }
  return dims;
}

//===-- shards ----------------------------------------------------------------------------------------------------===//

/// Returns true if the split dimensions of `op`'s operand `number` can be fetched from `source`, the tensor that `pad`
/// pads.
static bool canReadThrough(tensor::PadOp pad, Operation *op, const LocalShards &shards, int64_t number,
                           const LocalShards::Placed &source) {
  auto before = cast<RankedTensorType>(source.local.getType());
  auto after = cast<RankedTensorType>(shards.operands[number].getType());
  for (int64_t dim = 0; dim < before.getRank(); ++dim) {
    int64_t low = pad.getStaticLow()[dim], high = pad.getStaticHigh()[dim];
    AxisListAttr axes = source.dims[dim];
    if (std::optional<unsigned> tie = findSplitTie(shards, number, dim)) {
      const HaloTie &tied = shards.rule->ties[*tie];
      if (tied.stride <= 0 || (axes && axes != shards.factors[tied.factor].axes))
        return false;
    } else if (low != 0 || high != 0 ? axes != nullptr || after.getDimSize(dim) != pad.getResultType().getDimSize(dim)
                                     : before.getDimSize(dim) != after.getDimSize(dim)) {
      return false;
    }
  }
  return true;
}

Value dist::fetchThroughPadding(OpBuilder &builder, Operation *op, const LocalShards &shards, int64_t number) {
  auto pad = op->getOperand(number).getDefiningOp<tensor::PadOp>();
  if (!isTransparent(pad))
    return {};
  Value fill = pad.getConstantPaddingValue();
  LocalShards::Placed source = shards.lookup(pad.getSource());
  if (!canReadThrough(pad, op, shards, number, source))
    return {};
  if (fill.getParentRegion() == &pad.getRegion())
    fill = builder.clone(*fill.getDefiningOp())->getResult(0);
  Value value = source.local;
  SmallVector<int64_t> low(pad.getStaticLow()), high(pad.getStaticHigh());
  PaddedOperand padded{number, low, SmallVector<int64_t>(pad.getSourceType().getShape())};
  for (auto [index, tie] : llvm::enumerate(shards.rule->ties)) {
    if (tie.operand != number || !isSplit(shards, index))
      continue;
    IntervalNeed need = padded.getNeedBefore(getTieNeed(op, shards, index), tie.dim);
    value = fetchInterval(builder, op, shards, index, need, !source.dims[tie.dim], value, fill);
    low[tie.dim] = high[tie.dim] = 0;
  }
  if (llvm::all_of(low, [](int64_t size) { return size == 0; }) &&
      llvm::all_of(high, [](int64_t size) { return size == 0; }))
    return value;
  SmallVector<OpFoldResult> before = getAsIndexOpFoldResult(builder.getContext(), low);
  SmallVector<OpFoldResult> after = getAsIndexOpFoldResult(builder.getContext(), high);
  SmallVector<int64_t> shape(cast<RankedTensorType>(value.getType()).getShape());
  for (auto [size, x, y] : llvm::zip_equal(shape, low, high))
    size += x + y;
  auto type = RankedTensorType::get(shape, pad.getResultType().getElementType());
  return tensor::PadOp::create(builder, op->getLoc(), type, value, before, after, fill);
}
