// SPDX-License-Identifier: Apache-2.0
//
// The ops of Shardy and their counterparts:
//
//   sharding_constraint -> dist.constrain      manual_computation -> dist.local
//   propagation_barrier -> dist.barrier        named_computation  -> its body
//   sharding_group      -> dist.group at the end of the block, one per group id, which stays if several blocks have
//   members
//
// Those that move values are in ShardyReshards.cpp.

#include "BodyImporter.h"
#include "OpFields.h"
#include "ShardingText.h"

using namespace mlir;

namespace dist {

namespace {

LogicalResult importShardingConstraint(Operation *op, BodyImporter &importer) {
  FailureOr<PlacedValue> read = readPlacedValue(op, "sharding", importer);
  if (failed(read))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  auto constrain = ConstrainOp::create(builder, read->value, read->sharding);
  if (op->getResult(0).use_empty())
    importer.danglingConstraints.insert(constrain);
  importer.map(op->getResult(0), constrain);
  return success();
}

LogicalResult importPropagationBarrier(Operation *op, BodyImporter &importer) {
  FailureOr<Value> input = importer.getIdentityOperand(op);
  if (failed(input))
    return failure();
  FailureOr<int64_t> direction = getIntegerField(op, "allowed_direction", importer.getLocation(op));
  if (failed(direction))
    return failure();
  constexpr int64_t bothDirections = 3;
  if (*direction == bothDirections) { // Not a barrier.
    importer.map(op->getResult(0), *input);
    return success();
  }
  std::optional<BarrierDirection> allowed;
  if (*direction >= 0 && *direction < bothDirections)
    allowed = symbolizeBarrierDirection(*direction);
  if (!allowed)
    return importer.emitOpError(op) << "has 'allowed_direction' = " << *direction
                                    << ", but needed 0 (none), 1 (forward), 2 (backward) or 3 (both)";
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), BarrierOp::create(builder, *input, *allowed));
  return success();
}

LogicalResult importShardingGroup(Operation *op, BodyImporter &importer) {
  FailureOr<int64_t> group = getIntegerField(op, "group_id", importer.getLocation(op));
  if (failed(group))
    return failure();
  if (op->getNumOperands() != 1 || op->getNumResults() != 0 || !isa<RankedTensorType>(op->getOperand(0).getType()))
    return importer.emitOpError(op) << "needs one tensor and no result";
  importer.groups[*group].push_back(importer.get(op->getOperand(0)));
  return success();
}

/// Returns `sharding` as a manual computation means it: open dimensions are open to axes that are not manual, if there
/// are any.
ShardingAttr getBoundaryPlacement(ShardingAttr sharding, bool hasFreeAxes) {
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(sharding.getContext(), dim.getAxes(), dim.getIsOpen() && hasFreeAxes,
                                        hasFreeAxes ? dim.getPriority() : 0));
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

/// The boundary placements of a manual computation.
struct ManualPlacements {
  SmallVector<ShardingAttr> ins, outs;
  AxisListAttr manualAxes;
  FlatSymbolRefAttr mesh; ///< Null if there are neither operands nor results.
};

FailureOr<ManualPlacements> readPlacements(Operation *op, BodyImporter &importer) {
  Location location = importer.getLocation(op);
  MeshTable &meshes = importer.module.meshes;
  FailureOr<AxisListAttr> axes = readManualAxes(op->getAttr("manual_axes"), location);
  if (failed(axes))
    return failure();
  FailureOr<SmallVector<ShardingAttr>> ins =
      readShardings(op->getAttr("in_shardings"), op->getNumOperands(), meshes, location);
  FailureOr<SmallVector<ShardingAttr>> outs = failure();
  if (succeeded(ins))
    outs = readShardings(op->getAttr("out_shardings"), op->getNumResults(), meshes, location);
  if (failed(outs))
    return failure();
  ManualPlacements placements{*ins, *outs, *axes, {}};
  for (ShardingAttr sharding : llvm::concat<ShardingAttr>(placements.ins, placements.outs))
    if (!placements.mesh || meshes.getMesh(placements.mesh).getAxisNames().empty())
      placements.mesh = sharding.getMesh(); // One without axes stands for any.
  return placements;
}

/// Returns `shardings` as an attribute of dist.local on `mesh`.
ArrayAttr getBoundary(const ManualPlacements &placements, ArrayRef<ShardingAttr> shardings, MeshAttr mesh) {
  bool hasFreeAxes = mesh.getAxisNames().size() > placements.manualAxes.getAxes().size();
  SmallVector<Attribute> boundary;
  for (ShardingAttr sharding : shardings)
    boundary.push_back(getBoundaryPlacement(sharding, hasFreeAxes));
  return ArrayAttr::get(mesh.getContext(), boundary);
}

