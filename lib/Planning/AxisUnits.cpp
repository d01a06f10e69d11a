// SPDX-License-Identifier: Apache-2.0

#include "AxisUnits.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace dist;

/// Sums that differ by no more than this share are equal.
static constexpr double kEqual = 1e-9;

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

void AxisUnits::remove(SubAxisSet subAxes) {
  for (SubAxisList &unit : units)
    llvm::erase_if(unit, [&](SubAxis subAxis) { return subAxes >> subAxis & 1; });
  llvm::erase_if(units, [](const SubAxisList &unit) { return unit.empty(); });
}

bool AxisUnits::areManyParts(const AxisSpace &space) const {
  ArrayRef<AxisSpace::SubAxisInfo> parts = space.getSubAxes();
  return units.size() > 2 && llvm::any_of(units, [&](const SubAxisList &unit) {
           return unit.front() > 0 && parts[unit.front()].axis == parts[unit.front() - 1].axis;
         });
}

/// Returns over how many devices `units` split `size` elements evenly.
static int64_t findMostParts(const AxisSpace &space, ArrayRef<SubAxisList> units, int64_t size) {
  if (units.empty())
    return 1;
  int64_t most = findMostParts(space, units.drop_front(), size), parts = space.getSize(units.front());
  if (size % parts == 0)
    most = std::max(most, parts * findMostParts(space, units.drop_front(), size / parts));
  return most;
}

AxisUnits AxisUnits::cutFor(const AxisSpace &space, ArrayRef<SizedWork> works, size_t most) const {
  auto measure = [&](ArrayRef<SubAxisList> of) {
    double sum = 0;
    for (auto [size, work] : works)
      sum += work * std::log2(double(findMostParts(space, of, size)));
    return sum;
  };
  AxisUnits finer(*this);
  double reached = measure(units);
  while (finer.units.size() < most) {
    SmallVector<SubAxisList> best;
    double bestReached = reached;
    for (auto [number, unit] : llvm::enumerate(finer.units))
      for (size_t place = 1; place < unit.size(); ++place) {
        SmallVector<SubAxisList> cut(finer.units);
        cut[number] = SubAxisList(ArrayRef<SubAxis>(unit).take_front(place));
        cut.insert(cut.begin() + number + 1, SubAxisList(ArrayRef<SubAxis>(unit).drop_front(place)));
        // Of equals the last: a cut of a later axis leaves more prefixes of lists of axes.
        double wouldReach = measure(cut);
        if (wouldReach > reached * (1 + kEqual) && wouldReach >= bestReached * (1 - kEqual)) {
          best = std::move(cut);
          bestReached = wouldReach;
        }
      }
    if (best.empty())
      break;
    finer.units = std::move(best);
    reached = bestReached;
  }
  return finer;
}

SmallVector<SubAxisList, 1> AxisUnits::getOrders(const SubAxisList &subAxes) const {
  SmallVector<SubAxisList, 1> orders = {subAxes};
  for (const SubAxisList &list : unordered)
    if (toSet(list) == toSet(subAxes))
      orders.push_back(list);
  return orders;
}
