// SPDX-License-Identifier: Apache-2.0
//
// Calls, which are inlined; barriers of the optimizer and custom calls that only annotate, which pass their operands
// on.

#include "BodyImporter.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dist {

namespace {

LogicalResult importCall(Operation *op, BodyImporter &importer) { return importer.inlineCall(op); }

LogicalResult importOptimizationBarrier(Operation *op, BodyImporter &importer) {
  if (op->getOperandTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "has results of other types than its operands";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

/// `@Sharding` is the identity; its placement is in the attribute `sdy.sharding`, which is read for every op.
LogicalResult importCustomCall(Operation *op, BodyImporter &importer) {
  auto target = dyn_cast_or_null<StringAttr>(op->getAttr("call_target_name"));
  if (!target || target.getValue() != "Sharding")
    return emitError(importer.getLocation(op)) << "unsupported StableHLO op 'stablehlo.custom_call' of target '"
                                               << (target ? target.getValue() : StringRef()) << "'";
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  if (op->getOperandTypes() != op->getResultTypes() || !op->hasAttr("sdy.sharding"))
    return importer.emitOpError(op) << "of target 'Sharding' needs a result of its operand's type and 'sdy.sharding'";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

} // namespace

void addControlOps(OpTable &table) {
  table["func.call"] = importCall;
  table["stablehlo.optimization_barrier"] = importOptimizationBarrier;
  table["stablehlo.custom_call"] = importCustomCall;
}

} // namespace dist
