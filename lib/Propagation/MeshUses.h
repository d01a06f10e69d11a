// SPDX-License-Identifier: Apache-2.0
//
// Which mesh a function is about.

#ifndef DIST_LIB_PROPAGATION_MESHUSES_H
#define DIST_LIB_PROPAGATION_MESHUSES_H

#include "dist/Analysis/OpTraits.h"
#include "dist/IR/Dist.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace dist {

/// The meshes that the placements of a function name, each with the first place that does.
class MeshUses {
public:
  /// Begins with what stands at arguments and results. Attributes named `ignored` are not looked at.
  MeshUses(mlir::FunctionOpInterface function, mlir::StringAttr ignored);

  /// Notes the meshes of `op` and, for a local region, of what is in it.
  void note(mlir::Operation *op, const OpTraits &traits);
  /// Finds the one mesh of the function: that of its placements or, if it has none, the module's first; a mesh of one
  /// device is added to a module without any. Returns failure after an error.
  llvm::LogicalResult choose(mlir::FlatSymbolRefAttr &name, MeshAttr &mesh);

private:
  void note(mlir::Attribute attribute, mlir::Location loc);

  mlir::FunctionOpInterface function;
  mlir::StringAttr ignored;
  llvm::MapVector<mlir::Attribute, mlir::Location> found;
  llvm::DenseSet<mlir::Attribute> seen;
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_MESHUSES_H
