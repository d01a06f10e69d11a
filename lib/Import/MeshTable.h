// SPDX-License-Identifier: Apache-2.0
//
// The meshes of a module while it is imported. JAX writes one `sdy.mesh` per place that mentions a mesh, so equal
// meshes are common; here each distinct mesh has one `dist.mesh`, and every old name leads to it.

#ifndef DIST_LIB_IMPORT_MESHTABLE_H
#define DIST_LIB_IMPORT_MESHTABLE_H

#include "dist/IR/Dist.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

class AttributeText;

class MeshTable {
public:
  explicit MeshTable(mlir::ModuleOp module) : module(module) {}

  /// Reads all `dist.mesh` and `sdy.mesh` ops of the module and creates a `dist.mesh` for each mesh that has none yet.
  /// The `sdy.mesh` ops stay; the caller erases them when the import has succeeded.
  mlir::LogicalResult build();

  /// Returns the symbol of the mesh that was called `name`, or null.
  mlir::FlatSymbolRefAttr lookup(llvm::StringRef name) const { return symbols.lookup(name); }
  /// Returns the mesh behind a symbol that this table has returned.
  MeshAttr getMesh(mlir::FlatSymbolRefAttr symbol) const { return meshes.lookup(symbol); }
  /// Returns the symbol of `mesh`, which is created under a name like `hint` if it is new.
  mlir::FlatSymbolRefAttr getOrCreate(MeshAttr mesh, llvm::StringRef hint, mlir::Location location);
  /// Makes all attributes under the module name the kept one of equal `dist.mesh` ops, and erases the others.
  void mergeEqualMeshes();

private:
  mlir::ModuleOp module;
  llvm::StringMap<mlir::FlatSymbolRefAttr> symbols;
  llvm::DenseMap<mlir::Attribute, MeshAttr> meshes; // by symbol
  llvm::DenseMap<MeshAttr, mlir::FlatSymbolRefAttr> byMesh;
  /// `dist.mesh` ops that are equal to an earlier one.
  llvm::SmallVector<MeshOp> duplicates;
};

/// Makes the meshes that one function of `module` mentions one mesh, as far as they have the same devices and cut them
/// in ways that one mesh has; see UnifyMeshes.cpp.
mlir::LogicalResult unifyMeshes(mlir::ModuleOp module);

/// Makes dimensions of size 0 whole wherever `module` says that they are split.
void dropAxesOfEmptyDims(mlir::ModuleOp module);

/// Reads `mesh<["x"=2, ...], device_ids=[...]>`.
mlir::FailureOr<MeshAttr> readMesh(AttributeText &text, mlir::MLIRContext *context, mlir::Location location);

} // namespace dist

#endif // DIST_LIB_IMPORT_MESHTABLE_H
