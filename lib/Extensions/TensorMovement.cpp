// SPDX-License-Identifier: Apache-2.0
//
// Slices, padding and concatenation on shards. In a split dimension that is tied, the op becomes a fetch: what this
// device's shard of the result reads is brought here, and it only remains to choose, per position, whose value it is.
// In a split dimension that is read or written from a position on that is not constant, each device reads or writes
// what lies in its part (DynamicOffsetSlice.h). In all other dimensions the op stays what it is.

#include "TensorMovement.h"
#include "DynamicOffsetSlice.h"
#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/HaloExchange.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace dist;

/// Returns the local operand `number` of `op` with all split ties fetched.
static Value fetchOperand(Operation *op, OpBuilder &builder, const LocalShards &shards, int64_t number, Value fill) {
  Value value = shards.operands[number];
  for (auto [index, tie] : llvm::enumerate(shards.rule->ties))
    if (tie.operand == number && isSplit(shards, index))
      value = fetchTied(builder, op, shards, index, value, fill);
  return value;
}

/// Returns the part of dimension `dim` of operand `number` that this device has, if the dimension is split.
static const LocalShards::FactorShard *findPart(const LocalShards &shards, int64_t number, int64_t dim) {
  const LocalShards::FactorShard &part = shards.factors[shards.rule->operands[number][dim].front()];
  return part.numShards > 1 ? &part : nullptr;
}

/// Returns what does not count in a sum of elements of type `type`.
static TypedAttr getNothing(OpBuilder &builder, Type type) {
  auto floatType = dyn_cast<FloatType>(type);
  // A positive zero would turn a negative one into itself.
  return floatType ? FloatAttr::get(floatType, APFloat::getZero(floatType.getFloatSemantics(), /*Negative=*/true))
                   : getElement(type, 0);
}

/// Returns the local form of `local`, a slice of this device's part of `op`'s source, in which the dimensions `moving`
/// are split: what it has of the slice.
static Value sliceMoving(tensor::ExtractSliceOp op, tensor::ExtractSliceOp local, OpBuilder &builder,
                         const LocalShards &shards, ArrayRef<int64_t> moving) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> offsets = local.getMixedOffsets();
  SmallVector<int64_t> sizes(local.getStaticSizes()), slices = sizes;
  SmallVector<DynamicOffsetSlice> rows;
  for (int64_t dim : moving) {
    rows.push_back(
        DynamicOffsetSlice::get(builder, loc, *findPart(shards, 0, dim), cast<Value>(offsets[dim]), sizes[dim]));
    offsets[dim] = rows.back().first;
    slices[dim] = rows.back().slice;
  }
  Type element = op.getType().getElementType();
  MLIRContext *context = builder.getContext();
  Value value =
      tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(slices, element), local.getSource(), offsets,
                                     getAsIndexOpFoldResult(context, slices), local.getMixedStrides());
  for (auto [dim, moved] : llvm::zip_equal(moving, rows))
    value = placeSlice(builder, loc, value, dim, moved, getNothing(builder, element));
  if (value.getType() == local.getType())
    return value;
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0)), ones(sizes.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, loc, local.getType(), value, zeros,
                                        getAsIndexOpFoldResult(context, sizes), ones);
}

Value dist::sliceOnShards(tensor::ExtractSliceOp op, OpBuilder &builder, const LocalShards &shards) {
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  mapping.map(op.getSource(), fetchOperand(op, builder, shards, 0, /*fill=*/{}));
  auto local = cast<tensor::ExtractSliceOp>(builder.clone(*op, mapping));
  auto type = cast<RankedTensorType>(shards.resultTypes.front());
  SmallVector<int64_t> offsets(op.getStaticOffsets()), sizes(op.getStaticSizes());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (int64_t dim = 0, resultDim = 0, e = sizes.size(); dim < e; ++dim) {
    if (findSplitTie(shards, 0, dim))
      offsets[dim] = 0;
    if (!dropped.test(dim))
      sizes[dim] = type.getDimSize(resultDim++);
  }
  local.setStaticOffsets(offsets);
  local.setStaticSizes(sizes);
  local.getResult().setType(type);
  SmallVector<int64_t> moving;
  for (int64_t dim = 0, e = sizes.size(); dim < e; ++dim)
    if (ShapedType::isDynamic(offsets[dim]) && findPart(shards, 0, dim) &&
        sizes[dim] != op.getSourceType().getDimSize(dim) &&
        shards.rule->factors[shards.rule->operands[0][dim].front()].kind == FactorKind::Reduction)
      moving.push_back(dim);
  if (moving.empty())
    return local.getResult();
  Value sliced = sliceMoving(op, local, builder, shards, moving);
  local.erase();
  return sliced;
}

