// SPDX-License-Identifier: Apache-2.0
//
// The ops of Shardy and their counterparts:
//
//   sharding_constraint -> dist.constrain      manual_computation  -> dist.local
//   reshard             -> dist.reshard        propagation_barrier -> dist.barrier
//   sharding_group      -> dist.group at the end of the block, one per group id, which stays if several blocks have members

#include "BodyImporter.h"
#include "OpFields.h"
#include "ShardingText.h"

using namespace mlir;

namespace dist {

namespace {

/// Checks the signature of an identity `op` and returns its built operand.
FailureOr<Value> getIdentityOperand(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  if (op->getOperand(0).getType() != op->getResult(0).getType())
    return importer.emitOpError(op) << "has a result of another type than its operand";
  return importer.get(op->getOperand(0));
}

LogicalResult importShardingConstraint(Operation *op, BodyImporter &importer) {
  FailureOr<Value> input = getIdentityOperand(op, importer);
  if (failed(input))
    return failure();
  FailureOr<ShardingAttr> sharding =
      readSharding(op->getAttr("sharding"), importer.module.meshes, importer.getLocation(op));
  if (failed(sharding))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  auto constrain = ConstrainOp::create(builder, *input, *sharding);
  if (op->getResult(0).use_empty())
    importer.danglingConstraints.insert(constrain);
  importer.map(op->getResult(0), constrain);
  return success();
}

LogicalResult importReshard(Operation *op, BodyImporter &importer) {
  FailureOr<Value> input = getIdentityOperand(op, importer);
  if (failed(input))
    return failure();
  FailureOr<ShardingAttr> sharding =
      readSharding(op->getAttr("sharding"), importer.module.meshes, importer.getLocation(op));
  if (failed(sharding))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), ReshardOp::create(builder, *input, *sharding));
  return success();
}

LogicalResult importPropagationBarrier(Operation *op, BodyImporter &importer) {
  FailureOr<Value> input = getIdentityOperand(op, importer);
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

/// Returns `sharding` as a manual computation means it: open dimensions are open to axes that are not manual, if there are any.
ShardingAttr getBoundaryPlacement(ShardingAttr sharding, bool hasFreeAxes) {
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(sharding.getContext(), dim.getAxes(), dim.getIsOpen() && hasFreeAxes,
                                        hasFreeAxes ? dim.getPriority() : 0));
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims, sharding.getReplicated(),
                           sharding.getPartials());
}

/// Reads the shardings in the field `name` as an attribute of dist.local, and takes note of their mesh.
FailureOr<ArrayAttr> readPlacements(Operation *op, StringRef name, size_t count, AxisListAttr manualAxes,
                                    BodyImporter &importer, FlatSymbolRefAttr &mesh) {
  FailureOr<SmallVector<ShardingAttr>> shardings =
      readShardings(op->getAttr(name), count, importer.module.meshes, importer.getLocation(op));
  if (failed(shardings))
    return failure();
  SmallVector<Attribute> placements;
  for (ShardingAttr sharding : *shardings) {
    mesh = sharding.getMesh();
    bool hasFreeAxes = importer.module.meshes.getMesh(mesh).getAxisNames().size() > manualAxes.getAxes().size();
    placements.push_back(getBoundaryPlacement(sharding, hasFreeAxes));
  }
  return ArrayAttr::get(op->getContext(), placements);
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
  FailureOr<AxisListAttr> axes = readManualAxes(op->getAttr("manual_axes"), importer.getLocation(op));
  if (failed(axes))
    return failure();
  FlatSymbolRefAttr mesh;
  FailureOr<ArrayAttr> ins = readPlacements(op, "in_shardings", op->getNumOperands(), *axes, importer, mesh);
  FailureOr<ArrayAttr> outs = failure();
  if (succeeded(ins))
    outs = readPlacements(op, "out_shardings", op->getNumResults(), *axes, importer, mesh);
  if (failed(outs))
    return failure();
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
    if (failed(converted))
      return failure();
    types.push_back(*converted);
  }
  if (!mesh)
    return importer.emitOpError(op) << "has neither operands nor results, and so no mesh";
  ImplicitLocOpBuilder builder = importer.at(op);
  LocalOp local = LocalOp::create(builder, types, importer.getOperands(op), *ins, *outs, *axes);
  if (failed(importManualBody(op, local, mesh, importer)))
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
  table["sdy.reshard"] = importReshard;
  table["sdy.propagation_barrier"] = importPropagationBarrier;
  table["sdy.sharding_group"] = importShardingGroup;
  table["sdy.manual_computation"] = importManualComputation;
}

} // namespace dist
