// SPDX-License-Identifier: Apache-2.0
//
// How one op is split: which sub-axes shard each of its factors, and the placements of operands and results that
// follow. Pure functions of the rule and the split.

#ifndef DIST_ANALYSIS_OPPLAN_H
#define DIST_ANALYSIS_OPPLAN_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Machine.h"
#include "dist/Resharding/ReshardPlan.h"
#include <functional>

namespace dist {

struct OpPlan {
  llvm::SmallVector<SubAxisList, 4> factors;      ///< Sub-axes of each factor.
  llvm::SmallBitVector wholeTies;                 ///< Ties of the rule whose operand is whole; empty for none.
  llvm::SmallVector<Layout, 4> operands, results; ///< Required placements of operands, produced ones of results.

  /// Returns true if operands and results lie as in `other`.
  bool liesAs(const OpPlan &other) const { return operands == other.operands && results == other.results; }
};

/// Returns the sub-axes along which `op` may round contributions to a sum one by one: those in time, where the op is
/// in a loop or branch, since the parts along these are added up behind it.
SubAxisSet getMayRound(mlir::Operation *op, const Machine &machine, const AxisSpace &space);

/// Returns true if reductions over `subAxes` may pass through `set` where contributions along `mayRound` may be
/// rounded.
inline bool mayPass(const PartialSet &set, SubAxisSet subAxes, SubAxisSet mayRound) {
  return !set.isRounded || (subAxes & ~mayRound) == 0;
}

/// Returns the placements that follow from `factors` and pending reductions `passing` that go through the operands of
/// `passingSet` (null for none).
void fillLayouts(OpPlan &plan, const ShardingRule &rule, const PartialSet *passingSet,
                 llvm::ArrayRef<PartialLayout> passing);

/// Returns the bytes that one device sends while it computes the op, for the ties and exchanges of `rule` that are
/// split in `plan`. `types` are those of the operands, null for what is no tensor.
int64_t getExchangeBytes(const OpPlan &plan, const ShardingRule &rule, llvm::ArrayRef<mlir::RankedTensorType> types,
                         const AxisSpace &space);

/// Returns how many iterations of an op one device runs as `plan` splits them.
double getIterations(const OpPlan &plan, const ShardingRule &rule, const AxisSpace &space);

/// What one device sends for ties.
struct TieExchange {
  int64_t count = 0, bytes = 0; ///< Pieces, and the bytes of all of them.
  int64_t cutBytes = 0;         ///< Of pieces that are copied to be sent, because they are not one piece of memory.
  int64_t windowBytes = 0;      ///< Of what the op reads, where that is cut from the whole or put together of pieces.
};
TieExchange getTieExchange(const OpPlan &plan, const ShardingRule &rule, llvm::ArrayRef<mlir::RankedTensorType> types,
                           const AxisSpace &space);
/// Returns the bytes that each device has gathered in the end for `exchange` of `rule`; 0 if its factor is not split in
/// `plan`.
int64_t getGatheredBytes(const FactorExchange &exchange, const OpPlan &plan, const ShardingRule &rule,
                         const AxisSpace &space);

/// Returns the ties of `rule` whose operand is whole in its tied dimension; `operands` are the placements of operands.
llvm::SmallBitVector findWholeTies(const ShardingRule &rule, llvm::ArrayRef<const Layout *> operands);

/// Splits the sub-axes of a placement among the factors of the dimensions, from major to minor; what cannot be
/// expressed is left out.
void projectLayout(const Layout &layout, const DimFactors &dims, const ShardingRule &rule, const AxisSpace &space,
                   llvm::SmallVectorImpl<SubAxisList> &factors);

/// Drops what a compound dimension cannot express: a factor may be split only if all before it are split completely.
void dropGaps(const ShardingRule &rule, const AxisSpace &space, llvm::MutableArrayRef<SubAxisList> factors);

/// Returns the size of one element in bytes; 0 for what has none.
int64_t getElementBytes(mlir::Type elementType);

} // namespace dist

#endif // DIST_ANALYSIS_OPPLAN_H
