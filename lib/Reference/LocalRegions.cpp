// SPDX-License-Identifier: Apache-2.0
//
// The body of a local region runs on every coordinate along its manual axes. Values are cut on the way in and put
// together on the way out; along the other axes of the mesh everything is whole.

#include "Interpreter.h"

using namespace mlir;
using namespace dist;
using namespace dist::reference;

std::optional<int64_t> dist::reference::getIndex(const Coordinates &device, ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  int64_t index = 0;
  for (AxisRefAttr axis : axes) {
    auto found = device.find(axis.getName());
    if (found == device.end())
      return std::nullopt;
    int64_t size = axis.getSizeIn(mesh), behind = mesh.getAxisSize(axis.getName()) / (axis.getPreSize() * size);
    index = index * size + found->second / behind % size;
  }
  return index;
}

Coordinates dist::reference::withoutAxes(Coordinates device, ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  for (AxisRefAttr axis : axes) {
    int64_t size = axis.getSizeIn(mesh), behind = mesh.getAxisSize(axis.getName()) / (axis.getPreSize() * size);
    int64_t &coordinate = device.find(axis.getName())->second;
    coordinate -= coordinate / behind % size * behind;
  }
  return device;
}

namespace {
/// What a placement says about the manual axes of a region.
class Placement {
public:
  Placement(ShardingAttr sharding, LocalOp region, MeshAttr mesh) : sharding(sharding), mesh(mesh) {
    for (DimShardingAttr dim : sharding.getDims()) {
      SmallVector<AxisRefAttr> &kept = dims.emplace_back();
      for (AxisRefAttr axis : dim.getAxes())
        if (llvm::any_of(region.getManualAxesAttr().getAxes(),
                         [&](AxisRefAttr manual) { return manual.getName() == axis.getName(); }))
          kept.push_back(axis);
    }
  }

  /// Returns where the shard of `device` begins in the whole, which has shards of shape `shard`.
  SmallVector<int64_t> getOffsets(const Coordinates &device, ArrayRef<int64_t> shard) const {
    SmallVector<int64_t> offsets;
    for (auto [axes, size] : llvm::zip_equal(dims, shard))
      offsets.push_back(*getIndex(device, axes, mesh) * size);
    return offsets;
  }
  /// Returns the shard of `device`, or its contribution where the value is partial.
  Array cut(const Array &whole, const Coordinates &device, Type type) const;
  /// Reduces contributions in place: every device of a group gets the reduction.
  void reduceAll(std::vector<Array> &shards, ArrayRef<Coordinates> devices) const;

private:
  ShardingAttr sharding;
  MeshAttr mesh;
  SmallVector<SmallVector<AxisRefAttr>> dims;
};
} // namespace

/// The element that changes nothing in a reduction with elements of `array`: for a maximum its smallest number.
static Slot getNeutral(ReductionKind kind, const Array &array) {
  Format format = Format::of(array.element);
  Slot slot;
  if (kind == ReductionKind::Prod)
    format.isFloat() ? void(slot.real = 1) : void(slot.bits = 1);
  if (kind == ReductionKind::All)
    slot.bits = format.mask();
  if (kind != ReductionKind::Max && kind != ReductionKind::Min)
    return slot;
  ReductionKind other = kind == ReductionKind::Max ? ReductionKind::Min : ReductionKind::Max;
  Array best;
  for (Slot element : array.slots) {
    if (format.isFloat() && element.real != element.real)
      continue;
    Array next{array.element, {}, {element}, {}};
    best = best.slots.empty() ? next : reduce(other, {&best, &next});
  }
  return best.slots.empty() ? slot : best.slots.front();
}

Array Placement::cut(const Array &whole, const Coordinates &device, Type type) const {
  Array shard = Array::zeros(type);
  SmallVector<int64_t> offsets = getOffsets(device, shard.shape);
  copyBox(whole, offsets, shard, SmallVector<int64_t>(shard.shape.size(), 0), shard.shape);
  for (auto [dim, offset] : llvm::enumerate(offsets))
    limitDim(shard, dim, std::max<int64_t>(0, getPresent(whole, dim) - offset));
  // The first device has the value and the others what changes nothing; reductions that come later choose first.
  std::optional<Slot> element;
  for (PartialAttr partial : llvm::reverse(sharding.getPartials())) {
    ReductionKind kind = partial.getKind();
    bool keeps = element && (kind == ReductionKind::Max || kind == ReductionKind::Min);
    if (*getIndex(device, partial.getAxes(), mesh) != 0 && kind != ReductionKind::Avg && !keeps)
      element = getNeutral(kind, whole);
  }
  if (element)
    shard.slots.assign(shard.slots.size(), *element);
  return shard;
}

void Placement::reduceAll(std::vector<Array> &shards, ArrayRef<Coordinates> devices) const {
  for (PartialAttr partial : sharding.getPartials()) {
    std::map<std::vector<int64_t>, std::map<int64_t, unsigned>> groups;
    for (auto [number, device] : llvm::enumerate(devices)) {
      std::vector<int64_t> rest;
      for (auto &[name, coordinate] : withoutAxes(device, partial.getAxes(), mesh))
        rest.push_back(coordinate);
      groups[rest][*getIndex(device, partial.getAxes(), mesh)] = number;
    }
    for (auto &[rest, members] : groups) {
      SmallVector<const Array *> arrays;
      for (auto [index, number] : members)
        arrays.push_back(&shards[number]);
      Array reduced = reduce(partial.getKind(), arrays);
      for (auto [index, number] : members)
        shards[number] = reduced;
    }
  }
}