/// Returns the value that `op` pads with, built outside of it.
static Value getPadding(tensor::PadOp op, OpBuilder &builder) {
  Value padding = op.getConstantPaddingValue();
  if (padding.getParentRegion() == &op.getRegion())
    return builder.clone(*padding.getDefiningOp())->getResult(0);
  return padding;
}

Value dist::padOnShards(tensor::PadOp op, OpBuilder &builder, const LocalShards &shards) {
  Value fill = op.getConstantPaddingValue() ? getPadding(op, builder) : Value();
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  Value source = fetchOperand(op, builder, shards, 0, fill);
  if (source.getType() == shards.resultTypes.front())
    return source;
  mapping.map(op.getSource(), source);
  auto local = cast<tensor::PadOp>(builder.clone(*op, mapping));
  SmallVector<int64_t> low(op.getStaticLow()), high(op.getStaticHigh());
  for (size_t dim = 0; dim < low.size(); ++dim)
    if (findSplitTie(shards, 0, dim))
      low[dim] = high[dim] = 0;
  local.setStaticLow(low);
  local.setStaticHigh(high);
  local.getResult().setType(cast<RankedTensorType>(shards.resultTypes.front()));
  return local.getResult();
}

Value dist::concatOnShards(tensor::ConcatOp op, OpBuilder &builder, const LocalShards &shards) {
  int64_t dim = op.getDim(), rank = op.getResultType().getRank();
  const LocalShards::FactorShard &part = shards.factors[shards.rule->results.front()[dim].front()];
  if (part.numShards == 1)
    return cloneOnShards(op, builder, shards).front();
  auto type = cast<RankedTensorType>(shards.resultTypes.front());
  SmallVector<Value> inputs;
  SmallVector<int64_t> ends;
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    int64_t size = cast<RankedTensorType>(operand.getType()).getDimSize(dim);
    if (size == 0)
      continue;
    inputs.push_back(fetchOperand(op, builder, shards, number, /*fill=*/{}));
    ends.push_back((ends.empty() ? 0 : ends.back()) + size);
  }
  Value empty = tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), type.getElementType());
  SmallVector<AffineMap> maps(inputs.size() + 1, builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    Value row = linalg::IndexOp::create(nested, loc, dim);
    Value position = arith::AddIOp::create(nested, loc, row, part.offset), chosen = args[inputs.size() - 1];
    for (size_t number = inputs.size() - 1; number-- > 0;) {
      Value end = arith::ConstantIndexOp::create(nested, loc, ends[number]);
      Value isBefore = arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::slt, position, end);
      chosen = arith::SelectOp::create(nested, loc, isBefore, args[number], chosen);
    }
    linalg::YieldOp::create(nested, loc, chosen);
  };
  return linalg::GenericOp::create(builder, op.getLoc(), type, inputs, empty, maps, iterators, body).getResult(0);
}

namespace {
/// One split dimension of an insertion, on this device: row i of the destination takes row (i + offset) / stride -
/// first of what was fetched, if the division is exact and the row is one of the source's `size`.
struct InsertedDim {
  int64_t dim;  ///< Of the source.
  Value offset; ///< Of this device's part, relative to where the source is put.
  int64_t stride, size;
  Value first; ///< First row that was fetched.
};
} // namespace