/// Returns `values` constrained to the shardings in the field `name` of `op`, if it has the field.
FailureOr<SmallVector<Value>> constrainAll(Operation *op, StringRef name, SmallVector<Value> values,
                                           BodyImporter &importer) {
  if (!op->getAttr(name))
    return values;
  FailureOr<SmallVector<ShardingAttr>> shardings =
      readShardings(op->getAttr(name), values.size(), importer.module.meshes, importer.getLocation(op));
  if (failed(shardings))
    return failure();
  for (auto [value, sharding] : llvm::zip_equal(values, *shardings))
    value = ConstrainOp::create(importer.builder, importer.getLocation(op), value, sharding);
  return values;
}

/// A named computation stands where it is: its body is inlined between the placements of its operands and results.
LogicalResult importNamedComputation(Operation *op, BodyImporter &importer) {
  Region *region = op->getNumRegions() == 1 ? &op->getRegion(0) : nullptr;
  if (!region || !region->hasOneBlock() || region->getArgumentTypes() != op->getOperandTypes())
    return importer.emitOpError(op) << "needs a region of one block with arguments of its operands' types";
  Block &body = region->front();
  if (failed(importer.checkEnd(body)))
    return failure();
  if (body.back().getOperandTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "has results of other types than its region returns";
  FailureOr<SmallVector<Value>> inputs = constrainAll(op, "in_shardings", importer.getOperands(op), importer);
  if (failed(inputs))
    return failure();
  for (auto [argument, input] : llvm::zip_equal(body.getArguments(), *inputs))
    importer.map(argument, input);
  if (failed(importer.importBlock(body)))
    return failure();
  FailureOr<SmallVector<Value>> results =
      constrainAll(op, "out_shardings", importer.getOperands(&body.back()), importer);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

/// Imports the body of a manual computation into the region of `local`.
LogicalResult importManualBody(Operation *op, LocalOp local, FlatSymbolRefAttr mesh, BodyImporter &importer) {
  OpBuilder::InsertionGuard guard(importer.builder);
  Block *block = importer.builder.createBlock(&local.getBody());
  for (BlockArgument argument : op->getRegion(0).getArguments()) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, argument.getType());
    if (failed(type))
      return failure();
    importer.map(argument, block->addArgument(*type, argument.getLoc()));
  }
  llvm::MapVector<int64_t, SmallVector<Value>> outerGroups;
  std::swap(outerGroups, importer.groups);
  FlatSymbolRefAttr outerMesh = importer.manualMesh;
  importer.manualMesh = mesh;
  Block &body = op->getRegion(0).front();
  if (failed(importer.importBlock(body)) || failed(importer.finishGroups()))
    return failure();
  importer.manualMesh = outerMesh;
  std::swap(outerGroups, importer.groups);
  YieldOp::create(importer.builder, importer.getLocation(body.getTerminator()),
                  importer.getOperands(body.getTerminator()));
  return success();
}

LogicalResult importManualComputation(Operation *op, BodyImporter &importer) {
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() || op->getRegion(0).front().empty() ||
      op->getRegion(0).front().back().getName().getStringRef() != "sdy.return")
    return importer.emitOpError(op) << "needs a region of one block that ends in 'sdy.return'";
  FailureOr<ManualPlacements> placements = readPlacements(op, importer);
  if (failed(placements))
    return failure();
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
    if (failed(converted))
      return failure();
    types.push_back(*converted);
  }
  if (!placements->mesh) // Neither operands nor results: nothing that anybody could see.
    return success();
  MeshAttr mesh = importer.module.meshes.getMesh(placements->mesh);
  ImplicitLocOpBuilder builder = importer.at(op);
  LocalOp local =
      LocalOp::create(builder, types, importer.getOperands(op), getBoundary(*placements, placements->ins, mesh),
                      getBoundary(*placements, placements->outs, mesh), placements->manualAxes);
  if (failed(importManualBody(op, local, placements->mesh, importer)))
    return failure();
  importer.mapResults(op, local.getResults());
  return success();
}

} // namespace

LogicalResult BodyImporter::finishGroups() {
  for (auto &[id, members] : groups) {
    for (Value member : members)
      if (member.getParentBlock() != builder.getInsertionBlock())
        return emitError(member.getLoc())
               << "found a member of sharding group " << id << " in a nested region, but needed all of them in one";
    groupOps[id].push_back(GroupOp::create(builder, members.back().getLoc(), members, builder.getI64IntegerAttr(id)));
  }
  groups.clear();
  return success();
}

void BodyImporter::finishFunction() {
  for (auto &[id, ops] : groupOps) {
    if (ops.size() > 1)
      continue;
    // The members stand together: no id is needed, and nothing is said of one alone.
    ops.front().removeIdAttr();
    if (ops.front().getInputs().size() < 2)
      ops.front().erase();
  }
}

void addSdyOps(OpTable &table) {
  table["sdy.sharding_constraint"] = importShardingConstraint;
  table["sdy.propagation_barrier"] = importPropagationBarrier;
  table["sdy.sharding_group"] = importShardingGroup;
  table["sdy.manual_computation"] = importManualComputation;
  table["sdy.named_computation"] = importNamedComputation;
}

} // namespace dist
