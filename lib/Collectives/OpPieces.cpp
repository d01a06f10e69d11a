// SPDX-License-Identifier: Apache-2.0

#include "OpPieces.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

RankedTensorType dist::withSize(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return RankedTensorType::get(shape, type.getElementType());
}

namespace {
/// Where a piece lies in the whole.
struct Place {
  Place(OpBuilder &builder, RankedTensorType piece, int64_t dim, int64_t number)
      : offsets(piece.getRank(), builder.getIndexAttr(0)), strides(piece.getRank(), builder.getIndexAttr(1)) {
    offsets[dim] = builder.getIndexAttr(number * piece.getDimSize(dim));
    for (int64_t size : piece.getShape())
      sizes.push_back(builder.getIndexAttr(size));
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
};
} // namespace

Value dist::takePiece(OpBuilder &builder, Value value, int64_t dim, int64_t numPieces, int64_t number) {
  auto whole = cast<RankedTensorType>(value.getType());
  RankedTensorType type = withSize(whole, dim, whole.getDimSize(dim) / numPieces);
  Place place(builder, type, dim, number);
  return tensor::ExtractSliceOp::create(builder, value.getLoc(), type, value, place.offsets, place.sizes,
                                        place.strides);
}

Value dist::joinPieces(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange pieces, int64_t dim) {
  Value whole = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  for (auto [number, piece] : llvm::enumerate(pieces)) {
    Place place(builder, cast<RankedTensorType>(piece.getType()), dim, number);
    whole = tensor::InsertSliceOp::create(builder, loc, piece, whole, place.offsets, place.sizes, place.strides);
  }
  return whole;
}

FailureOr<SmallVector<Value>> dist::computePiece(OpBuilder &builder, const ChunkedOp &chunked, const ShardingRule &rule,
                                                 ArrayRef<Value> operands, const PieceOfFactor &piece) {
  LocalShards shards;
  shards.rule = &rule;
  for (const Factor &factor : rule.factors)
    shards.factors.push_back({Value(), factor.size, factor.size, 1, false, Value(), AxisListAttr()});
  shards.wholeTies.resize(rule.ties.size());
  shards.operands.assign(operands.begin(), operands.end());
  for (auto [type, dim] : llvm::zip_equal(chunked.op->getResultTypes(), chunked.resultDims)) {
    auto tensor = cast<RankedTensorType>(type);
    shards.resultTypes.push_back(dim < 0 ? tensor : withSize(tensor, dim, tensor.getDimSize(dim) / piece.numPieces));
  }
  int64_t whole = rule.factors[chunked.factor].size;
  shards.factors[chunked.factor] = {piece.offset, whole / piece.numPieces, whole, piece.numPieces, false,
                                    piece.index,  AxisListAttr()};
  return cast<LocalRewriteOpInterface>(chunked.op).rewriteToLocal(builder, shards);
}
