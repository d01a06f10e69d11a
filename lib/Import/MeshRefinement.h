// SPDX-License-Identifier: Apache-2.0
//
// Several meshes over the same devices, seen as one. Where device numbers are cut into axes of one mesh here and of
// another mesh there, the common mesh has the pieces between all cuts as its axes, and each old axis is a list of them:
//
//   <["a"=8]> and <["x"=2, "y"=4]>           ->  <["x"=2, "y"=4]>,              a = x, y
//   <["x"=2, "y"=4]> and <["u"=4, "v"=2]>    ->  <["x"=2, "y_0"=2, "y_1"=2]>,   y = y_0, y_1;  u = x, y_0;  v = y_1

#ifndef DIST_LIB_IMPORT_MESHREFINEMENT_H
#define DIST_LIB_IMPORT_MESHREFINEMENT_H

#include "dist/IR/Dist.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace dist {

/// The axes of the common mesh, from major to minor, that an axis of an old mesh consists of.
using AxisPieces = llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<mlir::StringAttr, 2>>;

struct MeshRefinement {
  MeshAttr common;
  llvm::SmallVector<AxisPieces> pieces; ///< One per old mesh.

  /// Returns the refinement of `meshes`, which have the same number of devices; nothing if their axes cut the devices
  /// in ways that no common mesh has. Its devices are in the order of the first mesh.
  static std::optional<MeshRefinement> get(llvm::ArrayRef<MeshAttr> meshes);

  /// Returns `axes` of the old mesh `number`, as axes of the common one; nothing if a part of an axis ends inside a
  /// piece in a way that does not divide it.
  std::optional<llvm::SmallVector<AxisRefAttr>> translate(size_t number, llvm::ArrayRef<AxisRefAttr> axes) const;
};

} // namespace dist

#endif // DIST_LIB_IMPORT_MESHREFINEMENT_H
