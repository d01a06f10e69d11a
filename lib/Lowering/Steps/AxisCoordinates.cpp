// SPDX-License-Identifier: Apache-2.0
//
// Linear positions from coordinates; see AxisCoordinates.h.

#include "AxisCoordinates.h"
#include "dist/IR/Dist.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace dist;

/// Returns this device's coordinate on one (sub-)axis, as index: the middle factor of the axis, see DistAxisRef.
static Value loadCoordinate(OpBuilder &builder, Location loc, Value coords, AxisRefAttr axis, MeshAttr mesh) {
  auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value).getResult(); };
  Value position = constant(mesh.getAxisIndex(axis.getName().getValue()));
  Value coordinate = memref::LoadOp::create(builder, loc, coords, position);
  coordinate = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), coordinate);
  if (axis.isWhole())
    return coordinate;
  int64_t minor = mesh.getAxisSize(axis.getName().getValue()) / (axis.getPreSize() * axis.getSize());
  coordinate = arith::DivUIOp::create(builder, loc, coordinate, constant(minor));
  return arith::RemUIOp::create(builder, loc, coordinate, constant(axis.getSize()));
}

void steps::lowerAxisIndices(func::FuncOp kernel) {
  SmallVector<AxisIndexOp> indices;
  kernel.walk([&](AxisIndexOp index) { indices.push_back(index); });
  for (AxisIndexOp index : indices) {
    OpBuilder builder(index);
    MeshAttr mesh = lookupMesh(index, index.getMeshAttr());
    Value linear = arith::ConstantIndexOp::create(builder, index.getLoc(), 0);
    for (AxisRefAttr axis : index.getAxes().getAxes()) {
      Value size = arith::ConstantIndexOp::create(builder, index.getLoc(), axis.getSizeIn(mesh));
      Value coordinate = loadCoordinate(builder, index.getLoc(), kernel.getArguments().back(), axis, mesh);
      linear = arith::MulIOp::create(builder, index.getLoc(), linear, size);
      linear = arith::AddIOp::create(builder, index.getLoc(), linear, coordinate);
    }
    index.replaceAllUsesWith(linear);
    index.erase();
  }
}
