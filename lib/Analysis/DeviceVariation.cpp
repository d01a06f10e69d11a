// SPDX-License-Identifier: Apache-2.0
//
// One pass in program order; loops are repeated until nothing changes. Several meshes over the same devices cannot be
// compared axis by axis: what differs at all in one differs along every axis of the others.

#include "dist/Analysis/DeviceVariation.h"
#include "dist/Analysis/Layout.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

//===-- axes
//---------------------------------------------------------------------------------------------------------===//

LogicalResult DeviceVariation::readMeshes(FunctionOpInterface function) {
  llvm::MapVector<Attribute, SmallVector<AxisRefAttr>> used;
  llvm::DenseSet<Attribute> seen;
  auto readSharding = [&](ShardingAttr sharding) {
    if (seen.insert(sharding).second)
      Attribute(sharding).walk([&](AxisRefAttr axis) { used[sharding.getMesh()].push_back(axis); });
    used[sharding.getMesh()];
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto boundary = function.getArgAttrOfType<BoundaryAttr>(i, kBoundaryAttrName))
      readSharding(boundary.getSharding());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (auto boundary = function.getResultAttrOfType<BoundaryAttr>(i, kBoundaryAttrName))
      readSharding(boundary.getSharding());
  function->walk([&](Operation *op) {
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      llvm::append_range(used[collective.getMeshSymbol()], collective.getGroupAxes());
    if (auto index = dyn_cast<AxisIndexOp>(op))
      llvm::append_range(used[index.getMeshAttr()], index.getAxesAttr().getAxes());
    if (auto promise = dyn_cast<AssumeReplicatedOp>(op))
      llvm::append_range(used[promise.getMeshAttr()], promise.getAxesAttr().getAxes());
  });
  for (auto &[symbol, axes] : used) {
    auto name = cast<FlatSymbolRefAttr>(symbol);
    MeshAttr mesh = lookupMesh(function, name);
    if (!mesh)
      return function.emitError() << "names an unknown mesh " << name;
    FailureOr<AxisSpace> space = AxisSpace::get(mesh, name, axes, [&] { return function.emitError(); });
    if (failed(space))
      return failure();
    meshes.push_back({name, std::move(*space), numParts});
    numParts += meshes.back().space.getNumAtoms();
  }
  return success();
}

const DeviceVariation::Mesh *DeviceVariation::findMesh(FlatSymbolRefAttr name) const {
  return llvm::find_if(meshes, [&](const Mesh &mesh) { return mesh.name == name; });
}

AxisParts DeviceVariation::encode(ArrayRef<AxisRefAttr> axes, FlatSymbolRefAttr name) const {
  const Mesh *mesh = findMesh(name);
  AxisParts parts(numParts);
  for (Atom atom : mesh->space.encode(axes))
    parts.set(mesh->first + atom);
  return parts;
}

AxisParts DeviceVariation::encode(ShardingAttr sharding) const {
  SmallVector<AxisRefAttr> axes;
  for (DimShardingAttr dim : sharding.getDims())
    llvm::append_range(axes, dim.getAxes());
  for (PartialAttr partial : sharding.getPartials())
    llvm::append_range(axes, partial.getAxes());
  return encode(axes, sharding.getMesh());
}

AxisParts DeviceVariation::getMeshParts(FlatSymbolRefAttr name) const {
  const Mesh *mesh = findMesh(name);
  AxisParts parts(numParts);
  parts.set(mesh->first, mesh->first + mesh->space.getNumAtoms());
  return parts;
}

std::string DeviceVariation::describe(const AxisParts &parts) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Mesh &mesh : meshes) {
    AtomList atoms;
    for (Atom atom = 0; atom < mesh.space.getNumAtoms(); ++atom)
      if (parts.test(mesh.first + atom))
        atoms.push_back(atom);
    for (AxisRefAttr axis : mesh.space.decode(atoms)) {
      os << (text.empty() ? "" : ", ");
      axis.printInList(os);
    }
  }
  return text;
}

AxisParts DeviceVariation::widen(AxisParts parts, const Mesh &mesh) const {
  AxisParts own = parts;
  own &= getMeshParts(mesh.name);
  if (own.none())
    return own;
  for (const Mesh &other : meshes)
    if (&other != &mesh)
      own |= getMeshParts(other.name);
  return own;
}

