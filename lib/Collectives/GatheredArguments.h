// SPDX-License-Identifier: Apache-2.0
//
// Where a Local program gathers the arguments that are stored in parts (`dist.fully_shard`), what it makes of each
// gathered tensor alone, and who reads these.
//
//   %c = cast %w                      before the gather
//   %g = all_gather %c
//   %t = transpose %g                 made of it alone: can be made again from another gather
//   %y = matmul %x, %t                reads it

#ifndef DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H
#define DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H

#include "dist/IR/Dist.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

/// One gather of one argument.
struct GatheredArgument {
  mlir::BlockArgument argument;
  FullyShardAttr stored;
  AllGatherOp gather;
  /// The gather and what is made of it alone, in program order.
  llvm::SmallSetVector<mlir::Operation *, 4> made;
  /// Places in the block of what reads one of these, ascending.
  llvm::SmallVector<unsigned> readers;

  /// Bytes of the gathered tensor.
  int64_t getBytes() const;
  /// Returns true if this is a part of the argument, such as one layer of a stack.
  bool isSlice() const;
};

/// The ops of a block by their place, and what is gathered in it.
struct GatheredArguments {
  mlir::Block *block = nullptr;
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  /// Ops that depend on no argument: they can be made anywhere in the block.
  llvm::DenseSet<mlir::Operation *> generators;
  std::vector<GatheredArgument> gathers;
};

/// Returns the value that `value` always is: what a loop or branch was handed, if all that it forwards to that place is
/// the same.
mlir::Value getCarriedValue(mlir::Value value);

/// Returns the number of elements of `value`, or -1 if it is no tensor of static shape.
int64_t getNumElements(mlir::Value value);

/// Arguments that are stored in parts.
struct StoredValues {
  /// These, and what loops and branches carry in their place, in their type: by value the argument.
  llvm::MapVector<mlir::Value, mlir::BlockArgument> carried;
  /// What is made of one of them alone, such as slices and reshapes.
  llvm::DenseMap<mlir::Value, mlir::BlockArgument> made;
};
StoredValues findStoredValues(mlir::FunctionOpInterface function);
/// The same as if `arguments` were stored in parts.
StoredValues findStoredValues(llvm::ArrayRef<mlir::BlockArgument> arguments);

/// Finds the gathers of the arguments `stored` of `function` in `block`, which is its own or that of a loop or branch.
/// Loops and branches in it are not looked into.
GatheredArguments findGatheredArguments(mlir::FunctionOpInterface function, mlir::Block &block,
                                        const StoredValues &stored);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H
