// SPDX-License-Identifier: Apache-2.0
//
// Attributes to placements; see Boundary.h.

#include "Boundary.h"
#include "dist/IR/Dist.h"

using namespace mlir;
using namespace dist;
using namespace dist::run;

std::string BoundaryValue::describe() const { return name.empty() ? key : key + " '" + name + "'"; }

/// Returns the runtime's name of an element type, or nothing.
static std::optional<DistDType> getDType(Type type, bool isUnsigned) {
  if (isa<Float16Type>(type))
    return DIST_F16;
  if (isa<BFloat16Type>(type))
    return DIST_BF16;
  if (isa<Float32Type>(type))
    return DIST_F32;
  if (isa<Float64Type>(type))
    return DIST_F64;
  if (type.isIndex())
    return DIST_I64;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  switch (integer.getWidth()) {
  case 1:
    return DIST_I1;
  case 8:
    return isUnsigned ? DIST_U8 : DIST_I8;
  case 16:
    return isUnsigned ? DIST_U16 : DIST_I16;
  case 32:
    return isUnsigned ? DIST_U32 : DIST_I32;
  case 64:
    return isUnsigned ? DIST_U64 : DIST_I64;
  default:
    return std::nullopt;
  }
}

/// Fills the placement of `value` from `sharding`.
static LogicalResult readPlacement(func::FuncOp entry, ShardingAttr sharding, BoundaryValue &value) {
  MeshAttr mesh = lookupMesh(entry, sharding.getMesh());
  if (!mesh)
    return entry.emitError() << value.describe() << " lies on the unknown mesh " << sharding.getMesh();
  if (!sharding.getPartials().empty())
    return entry.emitError() << value.describe() << " is partial; arguments and results have to be whole values";
  for (DimShardingAttr dim : sharding.getDims()) {
    std::vector<DistAxisRef> &axes = value.placement.dims.emplace_back();
    for (AxisRefAttr axis : dim.getAxes())
      axes.push_back({mesh.getAxisIndex(axis.getName().getValue()), axis.isWhole() ? 1 : axis.getPreSize(),
                      axis.getSizeIn(mesh)});
    value.isReplicated &= axes.empty();
  }
  return success();
}

/// Reads one argument or result of type `type` with attributes `attributes`.
static FailureOr<BoundaryValue> readValue(func::FuncOp entry, Type type, DictionaryAttr attributes,
                                          const std::string &key) {
  BoundaryValue value;
  value.key = key;
  auto get = [&](StringRef name) { return attributes ? attributes.get(name) : Attribute(); };
  if (auto name = dyn_cast_or_null<StringAttr>(get(kNameAttrName)))
    value.name = name.str();
  auto boundary = dyn_cast_or_null<BoundaryAttr>(get(kBoundaryAttrName));
  auto tensor = boundary ? boundary.getType() : dyn_cast<RankedTensorType>(type);
  std::optional<DistDType> dtype =
      tensor ? getDType(tensor.getElementType(), bool(get(kUnsignedAttrName))) : std::nullopt;
  if (!dtype)
    return entry.emitError() << value.describe() << " has type " << type << "; a tensor of numbers is needed";
  value.dtype = *dtype;
  value.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  if (!boundary)
    value.placement.dims.resize(value.shape.size());
  else if (failed(readPlacement(entry, boundary.getSharding(), value)))
    return failure();
  return value;
}

FailureOr<Boundary> dist::run::readBoundary(func::FuncOp entry) {
  Boundary boundary;
  for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes())) {
    FailureOr<BoundaryValue> value =
        readValue(entry, type, entry.getArgAttrDict(index), "arg" + std::to_string(index));
    if (failed(value))
      return failure();
    boundary.arguments.push_back(*value);
  }
  for (auto [index, type] : llvm::enumerate(entry.getResultTypes())) {
    FailureOr<BoundaryValue> value =
        readValue(entry, type, entry.getResultAttrDict(index), "out" + std::to_string(index));
    if (failed(value))
      return failure();
    boundary.results.push_back(*value);
  }
  return boundary;
}
