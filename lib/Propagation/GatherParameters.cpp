// SPDX-License-Identifier: Apache-2.0
//
// Arguments that are split to save memory are stored in one way and computed with in another:
//
//   %h = matmul(%x, %w)                             %g = constrain %w, not split over dp
//   %n = sub(%w, %update)          becomes          %h = matmul(%x, %g)
//                                                   %n = sub(%w, %update)
//
// Which of its readers compute with a parameter follows from their sharding rules: one that has a factor which the
// parameter has not, combines each element with several others, and needs it on every device that has one of those. All
// else works on the parts.

#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/IR/Dist.h"
#include "dist/Propagation/Passes.h"
#include "llvm/ADT/SmallBitVector.h"

namespace dist {
#define GEN_PASS_DEF_GATHERPARAMETERSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Follows one argument to what computes with it.
class StoredArgument {
public:
  StoredArgument(RuleTable &rules, ShardingAttr sharding, FullyShardAttr stored)
      : rules(rules), mesh(sharding.getMesh()), fullyShard(stored) {}

  void follow(BlockArgument argument, ShardingAttr sharding) {
    llvm::SmallBitVector split(sharding.getDims().size());
    for (auto [dim, part] : llvm::enumerate(sharding.getDims()))
      split[dim] = fullyShard.isAlong(part.getAxes());
    reach(argument, split);
    while (!open.empty()) {
      Value value = open.pop_back_val();
      SmallVector<OpOperand *> computing;
      for (OpOperand &use : value.getUses())
        if (!readsParts(use))
          computing.push_back(&use);
      if (!computing.empty())
        gather(value, computing);
    }
  }

private:
  /// Notes that `value` is made of parts of the argument, which split its dimensions `split`.
  void reach(Value value, const llvm::SmallBitVector &split) {
    if (split.any() && isa<RankedTensorType>(value.getType()) && splitDims.try_emplace(value, split).second)
      open.push_back(value);
  }

  /// Returns true if the owner of `use` works on parts, or only forwards them; what it makes of them has been noted.
  bool readsParts(OpOperand &use) {
    const llvm::SmallBitVector split = splitDims.lookup(use.get());
    Operation *op = use.getOwner();
    forward(op, use, split);
    if (auto parent = dyn_cast_or_null<RegionBranchOpInterface>(op->getParentOp());
        parent && op->hasTrait<OpTrait::IsTerminator>())
      forward(parent, use, split);
    const ShardingRule *rule = rules.get(op);
    if (!rule)
      return true;
    const DimFactors &dims = rule->operands[use.getOperandNumber()];
    llvm::SmallBitVector own(rule->factors.size()), stored(rule->factors.size());
    // The one layer that a slice of a stack has is combined with nothing.
    for (auto [factor, properties] : llvm::enumerate(rule->factors))
      if (properties.size == 1 && llvm::none_of(rule->operands, [&, factor = factor](const DimFactors &operand) {
            return llvm::any_of(
                operand, [&](ArrayRef<int64_t> factors) { return llvm::is_contained(factors, int64_t(factor)); });
          }))
        own.set(factor);
    for (auto [dim, factors] : llvm::enumerate(dims))
      for (int64_t factor : factors) {
        own.set(factor);
        if (split[dim])
          stored.set(factor);
      }
    if (!own.all())
      return false;
    for (auto [result, factorsOfDims] : llvm::zip_equal(op->getResults(), rule->results)) {
      llvm::SmallBitVector splitResult(factorsOfDims.size());
      for (auto [dim, factors] : llvm::enumerate(factorsOfDims))
        splitResult[dim] = llvm::any_of(factors, [&](int64_t factor) { return stored.test(factor); });
      reach(result, splitResult);
    }
    return true;
  }

  /// Notes what `op`, if it is a loop or a branch, hands the value of `use` to.
  void forward(Operation *op, OpOperand &use, const llvm::SmallBitVector &split) {
    auto branching = dyn_cast<RegionBranchOpInterface>(op);
    if (!branching)
      return;
    for (const ForwardedValues &flow : getForwardedValues(branching))
      if (llvm::is_contained(flow.operands, &use))
        for (Value input : flow.inputs)
          reach(input, split);
  }

  /// Lets the uses `computing` of `value` read it gathered.
  void gather(Value value, ArrayRef<OpOperand *> computing) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    SmallVector<DimShardingAttr> dims(cast<RankedTensorType>(value.getType()).getRank(),
                                      DimShardingAttr::get(value.getContext(), {}, /*isOpen=*/true, /*priority=*/0));
    auto whole = ShardingAttr::get(value.getContext(), mesh, dims, fullyShard.getAxes(), {});
    // Uses are listed from the last to the first.
    Value gathered = ConstrainOp::create(builder, computing.back()->getOwner()->getLoc(), value, whole);
    for (OpOperand *use : computing)
      use->set(gathered);
  }

  RuleTable &rules;
  FlatSymbolRefAttr mesh;
  FullyShardAttr fullyShard;
  llvm::DenseMap<Value, llvm::SmallBitVector> splitDims; ///< Of values that are made of parts.
  SmallVector<Value> open;                               ///< Of these, whose uses have not been looked at.
};

struct GatherParameters : dist::impl::GatherParametersPassBase<GatherParameters> {
  void runOnOperation() override {
    RuleTable rules;
    bool isChanged = false;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      for (BlockArgument argument : function.getArguments()) {
        auto stored = function.getArgAttrOfType<FullyShardAttr>(argument.getArgNumber(), kFullyShardAttrName);
        auto sharding = function.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), kShardingAttrName);
        if (!stored || !sharding)
          continue;
        isChanged = true;
        StoredArgument(rules, sharding, stored).follow(argument, sharding);
      }
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
