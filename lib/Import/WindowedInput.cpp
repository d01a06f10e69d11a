// SPDX-License-Identifier: Apache-2.0
//
// Windows over tensors; see the header.

#include "WindowedInput.h"
#include "OpFields.h"
#include "Reshape.h"
#include "SpreadPad.h"

using namespace mlir;

namespace dist {

/// Sizes and distances beyond it are refused, so that products of two of them fit into 64 bits.
static constexpr int64_t kLargestDistance = int64_t(1) << 30;

/// Returns the size of `size` elements at distance `dilation`.
static int64_t getSpan(int64_t size, int64_t dilation) { return size == 0 ? 0 : (size - 1) * dilation + 1; }

int64_t WindowAxis::getNumPositions() const {
  int64_t padded = low + getSpan(size, dilation) + high, span = getSpan(window, windowDilation);
  return padded < span || padded == 0 ? 0 : (padded - span) / stride + 1;
}

/// Reads the list `name`, of `count` numbers that are all `missing` if it is not there.
static FailureOr<SmallVector<int64_t>> readList(Operation *op, StringRef name, size_t count, int64_t missing,
                                                const BodyImporter &importer) {
  if (name.empty() || !op->hasAttr(name))
    return SmallVector<int64_t>(count, missing);
  FailureOr<SmallVector<int64_t>> list = getIntegersField(op, name, importer.getLocation(op));
  if (failed(list))
    return failure();
  if (list->size() != count)
    return importer.emitOpError(op) << "has " << list->size() << " numbers in '" << name << "', but needed " << count;
  for (int64_t number : *list)
    if (number < (missing == 1 ? 1 : -kLargestDistance) || number > kLargestDistance)
      return importer.emitOpError(op) << "has " << number << " in '" << name << "', but needed "
                                      << (missing == 1 ? "a positive number" : "a number") << " up to "
                                      << kLargestDistance;
  return list;
}

FailureOr<SmallVector<WindowAxis>> readWindowAxes(Operation *op, const WindowFields &fields, ArrayRef<int64_t> sizes,
                                                  ArrayRef<int64_t> windows, const BodyImporter &importer) {
  size_t rank = sizes.size();
  FailureOr<SmallVector<int64_t>> strides = readList(op, fields.strides, rank, 1, importer);
  FailureOr<SmallVector<int64_t>> padding = readList(op, fields.padding, 2 * rank, 0, importer);
  FailureOr<SmallVector<int64_t>> dilations = readList(op, fields.dilations, rank, 1, importer);
  FailureOr<SmallVector<int64_t>> windowDilations = readList(op, fields.windowDilations, rank, 1, importer);
  if (failed(strides) || failed(padding) || failed(dilations) || failed(windowDilations))
    return failure();
  SmallVector<WindowAxis> axes;
  for (size_t i = 0; i < rank; ++i) {
    if (sizes[i] > kLargestDistance || windows[i] > kLargestDistance)
      return importer.emitOpError(op) << "has a window of size " << windows[i] << " on a dimension of size " << sizes[i]
                                      << ", but needed sizes up to " << kLargestDistance;
    axes.push_back({sizes[i], windows[i], (*strides)[i], (*padding)[2 * i], (*padding)[2 * i + 1], (*dilations)[i],
                    (*windowDilations)[i]});
  }
  return axes;
}

/// Returns true if the axis is split into positions and elements.
static bool isSplit(const WindowAxis &axis) {
  return axis.window > 1 && axis.windowDilation == 1 && axis.stride == axis.window && axis.getNumPositions() > 1;
}

/// Returns the position in the padded dimension as an expression of the loops. A loop of size 1 only stands in it where
/// the dimension would have no loop otherwise.
static AffineExpr getPosition(const WindowedDim &dim, MLIRContext *context) {
  AffineExpr position = getAffineDimExpr(dim.position, context);
  if (!dim.element || dim.axis.window == 1)
    return position * (dim.axis.getNumPositions() == 1 ? 1 : dim.axis.stride);
  AffineExpr element = getAffineDimExpr(*dim.element, context) * dim.axis.windowDilation;
  return dim.axis.getNumPositions() == 1 ? element : position * dim.axis.stride + element;
}

WindowedInput createWindowed(ImplicitLocOpBuilder &builder, Value input, Value scalar, ArrayRef<WindowedDim> dims,
                             unsigned numLoops) {
  Padding padding;
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> positions;
  for (const WindowedDim &dim : dims) {
    const WindowAxis &axis = dim.axis;
    int64_t count = axis.getNumPositions();
    int64_t reached = (count - 1) * axis.stride + getSpan(axis.window, axis.windowDilation);
    padding.add(axis.low, reached - axis.low - getSpan(axis.size, axis.dilation), axis.dilation - 1);
    if (isSplit(axis)) {
      shape.append({count, axis.window});
      positions.append({builder.getAffineDimExpr(dim.position), builder.getAffineDimExpr(*dim.element)});
    } else {
      shape.push_back(reached);
      positions.push_back(getPosition(dim, builder.getContext()));
    }
  }
  Value padded = createPadded(builder, input, scalar, padding);
  return {reshapeTo(builder, padded, shape), AffineMap::get(numLoops, 0, positions, builder.getContext())};
}

} // namespace dist
