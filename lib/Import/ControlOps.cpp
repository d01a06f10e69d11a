// SPDX-License-Identifier: Apache-2.0
//
// Composites, which are inlined; barriers of the optimizer, which pass their operands on; tokens, which order effects
// that nothing here has: they become tensors without elements.

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

/// A composite is what its decomposition computes, but for top-k, which has a form of its own here.
LogicalResult importComposite(Operation *op, BodyImporter &importer) {
  auto name = dyn_cast_or_null<StringAttr>(op->getAttr("name"));
  if (name && name.getValue() == "chlo.top_k")
    return importTopK(op, takesLargest(op->getAttr("composite_attributes")), importer);
  return importer.inlineCall(op, "decomposition");
}

/// create_token and after_all.
LogicalResult importTokenOp(Operation *op, BodyImporter &importer) {
  if (op->getNumResults() != 1 || !isToken(op->getResult(0).getType()))
    return importer.emitOpError(op) << "needs one result, a token";
  importer.map(op->getResult(0), importer.createToken(op));
  return success();
}

} // namespace

void addControlOps(OpTable &table) {
  table["stablehlo.optimization_barrier"] = importOptimizationBarrier;
  table["stablehlo.composite"] = importComposite;
  table["stablehlo.create_token"] = importTokenOp;
  table["stablehlo.after_all"] = importTokenOp;
}

} // namespace dist
