// SPDX-License-Identifier: Apache-2.0
//
// Axes as small integers. The analyses never work on axis names and sub-axis arithmetic: a mesh is cut once into
// *sub-axes*, the smallest parts that any sharding of the program (or any prime factor) can tell apart, and every list
// of axes becomes a list of sub-axes. Then "overlaps" is a bit test, "is a prefix of" compares integers, and a sub-axis
// is just a shorter list:
//
//   mesh <["dp"=2, "tp"=8]>     sub-axes: 0 = dp   1 = tp:(1)2   2 = tp:(2)2   3 = tp:(4)2
//   {"tp"} = [1, 2, 3]          {"tp":(1)4} = [1, 2]         {"dp", "tp":(4)2} = [0, 3]
//
// Axes of size 1 have no sub-axes: they split nothing and cost nothing. A mesh has fewer than 2^31 devices, so there
// are at most 31 sub-axes and a set of them fits one word.

#ifndef DIST_LAYOUT_AXISSPACE_H
#define DIST_LAYOUT_AXISSPACE_H

#include "dist/IR/Dist.h"
#include "dist/Layout/SubAxisList.h"
#include "llvm/ADT/SmallVector.h"

namespace dist {

class Machine;

/// One mesh cut into sub-axes. Cheap to copy by reference; immutable.
class AxisSpace {
public:
  /// One sub-axis: the part (preSize)size of mesh axis `axis`; its size is a prime number.
  struct SubAxisInfo {
    int64_t axis;
    int64_t preSize;
    int64_t size;
  };

  /// Cuts `mesh` so that each of `used` is a list of sub-axes. Returns failure after `emitError` if two sub-axes of one
  /// axis cut each other, such as (1)2 and (1)3 of an axis of size 6: no common parts exist.
  static llvm::FailureOr<AxisSpace> get(MeshAttr mesh, mlir::FlatSymbolRefAttr meshName,
                                        llvm::ArrayRef<AxisRefAttr> used,
                                        llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

  /// Cuts `mesh` into prime factors only; for programs without sub-axes.
  AxisSpace(MeshAttr mesh, mlir::FlatSymbolRefAttr meshName);

  MeshAttr getMesh() const { return mesh; }
  mlir::FlatSymbolRefAttr getMeshName() const { return meshName; }
  llvm::ArrayRef<SubAxisInfo> getSubAxes() const { return infos; }
  int64_t getNumSubAxes() const { return infos.size(); }
  int64_t getSize(SubAxis subAxis) const { return infos[subAxis].size; }
  /// Returns the product of the sizes of `subAxes`.
  int64_t getSize(llvm::ArrayRef<SubAxis> subAxes) const;

  /// Returns the sub-axes of `axes`, in order. `axes` has to be valid for the mesh and among those the space was cut
  /// for.
  SubAxisList encode(llvm::ArrayRef<AxisRefAttr> axes) const;
  /// Returns `subAxes` as axes: neighbouring parts of one axis are joined, whole axes are written as such.
  llvm::SmallVector<AxisRefAttr> decode(llvm::ArrayRef<SubAxis> subAxes) const;

private:
  AxisSpace() = default;
  void cutAxis(int64_t axis, llvm::ArrayRef<int64_t> boundaries);

  MeshAttr mesh;
  mlir::FlatSymbolRefAttr meshName;
  llvm::SmallVector<SubAxisInfo> infos;
  /// First sub-axis of each mesh axis, and one past the last at the end.
  llvm::SmallVector<int64_t> firstSubAxis;
};

/// Returns the sub-axes of `space` that are parts of axes in time on `machine`.
SubAxisSet getSubAxesInTime(const Machine &machine, const AxisSpace &space);

} // namespace dist

#endif // DIST_LAYOUT_AXISSPACE_H
