// SPDX-License-Identifier: Apache-2.0
//
// GSPMD's shardings, `{devices=[2,1,4]<=[8] last_tile_dim_replicate}`, as they stand in `mhlo.sharding` attributes.
// They name devices by number and no mesh. The mesh is made from all of them together: the sizes and strides that they
// mention cut the numbers of the devices into axes, so that every tile dimension is a list of whole axes.

#ifndef DIST_LIB_IMPORT_TILESHARDINGS_H
#define DIST_LIB_IMPORT_TILESHARDINGS_H

#include "MeshTable.h"

namespace dist {

class TileShardings {
public:
  explicit TileShardings(mlir::ModuleOp module, MeshTable &meshes) : module(module), meshes(meshes) {}

  /// Returns the placement of a value of type `type` that `attribute` states, a string; an error at `location` if it
  /// says what no placement can.
  mlir::FailureOr<ShardingAttr> read(mlir::Attribute attribute, mlir::Type type, mlir::Location location);

  /// Returns true if `attribute` says that a value belongs to a manual computation.
  static bool isManual(mlir::Attribute attribute);

private:
  mlir::LogicalResult buildMesh(mlir::Location location);

  mlir::ModuleOp module;
  MeshTable &meshes;
  mlir::FlatSymbolRefAttr mesh; ///< Null until the first sharding is read.
};

} // namespace dist

#endif // DIST_LIB_IMPORT_TILESHARDINGS_H
