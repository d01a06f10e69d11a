// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/DeviceAxes.h"
#include "dist/Analysis/OpTraits.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

/// The axes that are named of each mesh, with the function that does so first.
using NamedAxes = llvm::MapVector<Attribute, std::pair<FunctionOpInterface, SmallVector<AxisRefAttr>>>;

/// Adds the meshes and axes that `function` names to `used`.
static void readAxes(FunctionOpInterface function, NamedAxes &used) {
  llvm::DenseSet<Attribute> seen;
  auto getAxes = [&](FlatSymbolRefAttr mesh) -> SmallVector<AxisRefAttr> & {
    return used.try_emplace(mesh, function, SmallVector<AxisRefAttr>()).first->second.second;
  };
  auto readBoundary = [&](BoundaryAttr boundary) {
    if (!boundary || !seen.insert(boundary.getSharding()).second)
      return;
    SmallVector<AxisRefAttr> &axes = getAxes(boundary.getSharding().getMesh());
    Attribute(boundary.getSharding()).walk([&](AxisRefAttr axis) { axes.push_back(axis); });
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    readBoundary(function.getArgAttrOfType<BoundaryAttr>(i, kBoundaryAttrName));
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    readBoundary(function.getResultAttrOfType<BoundaryAttr>(i, kBoundaryAttrName));
  OpTraitsTable traits;
  function->walk([&](Operation *op) {
    const OpTraits &kind = traits.get(op);
    if (!kind.isDist)
      return;
    if (kind.isCollective) {
      auto collective = cast<CollectiveOpInterface>(op);
      llvm::append_range(getAxes(collective.getMeshSymbol()), collective.getGroupAxes());
    } else if (auto index = dyn_cast<AxisIndexOp>(op)) {
      llvm::append_range(getAxes(index.getMeshAttr()), index.getAxesAttr().getAxes());
    } else if (auto assumption = dyn_cast<AssumeReplicatedOp>(op)) {
      llvm::append_range(getAxes(assumption.getMeshAttr()), assumption.getAxesAttr().getAxes());
    }
  });
}

FailureOr<DeviceAxes> DeviceAxes::get(ArrayRef<FunctionOpInterface> functions) {
  NamedAxes used;
  for (FunctionOpInterface function : functions)
    readAxes(function, used);
  DeviceAxes result;
  for (auto &[symbol, named] : used) {
    auto name = cast<FlatSymbolRefAttr>(symbol);
    FunctionOpInterface function = named.first;
    MeshAttr mesh = lookupMesh(function, name);
    if (!mesh)
      return function.emitError() << "names an unknown mesh " << name;
    FailureOr<AxisSpace> space = AxisSpace::get(mesh, name, named.second, [&] { return function.emitError(); });
    if (failed(space))
      return failure();
    result.meshes.push_back({name, std::move(*space), result.numParts});
    result.numParts += result.meshes.back().space.getNumSubAxes();
  }
  return result;
}

const DeviceAxes::Mesh &DeviceAxes::getMesh(FlatSymbolRefAttr name) const {
  return *llvm::find_if(meshes, [&](const Mesh &mesh) { return mesh.name == name; });
}

AxisSet DeviceAxes::encode(ArrayRef<AxisRefAttr> axes, FlatSymbolRefAttr name) const {
  const Mesh &mesh = getMesh(name);
  AxisSet parts(numParts);
  for (SubAxis subAxis : mesh.space.encode(axes))
    parts.set(mesh.first + subAxis);
  return parts;
}

AxisSet DeviceAxes::encode(ShardingAttr sharding) const {
  SmallVector<AxisRefAttr> axes;
  for (DimShardingAttr dim : sharding.getDims())
    llvm::append_range(axes, dim.getAxes());
  for (PartialAttr partial : sharding.getPartials())
    llvm::append_range(axes, partial.getAxes());
  return encode(axes, sharding.getMesh());
}

AxisSet DeviceAxes::getMeshAxes(FlatSymbolRefAttr name) const {
  const Mesh &mesh = getMesh(name);
  AxisSet parts(numParts);
  parts.set(mesh.first, mesh.first + mesh.space.getNumSubAxes());
  return parts;
}

AxisSet DeviceAxes::widen(AxisSet parts, FlatSymbolRefAttr name) const {
  parts &= getMeshAxes(name);
  if (parts.none())
    return parts;
  for (const Mesh &other : meshes)
    if (other.name != name)
      parts |= getMeshAxes(other.name);
  return parts;
}

void DeviceAxes::walkMoved(const Mesh &mesh, ArrayRef<AxisRefAttr> from, ArrayRef<AxisRefAttr> to, const AxisSet &parts,
                           llvm::function_ref<void(ArrayRef<SubAxis>, ArrayRef<SubAxis>)> callback) {
  SubAxisList sources = mesh.space.encode(from), targets = mesh.space.encode(to);
  // Both lists number the same devices. Where they are cut at the same strides, what is between two cuts stays
  // together.
  for (size_t s = 0, t = 0; s < sources.size() && t < targets.size();) {
    size_t firstSource = s, firstTarget = t;
    int64_t sourceSize = 1, targetSize = 1;
    do {
      if (sourceSize <= targetSize)
        sourceSize *= mesh.space.getSize(sources[s++]);
      else
        targetSize *= mesh.space.getSize(targets[t++]);
    } while (sourceSize != targetSize && (sourceSize <= targetSize ? s < sources.size() : t < targets.size()));
    ArrayRef<SubAxis> source = ArrayRef<SubAxis>(sources).slice(firstSource, s - firstSource);
    if (llvm::any_of(source, [&](SubAxis subAxis) { return parts.test(mesh.first + subAxis); }))
      callback(source, ArrayRef<SubAxis>(targets).slice(firstTarget, t - firstTarget));
  }
}

AxisSet DeviceAxes::afterPermute(FlatSymbolRefAttr name, ArrayRef<AxisRefAttr> from, ArrayRef<AxisRefAttr> to,
                                 const AxisSet &parts) const {
  const Mesh &mesh = getMesh(name);
  AxisSet moved(numParts);
  walkMoved(mesh, from, to, parts, [&](ArrayRef<SubAxis>, ArrayRef<SubAxis> target) {
    for (SubAxis subAxis : target)
      moved.set(mesh.first + subAxis);
  });
  return moved;
}

DeviceAxes::Permutation DeviceAxes::findMoved(FlatSymbolRefAttr name, ArrayRef<AxisRefAttr> from,
                                              ArrayRef<AxisRefAttr> to, const AxisSet &parts) const {
  const Mesh &mesh = getMesh(name);
  SmallVector<SubAxis> sources, targets;
  walkMoved(mesh, from, to, parts, [&](ArrayRef<SubAxis> source, ArrayRef<SubAxis> target) {
    llvm::append_range(sources, source);
    llvm::append_range(targets, target);
  });
  return {mesh.space.decode(sources), mesh.space.decode(targets)};
}

std::string DeviceAxes::describe(const AxisSet &parts) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Mesh &mesh : meshes) {
    SubAxisList subAxes;
    for (SubAxis subAxis = 0; subAxis < mesh.space.getNumSubAxes(); ++subAxis)
      if (parts.test(mesh.first + subAxis))
        subAxes.push_back(subAxis);
    for (AxisRefAttr axis : mesh.space.decode(subAxes)) {
      os << (text.empty() ? "" : ", ");
      axis.printInList(os);
    }
  }
  return text;
}
