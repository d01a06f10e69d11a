// SPDX-License-Identifier: Apache-2.0
//
// StableHLO collectives inside manual computations: the dist collective over the mesh axes that the groups stand for,
// with a new tensor as destination.

#include "BodyImporter.h"
#include "MultiplyAdd.h"
#include "OpFields.h"
#include "ReplicaGroups.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dist {

namespace {

/// Checks the numbers of operands and regions and the types; returns one new destination per result.
FailureOr<SmallVector<Value>> createInits(Operation *op, unsigned numRegions, BodyImporter &importer) {
  if (!importer.manualMesh)
    return importer.emitOpError(op) << "stands outside of a manual computation, which is not supported";
  if (op->getNumOperands() == 0 || op->getNumOperands() != op->getNumResults() || op->getNumRegions() != numRegions)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << op->getNumResults()
                                    << " results, but needed as many results as operands";
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<Value> inits;
  for (auto [operand, result] : llvm::zip_equal(op->getOperandTypes(), op->getResultTypes())) {
    FailureOr<RankedTensorType> input = importer.convertTensor(op, operand), type = importer.convertTensor(op, result);
    if (failed(input) || failed(type))
      return failure();
    if (input->getRank() != type->getRank() || input->getElementType() != type->getElementType())
      return importer.emitOpError(op) << "turns " << *input << " into " << *type
                                      << ", but needed equal ranks and element types";
    inits.push_back(createEmpty(builder, *type));
  }
  return inits;
}

/// Returns the reduction that the region of `op` combines with.
FailureOr<ReductionKind> readReduction(Operation *op, BodyImporter &importer) {
  bool isBool = getElementTypeOrSelf(op->getOperand(0).getType()).isInteger(1);
  std::optional<ReductionKind> kind =
      llvm::StringSwitch<std::optional<ReductionKind>>(getCombinerName(op->getRegion(0)))
          .Case("stablehlo.add", isBool ? ReductionKind::Any : ReductionKind::Sum)
          .Case("stablehlo.multiply", isBool ? ReductionKind::All : ReductionKind::Prod)
          .Case("stablehlo.maximum", isBool ? ReductionKind::Any : ReductionKind::Max)
          .Case("stablehlo.minimum", isBool ? ReductionKind::All : ReductionKind::Min)
          .Case("stablehlo.or", ReductionKind::Any)
          .Case("stablehlo.and", ReductionKind::All)
          .Default(std::nullopt);
  if (!kind)
    return importer.emitOpError(op)
           << "reduces with a region that is not a single add, multiply, maximum, minimum, and "
              "or or, which is not supported";
  if (isBool || !getElementTypeOrSelf(op->getOperand(0).getType()).isUnsignedInteger() ||
      (*kind != ReductionKind::Max && *kind != ReductionKind::Min))
    return *kind;
  return importer.emitOpError(op) << "reduces unsigned integers to the " << stringifyReductionKind(*kind)
                                  << ", which is not supported";
}

/// Reads the dimension in the field `name`, which has to be one of the operands' dimensions.
FailureOr<int64_t> readDimension(Operation *op, StringRef name, BodyImporter &importer) {
  FailureOr<int64_t> dimension = getIntegerField(op, name, importer.getLocation(op));
  if (failed(dimension))
    return failure();
  for (Type type : op->getOperandTypes())
    if (*dimension < 0 || *dimension >= cast<RankedTensorType>(type).getRank())
      return importer.emitOpError(op) << "has '" << name << "' = " << *dimension << ", but needed a dimension of "
                                      << type;
  return *dimension;
}

LogicalResult importAllReduce(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 1, importer);
  if (failed(inits))
    return failure();
  FailureOr<CollectiveGroup> group = readReplicaGroups(op, importer, /*isOrdered=*/false);
  FailureOr<ReductionKind> kind = readReduction(op, importer);
  if (failed(group) || failed(kind))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  AllReduceOp built = AllReduceOp::create(builder, TypeRange(ValueRange(*inits)), importer.getOperands(op), *inits,
                                          *kind, group->axes, group->mesh.getValue());
  importer.mapResults(op, built.getResults());
  return success();
}

LogicalResult importReduceScatter(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 1, importer);
  if (failed(inits))
    return failure();
  FailureOr<CollectiveGroup> group = readReplicaGroups(op, importer);
  FailureOr<ReductionKind> kind = readReduction(op, importer);
  FailureOr<int64_t> dimension = readDimension(op, "scatter_dimension", importer);
  if (failed(group) || failed(kind) || failed(dimension))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  ReduceScatterOp built =
      ReduceScatterOp::create(builder, TypeRange(ValueRange(*inits)), importer.getOperands(op), *inits, *kind,
                              ArrayRef<int64_t>(*dimension), group->axes, group->mesh.getValue());
  importer.mapResults(op, built.getResults());
  return success();
}

LogicalResult importAllGather(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 0, importer);
  if (failed(inits))
    return failure();
  FailureOr<CollectiveGroup> group = readReplicaGroups(op, importer);
  FailureOr<int64_t> dimension = readDimension(op, "all_gather_dim", importer);
  if (failed(group) || failed(dimension))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  AllGatherOp built = AllGatherOp::create(builder, TypeRange(ValueRange(*inits)), importer.getOperands(op), *inits,
                                          ArrayRef<int64_t>(*dimension), group->axes, group->mesh.getValue());
  importer.mapResults(op, built.getResults());
  return success();
}

