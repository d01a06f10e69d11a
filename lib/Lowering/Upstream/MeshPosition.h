// SPDX-License-Identifier: Apache-2.0
//
// Where this device lies on the mesh, and which ranks are the members of a group, as arithmetic on the rank of this
// process.
//
// A position is the row-major number of a device on the mesh. A (sub-)axis is a digit of it: `position / stride %
// size`. Positions are ranks, but for meshes with a device order, where two tables lead from one to the other.

#ifndef DIST_LIB_LOWERING_UPSTREAM_MESHPOSITION_H
#define DIST_LIB_LOWERING_UPSTREAM_MESHPOSITION_H

#include "dist/IR/Dist.h"
#include "mlir/IR/Builders.h"

namespace dist::upstream {

/// A (sub-)axis as a digit of positions.
struct AxisDigit {
  int64_t stride, size;
};

/// Returns the digits of `axes`, from major to minor.
llvm::SmallVector<AxisDigit> getDigits(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Returns an index constant.
mlir::Value createIndex(mlir::OpBuilder &builder, mlir::Location loc, int64_t value);

/// Returns the position of the device `rank` (both of type index).
mlir::Value buildPosition(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value rank, MeshAttr mesh);
/// Returns the rank of the device at `position` (both of type index).
mlir::Value buildRank(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value position, MeshAttr mesh);
/// Returns the linear index of the device at `position` over `digits`: its index in the group of these axes.
mlir::Value buildIndex(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value position,
                       llvm::ArrayRef<AxisDigit> digits);
/// Returns the position of member `index` of the group over `digits` in which the device at `position` is.
mlir::Value buildMember(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value position,
                        llvm::ArrayRef<AxisDigit> digits, mlir::Value index);

} // namespace dist::upstream

#endif // DIST_LIB_LOWERING_UPSTREAM_MESHPOSITION_H