//===-- values
//-------------------------------------------------------------------------------------------------------===//

FailureOr<DeviceVariation> DeviceVariation::get(FunctionOpInterface function) {
  DeviceVariation analysis;
  if (failed(analysis.readMeshes(function)))
    return failure();
  for (BlockArgument argument : function.getArguments())
    if (auto boundary = function.getArgAttrOfType<BoundaryAttr>(argument.getArgNumber(), kBoundaryAttrName)) {
      ShardingAttr sharding = boundary.getSharding();
      analysis.join(argument, analysis.widen(analysis.encode(sharding), *analysis.findMesh(sharding.getMesh())));
    }
  for (Block &block : function.getFunctionBody())
    analysis.visit(block);
  return analysis;
}

AxisParts DeviceVariation::getParts(Value value) const {
  auto found = variation.find(value);
  return found == variation.end() ? AxisParts(numParts) : found->second;
}

void DeviceVariation::join(Value value, const AxisParts &parts) {
  if (parts.none())
    return;
  auto [entry, isNew] = variation.try_emplace(value, parts);
  if (isNew || parts.test(entry->second)) {
    entry->second |= parts;
    changed = true;
  }
}

AxisParts DeviceVariation::afterPermute(const Mesh &mesh, ArrayRef<AxisRefAttr> from, ArrayRef<AxisRefAttr> to,
                                        const AxisParts &parts) const {
  AtomList sources = mesh.space.encode(from), targets = mesh.space.encode(to);
  AxisParts moved(numParts);
  // Both lists number the same devices. Where they are cut at the same strides, what is between two cuts stays
  // together.
  for (size_t s = 0, t = 0; s < sources.size() && t < targets.size();) {
    AxisParts segment(numParts);
    bool differs = false;
    int64_t sourceSize = 1, targetSize = 1;
    do {
      if (sourceSize <= targetSize) {
        differs |= parts.test(mesh.first + sources[s]);
        sourceSize *= mesh.space.getSize(sources[s++]);
      } else {
        segment.set(mesh.first + targets[t]);
        targetSize *= mesh.space.getSize(targets[t++]);
      }
    } while (sourceSize != targetSize && (sourceSize <= targetSize ? s < sources.size() : t < targets.size()));
    if (differs)
      moved |= segment;
  }
  return moved;
}

AxisParts DeviceVariation::afterCollective(Operation *op, AxisParts parts) const {
  auto collective = cast<CollectiveOpInterface>(op);
  AxisParts group = encode(collective.getGroupAxes(), collective.getMeshSymbol());
  StringRef kind = collective.getCollectiveKind();
  const Mesh &mesh = *findMesh(collective.getMeshSymbol());
  ArrayRef<AxisRefAttr> from;
  int64_t shift = 0;
  if (auto permute = dyn_cast<CollectivePermuteOp>(op)) {
    from = permute.getFrom().getAxes();
    shift = permute.getShift();
  } else if (auto start = dyn_cast<CollectivePermuteStartOp>(op)) {
    from = start.getFrom().getAxes();
    shift = start.getShift();
  }
  bool differedInside = parts.anyCommon(group), isPermute = kind == "collective_permute";
  AxisParts inside(numParts);
  if (isPermute && differedInside)
    inside = shift == 0 ? afterPermute(mesh, from, collective.getGroupAxes(), parts) : group;
  else if (!isPermute && kind != "all_reduce" && kind != "all_gather" && kind != "broadcast")
    inside = group;
  parts.reset(group);
  parts |= inside;
  return widen(parts, mesh);
}

AxisParts DeviceVariation::getRead(Operation *op) const {
  AxisParts parts(numParts);
  for (Value operand : op->getOperands())
    parts |= getParts(operand);
  for (Region &region : op->getRegions())
    region.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (!region.isAncestor(operand.getParentRegion()))
          parts |= getParts(operand);
      if (auto index = dyn_cast<AxisIndexOp>(nested))
        parts |= widen(encode(index.getAxesAttr().getAxes(), index.getMeshAttr()), *findMesh(index.getMeshAttr()));
    });
  return parts;
}

void DeviceVariation::visit(Block &block) {
  for (Operation &op : block)
    visit(&op);
}

