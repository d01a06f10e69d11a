// SPDX-License-Identifier: Apache-2.0
//
// Collectives in local regions, as their descriptions say. All devices of a group have to be there.

#include "Interpreter.h"

#include <cmath>

using namespace mlir;
using namespace dist;
using namespace dist::reference;

static uint64_t combine(ReductionKind kind, uint64_t a, uint64_t b, unsigned width) {
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Avg:
    return width == 1 ? a | b : a + b;
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Any:
    return a | b;
  case ReductionKind::All:
    return a & b;
  case ReductionKind::Max:
  case ReductionKind::Min:
    break;
  }
  // Truth values are ordered, false first; other integers are signed.
  bool isLess = width == 1 ? a < b : toSigned(a, width) < toSigned(b, width);
  return (kind == ReductionKind::Max) == isLess ? b : a;
}

static double combine(ReductionKind kind, double a, double b) {
  switch (kind) {
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Max:
    return std::isnan(a) || a > b ? a : b;
  case ReductionKind::Min:
    return std::isnan(a) || a < b ? a : b;
  default:
    return a + b;
  }
}

Array dist::reference::reduce(ReductionKind kind, ArrayRef<const Array *> arrays) {
  Array result = *arrays.front();
  Format format = Format::of(result.element);
  for (size_t i = 0; i < result.slots.size(); ++i) {
    Slot &slot = result.slots[i];
    for (const Array *array : arrays.drop_front()) {
      if (format.isFloat())
        slot.real = combine(kind, slot.real, array->slots[i].real);
      else
        slot.bits = combine(kind, slot.bits, array->slots[i].bits, format.width) & format.mask();
    }
    if (kind == ReductionKind::Avg && format.isFloat())
      slot.real /= arrays.size();
  }
  format.round(result.slots.data(), result.slots.size());
  return result;
}

namespace {
/// One tensor of a collective, seen by one member of the group.
struct Exchange {
  ArrayRef<const Array *> inputs; ///< Of all members, in their order.
  int64_t member;
  Array result; ///< Zeros at first.

  int64_t size() const { return inputs.size(); }
  SmallVector<int64_t> at(int64_t dim, int64_t index) const {
    SmallVector<int64_t> position(result.shape.size(), 0);
    position[dim] = index;
    return position;
  }
  /// Copies what `source` holds from index `from` of `dim` on, `length` of it, to `to` of dimension `toDim`.
  void copy(const Array &source, int64_t dim, int64_t from, int64_t length, int64_t toDim, int64_t to) {
    SmallVector<int64_t> sizes(source.shape);
    sizes[dim] = length;
    copyBox(source, at(dim, from), result, at(toDim, to), sizes);
  }
  void copyChunk(const Array &source, int64_t dim) {
    int64_t chunk = result.shape[dim];
    copy(source, dim, member * chunk, chunk, dim, 0);
  }
  void gather(int64_t dim) {
    int64_t present = 0; // Only the last shards end sooner.
    for (int64_t i = 0; i < size(); ++i) {
      copy(*inputs[i], dim, 0, inputs[i]->shape[dim], dim, i * inputs[i]->shape[dim]);
      present += getPresent(*inputs[i], dim);
    }
    limitDim(result, dim, present);
  }
  void exchangeChunks(int64_t split, int64_t concat) {
    for (int64_t i = 0; i < size(); ++i) {
      int64_t chunk = getShardSize(inputs[i]->shape[split], size());
      int64_t length = split == concat ? chunk : inputs[i]->shape[concat];
      copy(*inputs[i], split, member * chunk, chunk, concat, i * length);
    }
  }
};
} // namespace

FailureOr<Devices> Interpreter::getGroup(CollectiveOpInterface op, MeshAttr mesh, unsigned device,
                                         const Devices &active) {
  std::map<int64_t, unsigned> members;
  ArrayRef<AxisRefAttr> axes = op.getGroupAxes();
  if (!getIndex(devices[device], axes, mesh))
    return op.emitError() << "'" << op->getName()
                          << "' over an axis that is not manual here; the whole program has no devices on it";
  Coordinates rest = withoutAxes(devices[device], axes, mesh);
  for (unsigned other : active)
    if (withoutAxes(devices[other], axes, mesh) == rest)
      members[*getIndex(devices[other], axes, mesh)] = other;
  if (int64_t(members.size()) != getAxesSize(axes, mesh))
    return op.emitError() << "only " << members.size() << " of the " << getAxesSize(axes, mesh)
                          << " devices of a group come to '" << op->getName() << "'";
  Devices group;
  for (auto [index, member] : members)
    group.push_back(member);
  return group;
}

