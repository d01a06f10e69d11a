// SPDX-License-Identifier: Apache-2.0
//
// The ops of Shardy that change where a value lies: reshard, the collectives on global values, edges of its
// propagation. They become dist.reshard, or dist.constrain where the new placement is open, which propagation may then
// extend.

#include "BodyImporter.h"
#include "ShardingText.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns `value` brought to `sharding`, which propagation may extend where it is open.
Value createReshard(ImplicitLocOpBuilder builder, Value value, ShardingAttr sharding) {
  if (sharding.isClosed())
    return ReshardOp::create(builder, value, sharding);
  return ConstrainOp::create(builder, value, sharding);
}

LogicalResult importReshard(Operation *op, BodyImporter &importer) {
  FailureOr<PlacedValue> read = readPlacedValue(op, "sharding", importer);
  if (failed(read))
    return failure();
  importer.map(op->getResult(0), createReshard(importer.at(op), read->value, read->sharding));
  return success();
}

/// Returns the axes over which `value` is known to need a reduction, and true in `isKnown` if there can be no others: a
/// computed value may be unreduced without saying so.
SmallVector<AxisRefAttr> getUnreducedAxes(Value value, BodyImporter &importer, bool &isKnown) {
  Attribute written;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    written = function ? function.getArgAttr(argument.getArgNumber(), "sdy.sharding") : Attribute();
    isKnown = bool(function);
  } else {
    Operation *op = value.getDefiningOp();
    isKnown = op->getName().getDialectNamespace() == "sdy" && (op->hasAttr("out_sharding") || op->hasAttr("sharding"));
    if (isKnown)
      written = op->hasAttr("out_sharding") ? op->getAttr("out_sharding") : op->getAttr("sharding");
  }
  SmallVector<AxisRefAttr> axes;
  if (!written)
    return axes;
  FailureOr<ShardingAttr> sharding = readSharding(written, importer.module.meshes, value.getLoc());
  if (succeeded(sharding))
    for (PartialAttr partial : sharding->getPartials())
      llvm::append_range(axes, partial.getAxes());
  return axes;
}

/// Checks that the axes in `list`, `#sdy<axis_ref_list{...}>` or `#sdy<list_of_axis_ref_lists[...]>`, may be reduced
/// over.
LogicalResult checkReduced(Operation *op, Attribute list, BodyImporter &importer) {
  FailureOr<SmallVector<AxisRefAttr>> axes = readAxisLists(list, importer.getLocation(op));
  if (failed(axes))
    return failure();
  bool isKnown = false;
  SmallVector<AxisRefAttr> unreduced = getUnreducedAxes(op->getOperand(0), importer, isKnown);
  for (AxisRefAttr axis : *axes)
    if (isKnown && !llvm::is_contained(unreduced, axis))
      return importer.emitOpError(op) << "reduces over axis " << axis.getName()
                                      << " a value that is whole there, but needed one that is unreduced over it";
  return success();
}

/// A collective on a global value changes its placement, and nothing else: all of them are reshards to what they say
/// their result's placement is. Those that reduce turn an unreduced value into a whole one.
LogicalResult importShardyCollective(Operation *op, BodyImporter &importer) {
  FailureOr<PlacedValue> read = readPlacedValue(op, "out_sharding", importer);
  if (failed(read))
    return failure();
  for (StringRef field : {"reduction_axes", "reduce_scatter_axes"})
    if (Attribute axes = op->getAttr(field); axes && failed(checkReduced(op, axes, importer)))
      return failure();
  importer.map(op->getResult(0), createReshard(importer.at(op), read->value, read->sharding));
  return success();
}

/// An edge of Shardy's propagation: an identity, perhaps with a placement.
LogicalResult importDataFlowEdge(Operation *op, BodyImporter &importer) {
  if (!op->getAttr("sharding")) {
    FailureOr<Value> input = importer.getIdentityOperand(op);
    if (succeeded(input))
      importer.map(op->getResult(0), *input);
    return success(succeeded(input));
  }
  FailureOr<PlacedValue> read = readPlacedValue(op, "sharding", importer);
  if (failed(read))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), ConstrainOp::create(builder, read->value, read->sharding));
  return success();
}

} // namespace

void addShardyReshards(OpTable &table) {
  table["sdy.reshard"] = importReshard;
  table["sdy.data_flow_edge"] = importDataFlowEdge;
  table["sdy.func_data_flow_edge"] = importDataFlowEdge;
  for (StringRef collective : {"all_gather", "all_slice", "all_to_all", "all_reduce", "reduce_scatter",
                               "collective_permute", "sharded_to_unreduced", "replicated_to_unreduced"})
    table[("sdy." + collective).str()] = importShardyCollective;
}

} // namespace dist
