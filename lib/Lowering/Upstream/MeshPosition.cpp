// SPDX-License-Identifier: Apache-2.0
//
// Digits of positions; see MeshPosition.h.

#include "MeshPosition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::upstream;

SmallVector<AxisDigit> upstream::getDigits(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  SmallVector<AxisDigit> digits;
  for (AxisRefAttr axis : axes) {
    int64_t number = mesh.getAxisIndex(axis.getName().getValue()), size = axis.getSizeIn(mesh);
    int64_t stride = axis.isWhole() ? 1 : mesh.getAxisSizes()[number] / (axis.getPreSize() * size);
    for (int64_t minor : mesh.getAxisSizes().drop_front(number + 1))
      stride *= minor;
    digits.push_back({stride, size});
  }
  return digits;
}

Value upstream::createIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// Returns `table[index]`.
static Value lookUp(OpBuilder &builder, Location loc, ArrayRef<int64_t> table, Value index) {
  auto type = RankedTensorType::get(int64_t(table.size()), builder.getI64Type());
  Value constant = arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, table));
  Value element = tensor::ExtractOp::create(builder, loc, constant, index);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), element);
}

Value upstream::buildPosition(OpBuilder &builder, Location loc, Value rank, MeshAttr mesh) {
  ArrayRef<int64_t> ranks = mesh.getDeviceIds();
  if (ranks.empty())
    return rank;
  SmallVector<int64_t> positions(ranks.size());
  for (auto [position, each] : llvm::enumerate(ranks))
    positions[each] = int64_t(position);
  return lookUp(builder, loc, positions, rank);
}

Value upstream::buildRank(OpBuilder &builder, Location loc, Value position, MeshAttr mesh) {
  return mesh.getDeviceIds().empty() ? position : lookUp(builder, loc, mesh.getDeviceIds(), position);
}

/// Returns `number / stride % size`.
static Value buildDigit(OpBuilder &builder, Location loc, Value number, AxisDigit digit) {
  Value shifted = arith::DivUIOp::create(builder, loc, number, createIndex(builder, loc, digit.stride));
  return arith::RemUIOp::create(builder, loc, shifted, createIndex(builder, loc, digit.size));
}

Value upstream::buildIndex(OpBuilder &builder, Location loc, Value position, ArrayRef<AxisDigit> digits) {
  Value index = createIndex(builder, loc, 0);
  for (AxisDigit digit : digits) {
    index = arith::MulIOp::create(builder, loc, index, createIndex(builder, loc, digit.size));
    index = arith::AddIOp::create(builder, loc, index, buildDigit(builder, loc, position, digit));
  }
  return index;
}

Value upstream::buildMember(OpBuilder &builder, Location loc, Value position, ArrayRef<AxisDigit> digits, Value index) {
  int64_t inner = 1;
  for (AxisDigit digit : llvm::reverse(digits)) {
    // The digit of this device is replaced by that of the member. Differences may be negative and wrap around, sums do
    // not.
    Value own = buildDigit(builder, loc, position, digit), other = buildDigit(builder, loc, index, {inner, digit.size});
    Value difference = arith::SubIOp::create(builder, loc, other, own);
    Value distance = arith::MulIOp::create(builder, loc, difference, createIndex(builder, loc, digit.stride));
    position = arith::AddIOp::create(builder, loc, position, distance);
    inner *= digit.size;
  }
  return position;
}