/// Returns the coordinates of `outer` with all those along `axes` beside.
static std::vector<Coordinates> addAxes(const Coordinates &outer, ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  std::vector<Coordinates> devices{outer};
  for (AxisRefAttr axis : axes) {
    std::vector<Coordinates> more;
    for (const Coordinates &device : devices)
      for (int64_t i = 0; i < mesh.getAxisSize(axis.getName()); ++i) {
        more.push_back(device);
        more.back()[axis.getName()] = i;
      }
    devices = std::move(more);
  }
  return devices;
}

/// Puts the shards of a result together. Devices that an output does not tell apart promise equal shards.
static FailureOr<Array> assemble(LocalOp region, unsigned result, const Placement &placement, ArrayRef<Array> shards,
                                 ArrayRef<Coordinates> devices) {
  Array whole = Array::zeros(region.getResult(result).getType());
  std::vector<bool> isKnown(whole.slots.size(), false);
  bool isEqual = true;
  for (auto [shard, device] : llvm::zip_equal(shards, devices)) {
    SmallVector<int64_t> offsets = placement.getOffsets(device, shard.shape);
    size_t element = 0;
    forEachIndex(shard.shape, [&](ArrayRef<int64_t> index) {
      Slot slot = shard.slots[element++];
      SmallVector<int64_t> at(index);
      for (auto [position, offset] : llvm::zip_equal(at, offsets))
        position += offset;
      int64_t position = findElement(whole.shape, at);
      bool isThere = position >= 0;
      for (size_t dim = 0; dim < index.size(); ++dim)
        isThere &= index[dim] < getPresent(shard, dim);
      if (!isThere)
        return true;
      if (isKnown[position])
        isEqual &= whole.slots[position].bits == slot.bits;
      else
        whole.slots[position] = slot;
      isKnown[position] = true;
      return true;
    });
  }
  // In a region around this one, the whole is a shard that may end sooner itself.
  SmallVector<int64_t> ends(whole.shape.size(), 0);
  size_t element = 0;
  forEachIndex(whole.shape, [&](ArrayRef<int64_t> index) {
    if (isKnown[element++])
      for (size_t dim = 0; dim < ends.size(); ++dim)
        ends[dim] = std::max(ends[dim], index[dim] + 1);
    return true;
  });
  for (size_t dim = 0; dim < ends.size(); ++dim)
    limitDim(whole, dim, ends[dim]);
  if (!isEqual)
    return region.emitError() << "result " << result
                              << " of 'dist.local' differs between devices that its placement says are equal";
  return whole;
}

LogicalResult Interpreter::runRegion(LocalOp region, const Devices &active) {
  ArrayRef<AxisRefAttr> axes = region.getManualAxesAttr().getAxes();
  Attribute any = region.getNumResults()       ? region.getOutShardings()[0]
                  : region.getInputs().empty() ? Attribute()
                                               : region.getInShardings()[0];
  if (!any)
    return success(); // Nothing comes out.
  MeshAttr mesh = lookupMesh(region, cast<ShardingAttr>(any).getMesh());
  Block &body = region.getBody().front();
  std::vector<Coordinates> inner;
  std::vector<std::pair<size_t, size_t>> parts; // Of each device around the region.
  for (unsigned device : active) {
    std::vector<Coordinates> more = addAxes(devices[device], axes, mesh);
    parts.push_back({inner.size(), more.size()});
    inner.insert(inner.end(), more.begin(), more.end());
  }
  Interpreter interpreter(inner);
  for (auto [number, input] : llvm::enumerate(region.getInputs())) {
    Placement placement(region.getInSharding(number), region, mesh);
    BlockArgument argument = body.getArgument(number);
    for (auto [device, part] : llvm::zip_equal(active, parts))
      for (size_t i = part.first; i < part.first + part.second; ++i)
        interpreter.set(
            argument, i,
            std::make_shared<const Array>(placement.cut(*get(input, device), inner[i], argument.getType())));
  }
  if (failed(interpreter.run(body, interpreter.getAllDevices())))
    return failure();
  for (auto [number, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    Placement placement(region.getOutSharding(number), region, mesh);
    for (auto [device, part] : llvm::zip_equal(active, parts)) {
      std::vector<Array> shards;
      for (size_t i = part.first; i < part.first + part.second; ++i)
        shards.push_back(*interpreter.get(value, i));
      ArrayRef<Coordinates> where = ArrayRef<Coordinates>(inner).slice(part.first, part.second);
      placement.reduceAll(shards, where);
      FailureOr<Array> whole = assemble(region, number, placement, shards, where);
      if (failed(whole))
        return failure();
      set(region.getResult(number), device, std::make_shared<const Array>(std::move(*whole)));
    }
  }
  return success();
}

LogicalResult Interpreter::runAxisIndex(AxisIndexOp op, const Devices &active) {
  MeshAttr mesh = lookupMesh(op, op.getMeshAttr());
  for (unsigned device : active) {
    std::optional<int64_t> index = getIndex(devices[device], op.getAxesAttr().getAxes(), mesh);
    if (!index)
      return op.emitError()
             << "'dist.axis_index' of an axis that is not manual here; the whole program does not know it";
    Array array = Array::zeros(op.getType());
    array.slots.front().bits = *index;
    set(op, device, std::make_shared<const Array>(std::move(array)));
  }
  return success();
}
