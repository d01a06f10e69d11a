// SPDX-License-Identifier: Apache-2.0

#include "AxisUnits.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

AxisUnits::AxisUnits(const AxisSpace &space, ArrayRef<const Layout *> layouts) {
  AtomSet cuts = 0; // Atoms before which a unit begins although its axis has begun before.
  ArrayRef<AxisSpace::Part> parts = space.getParts();
  auto cutAround = [&](ArrayRef<Atom> atoms) {
    for (auto [index, atom] : llvm::enumerate(atoms)) {
      bool isNext = index > 0 && atoms[index - 1] + 1 == atom;
      if (!isNext)
        cuts |= AtomSet(1) << atom;
      if (index + 1 == atoms.size() || atoms[index + 1] != atom + 1)
        cuts |= AtomSet(1) << (atom + 1);
    }
  };
  for (const Layout *layout : layouts) {
    for (const AtomList &atoms : layout->dims) {
      cutAround(atoms);
      if (!llvm::is_sorted(atoms) && !llvm::is_contained(unordered, atoms))
        unordered.push_back(atoms);
    }
    for (const PartialLayout &partial : layout->partials)
      cutAround(partial.axes);
  }
  for (Atom atom = 0; atom < parts.size(); ++atom) {
    bool begins = units.empty() || parts[atom].axis != parts[atom - 1].axis || (cuts >> atom & 1);
    if (begins)
      units.emplace_back();
    units.back().push_back(atom);
  }
}

AxisUnits AxisUnits::makeOne(const AxisSpace &space) {
  AxisUnits units;
  units.units.emplace_back();
  for (Atom atom = 0; atom < space.getNumAtoms(); ++atom)
    units.units.back().push_back(atom);
  return units;
}

SmallVector<AtomList, 1> AxisUnits::getOrders(const AtomList &atoms) const {
  SmallVector<AtomList, 1> orders = {atoms};
  for (const AtomList &list : unordered)
    if (toSet(list) == toSet(atoms))
      orders.push_back(list);
  return orders;
}
