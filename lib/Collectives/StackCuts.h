// SPDX-License-Identifier: Apache-2.0
//
// Which values of a step are cut into pieces so that a loop over layers can be shared out over the stages of a pipeline
// (LayerLoops.h): the stacks of its parameters, and from there all that has a dimension for the layers too: what the
// forward loop keeps for the backward one, gradients, their sums over the parts of the batch, the state of the
// optimizer. Sharding rules say how a cut goes on through an op, as in ChunkRegion.h; where it does not, the op reads
// pieces put together, or pieces are taken of what it makes. A loop that carries what is cut is cut with all that it
// computes of it, if no trip would have to put pieces together.

#ifndef DIST_LIB_COLLECTIVES_STACKCUTS_H
#define DIST_LIB_COLLECTIVES_STACKCUTS_H

#include "ChunkRegion.h"
#include "dist/Analysis/LayerLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace dist {

/// A value as equal pieces along one dimension.
struct StackCut {
  int64_t dim, numPieces;
  bool operator==(const StackCut &other) const { return dim == other.dim && numPieces == other.numPieces; }
};

struct StackCuts {
  llvm::MapVector<mlir::Value, StackCut> values;        ///< But for those that are made again for each piece.
  llvm::DenseMap<mlir::Operation *, ChunkedOp> ops;     ///< Those that are computed piece by piece.
  llvm::DenseMap<mlir::Operation *, int64_t> numPieces; ///< Of these ops and of the loops over layers.
  std::map<mlir::Operation *, LayerLoop> loops;         ///< The loops over layers that are cut. Only looked up.
  /// What is cut of what the loop over parts carries, and other loops that are cut with what they compute.
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<unsigned>> carried;
  unsigned numModels = 0;    ///< Groups of loops that share stacks.
  bool isDescending = false; ///< The forward loop of the last model begins with the last layer.
};

/// Finds what is cut of `function` so that the loops over layers in `parts`, its loop over the parts of a batch, have
/// at least `numStages` pieces if they have as many trips: as many, if that divides the trips, or else as many as make
/// stages even. Empty if there is no loop over layers that reads stacks of parameters.
StackCuts findStackCuts(mlir::LoopLikeOpInterface parts, mlir::FunctionOpInterface function, int64_t numStages,
                        RuleTable &rules);

/// Returns true if a piece along dimension `dim` of `value` is made of nothing, or of what is no longer along it, such
/// as a number that is repeated. Each piece makes it again: what reads it otherwise, as parameters of another shape do
/// that are updated with the same number, is not cut with it.
bool isMadeForEachPiece(mlir::Value value, int64_t dim, RuleTable &rules);

/// Returns what adds up two contributions of `kind` with elements of type `element`, or nothing if no op does.
std::optional<mlir::arith::AtomicRMWKind> getCombiningKind(ReductionKind kind, mlir::Type element);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STACKCUTS_H
