// SPDX-License-Identifier: Apache-2.0
//
// How scalar code folds elements into accumulators, found in its body: for an argmax
//
//   ^bb0(%value, %index, %best, %at):  ... select %best or %value, select %at or %index ...
//
// the accumulators (%best, %at) and an element (%value, %index) are combined. If that is associative, parts of a line
// may be folded one by one, and what they gave in the same way; without it, the order of the fold is what the op means.

#ifndef DIST_EXTENSIONS_COMBINER_H
#define DIST_EXTENSIONS_COMBINER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace dist {

class Combiner {
public:
  /// Returns how `body`, of straight-line scalar code, folds one element into `accumulators`, which are values of it,
  /// with `results` as the new accumulators. Returns nothing if it does something else, or if that is not proved to be
  /// associative: as real numbers, without rounding, and wrapping around as integers do.
  static std::optional<Combiner> find(llvm::ArrayRef<mlir::Value> accumulators, llvm::ArrayRef<mlir::Value> results,
                                      mlir::Block *body);

  /// Returns the values of the body that make up an element, one per accumulator.
  llvm::ArrayRef<mlir::Value> getElements() const { return elements; }
  /// Returns true if the sides of a combination may change places.
  bool commutes() const { return isCommutative; }
  /// Builds the combination of `before` and `here`, one value per accumulator each.
  llvm::SmallVector<mlir::Value> build(mlir::OpBuilder &builder, mlir::ValueRange before, mlir::ValueRange here) const;

private:
  llvm::SmallVector<mlir::Value> accumulators, elements, results;
  llvm::SmallVector<mlir::Operation *> ops; ///< From accumulators and elements to results, in order.
  bool isCommutative = false;
};

} // namespace dist

#endif // DIST_EXTENSIONS_COMBINER_H