/// Returns `destination` with the rows that the split dimensions `dims` say replaced by rows of `fetched`.
static Value choose(OpBuilder &builder, Location loc, Value fetched, Value destination, ArrayRef<InsertedDim> dims) {
  auto type = cast<RankedTensorType>(destination.getType());
  bool isDense = llvm::all_of(dims, [](const InsertedDim &dim) { return dim.stride == 1; });
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  SmallVector<Value> inputs{destination};
  if (isDense)
    inputs.push_back(fetched);
  SmallVector<AffineMap> maps(inputs.size() + 1, identity);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(nested, loc, value); };
    SmallVector<Value> rows;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      rows.push_back(linalg::IndexOp::create(nested, loc, dim));
    Value takes;
    auto require = [&](Value test) {
      takes = takes ? arith::AndIOp::create(nested, loc, takes, test).getResult() : test;
    };
    for (const InsertedDim &dim : dims) {
      Value row = arith::AddIOp::create(nested, loc, rows[dim.dim], dim.offset);
      require(arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ult, row,
                                    constant((dim.size - 1) * dim.stride + 1)));
      if (isDense)
        continue;
      require(arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq,
                                    arith::RemUIOp::create(nested, loc, row, constant(dim.stride)), constant(0)));
      rows[dim.dim] =
          arith::SubIOp::create(nested, loc, arith::DivUIOp::create(nested, loc, row, constant(dim.stride)), dim.first);
    }
    Value taken;
    if (isDense) {
      taken = args[1];
    } else {
      // Rows that are not taken are read as well, somewhere inside.
      for (const InsertedDim &dim : dims)
        rows[dim.dim] = arith::SelectOp::create(nested, loc, takes, rows[dim.dim], constant(0));
      taken = tensor::ExtractOp::create(nested, loc, fetched, rows);
    }
    linalg::YieldOp::create(nested, loc, arith::SelectOp::create(nested, loc, takes, taken, args[0]).getResult());
  };
  return linalg::GenericOp::create(builder, loc, type, inputs, empty, maps, iterators, body).getResult(0);
}

Value dist::insertOnShards(tensor::InsertSliceOp op, OpBuilder &builder, const LocalShards &shards) {
  Location loc = op.getLoc();
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  Value source = fetchOperand(op, builder, shards, 0, /*fill=*/{}), destination = shards.operands[1];
  SmallVector<OpFoldResult> offsets, strides = op.getMixedStrides();
  for (OpFoldResult offset : op.getMixedOffsets())
    offsets.push_back(isa<Value>(offset) ? OpFoldResult(mapping.lookup(cast<Value>(offset))) : offset);
  SmallVector<InsertedDim> dims;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (int64_t dim = 0, sourceDim = 0, e = offsets.size(); dim < e; ++dim) {
    if (dropped.test(dim))
      continue;
    int64_t size = op.getSourceType().getDimSize(sourceDim);
    const LocalShards::FactorShard *part = findPart(shards, 1, dim);
    if (std::optional<unsigned> number = findSplitTie(shards, 0, sourceDim)) {
      Value start = arith::ConstantIndexOp::create(builder, loc, op.getStaticOffset(dim));
      Value first = buildFirst(builder, loc, getTieNeed(op, shards, *number), part->index);
      dims.push_back(
          {sourceDim, arith::SubIOp::create(builder, loc, part->offset, start), op.getStaticStride(dim), size, first});
      offsets[dim] = builder.getIndexAttr(0);
      strides[dim] = builder.getIndexAttr(1);
    } else if (part && isa<Value>(offsets[dim]) && size != op.getType().getDimSize(dim)) {
      DynamicOffsetSlice rows = DynamicOffsetSlice::get(builder, loc, *part, cast<Value>(offsets[dim]), size);
      source = alignWithSlice(builder, loc, source, sourceDim, rows);
      dims.push_back({sourceDim, rows.place, /*stride=*/1, size, rows.place});
      offsets[dim] = rows.first;
    }
    ++sourceDim;
  }
  // What is written, in the shape of the destination: a part of the source where that is split as well, all of it
  // elsewhere.
  SmallVector<int64_t> sizes, region;
  auto local = cast<RankedTensorType>(destination.getType());
  for (int64_t dim = 0, sourceDim = 0, e = offsets.size(); dim < e; ++dim) {
    bool isTied = !dropped.test(dim) && findSplitTie(shards, 0, sourceDim);
    sizes.push_back(dropped.test(dim) ? 1
                    : isTied          ? local.getDimSize(dim)
                                      : cast<RankedTensorType>(source.getType()).getDimSize(sourceDim));
    if (!dropped.test(dim)) {
      region.push_back(sizes.back());
      ++sourceDim;
    }
  }
  SmallVector<OpFoldResult> mixedSizes = getAsIndexOpFoldResult(builder.getContext(), sizes);
  if (!dims.empty()) {
    auto type = RankedTensorType::get(region, local.getElementType());
    Value kept = destination;
    if (type != local)
      kept = tensor::ExtractSliceOp::create(builder, loc, type, destination, offsets, mixedSizes, strides);
    source = choose(builder, loc, source, kept, dims);
    if (type == local)
      return source;
  }
  return tensor::InsertSliceOp::create(builder, loc, source, destination, offsets, mixedSizes, strides);
}
