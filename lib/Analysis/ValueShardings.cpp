// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/ValueShardings.h"
#include "dist/Analysis/RegionFlow.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Returns the discardable attribute `name` of `op`, or null. These few are not searched by their texts' order.
static Attribute getAttribute(Operation *op, StringRef name) {
  for (NamedAttribute attribute : op->getRawDictionaryAttrs())
    if (attribute.getName().getValue() == name)
      return attribute.getValue();
  return {};
}

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
  auto shardings = dyn_cast_or_null<ArrayAttr>(getAttribute(value.getDefiningOp(), kShardingsAttrName));
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
  visit(function->getAttr(kAnnotationsAttrName));
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    visit(getAttribute(op, kShardingsAttrName));
    if (op->getNumRegions() != 0)
      visit(getAttribute(op, kRegionShardingsAttrName));
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      visit(op->getAttrDictionary());
  });
}

/// Returns the axes that `shardings` name.
static SmallVector<AxisRefAttr> collectAxes(ArrayRef<ShardingAttr> shardings) {
  SmallVector<AxisRefAttr> axes;
  for (ShardingAttr sharding : shardings)
    Attribute(sharding).walk([&](AxisRefAttr axis) { axes.push_back(axis); });
  return axes;
}

/// Returns the shardings that are written in `function`, each once.
static SmallVector<ShardingAttr> collectShardings(FunctionOpInterface function) {
  llvm::SetVector<ShardingAttr> shardings;
  walkShardings(function, [&](ShardingAttr sharding) { shardings.insert(sharding); });
  return shardings.takeVector();
}

FailureOr<AxisSpace> dist::makeAxisSpace(FunctionOpInterface function) {
  SmallVector<ShardingAttr> shardings = collectShardings(function);
  if (shardings.empty())
    return AxisSpace(MeshAttr::get(function.getContext(), {}, {}, {}),
                     FlatSymbolRefAttr::get(function.getContext(), "mesh"));
  FlatSymbolRefAttr meshName = shardings.front().getMesh();
  if (llvm::any_of(shardings, [&](ShardingAttr sharding) { return sharding.getMesh() != meshName; }))
    return function.emitError() << "function uses several meshes; partitioning needs all placements on one mesh";
  return AxisSpace::get(lookupMesh(function, meshName), meshName, collectAxes(shardings),
                        [&] { return function.emitError(); });
}
