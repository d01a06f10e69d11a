// SPDX-License-Identifier: Apache-2.0
//
// What a plan's words come to for one tensor: styles, placements per axis and shardings in text become a sharding.

#ifndef DIST_LIB_PLANFILES_PLACEMENT_H
#define DIST_LIB_PLANFILES_PLACEMENT_H

#include "Plan.h"
#include "dist/IR/ShardingVerification.h"

namespace dist {

/// The mesh that a plan means: an op of the program.
struct PlanMesh {
  mlir::FlatSymbolRefAttr symbol;
  MeshAttr shape;
  llvm::StringRef nameInPlan;
  MatrixLayout layout;
};

/// Returns the sharding that `placing`, which follows nothing, asks for on a tensor of type `type`. Failure comes with
/// an error from `emitError`; the sharding has been verified from `module`.
mlir::FailureOr<ShardingAttr> placeTensor(const Placing &placing, mlir::RankedTensorType type, const PlanMesh &mesh,
                                          mlir::Operation *module, EmitError emitError);

/// Returns the axes of `mesh` as reports print them: `<dp=2, tp=4>`, with the order of devices if it has one.
std::string describeMesh(MeshAttr mesh);

/// Returns the place of `loc`, in a plan file, as file:line:column.
std::string describePlace(mlir::Location loc);

/// Returns `sharding` in the notation of the IR without the name of its mesh.
std::string describeSharding(ShardingAttr sharding);

} // namespace dist

#endif // DIST_LIB_PLANFILES_PLACEMENT_H
