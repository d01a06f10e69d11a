// SPDX-License-Identifier: Apache-2.0

#include "VariationNotes.h"
#include "dist/IR/Dist.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace dist;

/// Returns `argument 3 p['w1']`: the number, and the name if the argument has one.
static std::string describeArgument(BlockArgument argument) {
  std::string text = "argument " + std::to_string(argument.getArgNumber());
  auto function = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  auto name = function && argument.getOwner()->isEntryBlock()
                  ? function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), kNameAttrName)
                  : StringAttr();
  return name ? text + " " + name.str() : text;
}

void dist::attachOrigin(InFlightDiagnostic &diagnostic, const DeviceVariation &variation, Value value, AxisSet parts) {
  Value origin = variation.findOrigin(value, parts);
  parts &= variation.getVaryingAxes(origin);
  std::string axes = variation.getAxes().describe(parts);
  Diagnostic &note = diagnostic.attachNote(origin.getLoc());
  Operation *op = origin.getDefiningOp();
  if (isa_and_nonnull<AxisIndexOp>(op))
    note << "it depends on the device's index along " << axes << " here";
  else if (op)
    note << "it depends on '" << op->getName() << "' here, which gives every device along " << axes
         << " something else";
  else if (isa<BaseMemRefType>(origin.getType()))
    note << "it depends on memory that is " << describeArgument(cast<BlockArgument>(origin))
         << " here, of which nobody says that it is equal along " << axes;
  else
    note << "it depends on " << describeArgument(cast<BlockArgument>(origin)) << " here, of which every device along "
         << axes << " has another part";
}