static int64_t getShift(Operation *permute) {
  auto shift = permute->getAttrOfType<IntegerAttr>("shift");
  return shift ? shift.getInt() : 0;
}

/// Returns whose input member `member` of a group receives: the one that has its index, less the shift, over the axes
/// `from`.
static int64_t getSource(AxisListAttr from, int64_t shift, MeshAttr mesh, ArrayRef<Coordinates> group, int64_t member) {
  int64_t wanted = llvm::mod(member - shift, int64_t(group.size()));
  return llvm::find_if(group,
                       [&](const Coordinates &other) { return *getIndex(other, from.getAxes(), mesh) == wanted; }) -
         group.begin();
}

/// Checks that shards that end sooner than their type do so alike, and not in a dimension that something is moved
/// along; but a gather joins them.
static LogicalResult checkEnds(CollectiveOpInterface op, unsigned pair, ArrayRef<const Array *> inputs) {
  SmallVector<int64_t> moved = {op.getPairDim(pair)};
  if (auto concat = op->getAttrOfType<IntegerAttr>("concat_dim"))
    moved.push_back(concat.getInt());
  bool joins = op.getCollectiveKind() == CollectiveKind::AllGather;
  for (const Array *input : inputs)
    for (size_t dim = 0; dim < input->shape.size(); ++dim) {
      int64_t present = getPresent(*input, dim);
      bool isMoved = llvm::is_contained(moved, int64_t(dim));
      if (isMoved ? !joins && present < input->shape[dim] : present != getPresent(*inputs.front(), dim))
        return op.emitError() << "'" << op->getName() << "' reads across the end of dimension " << dim << " of a shard";
    }
  return success();
}

LogicalResult Interpreter::runCollective(CollectiveOpInterface op, const Devices &active) {
  MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
  CollectiveKind kind = op.getCollectiveKind();
  for (unsigned device : active) {
    FailureOr<Devices> group = getGroup(op, mesh, device, active);
    if (failed(group))
      return failure();
    int64_t member = llvm::find(*group, device) - group->begin();
    SmallVector<Coordinates> where;
    for (unsigned other : *group)
      where.push_back(devices[other]);
    for (auto [pair, input] : llvm::enumerate(op.getCollectiveInputs())) {
      SmallVector<SharedArray> shared;
      SmallVector<const Array *> inputs;
      for (unsigned other : *group) {
        shared.push_back(get(input, other));
        inputs.push_back(shared.back().get());
      }
      Exchange exchange{inputs, member, Array::zeros(op.getCollectiveInits()[pair].getType())};
      int64_t dim = op.getPairDim(pair);
      if (failed(checkEnds(op, pair, inputs)))
        return failure();
      for (size_t other = 0; other < inputs[member]->present.size(); ++other)
        if (int64_t(other) != dim)
          limitDim(exchange.result, other, inputs[member]->present[other]);
      switch (kind) {
      case CollectiveKind::AllReduce:
        exchange.result = reduce(*op.getReductionKind(), inputs);
        break;
      case CollectiveKind::ReduceScatter:
        exchange.copyChunk(reduce(*op.getReductionKind(), inputs), dim);
        break;
      case CollectiveKind::AllGather:
        exchange.gather(dim);
        break;
      case CollectiveKind::AllSlice:
        exchange.copyChunk(*inputs[member], dim);
        break;
      case CollectiveKind::AllToAll:
        exchange.exchangeChunks(dim, op->getAttrOfType<IntegerAttr>("concat_dim").getInt());
        break;
      case CollectiveKind::Broadcast:
        exchange.result = *inputs[op->getAttrOfType<IntegerAttr>("root").getInt()];
        break;
      case CollectiveKind::CollectivePermute:
        exchange.result =
            *inputs[getSource(op->getAttrOfType<AxisListAttr>("from"), getShift(op), mesh, where, member)];
        break;
      }
      set(op->getResult(pair), device, std::make_shared<const Array>(std::move(exchange.result)));
    }
  }
  return success();
}
