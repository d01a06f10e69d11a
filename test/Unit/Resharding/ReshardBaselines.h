// SPDX-License-Identifier: Apache-2.0
//
// What simpler planners would send, for comparison. All work on even shapes and only count bytes.

#ifndef DIST_TEST_UNIT_RESHARDING_RESHARDBASELINES_H
#define DIST_TEST_UNIT_RESHARDING_RESHARDBASELINES_H

#include "dist/Layout/Layout.h"
#include <optional>

namespace dist::test {

/// The tensor and mesh of a comparison.
struct BaselineProblem {
  llvm::ArrayRef<int64_t> shape;
  int64_t elementBytes;
  const AxisSpace &space;
};

/// Reduces everything, gathers everything, slices.
int64_t getBytesOfGatheringAll(const Layout &source, const Layout &target, const BaselineProblem &problem);

/// Shrink first, grow last, as Shardy does: reduce, slice, one permute that puts every dimension in order, all-to-alls,
/// gather. A reduction directly followed by a slice over the same axes counts as a reduce-scatter.
int64_t getBytesOfShrinkFirst(const Layout &source, const Layout &target, const BaselineProblem &problem);

/// One mesh axis at a time, as DTensor does: from the last axis to the first, undoing shards that stand within others
/// that change, then from the first to the last. Nothing if a layout does not list the axes of each dimension in mesh
/// order.
std::optional<int64_t> getBytesOfAxisByAxis(const Layout &source, const Layout &target, const BaselineProblem &problem);

} // namespace dist::test

#endif // DIST_TEST_UNIT_RESHARDING_RESHARDBASELINES_H
