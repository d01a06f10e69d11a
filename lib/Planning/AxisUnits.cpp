// SPDX-License-Identifier: Apache-2.0

#include "AxisUnits.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

/// Axes are cut only where there are no more units than this in the end: labels are as many as there are ways for each
/// of them.
static constexpr size_t kMaxCutUnits = 3;

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

bool AxisUnits::areManyParts(const AxisSpace &space) const {
  ArrayRef<AxisSpace::SubAxisInfo> parts = space.getSubAxes();
  return units.size() > 2 && llvm::any_of(units, [&](const SubAxisList &unit) {
           return unit.front() > 0 && parts[unit.front()].axis == parts[unit.front() - 1].axis;
         });
}

void AxisUnits::findMostParts(const AxisSpace &space, int64_t size, unsigned number, int64_t parts, Cut cut,
                              int64_t &most, Cut &best) const {
  if (number == units.size()) {
    // As much without a cut is better, and so is a cut of a later axis, which leaves prefixes of lists of axes.
    if (parts > most || (parts == most && best.place > 0 && (cut.place == 0 || cut.unit > best.unit))) {
      most = parts;
      best = cut;
    }
    return;
  }
  findMostParts(space, size, number + 1, parts, cut, most, best);
  const SubAxisList &unit = units[number];
  for (size_t place = 1; place <= unit.size(); ++place) {
    int64_t more = parts * space.getSize(ArrayRef<SubAxis>(unit).take_front(place));
    bool isWhole = place == unit.size();
    if (size % more == 0 && (isWhole || cut.place == 0))
      findMostParts(space, size, number + 1, more, isWhole ? cut : Cut{number, place}, most, best);
  }
}

AxisUnits AxisUnits::cutFor(const AxisSpace &space, ArrayRef<int64_t> sizes) const {
  AxisUnits finer(*this);
  for (int64_t size : sizes) {
    if (finer.units.size() >= kMaxCutUnits)
      break;
    int64_t most = 0;
    Cut cut;
    finer.findMostParts(space, size, 0, 1, {}, most, cut);
    if (cut.place == 0)
      continue;
    SubAxisList &first = finer.units[cut.unit];
    SubAxisList second(ArrayRef<SubAxis>(first).drop_front(cut.place));
    first.pop_back_n(second.size());
    finer.units.insert(finer.units.begin() + cut.unit + 1, second);
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
