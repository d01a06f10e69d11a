// SPDX-License-Identifier: Apache-2.0
//
// Recognises lists of devices as mesh axes. The order of devices in one group says which axes, or parts of axes, count
// them, from minor to major; then all groups are compared with what these form. Rotations are found by trying: a mesh
// has few axes, so all ordered sets of them can be enumerated.

#include "ReplicaGroups.h"

#include "AttributeText.h"
#include "dist/IR/ShardingVerification.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <set>

using namespace mlir;

namespace dist {

namespace {

/// Meshes with more axes than this are not searched: there are too many orders.
constexpr int64_t maxSearchedAxes = 6;

using Groups = std::set<std::vector<int64_t>>;

/// Returns all ordered lists of distinct positions below `count`, shorter ones first.
SmallVector<SmallVector<int64_t>> getOrderedSubsets(int64_t count) {
  SmallVector<SmallVector<int64_t>> result{{}};
  for (size_t next = 0; next < result.size(); ++next)
    for (int64_t position = 0; position < count; ++position) {
      if (llvm::is_contained(result[next], position))
        continue;
      SmallVector<int64_t> longer(result[next]);
      longer.push_back(position);
      result.push_back(longer);
    }
  return result;
}

/// Returns the coordinates of the device at `index` in the mesh, major axis first.
SmallVector<int64_t> getCoordinates(MeshAttr mesh, int64_t index) {
  SmallVector<int64_t> result(mesh.getAxisSizes().size());
  for (int64_t axis = result.size() - 1; axis >= 0; --axis) {
    result[axis] = index % mesh.getAxisSizes()[axis];
    index /= mesh.getAxisSizes()[axis];
  }
  return result;
}

/// Returns the linear index of `coordinates` over the axes `order`.
int64_t getIndexOver(MeshAttr mesh, ArrayRef<int64_t> coordinates, ArrayRef<int64_t> order) {
  int64_t index = 0;
  for (int64_t axis : order)
    index = index * mesh.getAxisSizes()[axis] + coordinates[axis];
  return index;
}

/// Returns the id of the device at `index`.
int64_t getDeviceId(MeshAttr mesh, int64_t index) {
  return mesh.getDeviceIds().empty() ? index : mesh.getDeviceIds()[index];
}

/// The `size` indices of an axis at a distance of `stride`: all of it, or one of its sub-axes.
struct AxisPart {
  int64_t axis, stride, size;
};

/// Returns the parts of axes, from major to minor, that count the devices of `group`, given by id; nothing if there are
/// none.
std::optional<SmallVector<AxisPart>> findParts(MeshAttr mesh, ArrayRef<int64_t> group,
                                               const std::map<int64_t, int64_t> &positions) {
  SmallVector<SmallVector<int64_t>> members;
  for (int64_t id : group) {
    auto position = positions.find(id);
    if (position == positions.end())
      return std::nullopt;
    members.push_back(getCoordinates(mesh, position->second));
  }
  SmallVector<AxisPart> parts; // From minor to major.
  int64_t size = group.size(), counted = 1;
  while (counted < size) {
    AxisPart part{-1, 0, 1};
    for (auto [axis, from, to] : llvm::enumerate(members[0], members[counted]))
      if (from != to)
        part = {part.axis < 0 ? int64_t(axis) : -1, to - from, 1};
    if (part.axis < 0 || part.stride < 0)
      return std::nullopt;
    while (part.size * counted < size &&
           members[part.size * counted][part.axis] == members[0][part.axis] + part.size * part.stride)
      ++part.size;
    if (size % (counted * part.size) != 0 || mesh.getAxisSizes()[part.axis] % (part.stride * part.size) != 0)
      return std::nullopt;
    counted *= part.size;
    parts.push_back(part);
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

/// Returns the groups of device ids that `parts` form, members in the order of the parts.
Groups getGroups(MeshAttr mesh, ArrayRef<AxisPart> parts) {
  int64_t size = 1;
  for (AxisPart part : parts)
    size *= part.size;
  std::map<SmallVector<int64_t>, std::vector<int64_t>> byRest;
  for (int64_t device = 0; device < mesh.getNumDevices(); ++device) {
    SmallVector<int64_t> rest = getCoordinates(mesh, device);
    int64_t member = 0;
    for (AxisPart part : parts) {
      int64_t index = rest[part.axis] / part.stride % part.size;
      member = member * part.size + index;
      rest[part.axis] -= index * part.stride;
    }
    std::vector<int64_t> &group = byRest[rest];
    group.resize(size);
    group[member] = getDeviceId(mesh, device);
  }
  Groups result;
  for (auto &[rest, group] : byRest)
    result.insert(group);
  return result;
}

AxisListAttr getAxisList(MeshAttr mesh, ArrayRef<AxisPart> parts) {
  SmallVector<AxisRefAttr> axes;
  for (AxisPart part : parts) {
    int64_t size = mesh.getAxisSizes()[part.axis];
    StringAttr name = mesh.getAxisNames()[part.axis];
    axes.push_back(part.size == size
                       ? AxisRefAttr::get(mesh.getContext(), name)
                       : AxisRefAttr::get(mesh.getContext(), name, size / (part.stride * part.size), part.size));
  }
  return AxisListAttr::get(mesh.getContext(), axes);
}

AxisListAttr getAxisList(MeshAttr mesh, ArrayRef<int64_t> order) {
  SmallVector<AxisRefAttr> axes;
  for (int64_t axis : order)
    axes.push_back(AxisRefAttr::get(mesh.getContext(), mesh.getAxisNames()[axis]));
  return AxisListAttr::get(mesh.getContext(), axes);
}

/// Returns the positions in `mesh` by device id.
std::map<int64_t, int64_t> getPositions(MeshAttr mesh) {
  std::map<int64_t, int64_t> positions;
  for (int64_t index = 0; index < mesh.getNumDevices(); ++index)
    positions[getDeviceId(mesh, index)] = index;
  return positions;
}

/// Returns the mesh of the manual computation around `op`.
FailureOr<MeshAttr> getManualMesh(Operation *op, BodyImporter &importer) {
  if (!importer.manualMesh)
    return importer.emitOpError(op) << "stands outside of a manual computation, which is not supported";
  return importer.module.meshes.getMesh(importer.manualMesh);
}

/// Returns the mesh of the manual computation around `op`, whose axes may be searched.
FailureOr<MeshAttr> getSearchedMesh(Operation *op, BodyImporter &importer) {
  FailureOr<MeshAttr> mesh = getManualMesh(op, importer);
  if (failed(mesh))
    return failure();
  if (static_cast<int64_t>(mesh->getAxisNames().size()) > maxSearchedAxes)
    return importer.emitOpError(op) << "lists devices of a mesh with " << mesh->getAxisNames().size()
                                    << " axes, but needed mesh axes or a mesh of at most " << maxSearchedAxes;
  return mesh;
}

/// Reads `name = value` pairs of `#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<...>]>`.
FailureOr<CollectiveGroup> readMeshAxes(Operation *op, Attribute attribute, BodyImporter &importer) {
  Location location = importer.getLocation(op);
  MLIRContext *context = op->getContext();
  AttributeText text(attribute, location);
  for (StringRef token : {"replica_group_mesh_axes", "<", "mesh", "="})
    if (failed(text.expect(token)))
      return failure();
  FailureOr<std::string> name = text.symbol();
  if (failed(name))
    return failure();
  CollectiveGroup group;
  group.mesh = importer.module.meshes.lookup(*name);
  if (!group.mesh)
    return emitError(location) << "found mesh '@" << *name << "', but needed a mesh that the module declares";
  SmallVector<AxisRefAttr> axes;
  auto readAxis = [&]() -> LogicalResult {
    for (StringRef token : {"#stablehlo.axis_ref", "<", "name", "="})
      if (failed(text.expect(token)))
        return failure();
    FailureOr<std::string> axis = text.string();
    if (failed(axis))
      return failure();
    FailureOr<int64_t> preSize = 1, size = 0;
    if (text.tryConsume(",")) {
      for (StringRef token : {"sub_axis_info", "=", "("})
        if (failed(text.expect(token)))
          return failure();
      preSize = text.integer();
      if (failed(preSize) || failed(text.expect(")")))
        return failure();
      size = text.integer();
      if (failed(size))
        return failure();
    }
    axes.push_back(AxisRefAttr::get(context, StringAttr::get(context, *axis), *preSize, *size));
    return text.expect(">");
  };
  for (StringRef token : {",", "axes", "="})
    if (failed(text.expect(token)))
      return failure();
  if (failed(text.list("[", "]", readAxis)) || failed(text.expect(">")) || failed(text.end()))
    return failure();
  MeshAttr mesh = importer.module.meshes.getMesh(group.mesh);
  if (failed(verifyAxes(axes, mesh, group.mesh.getValue(), [&] { return importer.emitOpError(op); })))
    return failure();
  group.axes = AxisListAttr::get(context, axes);
  group.size = getAxesSize(axes, mesh);
  return group;
}

/// Reads the pairs of `op`; returns for each position in the mesh the position it receives from.
FailureOr<SmallVector<int64_t>> readSources(Operation *op, MeshAttr mesh, BodyImporter &importer) {
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(op->getAttr("source_target_pairs"));
  if (!dense || dense.getType().getRank() != 2 || dense.getType().getDimSize(1) != 2 ||
      dense.getElementType().getIntOrFloatBitWidth() > 64)
    return importer.emitOpError(op) << "needs 'source_target_pairs' as a matrix with two columns";
  std::map<int64_t, int64_t> positions = getPositions(mesh);
  SmallVector<int64_t> sourceOf(mesh.getNumDevices(), -1);
  SmallVector<APInt> values(dense.getValues<APInt>());
  for (size_t i = 0; i + 1 < values.size(); i += 2) {
    auto source = positions.find(values[i].getSExtValue()), target = positions.find(values[i + 1].getSExtValue());
    if (source == positions.end() || target == positions.end() || sourceOf[target->second] != -1)
      return importer.emitOpError(op) << "has pairs that are not devices of mesh " << importer.manualMesh
                                      << ", each a target once";
    sourceOf[target->second] = source->second;
  }
  return sourceOf;
}

/// Returns the rotations along `from` in groups over `group` that let the devices of `sourceOf` receive, or nothing if
/// a device receives from outside of its group.
std::optional<SmallVector<Rotation>> findRotations(MeshAttr mesh, ArrayRef<int64_t> sourceOf, ArrayRef<int64_t> group,
                                                   ArrayRef<int64_t> from) {
  int64_t size = 1;
  for (int64_t axis : group)
    size *= mesh.getAxisSizes()[axis];
  std::map<int64_t, SmallVector<bool>> receivers; // by shift
  for (auto [target, source] : llvm::enumerate(sourceOf)) {
    if (source == -1)
      continue;
    SmallVector<int64_t> to = getCoordinates(mesh, target), at = getCoordinates(mesh, source);
    for (size_t axis = 0; axis < to.size(); ++axis)
      if (to[axis] != at[axis] && !llvm::is_contained(group, axis))
        return std::nullopt;
    SmallVector<bool> &flags = receivers[(getIndexOver(mesh, to, group) - getIndexOver(mesh, at, from) + size) % size];
    flags.resize(sourceOf.size());
    flags[target] = true;
  }
  SmallVector<Rotation> rotations;
  for (auto &[shift, flags] : receivers)
    rotations.push_back({getAxisList(mesh, from), shift, shift == 0 && group == from, flags});
  return rotations;
}

} // namespace

FailureOr<CollectiveGroup> readReplicaGroups(Operation *op, BodyImporter &importer, bool isOrdered) {
  Attribute attribute = op->getAttr("replica_groups");
  if (isa_and_nonnull<OpaqueAttr>(attribute))
    return readMeshAxes(op, attribute, importer);
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!dense || dense.getType().getRank() != 2 || dense.getElementType().getIntOrFloatBitWidth() > 64)
    return importer.emitOpError(op) << "needs 'replica_groups' as mesh axes or as a matrix of devices";
  FailureOr<MeshAttr> mesh = getManualMesh(op, importer);
  if (failed(mesh))
    return failure();
  std::map<int64_t, int64_t> positions = getPositions(*mesh);
  auto isEarlier = [&](int64_t one, int64_t other) {
    auto first = positions.find(one), second = positions.find(other);
    return second != positions.end() && (first == positions.end() || first->second < second->second);
  };
  Groups wanted, sorted;
  int64_t size = dense.getType().getDimSize(1);
  SmallVector<APInt> devices(dense.getValues<APInt>());
  for (int64_t row = 0; row < dense.getType().getDimSize(0); ++row) {
    std::vector<int64_t> group;
    for (int64_t column = 0; column < size; ++column)
      group.push_back(devices[row * size + column].getSExtValue());
    wanted.insert(group);
    llvm::stable_sort(group, isEarlier);
    sorted.insert(std::move(group));
  }
  auto findAxes = [&](const Groups &groups) {
    std::optional<SmallVector<AxisPart>> parts;
    if (!groups.empty())
      parts = findParts(*mesh, *groups.begin(), positions);
    return parts && getGroups(*mesh, *parts) == groups ? getAxisList(*mesh, *parts) : AxisListAttr();
  };
  AxisListAttr axes = findAxes(wanted);
  if (!axes && !isOrdered) // Groups may list their devices in different orders.
    axes = findAxes(sorted);
  if (axes)
    return CollectiveGroup{importer.manualMesh, axes, size};
  return importer.emitOpError(op) << "has replica groups that are not the groups of any axes of mesh "
                                  << importer.manualMesh;
}

FailureOr<DevicePairs> readSourceTargetPairs(Operation *op, BodyImporter &importer) {
  FailureOr<MeshAttr> mesh = getSearchedMesh(op, importer);
  if (failed(mesh))
    return failure();
  FailureOr<SmallVector<int64_t>> sourceOf = readSources(op, *mesh, importer);
  if (failed(sourceOf))
    return failure();
  std::optional<DevicePairs> best;
  for (ArrayRef<int64_t> from : getOrderedSubsets(mesh->getAxisNames().size())) {
    if (best && best->rotations.size() <= 1)
      break;
    SmallVector<int64_t> group(from);
    llvm::sort(group);
    std::optional<SmallVector<Rotation>> rotations = findRotations(*mesh, *sourceOf, group, from);
    if (rotations && (!best || rotations->size() < best->rotations.size()))
      best = DevicePairs{{importer.manualMesh, getAxisList(*mesh, group), 0}, std::move(*rotations)};
  }
  assert(best && "no device is outside of the group of all axes");
  return *best;
}

DeviceTable getDeviceTable(MeshAttr mesh, ArrayRef<bool> values) {
  SmallVector<int64_t> axes;
  int64_t size = 1, behind = mesh.getNumDevices();
  for (auto [axis, axisSize] : llvm::enumerate(mesh.getAxisSizes())) {
    behind /= axisSize;
    bool matters = false;
    for (int64_t device = 0; device + behind < mesh.getNumDevices(); ++device)
      matters |= device / behind % axisSize + 1 < axisSize && values[device] != values[device + behind];
    if (matters) {
      axes.push_back(axis);
      size *= axisSize;
    }
  }
  DeviceTable table{getAxisList(mesh, axes), SmallVector<bool>(size)};
  for (auto [device, value] : llvm::enumerate(values))
    table.values[getIndexOver(mesh, getCoordinates(mesh, device), axes)] = value;
  return table;
}

} // namespace dist
