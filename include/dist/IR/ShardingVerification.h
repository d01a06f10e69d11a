// SPDX-License-Identifier: Apache-2.0
//
// The constraints of shardings and axis lists, stated once; used by the dialect's verifiers and by everything that
// reads shardings from somewhere else (plan files, import).

#ifndef DIST_IR_SHARDINGVERIFICATION_H
#define DIST_IR_SHARDINGVERIFICATION_H

#include "dist/IR/Dist.h"

namespace dist {

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// Checks that `axes` are axes of `mesh`, well formed, and that no part of an axis stands twice ([sharding-C3] to -C5).
llvm::LogicalResult verifyAxes(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh, llvm::StringRef meshName,
                               EmitError emitError);

/// Checks `sharding` for a value of type `type` ([sharding-C1] to -C8); the mesh is looked up from `from`.
llvm::LogicalResult verifySharding(ShardingAttr sharding, mlir::Type type, mlir::Operation *from, EmitError emitError);

/// Checks `attribute` of an argument that lies as `sharding` says ([fully-shard-C1] to -C3); the mesh is looked up from
/// `from`.
llvm::LogicalResult verifyFullyShard(FullyShardAttr attribute, ShardingAttr sharding, mlir::Operation *from,
                                     EmitError emitError);

/// Checks that `kind` can reduce elements of type `elementType` ([sharding-C8]).
llvm::LogicalResult verifyReduction(ReductionKind kind, mlir::Type elementType, EmitError emitError);

} // namespace dist

#endif // DIST_IR_SHARDINGVERIFICATION_H
