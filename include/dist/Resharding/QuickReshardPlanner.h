// SPDX-License-Identifier: Apache-2.0
//
// Plans for those who compare thousands of placements. Where few sub-axes are used, ReshardPlanner looks for plans in
// which each of them goes its own way; these plans keep those together that stand together in source and target, as
// all parts of an axis do that a search moves as one. So a problem has about as many pieces as there are axes:
//
//   [x, ] to [y:(1)4, x] for x = y = 8      pieces x and y:(1)4 instead of five sub-axes of 2

#ifndef DIST_RESHARDING_QUICKRESHARDPLANNER_H
#define DIST_RESHARDING_QUICKRESHARDPLANNER_H

#include "dist/Resharding/ReshardPlan.h"

namespace dist {

/// Not for use by several threads at once.
class QuickReshardPlanner {
public:
  /// `space` has to outlive the planner.
  explicit QuickReshardPlanner(const AxisSpace &space);
  ~QuickReshardPlanner();

  /// Returns steps as ReshardPlanner does. They send what its steps send, or more where parts of an axis had better go
  /// different ways.
  ReshardPlan plan(const Layout &source, const Layout &target, llvm::ArrayRef<int64_t> shape, int64_t elementBytes);

private:
  const AxisSpace &space;
  std::unique_ptr<reshard::DraftTable> drafts;
};

} // namespace dist

#endif // DIST_RESHARDING_QUICKRESHARDPLANNER_H
