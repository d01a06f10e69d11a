// SPDX-License-Identifier: Apache-2.0

#include "dist/Report/SearchHint.h"
#include "dist/Report/Explanation.h"

using namespace mlir;
using namespace dist;

/// What has to be gained, as a share of the seconds, for a hint.
static constexpr double kLeastGain = 0.005;

/// How many values a hint names.
static constexpr size_t kMaxValues = 3;

namespace {
/// A value that two plans place differently.
struct PlacedValue {
  double bytes;
  Value value;
  ShardingAttr sharding;
};
} // namespace

FailureOr<DictionaryAttr> dist::findHint(FunctionOpInterface function, const FunctionPlan &followed) {
  FailureOr<FunctionPlan> searched = FunctionPlan::make(function, PlacementMode::Search);
  if (failed(searched))
    return failure();
  const std::optional<SearchOutcome> &outcome = searched->getOutcome();
  if (!outcome || outcome->seconds > outcome->followed * (1 - kLeastGain))
    return DictionaryAttr();
  SmallVector<PlacedValue> values;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      const ShardingRule *rule = searched->getRule(op);
      // What is generated is made where it is read.
      if (!type || isa<ConstrainOp, ReshardOp, BarrierOp>(op) || !rule || rule->isGenerator)
        continue;
      const Layout &now = followed.getForwarded(result), &better = searched->getForwarded(result);
      if (now != better && !better.isPartial())
        values.push_back({double(getElementBytes(type.getElementType())) * double(type.getNumElements()), result,
                          better.toSharding(searched->getSpace())});
    }
  });
  llvm::stable_sort(values, [](const PlacedValue &a, const PlacedValue &b) { return a.bytes > b.bytes; });
  values.resize(std::min(values.size(), kMaxValues));
  Builder builder(function.getContext());
  SmallVector<Attribute> placed;
  for (const PlacedValue &one : values)
    placed.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("value", builder.getStringAttr(nameOp(one.value.getDefiningOp()))),
         builder.getNamedAttr("loc", builder.getStringAttr(describeLocation(one.value.getLoc()))),
         builder.getNamedAttr("sharding", one.sharding)}));
  return builder.getDictionaryAttr({builder.getNamedAttr("seconds", builder.getF64FloatAttr(outcome->seconds)),
                                    builder.getNamedAttr("followed", builder.getF64FloatAttr(outcome->followed)),
                                    builder.getNamedAttr("values", builder.getArrayAttr(placed))});
}
