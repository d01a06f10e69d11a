// SPDX-License-Identifier: Apache-2.0
//
// Padding in all its forms: around a tensor, between its elements, and negative, which cuts.

#ifndef DIST_LIB_IMPORT_SPREADPAD_H
#define DIST_LIB_IMPORT_SPREADPAD_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Elements before, after and between those of each dimension. `interior` is never negative.
struct Padding {
  llvm::SmallVector<int64_t> low, high, interior;

  /// Appends a dimension.
  void add(int64_t before, int64_t after, int64_t between);
  /// Returns the size of dimension `i` of size `size` with its elements spread, before low and high padding.
  int64_t getSpread(unsigned i, int64_t size) const;
  /// Returns the size of dimension `i` of size `size` after padding; negative if more is cut than there is.
  int64_t getPadded(unsigned i, int64_t size) const { return low[i] + high[i] + getSpread(i, size); }
};

/// Returns `input` padded with `scalar`; no dimension may become negative. It is `input` itself if nothing changes, a
/// slice if elements are only cut, a tensor.pad if they are only put around, and otherwise a filled tensor with `input`
/// in it.
mlir::Value createPadded(mlir::ImplicitLocOpBuilder &builder, mlir::Value input, mlir::Value scalar,
                         const Padding &padding);

} // namespace dist

#endif // DIST_LIB_IMPORT_SPREADPAD_H
