// SPDX-License-Identifier: Apache-2.0

#include "dist/IR/ShardingVerification.h"

using namespace mlir;
using namespace dist;

/// A half-open interval [begin, end) of strides inside one axis: the sub-axis (p)s of an axis of size n takes part in
/// the digits from p to p * s of its index, so two sub-axes overlap if these intervals do.
static bool overlap(AxisRefAttr a, AxisRefAttr b, MeshAttr mesh) {
  if (a.getName() != b.getName())
    return false;
  int64_t aEnd = a.getPreSize() * a.getSizeIn(mesh), bEnd = b.getPreSize() * b.getSizeIn(mesh);
  return a.getPreSize() < bEnd && b.getPreSize() < aEnd;
}

static void appendAxis(InFlightDiagnostic &diagnostic, AxisRefAttr axis) {
  std::string text;
  llvm::raw_string_ostream os(text);
  axis.printInList(os);
  diagnostic << text;
}

LogicalResult dist::verifyAxes(ArrayRef<AxisRefAttr> axes, MeshAttr mesh, StringRef meshName, EmitError emitError) {
  for (auto [index, axis] : llvm::enumerate(axes)) {
    int64_t axisSize = mesh.getAxisSize(axis.getName().getValue());
    if (axisSize == 0) { // [sharding-C3]
      InFlightDiagnostic diagnostic = emitError();
      diagnostic << "unknown axis " << axis.getName() << "; mesh @" << meshName << " has axes ";
      llvm::interleaveComma(mesh.getAxisNames(), diagnostic, [&](StringAttr name) { diagnostic << name; });
      return diagnostic;
    }
    if (!axis.isWhole() && (axis.getSize() < 2 || axis.getPreSize() < 1 || axisSize % axis.getPreSize() != 0 ||
                            (axisSize / axis.getPreSize()) % axis.getSize() != 0)) {
      InFlightDiagnostic diagnostic = emitError(); // [sharding-C4]
      diagnostic << "sub-axis ";
      appendAxis(diagnostic, axis);
      return diagnostic << " does not fit axis " << axis.getName() << " of size " << axisSize
                        << "; the product of its two numbers has to divide that size, and the second has to exceed 1";
    }
    for (AxisRefAttr other : axes.take_front(index))
      if (overlap(axis, other, mesh)) { // [sharding-C5]
        InFlightDiagnostic diagnostic = emitError();
        diagnostic << "axis ";
        appendAxis(diagnostic, axis);
        if (axis == other)
          return diagnostic << " is used twice; an axis may stand only once in a placement";
        diagnostic << " overlaps ";
        appendAxis(diagnostic, other);
        return diagnostic << "; no part of an axis may stand twice in a placement";
      }
  }
  return success();
}

LogicalResult dist::verifyReduction(ReductionKind kind, Type elementType, EmitError emitError) {
  bool isFloat = isa<FloatType>(elementType), isInteger = elementType.isIntOrIndex();
  bool isComplex = isa<ComplexType>(elementType);
  bool bitwise = kind == ReductionKind::Any || kind == ReductionKind::All;
  bool ordered = kind == ReductionKind::Max || kind == ReductionKind::Min;
  if ((kind == ReductionKind::Avg && isInteger) || (bitwise && !isInteger) || (ordered && isComplex) ||
      (!isFloat && !isInteger && !isComplex)) // [sharding-C8]
    return emitError() << "reduction '" << stringifyReductionKind(kind) << "' of elements of type " << elementType
                       << "; it needs "
                       << (bitwise                      ? "integers"
                           : kind == ReductionKind::Avg ? "floats"
                           : ordered && isComplex       ? "numbers that have an order"
                                                        : "numbers");
  return success();
}

LogicalResult dist::verifySharding(ShardingAttr sharding, Type type, Operation *from, EmitError emitError) {
  MeshAttr mesh = lookupMesh(from, sharding.getMesh());
  if (!mesh) // [sharding-C1]
    return emitError() << "unknown mesh " << sharding.getMesh() << "; no dist.mesh has this name";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape()) // [sharding-C2]
    return emitError() << "a value of type " << type << " cannot be sharded; ranked tensors of static shape can";
  ArrayRef<DimShardingAttr> dims = sharding.getDims();
  if (static_cast<int64_t>(dims.size()) != tensor.getRank()) // [sharding-C2]
    return emitError() << "sharding has " << dims.size() << " dimensions, but " << type << " has rank "
                       << tensor.getRank();
  SmallVector<AxisRefAttr> all;
  for (auto [index, dim] : llvm::enumerate(dims)) {
    llvm::append_range(all, dim.getAxes());
    if (tensor.getDimSize(index) == 0 && getAxesSize(dim.getAxes(), mesh) > 1) // [sharding-C6]
      return emitError() << "dimension " << index << " of size 0 cannot be split";
    if (dim.getPriority() < 0 || (dim.getPriority() != 0 && dim.getAxes().empty() && !dim.getIsOpen())) // [sharding-C7]
      return emitError() << "dimension " << index << " is empty and closed, so it cannot have priority "
                         << dim.getPriority();
  }
  llvm::append_range(all, sharding.getReplicated());
  for (PartialAttr partial : sharding.getPartials()) {
    if (partial.getAxes().empty())
      return emitError() << "partial '" << stringifyReductionKind(partial.getKind()) << "' lists no axes";
    llvm::append_range(all, partial.getAxes());
    if (failed(verifyReduction(partial.getKind(), tensor.getElementType(), emitError)))
      return failure();
  }
  return verifyAxes(all, mesh, sharding.getMesh().getValue(), emitError);
}

LogicalResult dist::verifyFullyShard(FullyShardAttr attribute, ShardingAttr sharding, Operation *from,
                                     EmitError emitError) {
  MeshAttr mesh = sharding ? lookupMesh(from, sharding.getMesh()) : MeshAttr();
  if (!mesh)
    return emitError() << "attribute '" << kFullyShardAttrName
                       << "' needs a placement, which says how the argument is split";
  if (attribute.getAxes().empty()) // [fully-shard-C1]
    return emitError() << "attribute '" << kFullyShardAttrName << "' names no axis";
  for (AxisRefAttr axis : attribute.getAxes()) {
    bool splits = llvm::any_of(sharding.getDims(), [&](DimShardingAttr dim) {
      return llvm::any_of(dim.getAxes(), [&](AxisRefAttr other) { return other.contains(axis); });
    });
    if (splits)
      continue;
    InFlightDiagnostic diagnostic = emitError(); // [fully-shard-C1]
    diagnostic << "axis ";
    appendAxis(diagnostic, axis);
    return diagnostic << " of '" << kFullyShardAttrName << "' does not split it; its placement is " << sharding;
  }
  if (failed(verifyAxes(attribute.getAxes(), mesh, sharding.getMesh().getValue(), emitError))) // [fully-shard-C1]
    return failure();
  int64_t shards = getAxesSize(attribute.getAxes(), mesh), group = attribute.getGroupSize();
  auto number = dyn_cast_or_null<IntegerAttr>(attribute.getReshardAfterForward());
  if (number && !isa<BoolAttr>(number) && (group < 2 || group >= shards || shards % group != 0)) // [fully-shard-C2]
    return emitError() << "reshard_after_forward is " << group
                       << ", but groups have to be larger than 1 and to divide the " << shards
                       << " devices that have a part each";
  if (attribute.getUnit() && attribute.getUnit().empty()) // [fully-shard-C3]
    return emitError() << "the unit of '" << kFullyShardAttrName << "' has an empty name";
  return success();
}
