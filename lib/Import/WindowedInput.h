// SPDX-License-Identifier: Apache-2.0
//
// What convolutions, pooling and their gradients have in common: a window that walks along some dimensions of a tensor.
// Output element s and window element k of a dimension meet at s * stride + k * windowDilation in the padded dimension.
// Where windows do not overlap the dimension is split into [s, k] instead, so that both are ordinary dimensions, which
// can be sharded.

#ifndef DIST_LIB_IMPORT_WINDOWEDINPUT_H
#define DIST_LIB_IMPORT_WINDOWEDINPUT_H

#include "BodyImporter.h"
#include "mlir/IR/AffineMap.h"

namespace dist {

/// How a window of size `window` walks along a dimension of size `size`.
struct WindowAxis {
  int64_t size = 1, window = 1, stride = 1;
  int64_t low = 0, high = 0; ///< Padding, which may be negative.
  int64_t dilation = 1;      ///< Distance of neighbours of the dimension after spreading.
  int64_t windowDilation = 1;

  /// Returns the number of positions of the window; 0 if it does not fit.
  int64_t getNumPositions() const;
  /// Returns true if the axis is walked in steps of one by a window of one element, without padding.
  bool isTrivial() const { return window == 1 && stride == 1 && low == 0 && high == 0 && dilation == 1; }
};

/// The fields of a window op, by name; a name may be empty, and a field may be missing: then 1, or 0 for padding, is
/// meant.
struct WindowFields {
  llvm::StringRef strides, padding, dilations, windowDilations;
};

/// Reads one axis per size in `sizes` and `windows`; an error at `op` if a list has another length, if a number but the
/// padding is not positive, or if one is so large that positions cannot be computed.
mlir::FailureOr<llvm::SmallVector<WindowAxis>> readWindowAxes(mlir::Operation *op, const WindowFields &fields,
                                                              llvm::ArrayRef<int64_t> sizes,
                                                              llvm::ArrayRef<int64_t> windows,
                                                              const BodyImporter &importer);

/// One dimension of a tensor under windows, and the loops over positions and elements of the window. A dimension
/// without a window has a trivial axis, and no loop for elements.
struct WindowedDim {
  WindowAxis axis;
  unsigned position = 0;
  std::optional<unsigned> element;
};

/// A padded tensor and the map from the loops to its dimensions.
struct WindowedInput {
  mlir::Value value;
  mlir::AffineMap map;
};

/// Pads `input` with `scalar` as `dims` say, one for each of its dimensions, and cuts what no window reaches. Every
/// axis has at least one position.
WindowedInput createWindowed(mlir::ImplicitLocOpBuilder &builder, mlir::Value input, mlir::Value scalar,
                             llvm::ArrayRef<WindowedDim> dims, unsigned numLoops);

} // namespace dist

#endif // DIST_LIB_IMPORT_WINDOWEDINPUT_H
