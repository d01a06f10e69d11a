// SPDX-License-Identifier: Apache-2.0
//
// Ways to split one op that the values around it suggest. Each value suggests an assignment of axes to factors,
// completed from the others, larger ones first, once with pending reductions applied before the op and once with them
// passing through. Where shards would exchange something, or a value is split in a dimension that has to be whole, that
// dimension whole is proposed as well, and another one split instead; what a loop reads again and again is proposed
// whole. A pure function of the rule and the placements; who asks prices the answers.

#ifndef DIST_LIB_PLANNING_OPPROPOSALS_H
#define DIST_LIB_PLANNING_OPPROPOSALS_H

#include "dist/Analysis/OpPlan.h"

namespace dist {

/// A tensor operand or result as proposals see it. `type` is null for what is no tensor.
struct SuggestingValue {
  mlir::RankedTensorType type;
  const Layout *layout = nullptr; ///< Operands: where it lies. Results: where it is preferred; without partials.
  bool isFree = false;     ///< Operands: it can be made in any placement at no cost (a generator); suggests none.
  bool isRepeated = false; ///< Operands: a loop that computes nothing else with it reads the same value several times.
};

/// Returns the proposals, each once, at least one; those through which pending reductions pass come last.
/// Contributions along `mayRound` may be rounded one by one.
std::vector<OpPlan> listProposals(const ShardingRule &rule, llvm::ArrayRef<SuggestingValue> operands,
                                  llvm::ArrayRef<SuggestingValue> results, const AxisSpace &space, SubAxisSet mayRound);

} // namespace dist

#endif // DIST_LIB_PLANNING_OPPROPOSALS_H
