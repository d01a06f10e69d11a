// SPDX-License-Identifier: Apache-2.0
//
// When values are alive: the ops of a function by number, in program order, those of a loop's body behind the loop. An
// iteration counts once, as each needs the memory of the one before.

#ifndef DIST_LIB_PLANNING_PROGRAMORDER_H
#define DIST_LIB_PLANNING_PROGRAMORDER_H

#include "dist/Analysis/LiveBytes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// From `begin` to before `end`.
struct Lifetime {
  int64_t begin = 0, end = 0;
};

class ProgramOrder {
public:
  explicit ProgramOrder(mlir::FunctionOpInterface function);

  /// Says what is in no memory: what it is computed from is read where it is.
  void addFused(const FusedValues &fused);

  int64_t size() const { return numPlaces; }
  /// Returns when `op`, with all that is in it, runs.
  Lifetime getRun(mlir::Operation *op) const { return runs.lookup(op); }
  /// Returns when `use` reads its value: in its op, or for what is read in a loop that the value stands before, in the
  /// loop; and where a fused result of that op is read.
  Lifetime getRead(mlir::OpOperand &use) const;
  /// Returns from when on `value` is there until it is last read, as getLiveBytes counts. Arguments and results of the
  /// function are there from the first op to the last, and what is gathered of arguments that are stored in parts from
  /// where it is first read. What a loop or branch carries and forwards takes no memory inside of it: its results are
  /// there from its beginning on.
  Lifetime getLifetime(mlir::Value value) const;

private:
  mlir::Operation *function;
  int64_t numPlaces = 0;
  llvm::DenseMap<mlir::Operation *, Lifetime> runs;
  llvm::DenseMap<mlir::Operation *, int64_t> readUntil; ///< Of ops with a fused result.
};

} // namespace dist

#endif // DIST_LIB_PLANNING_PROGRAMORDER_H
