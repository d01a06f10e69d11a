// SPDX-License-Identifier: Apache-2.0
//
// Reshard plans as collectives of the Local form.

#ifndef DIST_LIB_PARTITION_RESHARDEMITTER_H
#define DIST_LIB_PARTITION_RESHARDEMITTER_H

#include "dist/Resharding/ReshardPlan.h"
#include "mlir/IR/Builders.h"

namespace dist {

class ReshardEmitter {
public:
  explicit ReshardEmitter(const AxisSpace &space) : space(space) {}

  /// Builds the steps from `source` to `target` for the shard `value` of a tensor of type `global`; returns the new
  /// shard. `splat` is the constant that all elements of `value` are, or null; `explanation` is written on every
  /// collective.
  mlir::Value emit(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::RankedTensorType global,
                   const Layout &source, const Layout &target, mlir::TypedAttr splat,
                   llvm::ArrayRef<mlir::NamedAttribute> explanation) const;

  /// Returns this device's index over `subAxes`, of type index.
  mlir::Value getIndex(mlir::OpBuilder &builder, mlir::Location loc, llvm::ArrayRef<SubAxis> subAxes) const;

private:
  mlir::Value emitStep(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, const ReshardStep &step,
                       mlir::TypedAttr splat, llvm::ArrayRef<mlir::NamedAttribute> explanation) const;
  mlir::Value emitToPartial(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, const ReshardStep &step,
                            mlir::TypedAttr splat) const;

  const AxisSpace &space;
};

} // namespace dist

#endif // DIST_LIB_PARTITION_RESHARDEMITTER_H
