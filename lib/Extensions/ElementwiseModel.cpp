// SPDX-License-Identifier: Apache-2.0

#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "dist/Extensions/Padding.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

ShardingRule dist::getElementwiseRule(Operation *op) {
  ShardingRule rule = ShardingRule::getIdentity(op);
  // Scalars are the same on all devices, never contributions.
  SmallVector<Value> arguments, results(op->getResults());
  SmallVector<int64_t> operands;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType())) {
      arguments.push_back(operand.get());
      operands.push_back(operand.getOperandNumber());
    }
  rule.partialSets = findPartialSets(arguments, operands, results, op->getNumOperands(), std::nullopt);
  return rule;
}

SmallVector<unsigned> dist::getElementwiseAddends(Operation *op) {
  SmallVector<Value> operands(op->getOperands());
  return op->getNumResults() == 1 ? findAddends(operands, op->getResult(0)) : SmallVector<unsigned>();
}

/// Returns the local operands of `op` with harmless divisors in padding.
static SmallVector<Value> guardOperands(Operation *op, OpBuilder &builder, const LocalShards &shards) {
  SmallVector<Value> operands = shards.operands;
  OpOperand *divisor = getDivisor(op);
  if (!divisor || !isa<RankedTensorType>(divisor->get().getType()))
    return operands;
  NumberedParts uneven;
  for (auto [dim, part] : llvm::enumerate(shards.factors))
    if (part.isUneven)
      uneven.push_back({dim, part});
  Value &value = operands[divisor->getOperandNumber()];
  if (!uneven.empty())
    value = fillPadding(builder, op->getLoc(), value, uneven, builder.getIntegerAttr(getElementTypeOrSelf(value), 1));
  return operands;
}

SmallVector<Value> dist::cloneOnShards(Operation *op, OpBuilder &builder, const LocalShards &shards) {
  IRMapping mapping;
  mapping.map(op->getOperands(), guardOperands(op, builder, shards));
  Operation *local = builder.clone(*op, mapping);
  for (auto [result, type] : llvm::zip(local->getResults(), shards.resultTypes))
    result.setType(type);
  return SmallVector<Value>(local->getResults());
}
