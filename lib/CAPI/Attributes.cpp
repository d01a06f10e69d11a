// SPDX-License-Identifier: Apache-2.0
//
// Handles in, attributes out; see dist-c/Attributes.h.

#include "dist-c/Attributes.h"
#include "dist/IR/Dist.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"

using namespace dist;
using namespace mlir;

/// Returns the attributes behind `handles`, which are all of type `AttrT`.
template <typename AttrT> static SmallVector<AttrT> unwrapAll(intptr_t count, const MlirAttribute *handles) {
  SmallVector<AttrT> attributes;
  for (intptr_t index = 0; index < count; ++index)
    attributes.push_back(cast<AttrT>(unwrap(handles[index])));
  return attributes;
}

//===-- mesh ------------------------------------------------------------------------------------------------------===//

static MeshAttr getMesh(MlirAttribute mesh) { return cast<MeshAttr>(unwrap(mesh)); }

bool distAttributeIsAMesh(MlirAttribute attribute) { return isa<MeshAttr>(unwrap(attribute)); }

MlirAttribute distMeshAttrGet(MlirContext context, intptr_t numAxes, const MlirStringRef *names, const int64_t *sizes,
                              intptr_t numDeviceIds, const int64_t *deviceIds) {
  MLIRContext *own = unwrap(context);
  SmallVector<StringAttr> axisNames;
  for (intptr_t axis = 0; axis < numAxes; ++axis)
    axisNames.push_back(StringAttr::get(own, unwrap(names[axis])));
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(own)); };
  return wrap(
      Attribute(MeshAttr::getChecked(emitError, own, ArrayRef<StringAttr>(axisNames), ArrayRef(sizes, size_t(numAxes)),
                                     ArrayRef(deviceIds, size_t(numDeviceIds)))));
}

intptr_t distMeshAttrGetNumAxes(MlirAttribute mesh) { return intptr_t(getMesh(mesh).getAxisNames().size()); }
MlirStringRef distMeshAttrGetAxisName(MlirAttribute mesh, intptr_t index) {
  return wrap(getMesh(mesh).getAxisNames()[size_t(index)].getValue());
}
int64_t distMeshAttrGetAxisSize(MlirAttribute mesh, intptr_t index) {
  return getMesh(mesh).getAxisSizes()[size_t(index)];
}
int64_t distMeshAttrGetNumDevices(MlirAttribute mesh) { return getMesh(mesh).getNumDevices(); }

//===-- axes and dimensions ---------------------------------------------------------------------------------------===//

static AxisRefAttr getAxis(MlirAttribute axis) { return cast<AxisRefAttr>(unwrap(axis)); }
static DimShardingAttr getDim(MlirAttribute dim) { return cast<DimShardingAttr>(unwrap(dim)); }

bool distAttributeIsAnAxisRef(MlirAttribute attribute) { return isa<AxisRefAttr>(unwrap(attribute)); }
MlirAttribute distAxisRefAttrGet(MlirContext context, MlirStringRef name, int64_t preSize, int64_t size) {
  MLIRContext *own = unwrap(context);
  return wrap(Attribute(AxisRefAttr::get(own, StringAttr::get(own, unwrap(name)), size == 0 ? 1 : preSize, size)));
}
MlirStringRef distAxisRefAttrGetName(MlirAttribute axis) { return wrap(getAxis(axis).getName().getValue()); }
int64_t distAxisRefAttrGetPreSize(MlirAttribute axis) { return getAxis(axis).getPreSize(); }
int64_t distAxisRefAttrGetSize(MlirAttribute axis) { return getAxis(axis).getSize(); }

bool distAttributeIsADimSharding(MlirAttribute attribute) { return isa<DimShardingAttr>(unwrap(attribute)); }
MlirAttribute distDimShardingAttrGet(MlirContext context, intptr_t numAxes, const MlirAttribute *axes, bool isOpen,
                                     int64_t priority) {
  return wrap(
      Attribute(DimShardingAttr::get(unwrap(context), unwrapAll<AxisRefAttr>(numAxes, axes), isOpen, priority)));
}
intptr_t distDimShardingAttrGetNumAxes(MlirAttribute dim) { return intptr_t(getDim(dim).getAxes().size()); }
MlirAttribute distDimShardingAttrGetAxis(MlirAttribute dim, intptr_t index) {
  return wrap(Attribute(getDim(dim).getAxes()[size_t(index)]));
}
bool distDimShardingAttrIsOpen(MlirAttribute dim) { return getDim(dim).getIsOpen(); }
int64_t distDimShardingAttrGetPriority(MlirAttribute dim) { return getDim(dim).getPriority(); }

