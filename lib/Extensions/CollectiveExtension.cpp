// SPDX-License-Identifier: Apache-2.0
//
// Collectives that a user writes, in local regions: along axes that are free there, a collective over manual axes is
// computed shard by shard. Every dimension passes through, but for those that the collective itself gathers, scatters
// or splits: the chunks of a dimension that is split twice would come out in another order. An assumption that a value
// is equal along manual axes says nothing about free ones: all dimensions pass through it.

#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/Extensions.h"

using namespace mlir;
using namespace dist;

namespace {
/// Returns the rule of a collective: the dimensions of each input, its destination and its result share a factor.
ShardingRule getCollectiveRule(CollectiveOpInterface op) {
  ShardingRule rule;
  unsigned numPairs = op.getCollectiveInputs().size();
  rule.operands.resize(op->getNumOperands());
  rule.results.resize(op->getNumResults());
  rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
  rule.inits.assign(op->getNumResults(), -1);
  auto addFactor = [&](int64_t size, FactorKind kind) {
    rule.factors.push_back({size, kind});
    return int64_t(rule.factors.size()) - 1;
  };
  for (unsigned pair = 0; pair < numPairs; ++pair) {
    unsigned input = op.getCollectiveInputs().getBeginOperandIndex() + pair;
    unsigned init = op.getCollectiveInits().getBeginOperandIndex() + pair;
    auto from = cast<ShapedType>(op->getOperand(input).getType()),
         to = cast<ShapedType>(op->getOperand(init).getType());
    for (auto [dim, before, after] : llvm::enumerate(from.getShape(), to.getShape())) {
      bool passes = before == after && int64_t(dim) != op.getPairDim(pair);
      int64_t source = addFactor(before, passes ? FactorKind::PassThrough : FactorKind::NeedsReplication);
      int64_t target = passes ? source : addFactor(after, FactorKind::NeedsReplication);
      rule.operands[input].push_back({source});
      rule.operands[init].push_back({target});
      if (pair < rule.results.size())
        rule.results[pair].push_back({target});
    }
  }
  return rule;
}

template <typename OpType>
struct CollectiveRule : ShardingRuleOpInterface::ExternalModel<CollectiveRule<OpType>, OpType> {
  ShardingRule getShardingRule(Operation *op) const { return getCollectiveRule(cast<CollectiveOpInterface>(op)); }
};

template <typename OpType>
struct CollectiveRewrite : LocalRewriteOpInterface::ExternalModel<CollectiveRewrite<OpType>, OpType> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    return cloneOnShards(op, builder, shards);
  }
};

template <typename... OpTypes> void attach(MLIRContext *context) {
  (OpTypes::template attachInterface<CollectiveRule<OpTypes>, CollectiveRewrite<OpTypes>>(*context), ...);
}
} // namespace

void dist::registerCollectiveExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attach<AllReduceOp, AllGatherOp, ReduceScatterOp, AllToAllOp, CollectivePermuteOp, BroadcastOp, AllSliceOp>(
        context);
    AssumeReplicatedOp::attachInterface<ElementwiseRule<AssumeReplicatedOp>, ElementwiseLocal<AssumeReplicatedOp>>(
        *context);
  });
}
