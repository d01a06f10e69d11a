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

SmallVector<Value> dist::gatherParts(OpBuilder &builder, Operation *op, const LocalShards &shards, int64_t factor,
                                     ValueRange values, int64_t dim, int64_t size, const Twine &reason) {
  const LocalShards::FactorShard &part = shards.factors[factor];
  Location loc = op->getLoc();
  std::string alternative =
      "to gather the operands of " + quoteOp(op) + " would send " + formatBytes(getOperandBytes(op, shards, factor));
  std::string reasonText = reason.str();
  return llvm::map_to_vector(values, [&](Value value) -> Value {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = size;
    Value init = tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
    auto gather = AllGatherOp::create(builder, loc, TypeRange(init.getType()), value, init,
                                      builder.getDenseI64ArrayAttr(dim), part.axes, shards.mesh);
    gather->setAttr(kReasonAttrName, builder.getStringAttr(reasonText));
    gather->setAttr(kAlternativeAttrName, builder.getStringAttr(alternative));
    return gather->getResult(0);
  });
}

int64_t dist::getNumFilledParts(const LocalShards &shards, int64_t factor) {
  const LocalShards::FactorShard &part = shards.factors[factor];
  return std::max<int64_t>(1, llvm::divideCeil(part.globalSize, std::max<int64_t>(1, part.size)));
}
