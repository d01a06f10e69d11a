// SPDX-License-Identifier: Apache-2.0

#include "LoopWindows.h"
#include "Reshape.h"
#include "StructuredOps.h"

#include "dist/Analysis/IterationValues.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace dist {

/// Returns element `number` of `indices`, of rank 1 or less: a number, or a tensor of rank 0; null if it is not known
/// to be one.
static OpFoldResult findElement(Value indices, int64_t number) {
  auto type = cast<RankedTensorType>(indices.getType());
  DenseIntElementsAttr elements;
  if (matchPattern(indices, m_Constant(&elements)))
    return IntegerAttr::get(IndexType::get(indices.getContext()),
                            elements.getValues<APInt>()[number].sextOrTrunc(64).getSExtValue());
  if (type.getRank() == 0)
    return indices;
  if (auto expanded = indices.getDefiningOp<tensor::ExpandShapeOp>())
    return findElement(expanded.getSrc(), number);
  auto joined = indices.getDefiningOp<tensor::ConcatOp>();
  if (!joined || type.getRank() != 1)
    return {};
  for (Value part : joined->getOperands()) {
    int64_t size = cast<RankedTensorType>(part.getType()).getDimSize(0);
    if (number < size)
      return findElement(part, number);
    number -= size;
  }
  return {};
}

/// Returns the places, by dimension, of the only window of `scatter`, or nothing if it is not known to be inside in all
/// trips of `loop`.
static std::optional<SmallVector<OpFoldResult>> findOffsets(ImplicitLocOpBuilder &builder,
                                                            tensor_ext::ScatterOp scatter, scf::ForOp loop) {
  auto updates = dyn_cast<RankedTensorType>(scatter.getUpdates().getType());
  auto whole = dyn_cast<RankedTensorType>(scatter.getInit().getType());
  auto indices = dyn_cast<RankedTensorType>(scatter.getIndices().getType());
  if (!scatter.getAlong().empty() || !updates || !whole || !indices || indices.getRank() > 1)
    return std::nullopt;
  SmallVector<OpFoldResult> offsets;
  int64_t numLoops = 0;
  for (auto [size, window, component] :
       llvm::zip_equal(whole.getShape(), scatter.getWindows(), scatter.getComponents())) {
    int64_t extent = window < 0 ? 1 : updates.getDimSize(window);
    if (extent < 1 || extent > size || (window >= 0 && window != numLoops++))
      return std::nullopt;
    offsets.push_back(builder.getIndexAttr(0));
    if (component < 0)
      continue;
    offsets.back() = findElement(scatter.getIndices(), component);
    std::optional<SmallVector<int64_t>> places;
    if (auto element = dyn_cast_if_present<Value>(offsets.back())) {
      Value offset = arith::IndexCastOp::create(builder, builder.getIndexType(), getScalar(builder, element));
      places = getIterationValues(loop, offset, kMostTripsOverRows);
      offsets.back() = offset;
    } else if (offsets.back()) {
      places = {*getConstantIntValue(offsets.back())};
    }
    if (!places || llvm::any_of(*places, [&](int64_t place) { return place < 0 || place > size - extent; }))
      return std::nullopt;
  }
  return numLoops == updates.getRank() ? std::optional(offsets) : std::nullopt;
}

void insertKnownWindows(scf::ForOp loop) {
  SmallVector<tensor_ext::ScatterOp> scatters;
  loop->walk([&](tensor_ext::ScatterOp scatter) {
    if (scatter->getNumResults() == 1)
      scatters.push_back(scatter);
  });
  for (tensor_ext::ScatterOp scatter : scatters) {
    ImplicitLocOpBuilder builder(scatter.getLoc(), scatter);
    std::optional<SmallVector<OpFoldResult>> offsets = findOffsets(builder, scatter, loop);
    if (!offsets)
      continue;
    auto updates = cast<RankedTensorType>(scatter.getUpdates().getType());
    SmallVector<int64_t> shape;
    for (int64_t window : scatter.getWindows())
      shape.push_back(window < 0 ? 1 : updates.getDimSize(window));
    SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(builder.getContext(), shape),
                              strides(shape.size(), builder.getIndexAttr(1));
    // With all dimensions, so that it is computed where the window lies.
    Value made = reshapeTo(builder, scatter.getUpdates(), shape);
    if (!scatter.overwrites()) {
      Value before =
          tensor::ExtractSliceOp::create(builder, updates.clone(shape), scatter.getInit(), *offsets, sizes, strides);
      made = createElementwiseLike(builder, updates.clone(shape), {before, made}, scatter.getCombiner().front());
    }
    made = tensor::InsertSliceOp::create(builder, made, scatter.getInit(), *offsets, sizes, strides);
    scatter->getResult(0).replaceAllUsesWith(made);
    scatter->erase();
  }
}

} // namespace dist
