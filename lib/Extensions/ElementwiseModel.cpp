// SPDX-License-Identifier: Apache-2.0

#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

ShardingRule dist::getElementwiseRule(Operation *op) {
  ShardingRule rule = ShardingRule::getIdentity(op);
  SmallVector<Value> arguments(op->getOperands()), results(op->getResults());
  SmallVector<int64_t> operands = llvm::to_vector(llvm::seq<int64_t>(0, arguments.size()));
  rule.partialSets = findPartialSets(arguments, operands, results, arguments.size(), std::nullopt);
  return rule;
}

SmallVector<Value> dist::cloneOnShards(Operation *op, OpBuilder &builder, const LocalShards &shards) {
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  Operation *local = builder.clone(*op, mapping);
  for (auto [result, type] : llvm::zip(local->getResults(), shards.resultTypes))
    result.setType(type);
  return SmallVector<Value>(local->getResults());
}
