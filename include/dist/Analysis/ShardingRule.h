// SPDX-License-Identifier: Apache-2.0
//
// What propagation and partition know about an op: its *factors*, as in an einsum. A matmul C[m, n] += A[m, k] B[k, n]
// has the factors m, n, k; sharding a factor shards every dimension it stands in. A factor that the results do not have
// is reduced: sharding it makes the results partial. A reshape [12] -> [3, 4] has factors 3 and 4, and its operand's
// dimension consists of both, from major to minor.
//
// The rule also says where a pending reduction may pass: op(sum of x) = sum of op(x) if the op is linear in x. Some ops
// are linear only in several operands together (x + y); such operands form a set, and all of a set are partial or none.
//
// A dimension and a factor of different sizes may share a factor as well: a padded dimension, a slice, a convolution's
// window. Such a tie says which indices of the operand an index of the factor reads. Where the factor is sharded, the
// operand is sharded over the same axes and neighbours exchange what is missing (HaloPlan.h), or the operand is whole.
//
// Some ops go on from one shard to the next, or need of every shard a little: a running sum, the largest element and
// where it stands. Such a factor has an exchange: while it computes the op, each device gathers a few rows of what the
// others found.
//
// The einsum view of sharding follows GSPMD and Shardy; checked partial placements follow PyTorch's DTensor and
// OneFlow's SBP.

#ifndef DIST_ANALYSIS_SHARDINGRULE_H
#define DIST_ANALYSIS_SHARDINGRULE_H

#include "dist/IR/Dist.h"
#include "dist/Resharding/HaloPlan.h"
#include "llvm/ADT/SmallBitVector.h"

namespace dist {

/// What sharding a factor means.
enum class FactorKind {
  PassThrough,      ///< In at least one result: its shards are shards of the result.
  Reduction,        ///< In operands only: shards give contributions that have to be reduced.
  Combined,         ///< In operands only: the op itself gathers what shards give, and combines it (see FactorExchange).
  Window,           ///< Walks inside a window whose positions another factor gives; cannot be sharded.
  NeedsReplication, ///< Cannot be sharded.
};

struct Factor {
  int64_t size;
  FactorKind kind;
  bool isEven = false; ///< Only splits without padding keep the shards of a compound dimension together.
  bool isFold = false; ///< Folded over in order: it cannot be sharded, but the local rewrite leaves padding out.
};

/// The factors of each dimension of a tensor, from major to minor; the product of their sizes is the dimension's size.
using DimFactors = llvm::SmallVector<llvm::SmallVector<int64_t, 1>, 4>;

/// Operands through which a pending reduction passes together: if all of them are partial over an axis, and the other
/// operands are not, the results are partial over it, of kind `results`.
struct PartialSet {
  ReductionKind kind;
  ReductionKind resultKind;
  llvm::SmallBitVector operands;
  /// True if the op rounds to a narrower type, so that each contribution is rounded where the reduction passes.
  bool isRounded = false;
};

/// Dimension `dim` of operand `operand` stands with the single factor `factor`, of another size or place: index i of
/// the factor reads the `extent` indices from (start + stride * i) / divisor on. With a divisor, only those i read for
/// which the division is exact.
struct HaloTie {
  int64_t operand, dim, factor;
  int64_t start, stride;
  int64_t extent = 1, divisor = 1;
  /// True if so little of the two overlaps block by block that a sharding of one suggests none of the other.
  bool isWeak = false;
  /// True if another dimension of the operand stands with the factor already, as where a diagonal is read: this one has
  /// a factor of its own, which cannot be split, and what is read is cut from it.
  bool isWhole = false;
  /// True if whatever reads the result looks through the op at its operand, as windows over a padded tensor do: nothing
  /// reads the shards for which devices would have to exchange anything.
  bool isUnread = false;

  /// Returns what `numShards` ranks need of the dimension, of size `size`, for their shards of `tiedFactor`. A rank
  /// whose shard is empty needs nothing, unless it takes part in a reduction, where what it reads has to be a number.
  IntervalNeed getNeed(int64_t size, const Factor &tiedFactor, int64_t numShards) const;
  /// Sets `isWeak`: if one of the two is longer by more than a quarter.
  void setWeak(int64_t size, int64_t factorSize);
};

/// What the local form of an op gathers over the shards of `factor`, where that is split, for one of its operands or
/// results: of each shard `rows` elements, or as many as it has if these are fewer, for every index of the factors
/// `alongside`. Another kernel combines what is gathered for a factor.
struct FactorExchange {
  int64_t factor;
  int64_t rows;
  llvm::SmallVector<int64_t> alongside;
  mlir::Type elementType;
  bool changesResults = false; ///< With that, all elements of the results are computed once more.
};

/// An operand that is a padded tensor. What devices exchange for its ties is taken from the tensor before the padding,
/// of which element (0, ..) is element `low` of the operand.
struct PaddedOperand {
  int64_t operand;
  llvm::SmallVector<int64_t> low, sizes;

  /// Returns `need`, of dimension `dim` of the operand, in indices of the tensor before the padding.
  IntervalNeed getNeedBefore(IntervalNeed need, int64_t dim) const;
};

struct ShardingRule {
  llvm::SmallVector<Factor> factors;
  /// One entry per operand and per result. A value that is no ranked tensor has no dimensions.
  llvm::SmallVector<DimFactors> operands, results;
  /// The reduction over Reduction factors, one entry per result.
  llvm::SmallVector<ReductionKind> reductions;
  /// Operand that gives the initial value of each result's reduction, or -1. Where the result becomes partial by a
  /// Reduction factor, this operand has to be partial over the same axes, so that it counts once.
  llvm::SmallVector<int64_t> inits;
  llvm::SmallVector<PartialSet> partialSets;
  llvm::SmallVector<HaloTie, 0> ties;
  llvm::SmallVector<PaddedOperand, 0> padded;
  llvm::SmallVector<FactorExchange, 0> exchanges;
  /// True if the results depend on no tensor's contents, so that a copy per use costs no communication: constants,
  /// fills.
  bool isGenerator = false;

  /// Returns true if every tensor operand and result of non-zero rank has every factor exactly once: an elementwise op,
  /// a transpose.
  bool isElementwise() const;

  /// Returns the kind of reduction that the results need if operand `operand` still needs one of `kind` and it passes
  /// through without being rounded, or nothing if it does not.
  std::optional<ReductionKind> getPassedKind(unsigned operand, ReductionKind kind) const;

  /// Adds `tie` for a dimension of size `size`, judged, and lists the tie's factor there. Where the dimension or the
  /// factor is empty there is nothing to tie: both need replication then.
  void addTie(HaloTie tie, int64_t size);

  /// Returns the rule of an op that ties all dimensions of its tensor operands and results, which have equal shapes,
  /// one to one; without partial sets.
  static ShardingRule getIdentity(mlir::Operation *op);
  /// Returns the rule of an op whose tensors cannot be sharded at all.
  static ShardingRule getReplicated(mlir::Operation *op);
};

/// Returns the neutral element of `kind` for elements of type `type`, or null if there is none.
mlir::TypedAttr getNeutralElement(ReductionKind kind, mlir::Type type);

/// Returns true if a value is its own contribution on every device: max, min, any, all and avg.
bool isIdempotent(ReductionKind kind);

} // namespace dist

#endif // DIST_ANALYSIS_SHARDINGRULE_H
