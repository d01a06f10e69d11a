// SPDX-License-Identifier: Apache-2.0
//
// Seconds of reshards on a machine: their collectives one after the other, without overlap.

#ifndef DIST_RESHARDING_COSTMODEL_H
#define DIST_RESHARDING_COSTMODEL_H

#include "dist/Layout/Machine.h"
#include "dist/Resharding/ReshardPlan.h"

namespace dist {

/// Returns the collective that a step is; nothing if it is none.
std::optional<CollectiveKind> getCollectiveKind(ReshardStepKind kind);

class CostModel {
public:
  /// `machine` and `space` have to outlive the model.
  CostModel(const Machine &machine, const AxisSpace &space) : machine(machine), space(space) {}

  /// Returns the seconds that one step takes; 0 if it sends nothing. Over axes in time a reduction is an addition in memory.
  double seconds(const ReshardStep &step) const;
  /// Returns the seconds of all steps, one after the other.
  double seconds(const ReshardPlan &plan) const;

private:
  double secondsOverLinks(CollectiveKind kind, const SubAxisList &axes, double bufferBytes) const;

  const Machine &machine;
  const AxisSpace &space;
  mutable llvm::DenseMap<SubAxisSet, llvm::SmallVector<int64_t>> groups; ///< By tier; each is asked for often.
};

} // namespace dist

#endif // DIST_RESHARDING_COSTMODEL_H
