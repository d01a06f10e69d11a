// SPDX-License-Identifier: Apache-2.0
//
// On which stage of a pipeline each parameter is.

#ifndef DIST_LIB_COLLECTIVES_STAGECUTS_H
#define DIST_LIB_COLLECTIVES_STAGECUTS_H

#include "StagedLoop.h"

#include <functional>

namespace dist {

/// A stage for each parameter of a loop, by the number of the argument. An argument that several stages may read is not
/// in it.
using StageOfParameter = llvm::DenseMap<unsigned, int64_t>;

/// A parameter on no stage, as several read it.
struct SharedParameter {
  unsigned argument;
  mlir::Operation *first, *last; ///< Those of the forward pass that read it.
};

/// What the cuts of a pipeline are judged by.
struct StageCosts {
  llvm::SmallVector<double> ofOps;                ///< Seconds of each op of the loop.
  std::function<double(double bytes)> getSending; ///< Seconds of a permute from stages to the next ones.
};

/// Returns the stages that the attributes of arguments ask for; an argument without one is on that of what its first
/// reader goes on from. If none has one, the forward pass is cut into `numStages` parts so that a micro-batch goes on
/// as fast as it can: by the seconds of the slowest stage and of what is sent. Adds parameters that are trained and on
/// no stage to `shared`. Failure comes with an error: at an argument with a stage that there is not, or at the loop if
/// it has too few places to be cut.
llvm::FailureOr<StageOfParameter> chooseStages(const StagedLoop &loop, int64_t numStages, const StageCosts &costs,
                                               llvm::SmallVectorImpl<SharedParameter> &shared);

/// Warns of `parameter`, the sum of whose gradient goes from stage to stage.
void warnOfSharedGradient(const StagedLoop &loop, const SharedParameter &parameter);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGECUTS_H