void DeviceVariation::visit(Operation *op) {
  if (isa<RegionBranchOpInterface>(op))
    return visitControlFlow(op);
  if (auto done = dyn_cast<DoneOp>(op)) {
    for (auto [result, pending] : llvm::zip(done->getResults(), done.getPending()))
      join(result, getParts(pending));
    return;
  }
  if (auto collective = dyn_cast<CollectiveOpInterface>(op)) {
    for (auto [number, input] : llvm::enumerate(collective.getCollectiveInputs()))
      if (number < op->getNumResults())
        join(op->getResult(number), afterCollective(op, getParts(input)));
    return;
  }
  AxisParts parts = getRead(op);
  if (auto index = dyn_cast<AxisIndexOp>(op))
    parts = widen(encode(index.getAxesAttr().getAxes(), index.getMeshAttr()), *findMesh(index.getMeshAttr()));
  if (auto promise = dyn_cast<AssumeReplicatedOp>(op))
    parts = widen(parts.reset(encode(promise.getAxesAttr().getAxes(), promise.getMeshAttr())), *findMesh(promise.getMeshAttr()));
  for (Value result : op->getResults())
    join(result, parts);
}

//===-- control flow
//-------------------------------------------------------------------------------------------------===//

/// Calls `callback` on every operand of `op`, and of the terminators in it, with what it is handed to; on nothing if it
/// decides where to go.
static void walkHandedOn(Operation *op, llvm::function_ref<void(OpOperand &, ArrayRef<Value>)> callback) {
  RegionBranchSuccessorMapping mapping;
  cast<RegionBranchOpInterface>(op).getSuccessorOperandInputMapping(mapping);
  auto visit = [&](OpOperand &operand) {
    auto found = mapping.find(&operand);
    callback(operand, found == mapping.end() ? ArrayRef<Value>() : ArrayRef<Value>(found->second));
  };
  for (OpOperand &operand : op->getOpOperands())
    visit(operand);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (OpOperand &operand : block.getTerminator()->getOpOperands())
        visit(operand);
}

AxisParts DeviceVariation::getControlParts(Operation *op) const {
  AxisParts parts(numParts);
  walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
    if (targets.empty())
      parts |= getParts(operand.get());
  });
  return parts;
}

Value DeviceVariation::getControl(Operation *op, const AxisParts &parts) const {
  Value control;
  walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
    if (!control && targets.empty() && getParts(operand.get()).anyCommon(parts))
      control = operand.get();
  });
  return control;
}

void DeviceVariation::visitControlFlow(Operation *op) {
  bool before = changed;
  do {
    changed = false;
    llvm::DenseSet<Value> reached;
    walkHandedOn(op, [&](OpOperand &operand, ArrayRef<Value> targets) {
      for (Value target : targets) {
        join(target, getParts(operand.get()));
        reached.insert(target);
      }
    });
    AxisParts control = getControlParts(op);
    for (Value result : op->getResults())
      join(result, control);
    // An induction variable starts where its operands say.
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (!reached.contains(argument))
          join(argument, control);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        visit(block);
    before |= changed;
  } while (changed);
  changed = before;
}

//===-- origins
//------------------------------------------------------------------------------------------------------===//

Value DeviceVariation::findOrigin(Value value, const AxisParts &parts) const {
  llvm::DenseSet<Value> seen;
  auto differs = [&](Value candidate) { return getParts(candidate).anyCommon(parts); };
  while (seen.insert(value).second) {
    SmallVector<Value> sources;
    Operation *op = value.getDefiningOp();
    Operation *flow = op ? op : value.getParentBlock()->getParentOp();
    if (isa<RegionBranchOpInterface>(flow)) {
      walkHandedOn(flow, [&](OpOperand &operand, ArrayRef<Value> targets) {
        if (targets.empty() || llvm::is_contained(targets, value))
          sources.push_back(operand.get());
      });
    } else if (auto done = dyn_cast_or_null<DoneOp>(op)) {
      sources.push_back(done.getPending()[cast<OpResult>(value).getResultNumber()]);
    } else if (op) {
      llvm::append_range(sources, op->getOperands());
      for (Region &region : op->getRegions())
        region.walk([&](Operation *nested) { llvm::append_range(sources, nested->getOperands()); });
    }
    Value next;
    for (Value source : sources)
      if (!next && !seen.contains(source) && differs(source))
        next = source;
    if (!next)
      return value;
    value = next;
  }
  return value;
}