LogicalResult importAllToAll(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 0, importer);
  if (failed(inits))
    return failure();
  FailureOr<CollectiveGroup> group = readReplicaGroups(op, importer);
  FailureOr<int64_t> split = readDimension(op, "split_dimension", importer);
  FailureOr<int64_t> concat = readDimension(op, "concat_dimension", importer);
  FailureOr<int64_t> count = getIntegerField(op, "split_count", importer.getLocation(op));
  if (failed(group) || failed(split) || failed(concat) || failed(count))
    return failure();
  if (*count != group->size)
    return importer.emitOpError(op) << "splits into " << *count << " parts, but needed the size " << group->size
                                    << " of its groups";
  ImplicitLocOpBuilder builder = importer.at(op);
  AllToAllOp built = AllToAllOp::create(builder, TypeRange(ValueRange(*inits)), importer.getOperands(op), *inits,
                                        *split, *concat, group->axes, group->mesh.getValue());
  importer.mapResults(op, built.getResults());
  return success();
}

/// Returns `received` on the devices of `isReceiver` and `otherwise` on all others.
FailureOr<Value> selectOnDevices(ImplicitLocOpBuilder &builder, MeshAttr mesh, FlatSymbolRefAttr meshName,
                                 ArrayRef<bool> isReceiver, Value received, Value otherwise) {
  DeviceTable table = getDeviceTable(mesh, isReceiver);
  if (table.axes.getAxes().empty())
    return table.values.front() ? received : otherwise;
  auto flags = RankedTensorType::get(table.values.size(), builder.getI1Type());
  Value constant = arith::ConstantOp::create(builder, DenseElementsAttr::get(flags, table.values));
  Value index = AxisIndexOp::create(builder, table.axes, meshName);
  Value flag = tensor::ExtractOp::create(builder, constant, index);
  flag = createFilled(builder, RankedTensorType::get({}, builder.getI1Type()), flag);
  auto type = cast<RankedTensorType>(received.getType());
  AffineMap none = getLeadingLoops(type.getRank(), 0, builder.getContext());
  AffineMap all = getLeadingLoops(type.getRank(), type.getRank(), builder.getContext());
  return createElementwise(builder, type, {flag, received, otherwise}, {none, all, all},
                           [](ImplicitLocOpBuilder &body, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
                             return SmallVector<Value>{
                                 arith::SelectOp::create(body, scalars[0], scalars[1], scalars[2])};
                           });
}

/// One permute for each rotation; zeros where nothing arrives.
LogicalResult importCollectivePermute(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 0, importer);
  if (failed(inits))
    return failure();
  FailureOr<DevicePairs> pairs = readSourceTargetPairs(op, importer);
  if (failed(pairs))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<Value> operands(importer.getOperands(op)), results;
  MeshAttr mesh = importer.module.meshes.getMesh(importer.manualMesh);
  int64_t numReceivers = 0;
  for (const Rotation &rotation : pairs->rotations)
    numReceivers += llvm::count(rotation.isReceiver, true);
  if (numReceivers < mesh.getNumDevices())
    for (Value init : *inits) {
      auto type = cast<RankedTensorType>(init.getType());
      results.push_back(createFilled(builder, type, createZero(builder, type.getElementType())));
    }
  for (Rotation &rotation : pairs->rotations) {
    SmallVector<Value> received = operands;
    if (!rotation.isIdentity)
      received = CollectivePermuteOp::create(builder, TypeRange(ValueRange(*inits)), operands, *inits, rotation.from,
                                             rotation.shift, pairs->group.axes, pairs->group.mesh.getValue())
                     .getResults();
    if (results.empty()) {
      results = received;
      continue;
    }
    for (auto [result, arrived] : llvm::zip_equal(results, received)) {
      FailureOr<Value> selected =
          selectOnDevices(builder, mesh, importer.manualMesh, rotation.isReceiver, arrived, result);
      if (failed(selected))
        return failure();
      result = *selected;
    }
  }
  importer.mapResults(op, results);
  return success();
}

/// The first device of each group sends.
LogicalResult importCollectiveBroadcast(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Value>> inits = createInits(op, 0, importer);
  if (failed(inits))
    return failure();
  FailureOr<CollectiveGroup> group = readReplicaGroups(op, importer);
  if (failed(group))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  BroadcastOp built = BroadcastOp::create(builder, TypeRange(ValueRange(*inits)), importer.getOperands(op), *inits,
                                          /*root=*/0, group->axes, group->mesh.getValue());
  importer.mapResults(op, built.getResults());
  return success();
}

} // namespace

void addCollectiveOps(OpTable &table) {
  table["stablehlo.all_reduce"] = importAllReduce;
  table["stablehlo.reduce_scatter"] = importReduceScatter;
  table["stablehlo.all_gather"] = importAllGather;
  table["stablehlo.all_to_all"] = importAllToAll;
  table["stablehlo.collective_permute"] = importCollectivePermute;
  table["stablehlo.collective_broadcast"] = importCollectiveBroadcast;
}

} // namespace dist
