// SPDX-License-Identifier: Apache-2.0
//
// Calls and composites, which are inlined; barriers of the optimizer and custom calls that only annotate, which pass their
// operands on; custom calls that have a form of their own here.

#include "BodyImporter.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dist {

namespace {

LogicalResult importOptimizationBarrier(Operation *op, BodyImporter &importer) {
  if (op->getOperandTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "has results of other types than its operands";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

/// Returns true unless the attribute 'largest' in the dictionary `attributes` is false.
bool takesLargest(Attribute attributes) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attributes);
  auto isLargest = dictionary ? dictionary.getAs<BoolAttr>("largest") : BoolAttr();
  return !isLargest || isLargest.getValue();
}

/// A composite is what its decomposition computes, but for top-k, which has a form of its own here.
LogicalResult importComposite(Operation *op, BodyImporter &importer) {
  auto name = dyn_cast_or_null<StringAttr>(op->getAttr("name"));
  if (name && name.getValue() == "chlo.top_k")
    return importTopK(op, takesLargest(op->getAttr("composite_attributes")), importer);
  return importer.inlineCall(op, "decomposition");
}

/// `@Sharding` is the identity; its placement is in an attribute that is read for every op.
LogicalResult importShardingCall(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  bool isPlaced = op->hasAttr("sdy.sharding") || op->hasAttr("mhlo.sharding");
  if (op->getOperandTypes() != op->getResultTypes() || !isPlaced)
    return importer.emitOpError(op) << "of target 'Sharding' needs a result of its operand's type and 'sdy.sharding' or "
                                       "'mhlo.sharding'";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

LogicalResult importCustomCall(Operation *op, BodyImporter &importer) {
  auto target = dyn_cast_or_null<StringAttr>(op->getAttr("call_target_name"));
  StringRef name = target ? target.getValue() : StringRef();
  if (name == "Sharding")
    return importShardingCall(op, importer);
  if (name == "SPMDFullToShardShape" || name == "SPMDShardToFullShape")
    return importManualBoundary(op, importer);
  if (name == "TopK" || name == "mhlo.topk")
    return importTopK(op, takesLargest(op->getAttr("mhlo.attributes")), importer);
  return emitError(importer.getLocation(op))
         << "unsupported StableHLO op 'stablehlo.custom_call' of target '" << name << "'";
}

} // namespace

void addControlOps(OpTable &table) {
  table["stablehlo.optimization_barrier"] = importOptimizationBarrier;
  table["stablehlo.composite"] = importComposite;
  table["stablehlo.custom_call"] = importCustomCall;
}

} // namespace dist
