// SPDX-License-Identifier: Apache-2.0
//
// What an op takes as a plan splits it, in seconds on one device: the one price of ops for first plans and for
// searches.

#ifndef DIST_LIB_PLANNING_OPPRICES_H
#define DIST_LIB_PLANNING_OPPRICES_H

#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpPlan.h"

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
  /// The program has to stay as it is; `getRule` returns the rule of an op, or null.
  OpPrices(const AxisSpace &space, const Machine &machine, KernelTable::RuleOf getRule)
      : space(space), machine(machine), kernels(std::move(getRule)) {}

  /// Returns the seconds of one execution of `op` as `plan` splits it.
  OpSeconds getSeconds(mlir::Operation *op, const ShardingRule &rule, const OpPlan &plan);
  /// Returns how many parts one device computes one after the other as `plan` splits an op: 1 without axes in time.
  double countParts(const OpPlan &plan) const;
  /// Returns true if axes in time split the same factors in both plans of an op.
  bool hasSameParts(const OpPlan &a, const OpPlan &b) const;
  KernelTraffic getTraffic(mlir::Operation *op) { return kernels.getTraffic(op); }
  bool isFused(mlir::Operation *op) { return kernels.isFused(op); }
  bool isRepeated(mlir::Operation *op) { return bool(getRepeated(op, kernels)); }

private:
  /// Adds what shards exchange while they compute `op`.
  void addExchange(OpSeconds &seconds, mlir::Operation *op, const ShardingRule &rule, const OpPlan &plan) const;

  const AxisSpace &space;
  const Machine &machine;
  KernelTable kernels;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_OPPRICES_H