//===-- partial ---------------------------------------------------------------------------------------------------===//

static PartialAttr getPartial(MlirAttribute partial) { return cast<PartialAttr>(unwrap(partial)); }

bool distAttributeIsAPartial(MlirAttribute attribute) { return isa<PartialAttr>(unwrap(attribute)); }
MlirAttribute distPartialAttrGet(MlirContext context, MlirStringRef kind, intptr_t numAxes, const MlirAttribute *axes) {
  std::optional<ReductionKind> reduction = symbolizeReductionKind(unwrap(kind));
  if (!reduction)
    return MlirAttribute{nullptr};
  return wrap(Attribute(PartialAttr::get(unwrap(context), *reduction, unwrapAll<AxisRefAttr>(numAxes, axes))));
}
MlirStringRef distPartialAttrGetKind(MlirAttribute partial) {
  return wrap(stringifyReductionKind(getPartial(partial).getKind()));
}
intptr_t distPartialAttrGetNumAxes(MlirAttribute partial) { return intptr_t(getPartial(partial).getAxes().size()); }
MlirAttribute distPartialAttrGetAxis(MlirAttribute partial, intptr_t index) {
  return wrap(Attribute(getPartial(partial).getAxes()[size_t(index)]));
}

//===-- placements ------------------------------------------------------------------------------------------------===//

static ShardingAttr getSharding(MlirAttribute sharding) { return cast<ShardingAttr>(unwrap(sharding)); }

bool distAttributeIsASharding(MlirAttribute attribute) { return isa<ShardingAttr>(unwrap(attribute)); }
MlirAttribute distShardingAttrGet(MlirContext context, MlirStringRef mesh, intptr_t numDims, const MlirAttribute *dims,
                                  intptr_t numReplicated, const MlirAttribute *replicated, intptr_t numPartials,
                                  const MlirAttribute *partials) {
  MLIRContext *own = unwrap(context);
  return wrap(Attribute(ShardingAttr::get(
      own, FlatSymbolRefAttr::get(own, unwrap(mesh)), unwrapAll<DimShardingAttr>(numDims, dims),
      unwrapAll<AxisRefAttr>(numReplicated, replicated), unwrapAll<PartialAttr>(numPartials, partials))));
}
MlirStringRef distShardingAttrGetMesh(MlirAttribute sharding) {
  return wrap(getSharding(sharding).getMesh().getValue());
}
intptr_t distShardingAttrGetNumDims(MlirAttribute sharding) { return intptr_t(getSharding(sharding).getDims().size()); }
MlirAttribute distShardingAttrGetDim(MlirAttribute sharding, intptr_t index) {
  return wrap(Attribute(getSharding(sharding).getDims()[size_t(index)]));
}
intptr_t distShardingAttrGetNumReplicated(MlirAttribute sharding) {
  return intptr_t(getSharding(sharding).getReplicated().size());
}
MlirAttribute distShardingAttrGetReplicated(MlirAttribute sharding, intptr_t index) {
  return wrap(Attribute(getSharding(sharding).getReplicated()[size_t(index)]));
}
intptr_t distShardingAttrGetNumPartials(MlirAttribute sharding) {
  return intptr_t(getSharding(sharding).getPartials().size());
}
MlirAttribute distShardingAttrGetPartial(MlirAttribute sharding, intptr_t index) {
  return wrap(Attribute(getSharding(sharding).getPartials()[size_t(index)]));
}

bool distAttributeIsAFullyShard(MlirAttribute attribute) { return isa<FullyShardAttr>(unwrap(attribute)); }
MlirAttribute distFullyShardAttrGet(MlirContext context, intptr_t numAxes, const MlirAttribute *axes,
                                    MlirStringRef unit, MlirAttribute reshardAfterForward) {
  MLIRContext *own = unwrap(context);
  StringAttr name = unit.length == 0 ? StringAttr() : StringAttr::get(own, unwrap(unit));
  return wrap(
      Attribute(FullyShardAttr::get(own, unwrapAll<AxisRefAttr>(numAxes, axes), name, unwrap(reshardAfterForward))));
}
