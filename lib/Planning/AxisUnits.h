// SPDX-License-Identifier: Apache-2.0
//
// What a search for placements moves as one: whole mesh axes, or the parts of an axis that some placement of the
// program tells apart, or with which a dimension can be split further than whole axes split it: 32 heads over 8 x 8
// devices are split over 8 or, with a part of the second axis, over 32. Units stand in the order of the mesh; other
// orders within a dimension are tried where the program has them.

#ifndef DIST_LIB_PLANNING_AXISUNITS_H
#define DIST_LIB_PLANNING_AXISUNITS_H

#include "dist/Layout/Layout.h"

namespace dist {

class AxisUnits {
public:
  /// Cuts `space` as `layouts` do, which are the placements of a program.
  AxisUnits(const AxisSpace &space, llvm::ArrayRef<const Layout *> layouts);

  /// The whole mesh as one unit.
  static AxisUnits makeOne(const AxisSpace &space);

  /// How many elements a dimension has, and how much work is done along such dimensions.
  struct SizedWork {
    int64_t size;
    double work;
  };
  /// Returns these units, cut where that lets most work be split over the most devices more, and again, as long as
  /// there are no more than `most` units and some work is split further. Only even splits count, and the gain is that
  /// of the logarithm of the devices.
  AxisUnits cutFor(const AxisSpace &space, llvm::ArrayRef<SizedWork> works, size_t most) const;

  /// Leaves out what is in `subAxes`.
  void remove(SubAxisSet subAxes);

  llvm::ArrayRef<SubAxisList> getUnits() const { return units; }
  /// Returns true if there are more than two units, and some are parts of axes. These are there for few dimensions, so
  /// a search that would take too long otherwise may look at less for their sake.
  bool areManyParts(const AxisSpace &space) const;
  /// Returns the orders in which `subAxes`, in the order of the mesh, may split one dimension: that of the mesh first.
  llvm::SmallVector<SubAxisList, 1> getOrders(const SubAxisList &subAxes) const;

private:
  AxisUnits() = default;
  llvm::SmallVector<SubAxisList> units;
  llvm::SmallVector<SubAxisList> unordered; ///< Lists of the program that are not in the order of the mesh.
};

} // namespace dist

#endif // DIST_LIB_PLANNING_AXISUNITS_H
