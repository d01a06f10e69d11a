// SPDX-License-Identifier: Apache-2.0
//
// What an op takes as a plan splits it, in seconds on one device: the one price of ops for first plans and for
// searches.

#ifndef DIST_LIB_PLANNING_OPPRICES_H
#define DIST_LIB_PLANNING_OPPRICES_H

#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Planning/FunctionPlan.h"

namespace dist {

/// Seconds of one execution of an op, of all parts if an axis in time splits it: of these, arithmetic or memory takes
/// as long as the op does.
struct OpSeconds {
  double compute = 0, memory = 0;
  double flops = 0;
  double exchange = 0, exchangeStarts = 0; ///< Of what shards exchange meanwhile, and of these the latencies.
  SubAxisSet exchangeAxes = 0;
};

class OpPrices {
public:
  /// The program has to stay as it is; `plan` says by which rules, and what of it is scores of attention.
  explicit OpPrices(const FunctionPlan &plan)
      : whole(plan), space(plan.getSpace()), machine(plan.getMachine()),
        kernels([&plan](mlir::Operation *op) { return plan.getRule(op); },
                [&plan](mlir::Operation *op) {
                  AttentionPartAttr part = plan.getAttentionPart(op);
                  return part ? part.getAttention() : -1;
                }) {}

  /// Returns the seconds of one execution of `op` as `split` splits it. Scores of attention that need not be stored as
  /// they lie then go through no memory, unless the attention is one of `stored`.
  OpSeconds getSeconds(mlir::Operation *op, const ShardingRule &rule, const OpPlan &split,
                       const llvm::DenseSet<int64_t> &stored = {});
  /// Returns how many parts one device computes one after the other as `plan` splits an op: 1 without axes in time.
  double countParts(const OpPlan &plan) const;
  /// Returns true if axes in time split the same factors in both plans of an op.
  bool hasSameParts(const OpPlan &a, const OpPlan &b) const;
  KernelTraffic getTraffic(mlir::Operation *op) { return kernels.getTraffic(op); }
  bool isFused(mlir::Operation *op) { return kernels.isFused(op); }
  bool isReadInPlace(mlir::OpOperand &use) { return kernels.isReadInPlace(use); }
  bool isRepeated(mlir::Operation *op) { return bool(getRepeated(op, kernels)); }
  FusedValues findFusedValues(mlir::Block &block) { return dist::findFusedValues(block, kernels); }

private:
  /// Adds what shards exchange while they compute `op`, and the copies around that. `seconds` has the flops of the op.
  void addExchange(OpSeconds &seconds, mlir::Operation *op, const ShardingRule &rule, const OpPlan &plan) const;

  double getResultBytes(mlir::Operation *op, const OpPlan &plan) const;
  /// Returns what `share` of an op takes that is part of an attention as `part` says, and which reads and writes memory
  /// for so many seconds. Has it no scores, the attention does its work as it reads.
  ComputeSeconds getPartSeconds(AttentionPartAttr part, bool hasScores, double share, double memory) const;

  const FunctionPlan &whole;
  const AxisSpace &space;
  const Machine &machine;
  KernelTable kernels;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_OPPRICES_H
