// SPDX-License-Identifier: Apache-2.0
//
// bitcast_convert. Between elements of one width it is an elementwise op. A wider element is made of the elements along
// a last dimension of the operand, a narrower one is a part of an element of the operand and gets a last dimension; the
// least significant part comes first.

#include "BodyImporter.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns the bits of `scalar`, or the scalar of type `type` with the bits of the integer `scalar`.
Value castBits(ImplicitLocOpBuilder &builder, Value scalar, Type type) {
  return scalar.getType() == type ? scalar : arith::BitcastOp::create(builder, type, scalar).getResult();
}

/// Returns position along loop `loop` times `width`, as an integer of type `type`.
Value getShift(ImplicitLocOpBuilder &builder, int64_t loop, unsigned width, Type type) {
  Value position = arith::IndexCastOp::create(builder, type, linalg::IndexOp::create(builder, loop));
  Value factor = arith::ConstantOp::create(builder, builder.getIntegerAttr(type, width));
  return arith::MulIOp::create(builder, position, factor);
}

/// Joins the elements along the last dimension of `input`.
Value join(ImplicitLocOpBuilder &builder, Value input, RankedTensorType type) {
  auto inputType = cast<RankedTensorType>(input.getType());
  unsigned narrowWidth = inputType.getElementTypeBitWidth();
  Type narrow = builder.getIntegerType(narrowWidth), wide = builder.getIntegerType(type.getElementTypeBitWidth());
  int64_t rank = inputType.getRank();
  auto bitsType = cast<RankedTensorType>(type.clone(wide));
  Value zero = arith::ConstantOp::create(builder, builder.getIntegerAttr(wide, 0));
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value bits = arith::ExtUIOp::create(nested, wide, castBits(nested, scalars[0], narrow));
    Value part = arith::ShLIOp::create(nested, bits, getShift(nested, rank - 1, narrowWidth, wide));
    return SmallVector<Value>{arith::AddIOp::create(nested, scalars[1], part)}; // The parts do not overlap.
  };
  AffineMap all = builder.getMultiDimIdentityMap(rank), front = getLeadingLoops(rank, rank - 1, builder.getContext());
  Value joined =
      createGeneric(builder, input, createFilled(builder, bitsType, zero), {all, front}, rank - 1, body)->front();
  if (bitsType == type)
    return joined;
  auto cast = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{castBits(nested, scalars[0], type.getElementType())};
  };
  return *createElementwise(builder, type, joined, builder.getMultiDimIdentityMap(rank - 1), cast);
}

/// Cuts the elements of `input` into the elements along a new last dimension.
Value cut(ImplicitLocOpBuilder &builder, Value input, RankedTensorType type) {
  unsigned narrowWidth = type.getElementTypeBitWidth();
  Type narrow = builder.getIntegerType(narrowWidth);
  Type wide = builder.getIntegerType(cast<RankedTensorType>(input.getType()).getElementTypeBitWidth());
  int64_t rank = type.getRank();
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value bits = castBits(nested, scalars[0], wide);
    bits = arith::ShRUIOp::create(nested, bits, getShift(nested, rank - 1, narrowWidth, wide));
    bits = arith::TruncIOp::create(nested, narrow, bits);
    return SmallVector<Value>{castBits(nested, bits, type.getElementType())};
  };
  return *createElementwise(builder, type, input, getLeadingLoops(rank, rank - 1, builder.getContext()), body);
}

LogicalResult importBitcast(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0));
  auto inputType = cast<RankedTensorType>(input.getType());
  if (!inputType.getElementType().isIntOrFloat() || !type.getElementType().isIntOrFloat())
    return importer.emitOpError(op) << "cannot take the bits of " << inputType << " as " << type;
  unsigned from = inputType.getElementTypeBitWidth(), to = type.getElementTypeBitWidth();
  if (from == to)
    return importElementwiseOp(op, importer);
  RankedTensorType longer = from < to ? inputType : type, shorter = from < to ? type : inputType;
  unsigned ratio = std::max(from, to) / std::min(from, to);
  bool fits = from > 1 && to > 1 && std::max(from, to) % std::min(from, to) == 0 && longer.getRank() > 0 &&
              longer.getShape().drop_back() == shorter.getShape() && longer.getShape().back() == ratio;
  if (!fits)
    return importer.emitOpError(op) << "cannot take the bits of " << inputType << " as " << type;
  ImplicitLocOpBuilder builder = importer.at(op);
  importer.map(op->getResult(0), from < to ? join(builder, input, type) : cut(builder, input, type));
  return success();
}

} // namespace

void addBitcastOps(OpTable &table) { table["stablehlo.bitcast_convert"] = importBitcast; }

} // namespace dist
