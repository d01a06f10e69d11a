// SPDX-License-Identifier: Apache-2.0
//
// Short forms for the linalg ops that import builds; see the header.

#include "StructuredOps.h"

#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace dist {

Value createEmpty(ImplicitLocOpBuilder &builder, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, type, ValueRange());
}

Value createFilled(ImplicitLocOpBuilder &builder, RankedTensorType type, Value scalar) {
  return linalg::FillOp::create(builder, scalar, createEmpty(builder, type)).getResult(0);
}

Value createSlice(ImplicitLocOpBuilder &builder, RankedTensorType type, Value whole, ArrayRef<OpFoldResult> offsets,
                  ArrayRef<int64_t> strides) {
  if (type.getNumElements() == 0)
    return createEmpty(builder, type);
  SmallVector<int64_t> steps(strides);
  steps.resize(type.getRank(), 1);
  MLIRContext *context = builder.getContext();
  return tensor::ExtractSliceOp::create(builder, type, whole, offsets, getAsIndexOpFoldResult(context, type.getShape()),
                                        getAsIndexOpFoldResult(context, steps));
}

Value createLeadingPart(ImplicitLocOpBuilder &builder, Value whole, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(whole.getType());
  if (shape == type.getShape())
    return whole;
  SmallVector<OpFoldResult> zeros(shape.size(), builder.getIndexAttr(0));
  return createSlice(builder, cast<RankedTensorType>(type.clone(shape)), whole, zeros);
}

Value replaceLeadingPart(ImplicitLocOpBuilder &builder, Value whole, Value part) {
  auto type = cast<RankedTensorType>(part.getType());
  if (type == whole.getType())
    return part;
  if (type.getNumElements() == 0)
    return whole;
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0)),
      ones(type.getRank(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, part, whole, zeros,
                                       getAsIndexOpFoldResult(builder.getContext(), type.getShape()), ones);
}

FailureOr<SmallVector<Value>> createGeneric(ImplicitLocOpBuilder &builder, ValueRange inputs, ValueRange inits,
                                            ArrayRef<AffineMap> maps, unsigned numParallel, BodyBuilder body) {
  SmallVector<utils::IteratorType> iterators(maps.back().getNumDims(), utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), numParallel, utils::IteratorType::parallel);
  bool isBuilt = true;
  auto buildBody = [&](OpBuilder &nested, Location location, ValueRange arguments) {
    ImplicitLocOpBuilder bodyBuilder(location, nested);
    FailureOr<SmallVector<Value>> results = body(bodyBuilder, arguments);
    isBuilt = succeeded(results);
    if (isBuilt)
      linalg::YieldOp::create(bodyBuilder, *results);
  };
  linalg::GenericOp generic =
      linalg::GenericOp::create(builder, TypeRange(inits), inputs, inits, maps, iterators, buildBody);
  if (!isBuilt) {
    generic.erase();
    return failure();
  }
  return SmallVector<Value>(generic.getResults());
}

FailureOr<Value> createElementwise(ImplicitLocOpBuilder &builder, RankedTensorType type, ValueRange inputs,
                                   ArrayRef<AffineMap> maps, BodyBuilder body) {
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(AffineMap::getMultiDimIdentityMap(type.getRank(), builder.getContext()));
  Value init = createEmpty(builder, type);
  FailureOr<SmallVector<Value>> results = createGeneric(builder, inputs, init, allMaps, type.getRank(), body);
  if (failed(results))
    return failure();
  return results->front();
}

Value createElementwiseLike(ImplicitLocOpBuilder &builder, RankedTensorType type, ValueRange inputs, Block &body) {
  SmallVector<AffineMap> maps(inputs.size(), builder.getMultiDimIdentityMap(type.getRank()));
  auto copy = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    IRMapping known;
    known.map(body.getArguments().take_front(scalars.size()), scalars);
    for (Operation &op : body.without_terminator())
      nested.clone(op, known);
    return SmallVector<Value>{known.lookupOrDefault(body.getTerminator()->getOperand(0))};
  };
  return *createElementwise(builder, type, inputs, maps, copy);
}

AffineMap getLeadingLoops(unsigned numLoops, unsigned count, MLIRContext *context) {
  SmallVector<AffineExpr> results;
  for (unsigned loop = 0; loop < count; ++loop)
    results.push_back(getAffineDimExpr(loop, context));
  return AffineMap::get(numLoops, 0, results, context);
}

Value getScalar(ImplicitLocOpBuilder &builder, Value tensor) {
  if (DenseElementsAttr splat = getSplat(tensor))
    return createScalarConstant(builder, builder.getLoc(), getSplatElement(splat));
  if (auto made = tensor.getDefiningOp<tensor::FromElementsOp>())
    return made.getElements().front();
  return tensor::ExtractOp::create(builder, tensor, ValueRange());
}

DenseElementsAttr getSplat(Value value) {
  auto constant = value.getDefiningOp<arith::ConstantOp>();
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : DenseElementsAttr();
  return elements && elements.isSplat() ? elements : DenseElementsAttr();
}

Value convertFloats(ImplicitLocOpBuilder &builder, Value value, FloatType to) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == to)
    return value;
  AffineMap identity = AffineMap::getMultiDimIdentityMap(type.getRank(), builder.getContext());
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    bool widens = type.getElementTypeBitWidth() < to.getWidth();
    return SmallVector<Value>{widens ? arith::ExtFOp::create(nested, to, scalars[0]).getResult()
                                     : arith::TruncFOp::create(nested, to, scalars[0]).getResult()};
  };
  return *createElementwise(builder, cast<RankedTensorType>(type.clone(to)), value, identity, body);
}

Value createReversed(ImplicitLocOpBuilder &builder, Value value, ArrayRef<int64_t> dimensions) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<AffineExpr> positions;
  bool isChanged = false;
  for (auto [dimension, size] : llvm::enumerate(type.getShape())) {
    AffineExpr loop = builder.getAffineDimExpr(dimension);
    bool isReversed = size > 1 && llvm::is_contained(dimensions, int64_t(dimension));
    positions.push_back(isReversed ? size - 1 - loop : loop);
    isChanged |= isReversed;
  }
  if (!isChanged)
    return value;
  AffineMap map = AffineMap::get(type.getRank(), 0, positions, builder.getContext());
  auto body = [](ImplicitLocOpBuilder &, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{scalars[0]};
  };
  return *createElementwise(builder, type, value, map, body);
}

Type getAccumulatorType(Type type) {
  bool isNarrow = isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
  return isNarrow ? Float32Type::get(type.getContext()) : type;
}

} // namespace dist
