// SPDX-License-Identifier: Apache-2.0
//
// Values of the rule checker: arrays of attributes, one per element. A null element is unknown: uninitialised memory,
// or padding, whose contents are arbitrary. Whatever depends on an unknown element is unknown, so a result in which
// padding counts differs from the expected one for certain, not just for some contents.

#ifndef DIST_CHECK_RULES_ARRAY_H
#define DIST_CHECK_RULES_ARRAY_H

#include "mlir/IR/BuiltinTypes.h"

/// A tensor, or a scalar with an empty shape.
struct Array {
  llvm::SmallVector<int64_t, 4> shape;
  std::vector<mlir::Attribute> elements;

  /// Returns an array of unknown elements with the static shape of `type`, which may be a scalar's.
  static Array unknown(mlir::Type type) {
    Array array;
    if (auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type))
      array.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
    array.elements.resize(mlir::ShapedType::getNumElements(array.shape));
    return array;
  }

  static Array scalar(mlir::Attribute element) { return Array{{}, {element}}; }

  /// Returns the position of the element at `index`, or -1 if it is outside.
  int64_t find(llvm::ArrayRef<int64_t> index) const {
    int64_t position = 0;
    for (auto [size, i] : llvm::zip_equal(shape, index)) {
      if (i < 0 || i >= size)
        return -1;
      position = position * size + i;
    }
    return position;
  }
};

/// Calls `visit` with every index below `shape`, in row-major order, until it returns false. Returns false then.
inline bool forEachIndex(llvm::ArrayRef<int64_t> shape, llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return true;
  llvm::SmallVector<int64_t, 4> index(shape.size(), 0);
  while (true) {
    if (!visit(index))
      return false;
    size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return true;
  }
}

#endif // DIST_CHECK_RULES_ARRAY_H
