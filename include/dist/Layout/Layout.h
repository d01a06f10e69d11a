// SPDX-License-Identifier: Apache-2.0
//
// A closed sharding in sub-axes: what planner, cost model and partition calculate with. `#dist.sharding` is the
// notation, Layout the value.

#ifndef DIST_LAYOUT_LAYOUT_H
#define DIST_LAYOUT_LAYOUT_H

#include "dist/Layout/AxisSpace.h"

namespace dist {

/// A reduction that the values still need, over `axes`; the axes of one entry are interchangeable.
struct PartialLayout {
  ReductionKind kind;
  SubAxisList axes;
  bool operator==(const PartialLayout &other) const { return kind == other.kind && axes == other.axes; }
};

/// The placement of one tensor: per dimension the sub-axes that split it, from major to minor, and the pending
/// reductions in the order in which they must be applied. Sub-axes not mentioned replicate. No sub-axis stands twice.
struct Layout {
  llvm::SmallVector<SubAxisList, 4> dims;
  llvm::SmallVector<PartialLayout, 1> partials;

  /// Returns the layout of rank `rank` that is equal on all devices.
  static Layout replicated(int64_t rank) { return Layout{llvm::SmallVector<SubAxisList, 4>(rank), {}}; }
  /// Reads a closed sharding; open dimensions count as closed.
  static Layout get(ShardingAttr sharding, const AxisSpace &space);
  /// Writes the layout as a closed sharding.
  ShardingAttr toSharding(const AxisSpace &space, llvm::ArrayRef<AxisRefAttr> replicated = {}) const;

  /// Returns the shape of one device's padded shard of a tensor of shape `global`.
  llvm::SmallVector<int64_t> getLocalShape(llvm::ArrayRef<int64_t> global, const AxisSpace &space) const;
  /// Returns the sub-axes that split dimensions.
  SubAxisSet getSplitSubAxes() const;
  /// Returns the sub-axes of pending reductions.
  SubAxisSet getPartialSubAxes() const;
  bool isPartial() const { return !partials.empty(); }
  /// Returns this layout without its pending reductions.
  Layout withoutPartials() const { return Layout{dims, {}}; }
  /// Sorts the axes within each partial entry and joins neighbouring entries of equal kind, so that equal placements
  /// compare equal.
  void normalize();

  /// Appends bytes that are equal for equal layouts and differ for different ones of equal rank.
  void appendKey(llvm::SmallVectorImpl<char> &key) const;

  bool operator==(const Layout &other) const { return dims == other.dims && partials == other.partials; }
  bool operator!=(const Layout &other) const { return !(*this == other); }
};

} // namespace dist

#endif // DIST_LAYOUT_LAYOUT_H
