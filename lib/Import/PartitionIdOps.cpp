// SPDX-License-Identifier: Apache-2.0
//
// partition_id inside manual computations, and the arithmetic with which JAX turns it into the index along one axis:
//
//   (partition_id / stride) mod size     is     dist.axis_index {"axis"}
//
// where stride is the product of the sizes of the axes behind. Division and remainder are the ordinary elementwise ops
// unless they continue this pattern.

#include "BodyImporter.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns the index over `axes` as a rank-0 tensor of type `type`.
Value createAxisIndex(ImplicitLocOpBuilder &builder, AxisListAttr axes, FlatSymbolRefAttr mesh, RankedTensorType type) {
  Value index = AxisIndexOp::create(builder, axes, mesh);
  Value integer = arith::IndexCastOp::create(builder, type.getElementType(), index);
  return createFilled(builder, type, integer);
}

/// Returns the axes [first, last) of `mesh`.
AxisListAttr getAxes(MeshAttr mesh, size_t first, size_t last) {
  SmallVector<AxisRefAttr> axes;
  for (size_t axis = first; axis < last; ++axis)
    axes.push_back(AxisRefAttr::get(mesh.getContext(), mesh.getAxisNames()[axis]));
  return AxisListAttr::get(mesh.getContext(), axes);
}

/// Returns the axes of which (partition index / stride) mod size is the index, or null.
AxisListAttr findAxes(MeshAttr mesh, int64_t stride, int64_t size) {
  ArrayRef<int64_t> sizes = mesh.getAxisSizes();
  for (size_t last = 0; last <= sizes.size(); ++last) {
    int64_t behind = 1, product = 1;
    for (int64_t axisSize : sizes.drop_front(last))
      behind *= axisSize;
    if (behind != stride)
      continue;
    for (size_t first = last; first > 0; --first) {
      product *= sizes[first - 1];
      if (product == size)
        return getAxes(mesh, first - 1, last);
    }
  }
  return AxisListAttr();
}

LogicalResult importPartitionId(Operation *op, BodyImporter &importer) {
  if (!importer.manualMesh)
    return importer.emitOpError(op) << "stands outside of a manual computation, which is not supported";
  if (failed(importer.checkSignature(op, 0)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  if (type.getRank() != 0 || !isa<IntegerType>(type.getElementType()))
    return importer.emitOpError(op) << "has type " << type << ", but needed an integer of rank 0";
  MeshAttr mesh = importer.module.meshes.getMesh(importer.manualMesh);
  if (!mesh.getDeviceIds().empty())
    return importer.emitOpError(op) << "numbers the devices of a mesh with 'device_ids', which is not supported";
  ImplicitLocOpBuilder builder = importer.at(op);
  AxisListAttr all = getAxes(mesh, 0, mesh.getAxisNames().size());
  Value index = createAxisIndex(builder, all, importer.manualMesh, type);
  importer.partitionIndices[index] = {importer.manualMesh, 1};
  importer.map(op->getResult(0), index);
  return success();
}

/// Returns the positive number that the second operand of `op` is a constant of, or 0.
int64_t getConstantOperand(Operation *op, BodyImporter &importer) {
  DenseElementsAttr splat = getSplat(importer.get(op->getOperand(1)));
  if (!splat || !isa<IntegerType>(splat.getElementType()) || splat.getElementType().getIntOrFloatBitWidth() > 64)
    return 0;
  return std::max<int64_t>(splat.getSplatValue<APInt>().getSExtValue(), 0);
}

/// Returns what is known of the first operand of `op`, if that is a partition index and the second a positive constant.
const PartitionIndex *findPartitionIndex(Operation *op, BodyImporter &importer) {
  if (op->getNumOperands() != 2 || getConstantOperand(op, importer) == 0)
    return nullptr;
  auto entry = importer.partitionIndices.find(importer.get(op->getOperand(0)));
  return entry == importer.partitionIndices.end() ? nullptr : &entry->second;
}

LogicalResult importDivide(Operation *op, BodyImporter &importer) {
  if (failed(importElementwiseOp(op, importer)))
    return failure();
  if (const PartitionIndex *index = findPartitionIndex(op, importer)) {
    PartitionIndex quotient{index->mesh, index->stride * getConstantOperand(op, importer)};
    importer.partitionIndices[importer.get(op->getResult(0))] = quotient;
  }
  return success();
}

LogicalResult importRemainder(Operation *op, BodyImporter &importer) {
  if (failed(importElementwiseOp(op, importer)))
    return failure();
  const PartitionIndex *index = findPartitionIndex(op, importer);
  if (!index)
    return success();
  MeshAttr mesh = importer.module.meshes.getMesh(index->mesh);
  AxisListAttr axes = findAxes(mesh, index->stride, getConstantOperand(op, importer));
  if (!axes)
    return success();
  ImplicitLocOpBuilder builder = importer.at(op);
  auto type = cast<RankedTensorType>(importer.get(op->getResult(0)).getType());
  importer.map(op->getResult(0), createAxisIndex(builder, axes, index->mesh, type));
  return success();
}

} // namespace

void addPartitionIdOps(OpTable &table) {
  table["stablehlo.partition_id"] = importPartitionId;
  table["stablehlo.divide"] = importDivide;
  table["stablehlo.remainder"] = importRemainder;
}

} // namespace dist
