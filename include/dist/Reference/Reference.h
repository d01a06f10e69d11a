// SPDX-License-Identifier: Apache-2.0
//
// What a program means, evaluated as plainly as it can be: an interpreter of programs in Imported form, on whole
// tensors, element by element. It shares no code with what partitions, lowers and runs programs, so an error there
// shows when results are compared (`dist-run --check=reference`); the layering lint lets this room include IR and
// nothing else of the project.
//
// - Placements mean nothing: a constraint, a reshard or a barrier is its operand.
// - The body of a local region is evaluated for all devices of its manual axes in step; its collectives move data
// between
//   them. What lies behind the end of an uneven dimension is not there: loops end before it. Ops that would read across
//   that end are errors.
// - A float is computed in double and rounded once, functions by the C library; what a reduction accumulates is rounded
// at its
//   end. Numbers below the smallest normal one stay what they are.
// - What upstream leaves undefined is chosen so that nothing traps: a quotient by zero is all ones and its remainder
// the
//   dividend, a shift by too much shifts everything out, a conversion of what does not fit takes the nearest number
//   there is, and elements of `tensor.empty` are zero. Reading outside of a tensor is an error at the op.

#ifndef DIST_REFERENCE_REFERENCE_H
#define DIST_REFERENCE_REFERENCE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <vector>

namespace dist::reference {

/// One element: a float as a double, which holds every element type up to 64 bits exactly; an integer as its bits, with
/// zeros above its width.
union Slot {
  double real;
  uint64_t bits = 0;
};

/// A dense row-major array.
struct Array {
  mlir::Type element;
  llvm::SmallVector<int64_t> shape; ///< Empty for a scalar.
  std::vector<Slot> slots;
  /// Per dimension how many indices are there, where a shard of an uneven dimension is shorter than its type; empty if
  /// all are.
  llvm::SmallVector<int64_t> present;

  /// Returns an array of zeros; `type` is a static tensor or an element type.
  static Array zeros(mlir::Type type);
  /// Returns the array that `bytes` hold: little endian, i1 as one byte each.
  static Array fromBytes(mlir::Type type, const char *bytes);
  /// Writes the elements to `bytes` likewise; integers of two to seven bits as bytes, with zeros in front of them if
  /// they are unsigned and with their sign otherwise.
  void toBytes(char *bytes, bool isUnsigned = false) const;
};

/// Returns true if arrays can hold elements of `type`, a tensor's or a scalar: all but complex numbers.
bool canHold(mlir::Type type);

/// Calls `function`, which is in Imported form, on whole arrays, one per argument. Failure comes with an error at the
/// op that cannot be evaluated.
mlir::FailureOr<std::vector<Array>> evaluate(mlir::FunctionOpInterface function, std::vector<Array> arguments);

} // namespace dist::reference

#endif // DIST_REFERENCE_REFERENCE_H
