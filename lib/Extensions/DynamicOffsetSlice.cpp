// SPDX-License-Identifier: Apache-2.0
//
// Both directions go through a buffer with margins, in which one list of rows is put at a place that depends on the
// device, and from which the other is cut.

#include "DynamicOffsetSlice.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace dist;

static Value clamp(ImplicitLocOpBuilder &b, Value value, int64_t low, int64_t high) {
  Value least = arith::ConstantIndexOp::create(b, low), most = arith::ConstantIndexOp::create(b, high);
  return arith::MinSIOp::create(b, arith::MaxSIOp::create(b, value, least), most);
}

DynamicOffsetSlice DynamicOffsetSlice::get(OpBuilder &builder, Location loc, const LocalShards::FactorShard &part,
                                           Value start, int64_t length) {
  ImplicitLocOpBuilder b(loc, builder);
  DynamicOffsetSlice rows{length, std::min(length, part.size), {}, {}};
  Value wanted = arith::SubIOp::create(b, start, part.offset);
  rows.first = clamp(b, wanted, 0, part.size - rows.slice);
  rows.place = clamp(b, arith::SubIOp::create(b, rows.first, wanted), -rows.slice, length);
  return rows;
}

/// Returns `value` with `size` indices in `dim`, from `offset` on.
static Value cut(ImplicitLocOpBuilder &b, Value value, int64_t dim, OpFoldResult offset, int64_t size) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)), ones(shape.size(), b.getIndexAttr(1));
  offsets[dim] = offset;
  return tensor::ExtractSliceOp::create(b, RankedTensorType::get(shape, type.getElementType()), value, offsets,
                                        getAsIndexOpFoldResult(b.getContext(), shape), ones);
}

/// Returns a tensor like `value` but with `size` indices in `dim`, of `fill` or arbitrary, with `value` from `offset`
/// on.
static Value putIntoBuffer(ImplicitLocOpBuilder &b, Value value, int64_t dim, OpFoldResult offset, int64_t size,
                           TypedAttr fill) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  Value buffer = tensor::EmptyOp::create(b, shape, type.getElementType());
  if (fill)
    buffer = linalg::FillOp::create(b, createScalarConstant(b, b.getLoc(), fill), buffer).getResult(0);
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)), ones(shape.size(), b.getIndexAttr(1));
  offsets[dim] = offset;
  return tensor::InsertSliceOp::create(b, value, buffer, offsets,
                                       getAsIndexOpFoldResult(b.getContext(), type.getShape()), ones);
}

/// Returns where in a buffer with margins of the size of a slice the slice lies.
static Value getPlaceInBuffer(ImplicitLocOpBuilder &b, const DynamicOffsetSlice &rows) {
  return arith::AddIOp::create(b, rows.place, arith::ConstantIndexOp::create(b, rows.slice));
}

Value dist::placeSlice(OpBuilder &builder, Location loc, Value slice, int64_t dim, const DynamicOffsetSlice &rows,
                       TypedAttr fill) {
  ImplicitLocOpBuilder b(loc, builder);
  Value buffer = putIntoBuffer(b, slice, dim, getPlaceInBuffer(b, rows), rows.length + 2 * rows.slice, fill);
  return cut(b, buffer, dim, b.getIndexAttr(rows.slice), rows.length);
}

Value dist::alignWithSlice(OpBuilder &builder, Location loc, Value wanted, int64_t dim,
                           const DynamicOffsetSlice &rows) {
  ImplicitLocOpBuilder b(loc, builder);
  Value buffer = putIntoBuffer(b, wanted, dim, b.getIndexAttr(rows.slice), rows.length + 2 * rows.slice, /*fill=*/{});
  return cut(b, buffer, dim, getPlaceInBuffer(b, rows), rows.slice);
}
