// SPDX-License-Identifier: Apache-2.0
//
// Fields and loops of reductions over windows; see the header.

#include "WindowReduction.h"
#include "OpFields.h"
#include "SpreadPad.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

FailureOr<SmallVector<WindowAxis>> readWindow(Operation *op, ArrayRef<int64_t> shape, const BodyImporter &importer) {
  FailureOr<SmallVector<int64_t>> windows = getIntegersField(op, "window_dimensions", importer.getLocation(op));
  if (failed(windows))
    return failure();
  if (windows->size() != shape.size() || llvm::any_of(*windows, [](int64_t size) { return size < 1; }))
    return importer.emitOpError(op) << "has windows of shape [" << *windows << "], but needed " << shape.size()
                                    << " positive sizes";
  return readWindowAxes(op, {"window_strides", "padding", "base_dilations", "window_dilations"}, shape, *windows,
                        importer);
}

SmallVector<int64_t> getPositions(ArrayRef<WindowAxis> axes) {
  return llvm::map_to_vector(axes, [](const WindowAxis &axis) { return axis.getNumPositions(); });
}

WindowLoops getWindowLoops(ArrayRef<WindowAxis> axes) {
  WindowLoops loops;
  loops.numPositions = loops.count = axes.size();
  for (auto [dimension, axis] : llvm::enumerate(axes)) {
    WindowedDim dim{axis, unsigned(dimension), std::nullopt};
    if (axis.window > 1) {
      dim.element = loops.count++;
      loops.windowShape.push_back(axis.window);
    }
    loops.dims.push_back(dim);
  }
  return loops;
}

WindowedInput createWindowShape(ImplicitLocOpBuilder &builder, const WindowLoops &loops) {
  SmallVector<AffineExpr> elements;
  for (unsigned loop = loops.numPositions; loop < loops.count; ++loop)
    elements.push_back(builder.getAffineDimExpr(loop));
  Value shape = createEmpty(builder, RankedTensorType::get(loops.windowShape, builder.getI8Type()));
  return {shape, AffineMap::get(loops.count, 0, elements, builder.getContext())};
}

} // namespace dist
