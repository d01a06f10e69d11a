// SPDX-License-Identifier: Apache-2.0
//
// What a search for placements moves as one: whole mesh axes, or the parts of an axis that some placement of the
// program tells apart. Units stand in the order of the mesh; other orders within a dimension are tried where the
// program has them.

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

  llvm::ArrayRef<SubAxisList> getUnits() const { return units; }
  /// Returns the orders in which `subAxes`, in the order of the mesh, may split one dimension: that of the mesh first.
  llvm::SmallVector<SubAxisList, 1> getOrders(const SubAxisList &subAxes) const;

private:
  AxisUnits() = default;

  llvm::SmallVector<SubAxisList> units;
  llvm::SmallVector<SubAxisList> unordered; ///< Lists of the program that are not in the order of the mesh.
};

} // namespace dist

#endif // DIST_LIB_PLANNING_AXISUNITS_H
