// SPDX-License-Identifier: Apache-2.0
//
// Tables of an executable to placements; see Boundary.h.

#include "dist/Runtime/Boundary.h"

#include <map>

using namespace dist::runtime;

std::string BoundaryValue::describe() const { return name.empty() ? key : key + " '" + name + "'"; }

static BoundaryValue readValue(const DistValue &source, std::string key) {
  BoundaryValue value;
  value.key = std::move(key);
  value.name = source.name ? source.name : "";
  value.dtype = source.dtype;
  const int64_t *shape = source.globalShape ? source.globalShape : source.shape;
  value.shape.assign(shape, shape + source.rank);
  value.placement.dims.resize(value.shape.size());
  for (int32_t dim = 0; source.placement && dim < source.rank; ++dim) {
    const DistGroup &axes = source.placement[dim];
    value.placement.dims[dim].assign(axes.axes, axes.axes + axes.numAxes);
    value.isReplicated &= axes.numAxes == 0;
  }
  value.isReplicated &= source.numPartials == 0 && !source.isHeld;
  if (source.isHeld)
    value.placement.holder = {source.heldAxis, source.heldIndex};
  for (int64_t number = 0; number < source.numPartials; ++number) {
    const DistPartial &partial = source.partials[number];
    value.placement.partials.push_back(
        {partial.reduction, {partial.group.axes, partial.group.axes + partial.group.numAxes}});
  }
  return value;
}

/// Names values as checkpoints do.
static void setStoredNames(std::vector<BoundaryValue> &values) {
  std::map<std::string, int> uses;
  for (const BoundaryValue &value : values) {
    ++uses[value.name];
    ++uses[value.key];
  }
  for (BoundaryValue &value : values)
    value.storedName = value.name.empty() || uses[value.name] > 1 ? value.key : value.name;
}

Boundary dist::runtime::readBoundary(const DistExecutable &executable) {
  Boundary boundary;
  for (int64_t index = 0; index < executable.numArguments; ++index)
    boundary.arguments.push_back(readValue(executable.arguments[index], "arg" + std::to_string(index)));
  for (int64_t index = 0; index < executable.numResults; ++index)
    boundary.results.push_back(readValue(executable.results[index], "out" + std::to_string(index)));
  setStoredNames(boundary.arguments);
  setStoredNames(boundary.results);
  return boundary;
}
