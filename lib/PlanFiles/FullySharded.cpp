// SPDX-License-Identifier: Apache-2.0

#include "FullySharded.h"
#include "dist/PlanFiles/PathNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

FullyShardAttr dist::getFullyShard(const Plan &plan, const Placing &placing, StringRef name, ShardingAttr sharding) {
  MLIRContext *context = sharding.getContext();
  SmallVector<AxisRefAttr> axes;
  auto splits = [&](AxisRefAttr axis) {
    return llvm::any_of(sharding.getDims(),
                        [&](DimShardingAttr dim) { return llvm::is_contained(dim.getAxes(), axis); });
  };
  for (const StyleUse &use : placing.styles)
    if (isFullySharding(use.style))
      for (const std::string &axis : ArrayRef(use.axes).drop_front(use.style == Style::Hsdp))
        if (auto ref = AxisRefAttr::get(context, StringAttr::get(context, axis)); splits(ref))
          axes.push_back(ref);
  // Of a name that splits nothing the verifier speaks.
  llvm::append_range(axes, placing.stored);
  if (axes.empty())
    return {};
  StringAttr unit;
  for (StringRef path : getPaths(name))
    if (llvm::any_of(plan.units, [&](const NameGlob &glob) { return matchesGlob(path, glob.text); }))
      unit = StringAttr::get(context, path);
  Attribute again = placing.reshardAfterForward ? placing.reshardAfterForward : plan.reshardAfterForward;
  return FullyShardAttr::get(context, axes, unit, again);
}
