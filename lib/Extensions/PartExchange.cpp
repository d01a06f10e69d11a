// SPDX-License-Identifier: Apache-2.0

#include "dist/Extensions/PartExchange.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Report/Explanation.h"
#include "dist/Report/Quantity.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Returns the bytes that one device would send for the operands of `op` to be whole along `factor`. Generators are
/// made whole without.
static int64_t getOperandBytes(Operation *op, const LocalShards &shards, int64_t factor) {
  int64_t bytes = 0;
  for (auto [operand, local, dims] : llvm::zip(op->getOperands(), shards.operands, shards.rule->operands)) {
    auto producer = operand.getDefiningOp<ShardingRuleOpInterface>();
    bool hasFactor = llvm::any_of(dims, [&](ArrayRef<int64_t> dim) { return llvm::is_contained(dim, factor); });
    auto type = dyn_cast<RankedTensorType>(local.getType());
    if (!type || !hasFactor || (producer && producer.getShardingRule().isGenerator))
      continue;
    bytes += type.getNumElements() * getElementBytes(type.getElementType());
  }
  return bytes * (shards.factors[factor].numShards - 1);
}

/// Returns `value` with the same bits as elements of type `type`.
static Value castBits(OpBuilder &builder, Location loc, Value value, Type type) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from.getElementType() == type)
    return value;
  Value empty = tensor::EmptyOp::create(builder, loc, from.getShape(), type);
  AffineMap identity = builder.getMultiDimIdentityMap(from.getRank());
  SmallVector<utils::IteratorType> iterators(from.getRank(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    linalg::YieldOp::create(nested, loc, arith::BitcastOp::create(nested, loc, type, args[0]).getResult());
  };
  return linalg::GenericOp::create(builder, loc, empty.getType(), value, empty, ArrayRef<AffineMap>{identity, identity},
                                   iterators, body)
      .getResult(0);
}

/// Returns the type as whose elements `values` travel: an integer if they are of several types of one width, null if
/// each stays what it is.
static Type getCommonType(OpBuilder &builder, ValueRange values) {
  Type first = getElementTypeOrSelf(values.front().getType());
  bool areAlike = true;
  for (Value value : values) {
    Type type = getElementTypeOrSelf(value.getType());
    if (!type.isIntOrFloat() || !first.isIntOrFloat() || type.getIntOrFloatBitWidth() != first.getIntOrFloatBitWidth())
      return {};
    areAlike &= type == first;
  }
  return areAlike ? Type() : builder.getIntegerType(first.getIntOrFloatBitWidth());
}

SmallVector<Value> dist::gatherParts(OpBuilder &builder, Operation *op, const LocalShards &shards, int64_t factor,
                                     ValueRange values, int64_t dim, int64_t size, const Twine &reason) {
  const LocalShards::FactorShard &part = shards.factors[factor];
  Location loc = op->getLoc();
  std::string alternative =
      "to gather the operands of " + quoteOp(op) + " would send " + formatBytes(getOperandBytes(op, shards, factor));
  std::string reasonText = reason.str();
  Type common = getCommonType(builder, values);
  return llvm::map_to_vector(values, [&](Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    Value sent = common ? castBits(builder, loc, value, common) : value;
    auto type = cast<RankedTensorType>(sent.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = size;
    Value init = tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
    auto gather = AllGatherOp::create(builder, loc, TypeRange(init.getType()), sent, init,
                                      builder.getDenseI64ArrayAttr(dim), part.axes, shards.mesh);
    gather->setAttr(kReasonAttrName, builder.getStringAttr(reasonText));
    gather->setAttr(kAlternativeAttrName, builder.getStringAttr(alternative));
    return castBits(builder, loc, gather->getResult(0), element);
  });
}

int64_t dist::getNumFilledParts(const LocalShards &shards, int64_t factor) {
  const LocalShards::FactorShard &part = shards.factors[factor];
  return std::max<int64_t>(1, llvm::divideCeil(part.globalSize, std::max<int64_t>(1, part.size)));
}
