// SPDX-License-Identifier: Apache-2.0
//
// reduce_window, select_and_scatter: the fields and loops that they share.

#ifndef DIST_LIB_IMPORT_WINDOWREDUCTION_H
#define DIST_LIB_IMPORT_WINDOWREDUCTION_H

#include "StructuredOps.h"
#include "WindowedInput.h"

namespace dist {

/// Reads a window over every dimension of a tensor of shape `shape`.
mlir::FailureOr<llvm::SmallVector<WindowAxis>> readWindow(mlir::Operation *op, llvm::ArrayRef<int64_t> shape,
                                                          const BodyImporter &importer);

/// Returns the number of positions of each axis.
llvm::SmallVector<int64_t> getPositions(llvm::ArrayRef<WindowAxis> axes);

/// The loops of a reduction over windows: one over the positions per axis, and one over the elements per axis whose
/// window has more than one.
struct WindowLoops {
  llvm::SmallVector<WindowedDim> dims;
  llvm::SmallVector<int64_t> windowShape; ///< Of the loops over elements.
  unsigned numPositions = 0, count = 0;
};

WindowLoops getWindowLoops(llvm::ArrayRef<WindowAxis> axes);

/// Returns an operand without content and its map, from which linalg learns the sizes of the loops over elements.
WindowedInput createWindowShape(mlir::ImplicitLocOpBuilder &builder, const WindowLoops &loops);

} // namespace dist

#endif // DIST_LIB_IMPORT_WINDOWREDUCTION_H
