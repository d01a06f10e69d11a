// SPDX-License-Identifier: Apache-2.0

#include "dist/IR/ManualAxes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace dist;

/// Returns the axes that `op` makes manual for what is in it, or null if it is no local region and no body of one.
static AxisListAttr getOwnManualAxes(Operation *op) {
  auto region = dyn_cast<LocalOp>(op);
  return region ? region.getManualAxesAttr() : op->getAttrOfType<AxisListAttr>(kManualAxesAttrName);
}

/// Returns what `op` stands in: the body of a region stands where the region does.
static Operation *getSurroundings(Operation *op) {
  auto outer = op->getAttrOfType<FlatSymbolRefAttr>(kRegionOfAttrName);
  return outer && op->getParentOp() ? SymbolTable::lookupNearestSymbolFrom(op->getParentOp(), outer)
                                    : op->getParentOp();
}

LogicalResult dist::verifyManualAxes(Operation *op, ArrayRef<AxisRefAttr> axes) {
  Operation *region = nullptr; // The innermost one.
  SmallVector<AxisRefAttr> manual;
  llvm::SmallPtrSet<Operation *, 8> seen; // Attributes may say that functions stand in each other.
  for (Operation *around = getSurroundings(op); around && seen.insert(around).second; around = getSurroundings(around))
    if (AxisListAttr own = getOwnManualAxes(around)) {
      llvm::append_range(manual, own.getAxes());
      region = region ? region : around;
    }
  if (!region)
    return success();
  for (AxisRefAttr axis : axes) {
    if (llvm::any_of(manual, [&](AxisRefAttr other) { return other.getName() == axis.getName(); }))
      continue;
    InFlightDiagnostic diagnostic = op->emitOpError() // [local-C7]
                                    << "names axis " << axis.getName()
                                    << ", which the local region leaves free; it may name manual axes only";
    Diagnostic &note = diagnostic.attachNote(region->getLoc()) << "manual here ";
    note << (manual.empty() ? "is no axis" : manual.size() == 1 ? "is " : "are ");
    llvm::interleaveComma(manual, note, [&](AxisRefAttr other) { note << other.getName(); });
    return diagnostic;
  }
  return success();
}
