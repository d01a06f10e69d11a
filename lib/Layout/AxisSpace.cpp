// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/AxisSpace.h"

using namespace mlir;
using namespace dist;

void AxisSpace::cutAxis(int64_t axis, ArrayRef<int64_t> boundaries) {
  int64_t preSize = 1, axisSize = mesh.getAxisSizes()[axis];
  auto cutSegment = [&](int64_t segment) {
    for (int64_t prime = 2; segment > 1; ++prime) {
      if (prime * prime > segment)
        prime = segment;
      for (; segment % prime == 0; segment /= prime, preSize *= prime)
        parts.push_back({axis, preSize, prime});
    }
  };
  for (int64_t boundary : boundaries)
    cutSegment(boundary / preSize);
  cutSegment(axisSize / preSize);
}

AxisSpace::AxisSpace(MeshAttr mesh, FlatSymbolRefAttr meshName) : mesh(mesh), meshName(meshName) {
  for (int64_t axis = 0, e = mesh.getAxisSizes().size(); axis < e; ++axis) {
    firstAtom.push_back(parts.size());
    cutAxis(axis, {});
  }
  firstAtom.push_back(parts.size());
}

FailureOr<AxisSpace> AxisSpace::get(MeshAttr mesh, FlatSymbolRefAttr meshName, ArrayRef<AxisRefAttr> used,
                                    llvm::function_ref<InFlightDiagnostic()> emitError) {
  AxisSpace space;
  space.mesh = mesh;
  space.meshName = meshName;
  for (auto [axis, name] : llvm::enumerate(mesh.getAxisNames())) {
    SmallVector<int64_t> boundaries;
    for (AxisRefAttr part : used)
      if (part.getName() == name && !part.isWhole())
        boundaries.append({part.getPreSize(), part.getPreSize() * part.getSize()});
    llvm::sort(boundaries);
    boundaries.erase(llvm::unique(boundaries), boundaries.end());
    for (size_t i = 1; i < boundaries.size(); ++i)
      if (boundaries[i] % boundaries[i - 1] != 0)
        return emitError() << "sub-axes of axis " << name << " cut each other: one ends after " << boundaries[i - 1]
                           << " parts, another after " << boundaries[i] << "; one number has to divide the other";
    space.firstAtom.push_back(space.parts.size());
    space.cutAxis(axis, boundaries);
  }
  space.firstAtom.push_back(space.parts.size());
  return space;
}

int64_t AxisSpace::getSize(ArrayRef<Atom> atoms) const {
  int64_t size = 1;
  for (Atom atom : atoms)
    size *= parts[atom].size;
  return size;
}

AtomList AxisSpace::encode(ArrayRef<AxisRefAttr> axes) const {
  AtomList atoms;
  for (AxisRefAttr axis : axes) {
    int64_t index = mesh.getAxisIndex(axis.getName().getValue());
    int64_t begin = axis.getPreSize(), end = begin * axis.getSizeIn(mesh);
    for (int64_t atom = firstAtom[index]; atom < firstAtom[index + 1]; ++atom)
      if (parts[atom].preSize >= begin && parts[atom].preSize < end)
        atoms.push_back(atom);
  }
  return atoms;
}

SmallVector<AxisRefAttr> AxisSpace::decode(ArrayRef<Atom> atoms) const {
  SmallVector<AxisRefAttr> axes;
  for (size_t i = 0; i < atoms.size();) {
    Part joined = parts[atoms[i]];
    for (++i; i < atoms.size() && atoms[i] == atoms[i - 1] + 1 && parts[atoms[i]].axis == joined.axis; ++i)
      joined.size *= parts[atoms[i]].size;
    StringAttr name = mesh.getAxisNames()[joined.axis];
    bool whole = joined.size == mesh.getAxisSizes()[joined.axis];
    axes.push_back(AxisRefAttr::get(name.getContext(), name, joined.preSize, whole ? 0 : joined.size));
  }
  return axes;
}
