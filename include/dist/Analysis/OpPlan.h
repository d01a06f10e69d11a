// SPDX-License-Identifier: Apache-2.0
//
// How one op is split: which atoms shard each of its factors, and the placements of operands and results that follow. A pure
// function of the rule and the placements around it; the cheapest of a few natural candidates wins.

#ifndef DIST_ANALYSIS_OPPLAN_H
#define DIST_ANALYSIS_OPPLAN_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Resharding/ReshardPlan.h"
#include <functional>

namespace dist {

/// Bytes that take about as long as to start one more collective. Planning counts bytes; but to send less by sending more
/// often has to be worth it.
inline constexpr int64_t kBytesPerCollective = 4096;

/// A tensor operand or result as the plan sees it. `type` is null for what is no tensor.
struct PlanValue {
  mlir::RankedTensorType type;
  const Layout *layout = nullptr; ///< Operands: where it lies. Results: where it is wanted; without partials.
  bool isFree = false;  ///< Operands: it can be made in any placement at no cost (a generator); suggests none.
  /// Operands: how often the op runs while the value, which is resharded where it is made, stays the same.
  int64_t repetitions = 1;
  /// Operands: bytes that one device sends to have the value in a placement; null to ask planReshard.
  std::function<int64_t(const Layout &)> cost;
};

struct OpPlan {
  llvm::SmallVector<AtomList, 4> factors;           ///< Atoms of each factor.
  llvm::SmallBitVector wholeTies;                   ///< Ties of the rule whose operand is whole; empty for none.
  llvm::SmallVector<Layout, 4> operands, results;   ///< Needed placements of operands, natural ones of results.
  int64_t wireBytes = 0;                            ///< Bytes that one device sends for the reshards around the op.
  unsigned numMoved = 0;                            ///< How many operands and results that are.
  double cost = 0;                                  ///< The same bytes, and the work that is left undivided counted as bytes.

  /// Returns true if operands and results lie as in `other`.
  bool liesAs(const OpPlan &other) const { return operands == other.operands && results == other.results; }
};

/// Returns the placements that follow from `factors` and pending reductions `passing` that go through the operands of
/// `passingSet` (null for none).
void fillLayouts(OpPlan &plan, const ShardingRule &rule, const PartialSet *passingSet,
                 llvm::ArrayRef<PartialLayout> passing);

/// Returns the bytes that one device sends while it computes the op, for the ties and exchanges of `rule` that are split in
/// `plan`. `types` are those of the operands, null for what is no tensor.
int64_t getExchangeBytes(const OpPlan &plan, const ShardingRule &rule, llvm::ArrayRef<mlir::RankedTensorType> types,
                         const AxisSpace &space);

/// Returns how many iterations of an op one device runs as `plan` splits them.
double getIterations(const OpPlan &plan, const ShardingRule &rule, const AxisSpace &space);

/// Returns how many collectives that takes.
int64_t countExchanges(const OpPlan &plan, const ShardingRule &rule, llvm::ArrayRef<mlir::RankedTensorType> types,
                       const AxisSpace &space);

/// Returns the ties of `rule` whose operand is whole in its tied dimension; `operands` are the placements of operands.
llvm::SmallBitVector findWholeTies(const ShardingRule &rule, llvm::ArrayRef<const Layout *> operands);

/// Splits the atoms of a placement among the factors of the dimensions, from major to minor; what cannot be expressed is
/// left out.
void projectLayout(const Layout &layout, const DimFactors &dims, const ShardingRule &rule, const AxisSpace &space,
                   llvm::SmallVectorImpl<AtomList> &factors);

/// Drops what a compound dimension cannot express: a factor may be split only if all before it are split completely.
void dropGaps(const ShardingRule &rule, const AxisSpace &space, llvm::MutableArrayRef<AtomList> factors);

/// Returns the cheapest plan; `reshards` plans for the same `space`.
OpPlan planOp(const ShardingRule &rule, llvm::ArrayRef<PlanValue> operands, llvm::ArrayRef<PlanValue> results,
              const AxisSpace &space, ReshardPlanner &reshards);

/// Returns the size of one element in bytes; 0 for what has none.
int64_t getElementBytes(mlir::Type elementType);

} // namespace dist

#endif // DIST_ANALYSIS_OPPLAN_H
