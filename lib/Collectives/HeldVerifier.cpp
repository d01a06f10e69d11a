// SPDX-License-Identifier: Apache-2.0
//
// There are two switches in which a device is known: that over the tasks of a pipeline, whose case is the number of a
// position among those of its half, and that over the device itself, whose case is its index along the axis. Both have
// `dist.pipeline`.

#include "HeldVerifier.h"
#include "dist/IR/Dist.h"
#include "dist/IR/HeldValues.h"
#include "dist/Timeline/PipelineInfo.h"

using namespace mlir;
using namespace dist;

/// Returns the devices that come to `region`, or nothing if more than those of one index along an axis may.
static std::optional<HeldBy> findDevices(Region *region) {
  Operation *choice = region->getParentOp();
  Attribute attribute = choice->getDiscardableAttr(kPipelineAttrName);
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  auto axis = dictionary ? dictionary.getAs<StringAttr>("axis") : StringAttr();
  // A switch lists its cases; their regions come behind that of all others.
  auto cases = dyn_cast_or_null<DenseI64ArrayAttr>(choice->getInherentAttr("cases").value_or(Attribute()));
  unsigned number = region->getRegionNumber();
  if (!axis || !cases || number == 0 || number > cases.size() || choice->getNumOperands() != 1)
    return std::nullopt;
  int64_t label = cases[number - 1];
  if (std::optional<PipelineInfo> info = readPipelineAttr(attribute))
    return HeldBy{axis, info->shape.getDevice(info->isBackward ? info->shape.getNumStages() + label : label)};
  auto index = choice->getOperand(0).getDefiningOp<AxisIndexOp>();
  bool isOfAxis = index && index.getAxes().getAxes().size() == 1 &&
                  index.getAxes().getAxes().front() == AxisRefAttr::get(axis.getContext(), axis);
  return isOfAxis ? std::optional(HeldBy{axis, label}) : std::nullopt;
}

static bool isReadByHolders(Operation *reader, const HeldBy &held) {
  for (Region *region = reader->getParentRegion(); region && !isa<FunctionOpInterface>(region->getParentOp());
       region = region->getParentRegion())
    if (std::optional<HeldBy> devices = findDevices(region);
        devices && devices->axis == held.axis && devices->index == held.index)
      return true;
  return false;
}

/// Checks that the mesh of `function` has the devices that `held` names; `what` describes the value.
static LogicalResult verifyDevices(FunctionOpInterface function, const HeldBy &held, Attribute boundary,
                                   const Twine &what) {
  auto bound = dyn_cast_or_null<BoundaryAttr>(boundary);
  if (!bound)
    return success();
  MeshAttr mesh = lookupMesh(function, bound.getSharding().getMesh());
  int64_t size = mesh ? mesh.getAxisSize(held.axis.getValue()) : 0;
  if (held.index < size)
    return success();
  InFlightDiagnostic error = function.emitError()
                             << what << " is held by devices of index " << held.index << " along " << held.axis;
  if (size > 0)
    return error << ", of which there are " << size;
  return error << ", which is no axis of its mesh";
}

LogicalResult dist::verifyHeld(FunctionOpInterface function) {
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    std::optional<HeldBy> held = readHeldAttr(function.getArgAttr(number, kHeldAttrName));
    if (!held)
      continue;
    if (failed(verifyDevices(function, *held, function.getArgAttr(number, kBoundaryAttrName),
                             "argument " + Twine(number))))
      return failure();
    for (Operation *reader : argument.getUsers())
      if (!isReadByHolders(reader, *held)) {
        InFlightDiagnostic error = reader->emitError()
                                   << "reads argument " << number << ", which only devices of index " << held->index
                                   << " along " << held->axis << " have, where others come, too";
        error.attachNote(argument.getLoc())
            << "the argument; branches over 'dist.axis_index' and over the tasks of a pipeline that have "
            << "'" << kPipelineAttrName << "' tell devices apart";
        return error;
      }
  }
  for (unsigned number = 0; number < function.getNumResults(); ++number)
    if (std::optional<HeldBy> held = readHeldAttr(function.getResultAttr(number, kHeldAttrName));
        held && failed(verifyDevices(function, *held, function.getResultAttr(number, kBoundaryAttrName),
                                     "result " + Twine(number))))
      return failure();
  return success();
}
