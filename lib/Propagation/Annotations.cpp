// SPDX-License-Identifier: Apache-2.0
//
// Two annotations agree if one placement satisfies both: in each dimension the axes of one begin those of the other,
// which only an open dimension may go on with; nothing is pinned by one and used by the other; and both say the same of
// reductions. Together they say the longer of each dimension. Anything else is an error, never a choice between the
// two.

#include "Annotations.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

void Annotations::share(ArrayRef<int32_t> values) {
  SmallVector<int32_t> numbers;
  for (int32_t value : values)
    if (auto known = ofValues.find(value); known != ofValues.end() && values.size() > 1)
      numbers.append(known->second.begin(), known->second.end());
  for (int32_t number : numbers)
    for (int32_t other : values)
      if (other != list[number].value) {
        Annotation copy = list[number];
        copy.value = other;
        add(std::move(copy));
      }
}

void Annotations::renumber(llvm::function_ref<int32_t(int32_t)> getNumber) {
  for (Annotation &annotation : list)
    annotation.value = getNumber(annotation.value);
}

SmallVector<AxisRefAttr> Annotations::getAxes() const {
  SmallVector<AxisRefAttr> axes;
  llvm::DenseSet<ShardingAttr> seen;
  for (const Annotation &annotation : list)
    if (seen.insert(annotation.sharding).second)
      Attribute(annotation.sharding).walk([&](AxisRefAttr axis) { axes.push_back(axis); });
  return axes;
}

/// Returns true if `a` and `b`, parts of axes, cannot both be made of common parts.
static bool cutEachOther(AxisRefAttr a, AxisRefAttr b) {
  if (a.getName() != b.getName())
    return false;
  for (int64_t first : {a.getPreSize(), a.getPreSize() * a.getSize()})
    for (int64_t second : {b.getPreSize(), b.getPreSize() * b.getSize()})
      if (first % second != 0 && second % first != 0)
        return true;
  return false;
}

void Annotations::noteCut(InFlightDiagnostic &diagnostic) const {
  llvm::MapVector<AxisRefAttr, const Annotation *> parts; // With the first annotation that names each.
  for (const Annotation &annotation : list)
    Attribute(annotation.sharding).walk([&](AxisRefAttr axis) {
      if (!axis.isWhole())
        parts.try_emplace(axis, &annotation);
    });
  for (auto second = parts.begin(); second != parts.end(); ++second)
    for (auto first = parts.begin(); first != second; ++first)
      if (cutEachOther(first->first, second->first)) {
        for (const Annotation *annotation : {first->second, second->second})
          diagnostic.attachNote(annotation->loc) << "placement " << annotation->written << " is written here";
        return;
      }
}

LogicalResult Annotations::encode(const AxisSpace &space) {
  llvm::SmallSetVector<int64_t, 4> found;
  found.insert(0);
  llvm::MapVector<int32_t, SmallVector<int32_t, 1>> all;
  for (auto [number, annotation] : llvm::enumerate(list)) {
    for (DimShardingAttr dim : annotation.sharding.getDims()) {
      found.insert(dim.getPriority());
      annotation.dims.push_back(space.encode(dim.getAxes()));
    }
    annotation.pinned = toSet(space.encode(annotation.sharding.getReplicated()));
    for (PartialAttr partial : annotation.sharding.getPartials())
      annotation.pinned |= toSet(space.encode(partial.getAxes()));
    all[annotation.value].push_back(number);
  }
  priorities = found.takeVector();
  llvm::sort(priorities);
  bool ok = true;
  Contradictions reported;
  for (auto &[value, numbers] : all)
    ok &= succeeded(join(value, numbers, reported));
  return success(ok);
}

/// Returns true if `a` and `b` can hold together.
static bool agree(const Annotation &a, const Annotation &b) {
  if (a.sharding.getPartials() != b.sharding.getPartials())
    return false;
  SubAxisSet used = 0;
  for (auto [first, second, firstDim, secondDim] :
       llvm::zip_equal(a.dims, b.dims, a.sharding.getDims(), b.sharding.getDims())) {
    bool isFirstLonger = first.size() > second.size();
    const SubAxisList &shorter = isFirstLonger ? second : first, &longer = isFirstLonger ? first : second;
    bool mayGoOn = shorter.size() == longer.size() || (isFirstLonger ? secondDim : firstDim).getIsOpen();
    if (!mayGoOn || !std::equal(shorter.begin(), shorter.end(), longer.begin()) || (toSet(longer) & used))
      return false;
    used |= toSet(longer);
  }
  return !(used & (a.pinned | b.pinned));
}

