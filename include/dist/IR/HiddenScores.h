// SPDX-License-Identifier: Apache-2.0
//
// Which scores of an attention its body hides, whatever they are: those that a causal mask or a window replaces by a
// large negative number, so that their weights are zero. Blocks of such scores need not be computed.

#ifndef DIST_IR_HIDDENSCORES_H
#define DIST_IR_HIDDENSCORES_H

#include "dist/IR/TensorExt.h"

namespace dist::tensor_ext {

/// The indices from `begin` up to `end`, exclusive.
struct IndexRange {
  int64_t begin = 0, end = 0;
};

/// How the rows of scores are cut into blocks: along `rowLoop`, with the keys of `keyLoop` that a block needs.
struct ScoreBlocks {
  unsigned rowLoop = 0, keyLoop = 0;
  struct Block {
    IndexRange rows, keys;
  };
  llvm::SmallVector<Block> blocks;

  /// Returns the share of all scores that lie in the blocks.
  double getShare(llvm::ArrayRef<int64_t> loopSizes) const;
};

/// Cuts the scores of `op`, an attention or its gradient, into blocks of `rows` rows each, or fewer in the last one.
/// Each has the keys from the first one that is not hidden for all of its rows to the last one. All are needed if it is
/// not certain that each row sees a key, since the weights of a row that sees none are not zero. The bounds of keys are
/// multiples of `keyStep`, or the end.
ScoreBlocks getScoreBlocks(AttentionOp op, int64_t rows, int64_t keyStep);
ScoreBlocks getScoreBlocks(AttentionGradientOp op, int64_t rows, int64_t keyStep);

} // namespace dist::tensor_ext

#endif // DIST_IR_HIDDENSCORES_H
