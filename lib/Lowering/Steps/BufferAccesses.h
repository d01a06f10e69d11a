// SPDX-License-Identifier: Apache-2.0
//
// What reads or writes each buffer of a function, in the order of time, and which part of it.

#ifndef DIST_LIB_LOWERING_STEPS_BUFFERACCESSES_H
#define DIST_LIB_LOWERING_STEPS_BUFFERACCESSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <memory>

namespace dist::steps {

/// The part of a buffer that a view shows: an interval per dimension of the buffer, and one of element numbers. Both
/// may be larger than what the view shows.
struct BufferPart {
  llvm::SmallVector<std::pair<int64_t, int64_t>> box; ///< First and last index.
  std::pair<int64_t, int64_t> elements;

  /// Returns true if this part and `other`, of the same buffer, surely have no element in common.
  bool isApartFrom(const BufferPart &other) const;
};

/// Returns the part of its root buffer, whose shape is static, that `view` shows.
BufferPart getBufferPart(mlir::Value view);

/// An op that uses a buffer, not only to look at a part of it.
struct BufferAccess {
  mlir::Operation *op;
  mlir::Value view; ///< The operand: the buffer or a view of it.
  int64_t time;
  BufferPart part;
};

/// Returns true if `op` writes to `view`, one of its operands, or may do so.
bool writesToBuffer(mlir::Operation *op, mlir::Value view);

/// Returns the conditional in different branches of which `a` and `b`, neither of which is in the other, stand, so that
/// only one of them is reached; null if there is none.
mlir::Operation *findChoice(mlir::Operation *a, mlir::Operation *b);

class BufferAccesses {
public:
  explicit BufferAccesses(mlir::func::FuncOp entry);

  /// Returns the accesses to `root`, an argument or an allocation, sorted by time; null if it goes on under another
  /// name.
  std::vector<BufferAccess> *find(mlir::Value root);
  /// Returns the accesses of `root` from time `first` on.
  llvm::MutableArrayRef<BufferAccess> getFrom(mlir::Value root, int64_t first);
  /// Says that what accessed the allocation `from` does so in `view` now, which has taken its place in all its uses,
  /// and that `erased` is going to be erased.
  void replace(mlir::Value from, mlir::Value view, mlir::Operation *erased);

  /// Returns the position of `op` in its function; an op counts before what is in it.
  int64_t getTime(mlir::Operation *op) const { return times.lookup(op); }
  /// Lets `op`, which is new, stand where `other` does.
  void addOp(mlir::Operation *op, mlir::Operation *other) { times[op] = times.lookup(other); }

private:
  bool collect(mlir::Value value, std::vector<BufferAccess> &accesses) const;

  llvm::DenseMap<mlir::Operation *, int64_t> times;
  /// Null: the buffer goes on under another name.
  llvm::DenseMap<mlir::Value, std::unique_ptr<std::vector<BufferAccess>>> known;
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_BUFFERACCESSES_H
