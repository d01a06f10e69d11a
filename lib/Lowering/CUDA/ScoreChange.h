// SPDX-License-Identifier: Apache-2.0
//
// What the body of an attention does to scores, where that is as little as libraries understand: a factor, and a causal
// mask.

#ifndef DIST_LIB_LOWERING_CUDA_SCORECHANGE_H
#define DIST_LIB_LOWERING_CUDA_SCORECHANGE_H

#include "dist/IR/TensorExt.h"

#include <optional>
#include <string>

namespace dist::cuda {

struct ScoreChange {
  double scale = 1;
  bool isCausal = false; ///< Row i sees keys 0 to i; otherwise all.
};

/// Reads the body of `op`, whose scores have the rows of loop `row` and the keys of loop `key`. Scores that are a large
/// negative number, or have one added, count as masked, as in HiddenScores.h. Otherwise returns nothing and says in
/// `whyNot` what is done besides.
std::optional<ScoreChange> readScoreChange(tensor_ext::AttentionOp op, unsigned row, unsigned key, std::string &whyNot);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_SCORECHANGE_H
