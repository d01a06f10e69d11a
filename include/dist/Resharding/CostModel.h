// SPDX-License-Identifier: Apache-2.0
//
// Seconds of reshards on a machine: their collectives one after the other, without overlap. What differs between the
// parts of an axis in time is moved in each part, so it counts as often as there are parts.

#ifndef DIST_RESHARDING_COSTMODEL_H
#define DIST_RESHARDING_COSTMODEL_H

#include "dist/Layout/Machine.h"
#include "dist/Resharding/ReshardPlan.h"

namespace dist {

/// Returns the collective that a step is; nothing if it is none.
std::optional<CollectiveKind> getCollectiveKind(ReshardStepKind kind);

/// How a tensor is made in front of its reshard and read behind it.
struct ReshardedKernels {
  bool isReadInPlace = true; ///< Kernels read a part of it where it lies.
  bool isFused = false;      ///< Without a reshard it goes through no memory.

  auto operator<=>(const ReshardedKernels &) const = default;
};

class CostModel {
public:
  /// `machine` and `space` have to outlive the model.
  CostModel(const Machine &machine, const AxisSpace &space) : machine(machine), space(space) {}

  /// Returns how many parts one device computes one after the other of what `axes` split or leave pending: 1 without
  /// axes in time.
  double countParts(SubAxisSet axes) const;
  /// The same for a tensor.
  double countParts(const Layout &layout) const {
    return countParts(layout.getSplitSubAxes() | layout.getPartialSubAxes());
  }

  /// Returns true if a step of `plan` joins the parts of an axis in time: all are needed before anybody reads the
  /// result.
  bool joinsParts(const ReshardPlan &plan) const;

  /// Returns the seconds that one step takes in all parts; 0 if it sends nothing. Over axes in time a reduction is an
  /// addition in memory.
  double seconds(const ReshardStep &step) const;
  /// Returns the seconds of all steps, one after the other.
  double seconds(const ReshardPlan &plan) const;
  /// Returns the seconds in which one device moves in its own memory, in all parts, a tensor with `elementBytes` per
  /// element as `plan` needs it: what is cut out is copied, unless it is cut out last and read where it lies; and what
  /// would be in no memory without a reshard is written in front of the steps and read behind them. 0 without steps.
  double copySeconds(const ReshardPlan &plan, int64_t elementBytes, ReshardedKernels kernels) const;

private:
  /// Returns the group over `axes` by tier as if parts in time were devices next to each other; `overLinks` are the
  /// axes that are not.
  llvm::SmallVector<int64_t> withPartsAsDevices(const SubAxisList &axes, const SubAxisList &overLinks) const;
  double secondsOverLinks(CollectiveKind kind, const SubAxisList &axes, double bufferBytes) const;

  const Machine &machine;
  const AxisSpace &space;
  mutable llvm::DenseMap<SubAxisSet, llvm::SmallVector<int64_t>> groups; ///< By tier; each is asked for often.
};

} // namespace dist

#endif // DIST_RESHARDING_COSTMODEL_H
