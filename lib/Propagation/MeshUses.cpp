// SPDX-License-Identifier: Apache-2.0
//
// Placements are attributes of many kinds of ops; whatever holds a sharding names a mesh.

#include "MeshUses.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace dist;

MeshUses::MeshUses(FunctionOpInterface function, StringAttr ignored) : function(function), ignored(ignored) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (Attribute attribute = function.getArgAttr(i, kShardingAttrName))
      note(attribute, function.getArgument(i).getLoc());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (Attribute attribute = function.getResultAttr(i, kShardingAttrName))
      note(attribute, function.getLoc());
}

void MeshUses::note(Attribute attribute, Location loc) {
  if (seen.insert(attribute).second)
    attribute.walk([&](ShardingAttr sharding) { found.insert({sharding.getMesh(), loc}); });
}

void MeshUses::note(Operation *op, const OpTraits &traits) {
  for (NamedAttribute attribute : op->getRawDictionaryAttrs())
    if (attribute.getName() != ignored)
      note(attribute.getValue(), op->getLoc());
  if (traits.isDist) {
    note(op->getAttrDictionary(), op->getLoc());
    if (auto index = dyn_cast<AxisIndexOp>(op))
      found.insert({index.getMeshAttr(), op->getLoc()});
    if (auto assumption = dyn_cast<AssumeReplicatedOp>(op))
      found.insert({assumption.getMeshAttr(), op->getLoc()});
  }
  if (traits.isCollective)
    found.insert({cast<CollectiveOpInterface>(op).getMeshSymbol(), op->getLoc()});
  if (isa<LocalOp>(op)) {
    OpTraitsTable table;
    op->getRegion(0).walk([&](Operation *inner) { note(inner, table.get(inner)); });
  }
}

LogicalResult MeshUses::choose(FlatSymbolRefAttr &name, MeshAttr &mesh) {
  if (found.size() > 1) {
    InFlightDiagnostic diagnostic = function.emitError() << "function uses " << found.size()
                                                         << " meshes; partitioning needs all placements on one mesh";
    for (auto &[used, loc] : found)
      diagnostic.attachNote(loc) << "mesh " << used << " is used here";
    return diagnostic;
  }
  if (found.size() == 1) {
    name = cast<FlatSymbolRefAttr>(found.front().first);
    mesh = lookupMesh(function, name);
    return mesh ? success() : LogicalResult(function.emitError() << "unknown mesh " << name);
  }
  auto module = function->getParentOfType<ModuleOp>();
  auto meshes = module.getOps<MeshOp>();
  if (!meshes.empty()) {
    name = FlatSymbolRefAttr::get((*meshes.begin()).getSymNameAttr());
    mesh = (*meshes.begin()).getMesh();
    return success();
  }
  OpBuilder builder(module.getBodyRegion());
  mesh = MeshAttr::get(function.getContext(), {}, {}, {});
  MeshOp op = MeshOp::create(builder, function.getLoc(), "mesh", mesh);
  SymbolTable(module).insert(op);
  name = FlatSymbolRefAttr::get(op.getSymNameAttr());
  return success();
}
