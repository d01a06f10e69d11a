// SPDX-License-Identifier: Apache-2.0
//
// Which position of a pipeline computes what of a loop over parts, and what goes from position to position
// (PipelineTable.h has positions).
//
// An op that reads a parameter stands on its stage, and so does what adds up the gradient of one. What is between
// stands with what it reads, unless fewer bytes go over if the next stage computes it. What only the backward pass
// needs of the forward pass is computed in the backward pass, from what the stage keeps.

#ifndef DIST_LIB_COLLECTIVES_STAGEPOSITIONS_H
#define DIST_LIB_COLLECTIVES_STAGEPOSITIONS_H

#include "StageCuts.h"
#include "dist/Timeline/PipelineTable.h"

namespace dist {

struct StagePositions {
  bool hasBackward = false;
  llvm::SmallVector<unsigned> ofOp;                     ///< By number of the op.
  llvm::SmallVector<std::optional<unsigned>> ofCarried; ///< By carried value; none if no op changes it.
  /// By position: what the one before hands to it, on to others too.
  std::vector<llvm::SetVector<mlir::Value>> arriving;
  /// By forward position: what the stage keeps for its backward position.
  std::vector<llvm::SetVector<mlir::Value>> kept;
};

/// Returns the earliest position at which each op of `loop` can stand, by its number. Fails as placeOnStages does.
llvm::FailureOr<llvm::SmallVector<int64_t>> findEarliestPositions(const StagedLoop &loop, const PipelineShape &shape,
                                                                  const StageOfParameter &stages);

/// Places the ops of `loop`. Failure comes with an error: at an op that would need a value of a later stage, at one
/// that reads parameters of several stages, or at the loop if a stage has nothing to compute.
llvm::FailureOr<StagePositions> placeOnStages(const StagedLoop &loop, const PipelineShape &shape,
                                              const StageOfParameter &stages);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGEPOSITIONS_H
