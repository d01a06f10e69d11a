// SPDX-License-Identifier: Apache-2.0
//
// A memref as the runtime sees it: which buffer it lies in, where it begins and how it strides. The chain of views
// between the two (subview, expand, collapse, cast) is looked through; since every root is a dense row-major buffer,
// the layout in the type of the last view says everything else.

#ifndef DIST_LIB_LOWERING_STEPS_BUFFERVIEW_H
#define DIST_LIB_LOWERING_STEPS_BUFFERVIEW_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

#include <optional>

namespace dist::steps {

/// A view whose offset, shape and strides are compile-time constants, all in elements.
struct BufferView {
  mlir::Value root;
  mlir::Type elementType;
  int64_t offset = 0;
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<int64_t> strides;

  int64_t getNumElements() const;
  /// Returns true if the elements lie densely in row-major order.
  bool isContiguous() const;
};

/// Returns the value that `memref` is a view of: an argument, an allocation, a global, a piece of the arena, or the
/// result of an op that chooses a buffer at run time.
mlir::Value getRootBuffer(mlir::Value memref);

/// Returns the view that `memref` stands for, or nothing if a part of it, or which buffer it lies in, is known at run
/// time only.
std::optional<BufferView> resolveBufferView(mlir::Value memref);

/// Returns the bytes that one element takes in a buffer; `type` has a DistDType.
int64_t getElementBytes(mlir::Type type);

/// Returns the bytes of a dense buffer of type `type`.
int64_t getBufferBytes(mlir::MemRefType type);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_BUFFERVIEW_H
