// SPDX-License-Identifier: Apache-2.0
//
// The best of several assignments, and of mixtures of them. Where two assignments differ, the variables with different
// labels that are joined by edges are a *component*: whether one takes the labels of one assignment or of the other
// there changes costs by an amount that depends on no other component. Equal layers of a program give equal components,
// of which as many are exchanged as memory permits.

#ifndef DIST_SOLVER_COMBINEDASSIGNMENT_H
#define DIST_SOLVER_COMBINEDASSIGNMENT_H

#include "dist/Solver/Assignment.h"
#include <functional>

namespace dist::planning {

/// What assignments need at `numTimes` times. Unlike the lifetimes of a problem, a usage may depend on the labels of
/// several variables.
struct UsageModel {
  size_t numTimes = 0;
  Usage limit = 0;
  /// For each variable, which usages depend on its label.
  std::vector<llvm::SmallVector<uint32_t, 2>> usagesOf;
  size_t numUsages = 0;
  /// Adds `sign` times a usage to `changes`: at each of `numTimes` + 1 times, by how much more is needed from then on.
  std::function<void(uint32_t usage, llvm::ArrayRef<uint32_t> labels, Usage sign, llvm::MutableArrayRef<Usage> changes)>
      add;
};

/// Returns the cheapest assignment within `usages` that was found by exchanging components, starting from the cheapest
/// ones of `assignments` that are; nothing if none is. The limits of `problem` itself do not count.
std::optional<Labels> combineAssignments(const PlacementProblem &problem, llvm::ArrayRef<Labels> assignments,
                                         const UsageModel &usages);

} // namespace dist::planning

#endif // DIST_SOLVER_COMBINEDASSIGNMENT_H
