// SPDX-License-Identifier: Apache-2.0
//
// Gradients of parameters that several stages of a pipeline read, as tied embeddings: what each stage contributes is
// added up on that stage, and the sums meet once, behind the loop over the parts.
//
//   for part = 0 to 8 (%sum = 0)                for part = 0 to 8 (%a = 0, %b = 0)
//     yield %sum + (%head + %embedding)           yield %a + %head, %b + %embedding
//   use %sum                                    use %a + %b
//
// On the left %head goes from stage to stage with each part, to where %embedding is made.

#ifndef DIST_LIB_COLLECTIVES_SPLITSUMS_H
#define DIST_LIB_COLLECTIVES_SPLITSUMS_H

#include "StagePositions.h"

namespace dist {

/// Splits what the loop of `staged` adds up for those parameters of `shared` of which several stages contribute
/// addends, and takes these parameters out of the list. Returns the loop that takes the place of the old one, or that
/// one; failure comes with an error, of a program that no pipeline can be made of.
llvm::FailureOr<mlir::LoopLikeOpInterface> splitSums(const StagedLoop &staged, const PipelineShape &shape,
                                                     const StageOfParameter &stages,
                                                     llvm::SmallVectorImpl<SharedParameter> &shared);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SPLITSUMS_H
