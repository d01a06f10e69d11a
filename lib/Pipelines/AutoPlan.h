// SPDX-License-Identifier: Apache-2.0
//
// The steps of `dist-auto-plan`.

#ifndef DIST_LIB_PIPELINES_AUTOPLAN_H
#define DIST_LIB_PIPELINES_AUTOPLAN_H

#include "dist/Planning/BoundarySearch.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist::autoplan {

/// How many decisions are reported, and how many are looked at for that.
inline constexpr size_t kNumDecisions = 10, kMaxAlternatives = 20;

/// The mesh of a program, and the shapes that it may get.
struct MeshChoice {
  MeshOp mesh;
  llvm::SmallVector<MeshAttr> shapes;
};

/// Declares the mesh that `text` says (axes and sizes, or "auto" for `numDevices`), or finds that of `module` if it
/// says nothing. Failure comes with an error.
mlir::FailureOr<MeshChoice> chooseMeshes(mlir::ModuleOp module, llvm::StringRef text,
                                         std::optional<int64_t> numDevices);

/// What people ask of arguments by name; each entry is a glob, a colon, and what is asked.
struct Wishes {
  llvm::ArrayRef<std::string> pin, forbid, batch;

  /// Adds them to `request` for `function`. Failure comes with errors.
  llvm::LogicalResult apply(mlir::FunctionOpInterface function, MeshOp mesh, BoundaryRequest &request) const;
};

/// Returns the arguments and results of `function` that nobody has placed.
BoundaryRequest collectFree(mlir::FunctionOpInterface function);

/// Looks for placements on `mesh` of what `request` says of `function`, in a copy of `module`.
mlir::FailureOr<BoundaryPlacements> findPlacements(mlir::ModuleOp module, mlir::FunctionOpInterface function,
                                                   const BoundaryRequest &request, mlir::FlatSymbolRefAttr mesh);

/// Writes what was found.
void write(mlir::FunctionOpInterface function, const BoundaryRequest &request, const BoundaryPlacements &placements);

} // namespace dist::autoplan

#endif // DIST_LIB_PIPELINES_AUTOPLAN_H
