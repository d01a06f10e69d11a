// SPDX-License-Identifier: Apache-2.0
//
// Padding in all its forms; see the header.

#include "SpreadPad.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

void Padding::add(int64_t before, int64_t after, int64_t between) {
  low.push_back(before);
  high.push_back(after);
  interior.push_back(between);
}

int64_t Padding::getSpread(unsigned i, int64_t size) const {
  return size + std::max<int64_t>(size - 1, 0) * interior[i];
}

static SmallVector<OpFoldResult> getStatic(OpBuilder &builder, ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

/// Returns the part of `whole` of shape `shape` that starts at `offsets`.
static Value cut(ImplicitLocOpBuilder &builder, Value whole, ArrayRef<int64_t> offsets, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(whole.getType());
  if (type.getShape() == shape)
    return whole;
  return createSlice(builder, cast<RankedTensorType>(type.clone(shape)), whole, getStatic(builder, offsets));
}

/// Returns a tensor of type `type` full of `scalar` to spread `input` into. Upstream folds a padded tensor that is
/// inserted into a fill of the same value, but forgets the strides of the insertion; a fill in general form is left
/// alone.
static Value createBackground(ImplicitLocOpBuilder &builder, RankedTensorType type, Value input, Value scalar) {
  if (!input.getDefiningOp<tensor::PadOp>())
    return createFilled(builder, type, scalar);
  auto body = [&](ImplicitLocOpBuilder &, ValueRange) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{scalar};
  };
  return *createElementwise(builder, type, ValueRange(), {}, body);
}

Value createPadded(ImplicitLocOpBuilder &builder, Value input, Value scalar, const Padding &padding) {
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> before, after, cuts, strides, spreadShape, wholeShape, shape;
  for (unsigned i = 0; i < type.getRank(); ++i) {
    int64_t spread = padding.getSpread(i, type.getDimSize(i));
    before.push_back(std::max<int64_t>(padding.low[i], 0));
    after.push_back(std::max<int64_t>(padding.high[i], 0));
    cuts.push_back(std::max<int64_t>(-padding.low[i], 0));
    strides.push_back(type.getDimSize(i) == 1 ? 1 : padding.interior[i] + 1);
    spreadShape.push_back(spread);
    wholeShape.push_back(before[i] + spread + after[i]);
    shape.push_back(padding.getPadded(i, type.getDimSize(i)));
  }
  if (ArrayRef(wholeShape) == type.getShape())
    return cut(builder, input, cuts, shape);
  auto wholeType = cast<RankedTensorType>(type.clone(wholeShape));
  Value whole;
  if (type.getNumElements() == 0)
    whole = createFilled(builder, wholeType, scalar);
  else if (ArrayRef(spreadShape) == type.getShape())
    whole =
        tensor::PadOp::create(builder, wholeType, input, getStatic(builder, before), getStatic(builder, after), scalar);
  else
    whole = tensor::InsertSliceOp::create(builder, input, createBackground(builder, wholeType, input, scalar),
                                          getStatic(builder, before), getStatic(builder, type.getShape()),
                                          getStatic(builder, strides));
  return cut(builder, whole, cuts, shape);
}

} // namespace dist
