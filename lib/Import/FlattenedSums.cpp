// SPDX-License-Identifier: Apache-2.0

#include "FlattenedSums.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

/// What is computed in more steps is read as it is.
static constexpr int kMostSteps = 16;

/// Returns `value` as an op that computes each element of a tensor of rank 1 from those of others, or null.
static linalg::GenericOp getElementwise(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  bool isElementwise = op && op->getNumResults() == 1 && op.getNumParallelLoops() == op.getNumLoops() &&
                       llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }) &&
                       op.getBody()->getOps<linalg::IndexOp>().empty() &&
                       !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0));
  return isElementwise ? op : linalg::GenericOp();
}

/// Returns the shape before flattening of the first tensor that `value` is computed from, or nothing.
static std::optional<ArrayRef<int64_t>> findShape(Value value, int steps) {
  if (auto flat = value.getDefiningOp<tensor::CollapseShapeOp>())
    return flat.getSrcType().getShape();
  if (linalg::GenericOp op = steps > 0 ? getElementwise(value) : linalg::GenericOp())
    for (Value input : op.getInputs())
      if (std::optional<ArrayRef<int64_t>> shape = findShape(input, steps - 1))
        return shape;
  return std::nullopt;
}

namespace {
/// Computes again, in the shape before flattening, what a reduction reads; each value once.
class Expander {
public:
  Expander(ImplicitLocOpBuilder &builder, ArrayRef<int64_t> shape) : builder(builder), shape(shape) {}

  /// Returns what `value` is in that shape, or null.
  Value expand(Value value, int steps) {
    auto known = expanded.find(value);
    return known != expanded.end() ? known->second : expanded[value] = build(value, steps);
  }

private:
  Value build(Value value, int steps) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != 1)
      return {};
    if (auto flat = value.getDefiningOp<tensor::CollapseShapeOp>())
      return flat.getSrcType().getShape() == shape ? flat.getSrc() : Value();
    if (DenseElementsAttr splat = getSplat(value))
      return arith::ConstantOp::create(builder, splat.resizeSplat(type.clone(shape)));
    linalg::GenericOp op = steps > 0 ? getElementwise(value) : linalg::GenericOp();
    if (!op)
      return {};
    SmallVector<Value> inputs;
    for (Value input : op.getInputs()) {
      inputs.push_back(expand(input, steps - 1));
      if (!inputs.back())
        return {};
    }
    return createElementwiseLike(builder, cast<RankedTensorType>(type.clone(shape)), inputs, *op.getBody());
  }

  ImplicitLocOpBuilder &builder;
  ArrayRef<int64_t> shape;
  llvm::DenseMap<Value, Value> expanded;
};
} // namespace

std::optional<SmallVector<Value>> getBeforeFlattening(ImplicitLocOpBuilder &builder, ValueRange values) {
  std::optional<ArrayRef<int64_t>> shape;
  for (Value value : values)
    if (!shape)
      shape = findShape(value, kMostSteps);
  if (!shape || llvm::count_if(*shape, [](int64_t size) { return size != 1; }) < 2)
    return std::nullopt;
  Expander expander(builder, *shape);
  SmallVector<Value> expanded;
  for (Value value : values) {
    expanded.push_back(expander.expand(value, kMostSteps));
    if (!expanded.back())
      return std::nullopt;
  }
  return expanded;
}

} // namespace dist
