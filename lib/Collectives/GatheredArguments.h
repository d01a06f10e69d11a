// SPDX-License-Identifier: Apache-2.0
//
// Where a Local program gathers the arguments that are stored in parts (`dist.fully_shard`), what it makes of each gathered tensor
// alone, and who reads these.
//
//   %c = cast %w                      before the gather
//   %g = all_gather %c
//   %t = transpose %g                 made of it alone: can be made again from another gather
//   %y = matmul %x, %t                reads it

#ifndef DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H
#define DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H

#include "dist/IR/Dist.h"
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
};

/// The ops of a function's block by their place, and what is gathered in it.
struct GatheredArguments {
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> places;
  /// Ops that depend on no argument: they can be made anywhere.
  llvm::DenseSet<mlir::Operation *> generators;
  std::vector<GatheredArgument> gathers;
};

/// Finds the gathers of arguments in `function`. Those in loops and branches are not looked at.
GatheredArguments findGatheredArguments(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHEREDARGUMENTS_H
