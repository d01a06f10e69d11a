// SPDX-License-Identifier: Apache-2.0
//
// Who reads or writes a buffer, seen from one block: uses through views count, and uses inside of regions count for the
// op of the block that holds them.

#ifndef DIST_LIB_LOWERING_STEPS_BUFFERUSES_H
#define DIST_LIB_LOWERING_STEPS_BUFFERUSES_H

#include "mlir/IR/Operation.h"

namespace dist::steps {

class BufferUses {
public:
  /// Collects the uses of `root`, as getRootBuffer returns it, in `block` and below it.
  BufferUses(mlir::Value root, mlir::Block *block);

  /// Returns true if not all uses are known: the buffer goes on under another name (a yield, a select), or is used
  /// outside of the block.
  bool escapes() const { return hasEscaped; }
  /// Returns the last user in front of `op`, an op of the block, or null.
  mlir::Operation *getLastBefore(mlir::Operation *op) const;
  /// Returns true if there is a user behind `op`, an op of the block.
  bool hasUserAfter(mlir::Operation *op) const;

private:
  void collect(mlir::Value value, mlir::Block *block);

  llvm::SmallVector<mlir::Operation *> users;
  bool hasEscaped = false;
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_BUFFERUSES_H
