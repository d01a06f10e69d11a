// SPDX-License-Identifier: Apache-2.0
//
// The tensor_ext dialect, and the views of its ops that rules and lowerings share.

#ifndef DIST_IR_TENSOREXT_H
#define DIST_IR_TENSOREXT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dist/IR/TensorExtDialect.h.inc"
#define GET_OP_CLASSES
#include "dist/IR/TensorExtOps.h.inc"

namespace dist::tensor_ext {

/// How loops walk a tensor that is accessed at positions which indices hold: the source of a gather, the destination of
/// a scatter. The fields are those of the ops.
struct IndexedAccess {
  llvm::ArrayRef<int64_t> windows, components, along;
  mlir::ShapedType indexed; ///< The source or destination.
  mlir::ShapedType indices;
  mlir::ShapedType loops; ///< Its dimensions are the loops: the result or the updates.

  static IndexedAccess of(GatherOp op);
  static IndexedAccess of(ScatterOp op);

  /// Returns the size of the window along dimension `dim` of the indexed tensor.
  int64_t getWindow(int64_t dim) const { return windows[dim] < 0 ? 1 : loops.getDimSize(windows[dim]); }
  /// Returns true if indices move an access along dimension `dim` of the indexed tensor. They cannot move a window that
  /// is as large as the dimension; its component says only whether it counts.
  bool isMoved(int64_t dim) const {
    return components[dim] >= 0 && (windows[dim] < 0 || getWindow(dim) != indexed.getDimSize(dim));
  }
  /// Returns the number of components of an index vector.
  int64_t getNumComponents() const { return indices.getShape().back(); }
  /// Returns the dimension of the indexed tensor that `component` moves.
  int64_t getDimOf(int64_t component) const { return llvm::find(components, component) - components.begin(); }
};

/// Returns the only op of `block`, the region of an op that combines two values, if it combines the two arguments and
/// is what the region yields, or null.
mlir::Operation *getSingleCombiner(mlir::Block &block);

/// Makes gather and scatter bufferizable.
void registerTensorExtBufferization(mlir::DialectRegistry &registry);

} // namespace dist::tensor_ext

#endif // DIST_IR_TENSOREXT_H
