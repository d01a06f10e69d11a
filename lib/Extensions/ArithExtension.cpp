// SPDX-License-Identifier: Apache-2.0
//
// Arith: elementwise ops, and constants. A constant costs nothing to shard: a splat is made smaller, any other constant
// is sliced at this device's offset.

#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/Extensions.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
struct ConstantRule : ShardingRuleOpInterface::ExternalModel<ConstantRule, arith::ConstantOp> {
  ShardingRule getShardingRule(Operation *op) const {
    ShardingRule rule = ShardingRule::getIdentity(op);
    rule.isGenerator = true;
    return rule;
  }
  TypedAttr getSplatElement(Operation *op, unsigned) const {
    auto splat = dyn_cast<SplatElementsAttr>(cast<arith::ConstantOp>(op).getValue());
    return splat ? dist::getSplatElement(splat) : TypedAttr();
  }
};

/// Returns `value` with every dimension padded at its end to `shape`, with zeros.
static Value padTo(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> low(type.getRank(), builder.getIndexAttr(0)), high;
  for (auto [from, to] : llvm::zip(type.getShape(), shape))
    high.push_back(builder.getIndexAttr(to - from));
  Value zero = createScalarConstant(builder, loc, getElement(type.getElementType(), 0));
  return tensor::PadOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value, low, high,
                               zero);
}

struct ConstantLocal : LocalRewriteOpInterface::ExternalModel<ConstantLocal, arith::ConstantOp> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    auto constant = cast<arith::ConstantOp>(op);
    auto local = dyn_cast<RankedTensorType>(shards.resultTypes.front());
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (local && local != constant.getType() && !elements)
      return op->emitError() << "a constant that is not dense cannot be sharded";
    if (!local || local == constant.getType() || elements.isSplat()) {
      Attribute value = constant.getValue();
      if (local && elements.isSplat())
        value = elements.resizeSplat(local);
      return SmallVector<Value>{arith::ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(value))};
    }
    SmallVector<OpFoldResult> offsets, sizes, strides(local.getRank(), builder.getIndexAttr(1));
    SmallVector<int64_t> padded(elements.getType().getShape());
    for (auto [dim, part] : llvm::enumerate(shards.factors)) {
      offsets.push_back(part.offset ? OpFoldResult(part.offset) : builder.getIndexAttr(0));
      sizes.push_back(builder.getIndexAttr(part.size));
      padded[dim] = part.size * part.numShards;
    }
    Value whole = arith::ConstantOp::create(builder, op->getLoc(), elements);
    if (ArrayRef<int64_t>(padded) != elements.getType().getShape())
      whole = padTo(builder, op->getLoc(), whole, padded);
    return SmallVector<Value>{
        tensor::ExtractSliceOp::create(builder, op->getLoc(), local, whole, offsets, sizes, strides)};
  }
};
} // namespace

void dist::registerArithExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachElementwise<
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
        >(context);
    arith::ConstantOp::attachInterface<ConstantRule, ConstantLocal>(*context);
  });
}
