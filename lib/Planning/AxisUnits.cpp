// SPDX-License-Identifier: Apache-2.0

#include "AxisUnits.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

AxisUnits::AxisUnits(const AxisSpace &space, ArrayRef<const Layout *> layouts) {
  SubAxisSet cuts = 0; // Sub-axes before which a unit begins although its axis has begun before.
  ArrayRef<AxisSpace::SubAxisInfo> parts = space.getSubAxes();
  auto cutAround = [&](ArrayRef<SubAxis> subAxes) {
    for (auto [index, subAxis] : llvm::enumerate(subAxes)) {
      bool isNext = index > 0 && subAxes[index - 1] + 1 == subAxis;
      if (!isNext)
        cuts |= SubAxisSet(1) << subAxis;
      if (index + 1 == subAxes.size() || subAxes[index + 1] != subAxis + 1)
        cuts |= SubAxisSet(1) << (subAxis + 1);
    }
  };
  for (const Layout *layout : layouts) {
    for (const SubAxisList &subAxes : layout->dims) {
      cutAround(subAxes);
      if (!llvm::is_sorted(subAxes) && !llvm::is_contained(unordered, subAxes))
        unordered.push_back(subAxes);
    }
    for (const PartialLayout &partial : layout->partials)
      cutAround(partial.axes);
  }
  for (SubAxis subAxis = 0; subAxis < parts.size(); ++subAxis) {
    bool begins = units.empty() || parts[subAxis].axis != parts[subAxis - 1].axis || (cuts >> subAxis & 1);
    if (begins)
      units.emplace_back();
    units.back().push_back(subAxis);
  }
}

AxisUnits AxisUnits::makeOne(const AxisSpace &space) {
  AxisUnits units;
  units.units.emplace_back();
  for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
    units.units.back().push_back(subAxis);
  return units;
}

SmallVector<SubAxisList, 1> AxisUnits::getOrders(const SubAxisList &subAxes) const {
  SmallVector<SubAxisList, 1> orders = {subAxes};
  for (const SubAxisList &list : unordered)
    if (toSet(list) == toSet(subAxes))
      orders.push_back(list);
  return orders;
}
