// SPDX-License-Identifier: Apache-2.0

#include "HeldVerifier.h"
#include "dist/IR/Dist.h"
#include "dist/IR/HeldValues.h"
#include "dist/Timeline/PipelineInfo.h"

using namespace mlir;
using namespace dist;

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
