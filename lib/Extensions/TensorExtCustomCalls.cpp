// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: custom_call. The rule is the one that the user gave. Whoever computes the call gets whole shards only:
// what it would make of padding is not known.

#include "TensorExtRoutines.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/IR/TensorExt.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns true if `factor` goes from an input to each result: where a part of it is given, that part is computed. Of
/// a factor that a result lacks, each device would compute the result from another part.
static bool carriesThrough(const ShardingRule &rule, unsigned factor) {
  auto hasFactor = [&](const DimFactors &dims) {
    return llvm::any_of(dims, [&](const auto &dim) { return llvm::is_contained(dim, factor); });
  };
  return llvm::any_of(rule.operands, hasFactor) && llvm::all_of(rule.results, hasFactor);
}

namespace {
struct CustomCallRule : ShardingRuleOpInterface::ExternalModel<CustomCallRule, CustomCallOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto call = cast<CustomCallOp>(op);
    if (!call.getMaps())
      return ShardingRule::getReplicated(op);
    ShardingRule rule;
    for (int64_t size : call.getFactors())
      rule.factors.push_back({size, FactorKind::PassThrough, /*isEven=*/true});
    for (int64_t factor : call.getReduced())
      rule.factors[factor].kind = FactorKind::Reduction;
    for (int64_t factor : call.getWhole())
      rule.factors[factor].kind = FactorKind::NeedsReplication;
    unsigned numInputs = call.getInputs().size();
    auto getDims = [&](unsigned number) {
      auto dims = *call.getFactorsOf(number);
      return DimFactors(dims.begin(), dims.end());
    };
    for (unsigned number = 0; number < numInputs; ++number)
      rule.operands.push_back(getDims(number));
    for (unsigned number = 0; number < op->getNumResults(); ++number)
      rule.results.push_back(getDims(numInputs + number));
    for (unsigned factor = 0; factor < rule.factors.size(); ++factor)
      if (rule.factors[factor].kind == FactorKind::PassThrough && !carriesThrough(rule, factor))
        rule.factors[factor].kind = FactorKind::NeedsReplication;
    llvm::append_range(rule.operands, rule.results); // The inits.
    rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
    rule.inits.assign(op->getNumResults(), -1);
    return rule;
  }
};

/// The same call on the shards of this device, of which there is nothing left to split.
struct CustomCallLocal : LocalRewriteOpInterface::ExternalModel<CustomCallLocal, CustomCallOp> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    auto call = cast<CustomCallOp>(op);
    ValueRange operands(shards.operands);
    size_t numInputs = call.getInputs().size();
    auto local = CustomCallOp::create(builder, op->getLoc(), shards.resultTypes, operands.take_front(numInputs),
                                      operands.drop_front(numInputs), call.getTargetAttr(), DenseI64ArrayAttr(),
                                      ArrayAttr(), DenseI64ArrayAttr(), DenseI64ArrayAttr(), call.getConfigAttr());
    return SmallVector<Value>(local->getResults());
  }
};
} // namespace

void dist::attachCustomCallModels(MLIRContext *context) {
  CustomCallOp::attachInterface<CustomCallRule, CustomCallLocal>(*context);
}
