// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/AxisSpace.h"
#include "dist/Layout/Machine.h"

using namespace mlir;
using namespace dist;

void AxisSpace::cutAxis(int64_t axis, ArrayRef<int64_t> boundaries) {
  int64_t preSize = 1, axisSize = mesh.getAxisSizes()[axis];
  auto cutSegment = [&](int64_t segment) {
    for (int64_t prime = 2; segment > 1; ++prime) {
      if (prime * prime > segment)
        prime = segment;
      for (; segment % prime == 0; segment /= prime, preSize *= prime)
        infos.push_back({axis, preSize, prime});
    }
  };
  for (int64_t boundary : boundaries)
    cutSegment(boundary / preSize);
  cutSegment(axisSize / preSize);
}

AxisSpace::AxisSpace(MeshAttr mesh, FlatSymbolRefAttr meshName) : mesh(mesh), meshName(meshName) {
  for (int64_t axis = 0, e = mesh.getAxisSizes().size(); axis < e; ++axis) {
    firstSubAxis.push_back(infos.size());
    cutAxis(axis, {});
  }
  firstSubAxis.push_back(infos.size());
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
    space.firstSubAxis.push_back(space.infos.size());
    space.cutAxis(axis, boundaries);
  }
  space.firstSubAxis.push_back(space.infos.size());
  return space;
}

int64_t AxisSpace::getSize(ArrayRef<SubAxis> subAxes) const {
  int64_t size = 1;
  for (SubAxis subAxis : subAxes)
    size *= infos[subAxis].size;
  return size;
}

SubAxisList AxisSpace::encode(ArrayRef<AxisRefAttr> axes) const {
  SubAxisList subAxes;
  for (AxisRefAttr axis : axes) {
    int64_t index = mesh.getAxisIndex(axis.getName().getValue());
    int64_t begin = axis.getPreSize(), end = begin * axis.getSizeIn(mesh);
    for (int64_t subAxis = firstSubAxis[index]; subAxis < firstSubAxis[index + 1]; ++subAxis)
      if (infos[subAxis].preSize >= begin && infos[subAxis].preSize < end)
        subAxes.push_back(subAxis);
  }
  return subAxes;
}

SmallVector<AxisRefAttr> AxisSpace::decode(ArrayRef<SubAxis> subAxes) const {
  SmallVector<AxisRefAttr> axes;
  for (size_t i = 0; i < subAxes.size();) {
    SubAxisInfo joined = infos[subAxes[i]];
    for (++i; i < subAxes.size() && subAxes[i] == subAxes[i - 1] + 1 && infos[subAxes[i]].axis == joined.axis; ++i)
      joined.size *= infos[subAxes[i]].size;
    StringAttr name = mesh.getAxisNames()[joined.axis];
    bool whole = joined.size == mesh.getAxisSizes()[joined.axis];
    axes.push_back(AxisRefAttr::get(name.getContext(), name, joined.preSize, whole ? 0 : joined.size));
  }
  return axes;
}

SubAxisSet dist::getSubAxesInTime(const Machine &machine, const AxisSpace &space) {
  SubAxisSet subAxes = 0;
  if (machine.hasAxesInTime())
    for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
      if (machine.isInTime(space.decode(subAxis).front()))
        subAxes |= SubAxisSet(1) << subAxis;
  return subAxes;
}
