// SPDX-License-Identifier: Apache-2.0
//
// See DenseArrays.h.

#include "DenseArrays.h"
#include "MeshPosition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::upstream;

/// Returns how the dimensions of a tensor of rank `rank` become one; none for a scalar.
static SmallVector<ReassociationIndices> getReassociation(int64_t rank) {
  if (rank == 0)
    return {};
  return {llvm::to_vector(llvm::seq<int64_t>(0, rank))};
}

Value upstream::flatten(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getRank() == 1)
    return tensor;
  auto flat = RankedTensorType::get(type.getNumElements(), type.getElementType());
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(builder, loc, flat, tensor, ArrayRef<ReassociationIndices>());
  return tensor::CollapseShapeOp::create(builder, loc, flat, tensor, getReassociation(type.getRank()));
}

Value upstream::unflatten(OpBuilder &builder, Location loc, Value flat, RankedTensorType type) {
  if (type.getRank() == 1)
    return flat;
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(builder, loc, type, flat, ArrayRef<ReassociationIndices>());
  return tensor::ExpandShapeOp::create(builder, loc, type, flat, getReassociation(type.getRank()));
}

/// Builds an elementwise op on one-dimensional tensors.
static Value map(OpBuilder &builder, Location loc, Value input, Type element,
                 llvm::function_ref<Value(OpBuilder &, Value)> body) {
  int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(0);
  Value init = tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>{size}, element);
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(1));
  return linalg::GenericOp::create(builder, loc, init.getType(), input, init, maps,
                                   ArrayRef<utils::IteratorType>{utils::IteratorType::parallel},
                                   [&](OpBuilder &inner, Location innerLoc, ValueRange arguments) {
                                     linalg::YieldOp::create(inner, innerLoc, body(inner, arguments[0]));
                                   })
      .getResult(0);
}

Value upstream::reinterpret(OpBuilder &builder, Location loc, Value flat, Type element) {
  Type from = getElementTypeOrSelf(flat.getType());
  if (from == element)
    return flat;
  return map(builder, loc, flat, element, [&](OpBuilder &inner, Value value) -> Value {
    if (from.isInteger(1))
      return arith::ExtUIOp::create(inner, loc, element, value);
    if (element.isInteger(1))
      return arith::TruncIOp::create(inner, loc, element, value);
    return arith::BitcastOp::create(inner, loc, element, value);
  });
}

Value upstream::readBuffer(OpBuilder &builder, Location loc, Value flat) {
  auto type = cast<RankedTensorType>(flat.getType());
  auto buffer = MemRefType::get(type.getShape(), type.getElementType());
  return bufferization::ToBufferOp::create(builder, loc, buffer, flat, /*read_only=*/true);
}

Value upstream::createBuffer(OpBuilder &builder, Location loc, int64_t size, Type element) {
  return memref::AllocOp::create(builder, loc, MemRefType::get({size}, element));
}

Value upstream::readTensor(OpBuilder &builder, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return bufferization::ToTensorOp::create(builder, loc, RankedTensorType::get(type.getShape(), type.getElementType()),
                                           buffer,
                                           /*restrict=*/true, /*writable=*/true);
}

Value upstream::getBlock(OpBuilder &builder, Location loc, Value buffer, Value number, int64_t size) {
  Value offset = arith::MulIOp::create(builder, loc, number, createIndex(builder, loc, size));
  return memref::SubViewOp::create(builder, loc, buffer, ArrayRef<OpFoldResult>{offset},
                                   ArrayRef<OpFoldResult>{builder.getIndexAttr(size)},
                                   ArrayRef<OpFoldResult>{builder.getIndexAttr(1)});
}

/// Returns the kind of arithmetic that `kind` is on elements of type `element`.
static arith::AtomicRMWKind getArithmetic(ReductionKind kind, Type element) {
  bool isFloat = isa<FloatType>(element), isBit = element.isInteger(1);
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Avg:
    return isFloat ? arith::AtomicRMWKind::addf : isBit ? arith::AtomicRMWKind::ori : arith::AtomicRMWKind::addi;
  case ReductionKind::Prod:
    return isFloat ? arith::AtomicRMWKind::mulf : isBit ? arith::AtomicRMWKind::andi : arith::AtomicRMWKind::muli;
  case ReductionKind::Max:
    return isFloat ? arith::AtomicRMWKind::maximumf : isBit ? arith::AtomicRMWKind::ori : arith::AtomicRMWKind::maxs;
  case ReductionKind::Min:
    return isFloat ? arith::AtomicRMWKind::minimumf : isBit ? arith::AtomicRMWKind::andi : arith::AtomicRMWKind::mins;
  case ReductionKind::Any:
    return arith::AtomicRMWKind::ori;
  case ReductionKind::All:
    return arith::AtomicRMWKind::andi;
  }
  return arith::AtomicRMWKind::addi;
}

Value upstream::reduceBlocks(OpBuilder &builder, Location loc, Value flat, int64_t count, ReductionKind kind) {
  auto type = cast<RankedTensorType>(flat.getType());
  Type element = type.getElementType();
  bool isNarrow = isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32;
  Type wide = isNarrow ? Type(builder.getF32Type()) : element;
  int64_t size = type.getDimSize(0) / count;
  arith::AtomicRMWKind arithmetic = getArithmetic(kind, element);
  Value neutral = arith::getIdentityValue(arithmetic, wide, builder, loc);
  Value empty = tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>{size}, wide);
  Value init = linalg::FillOp::create(builder, loc, neutral, empty).getResult(0);
  auto blocks = RankedTensorType::get({count, size}, element);
  Value input = tensor::ExpandShapeOp::create(builder, loc, blocks, flat, getReassociation(2));
  AffineMap all = builder.getMultiDimIdentityMap(2);
  AffineMap inBlock = AffineMap::get(2, 0, builder.getAffineDimExpr(1));
  auto body = [&](OpBuilder &inner, Location innerLoc, ValueRange arguments) {
    Value value = isNarrow ? arith::ExtFOp::create(inner, innerLoc, wide, arguments[0]).getResult() : arguments[0];
    linalg::YieldOp::create(inner, innerLoc, arith::getReductionOp(arithmetic, inner, innerLoc, arguments[1], value));
  };
  Value sum = linalg::GenericOp::create(builder, loc, init.getType(), input, init, ArrayRef{all, inBlock},
                                        ArrayRef{utils::IteratorType::reduction, utils::IteratorType::parallel}, body)
                  .getResult(0);
  if (!isNarrow)
    return sum;
  return map(builder, loc, sum, element, [&](OpBuilder &inner, Value value) -> Value {
    return arith::TruncFOp::create(inner, loc, element, value);
  });
}