/// Returns what `a` and `b`, which agree, say together.
static Annotation unite(const Annotation &a, const Annotation &b) {
  Annotation both = a;
  both.pinned |= b.pinned;
  for (auto [dim, other] : llvm::zip_equal(both.dims, b.dims))
    if (dim.size() < other.size())
      dim = other;
  auto uniteShardings = [&](ShardingAttr first, ShardingAttr second) {
    SmallVector<DimShardingAttr> dims;
    for (auto [number, dim, other] : llvm::enumerate(first.getDims(), second.getDims())) {
      bool isOthers = a.dims[number].size() < b.dims[number].size();
      dims.push_back(DimShardingAttr::get(first.getContext(), (isOthers ? other : dim).getAxes(),
                                          dim.getIsOpen() && other.getIsOpen(),
                                          (isOthers ? other : dim).getPriority()));
    }
    llvm::SmallSetVector<AxisRefAttr, 4> replicated(first.getReplicated().begin(), first.getReplicated().end());
    replicated.insert(second.getReplicated().begin(), second.getReplicated().end());
    return ShardingAttr::get(first.getContext(), first.getMesh(), dims, replicated.getArrayRef(), first.getPartials());
  };
  both.sharding = uniteShardings(a.sharding, b.sharding);
  both.written = uniteShardings(a.written, b.written);
  return both;
}

/// Finds out what the annotations `numbers`, all of `value`, say together. An error is emitted once for two places.
LogicalResult Annotations::join(int32_t value, ArrayRef<int32_t> numbers, Contradictions &reported) {
  Annotation all = list[numbers.front()];
  for (auto [index, number] : llvm::enumerate(numbers)) {
    if (index == 0)
      continue;
    const Annotation &next = list[number];
    if (agree(all, next)) {
      all = unite(all, next);
      continue;
    }
    const int32_t *found =
        llvm::find_if(numbers.take_front(index), [&](int32_t one) { return !agree(list[one], next); });
    const Annotation &first = list[found == numbers.take_front(index).end() ? numbers.front() : *found];
    const void *place = first.loc.getAsOpaquePointer(), *other = next.loc.getAsOpaquePointer();
    if (!reported.insert({std::min(place, other), std::max(place, other)}).second)
      return failure();
    InFlightDiagnostic diagnostic = emitError(first.loc)
                                    << "two placements are written for one value: " << first.written << " here, and "
                                    << next.written << "; a value has one, which a dist.reshard can change";
    return diagnostic.attachNote(next.loc) << "the other placement is written here";
  }
  written[value] = all.written;
  return success();
}

/// Returns the first of `subAxes` that split no dimension of `dims` but `own`.
static SubAxisList takeFree(const SubAxisList &subAxes, ArrayRef<DimState> dims, const DimState &own) {
  SubAxisSet used = 0;
  for (const DimState &dim : dims)
    used |= &dim == &own ? 0 : toSet(dim.subAxes);
  SubAxisList free;
  for (SubAxis subAxis : subAxes) {
    if (used & (SubAxisSet(1) << subAxis))
      break;
    free.push_back(subAxis);
  }
  return free;
}

void Annotations::activate(ArrayRef<int32_t> numbers, int64_t priority, ShardingGraph &graph) const {
  for (int32_t number : numbers) {
    int32_t value = list[number].value;
    graph.values[value].pinned = 0;
    for (DimState &dim : graph.getDims(value))
      dim.isClosed = false;
  }
  for (int32_t number : numbers) {
    const Annotation &annotation = list[number];
    SubAxisSet &pinned = graph.values[annotation.value].pinned;
    pinned |= annotation.pinned;
    MutableArrayRef<DimState> dims = graph.getDims(annotation.value);
    for (auto [dim, subAxes, state] : llvm::zip(annotation.sharding.getDims(), annotation.dims, dims)) {
      state.isClosed |= !dim.getIsOpen();
      if (dim.getPriority() > priority) {
        state.isClosed = true;
        if (!dim.getIsOpen())
          pinned |= toSet(subAxes);
        continue;
      }
      SubAxisList free = dim.getIsOpen() && dim.getPriority() > 0 ? takeFree(subAxes, dims, state) : subAxes;
      if (state.subAxes.size() < free.size() || state.origin < 0) {
        state.subAxes = free;
        state.origin = number;
      }
    }
  }
}
