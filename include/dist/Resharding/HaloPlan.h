// SPDX-License-Identifier: Apache-2.0
//
// Who sends what where a device needs indices of a dimension that others own: the halo of a window, the shifted block
// of a padded or sliced dimension, the mirrored block of a reversed one. All of them are one question: the dimension is
// split among n ranks in blocks, rank t needs the interval [first(t), first(t) + length), and first(t) is affine in t,
// but for a rounded division where the dimension is spread. The answer is a list of pieces, each a slice of fixed
// length of one block that every rank passes on by the same number of ranks, so that one program serves all ranks:
//
//   size 8, 4 ranks, rank t needs [2t - 1, 2t + 3)          blocks   0 1 | 2 3 | 4 5 | 6 7
//   pieces: own block; 1 row from rank t - 1; 1 row from rank t + 1
//
// Where in its block a piece begins and where in the interval it belongs may depend on the rank; where it does not, the
// plan says so. A pure function, like a reshard plan; the simulator in test/Unit/Resharding runs it on numbers.

#ifndef DIST_RESHARDING_HALOPLAN_H
#define DIST_RESHARDING_HALOPLAN_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace dist {

/// What the ranks need of a dimension of `size` indices.
struct IntervalNeed {
  int64_t size;        ///< Indices of the whole dimension.
  int64_t numRanks;    ///< Ranks among which it is split, in blocks of ceil(size / numRanks).
  int64_t start, step; ///< Rank t needs `length` indices from floor((start + step * t) / divisor) on.
  int64_t length;
  int64_t divisor = 1;
  int64_t numReaders = numRanks; ///< Ranks from this on need nothing.

  int64_t getBlock() const { return (size + numRanks - 1) / numRanks; }
  /// Returns the first index that rank `rank` needs; it may lie outside the dimension.
  int64_t getFirst(int64_t rank) const;
};

/// A slice of every rank's block that goes to another rank, or stays.
struct HaloPiece {
  int64_t distance; ///< Rank t gets it from rank (t + distance) modulo the number of ranks; 0 for its own block.
  int64_t length;
  /// True if `source` and `target` are the same on all ranks to which the piece matters. A rank to which it does not
  /// matter has only indices outside the dimension, or nothing, at `target`.
  bool isFixed;
  int64_t source; ///< Where in the sender's block it begins; if not fixed, see getPieceSource.
  int64_t target; ///< Where in the receiver's interval it belongs; if not fixed, it follows from the source.
};

struct HaloPlan {
  llvm::SmallVector<HaloPiece, 3> pieces; ///< At most one per distance, in ascending order of it.
  int64_t sentRows = 0;                   ///< Indices that one rank sends.
  /// True if the pieces are as much as gathering the whole dimension, which then is what has to be done; no pieces
  /// then.
  bool gathers = false;
};

/// Returns where piece `distance` of length `length` begins in the block of the rank that sends it to `rank`.
int64_t getPieceSource(const IntervalNeed &need, int64_t rank, int64_t distance, int64_t length);

/// Returns the plan. Total for numRanks and divisor of at least 1, any size (0 has no pieces) and any length.
HaloPlan planHalo(const IntervalNeed &need);

} // namespace dist

#endif // DIST_RESHARDING_HALOPLAN_H
