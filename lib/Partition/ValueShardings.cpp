// SPDX-License-Identifier: Apache-2.0
//
// Where shardings stand in the IR.

#include "FunctionPlan.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

ShardingAttr dist::getValueSharding(FunctionOpInterface function, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (parent == function.getOperation())
      return function.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), kShardingAttrName);
    auto regions = parent->getAttrOfType<ArrayAttr>(kRegionShardingsAttrName);
    unsigned region = argument.getOwner()->getParent()->getRegionNumber();
    auto shardings = regions && region < regions.size() ? dyn_cast<ArrayAttr>(regions[region]) : ArrayAttr();
    return shardings && argument.getArgNumber() < shardings.size()
               ? dyn_cast<ShardingAttr>(shardings[argument.getArgNumber()])
               : ShardingAttr();
  }
  auto shardings = value.getDefiningOp()->getAttrOfType<ArrayAttr>(kShardingsAttrName);
  return shardings ? dyn_cast<ShardingAttr>(shardings[cast<OpResult>(value).getResultNumber()]) : ShardingAttr();
}

/// Calls `callback` on every sharding that is written in `function`, at least once on each.
static void walkShardings(FunctionOpInterface function, llvm::function_ref<void(ShardingAttr)> callback) {
  llvm::DenseSet<Attribute> seen;
  auto visit = [&](Attribute attribute) {
    if (attribute && seen.insert(attribute).second)
      attribute.walk(callback);
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    visit(function.getArgAttr(i, kShardingAttrName));
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    visit(function.getResultAttr(i, kShardingAttrName));
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    visit(op->getAttr(kShardingsAttrName));
    visit(op->getAttr(kRegionShardingsAttrName));
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      visit(op->getAttrDictionary());
  });
}

SmallVector<AxisRefAttr> dist::collectAxes(FunctionOpInterface function) {
  SmallVector<AxisRefAttr> axes;
  llvm::DenseSet<Attribute> seen;
  walkShardings(function, [&](ShardingAttr sharding) {
    if (seen.insert(sharding).second)
      Attribute(sharding).walk([&](AxisRefAttr axis) { axes.push_back(axis); });
  });
  return axes;
}

FailureOr<AxisSpace> dist::makeAxisSpace(FunctionOpInterface function) {
  FlatSymbolRefAttr meshName;
  bool mixed = false;
  walkShardings(function, [&](ShardingAttr sharding) {
    mixed |= meshName && meshName != sharding.getMesh();
    meshName = sharding.getMesh();
  });
  if (mixed)
    return function.emitError() << "function uses several meshes; partitioning needs all placements on one mesh";
  if (!meshName)
    return AxisSpace(MeshAttr::get(function.getContext(), {}, {}, {}), FlatSymbolRefAttr::get(function.getContext(), "mesh"));
  return AxisSpace::get(lookupMesh(function, meshName), meshName, collectAxes(function),
                        [&] { return function.emitError(); });
}
