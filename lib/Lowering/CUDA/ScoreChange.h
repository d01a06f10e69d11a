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

/// Which products, operands beside them, and results of a gradient are what, by their numbers.
struct GradientRoles {
  unsigned score, product;          ///< Of queries and keys; of the gradient of the output and values.
  unsigned maximum, total, sum;     ///< Of each row; the sum of the output times its gradient.
  unsigned toQuery, toKey, toValue; ///< Results.
};

/// Reads the body of `op` as the gradient of a softmax of scaled scores, as readScoreChange does; roundings in between
/// do not count.
std::optional<ScoreChange> readSoftmaxGradient(tensor_ext::AttentionGradientOp op, unsigned row, unsigned key,
                                               const GradientRoles &roles, std::string &whyNot);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_SCORECHANGE_H
