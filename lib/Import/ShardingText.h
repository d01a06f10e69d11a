// SPDX-License-Identifier: Apache-2.0
//
// Shardy's shardings, read from attribute text and written with the attributes of the dist dialect.

#ifndef DIST_LIB_IMPORT_SHARDINGTEXT_H
#define DIST_LIB_IMPORT_SHARDINGTEXT_H

#include "BodyImporter.h"

namespace dist {

/// Reads `#sdy.sharding<@mesh, [...], ...>`.
mlir::FailureOr<ShardingAttr> readSharding(mlir::Attribute attribute, MeshTable &meshes, mlir::Location location);

/// Reads `#sdy.sharding_per_value<[<@mesh, [...]>, ...]>`, which has to have `count` entries.
mlir::FailureOr<llvm::SmallVector<ShardingAttr>> readShardings(mlir::Attribute attribute, size_t count,
                                                               MeshTable &meshes, mlir::Location location);

/// Reads `#sdy<manual_axes{"x", ...}>`.
mlir::FailureOr<AxisListAttr> readManualAxes(mlir::Attribute attribute, mlir::Location location);

/// Reads `#sdy<axis_ref_list{"x", ...}>` or `#sdy<list_of_axis_ref_lists[{"x"}, {}, ...]>`: all axes in it.
mlir::FailureOr<llvm::SmallVector<AxisRefAttr>> readAxisLists(mlir::Attribute attribute, mlir::Location location);

/// What an op forwards, as built, and where it says that lies.
struct PlacedValue {
  mlir::Value value;
  ShardingAttr sharding;
};

/// Checks that `op` has one operand and one result, tensors of one type, and reads the placement in its attribute
/// `field`.
mlir::FailureOr<PlacedValue> readPlacedValue(mlir::Operation *op, llvm::StringRef field, BodyImporter &importer);

/// Returns `value` constrained as the attributes of an argument or result say, `sdy.sharding` before `mhlo.sharding`,
/// or `value` itself if `attributes` is null or says nothing about it.
mlir::FailureOr<mlir::Value> constrainAs(mlir::Value value, mlir::DictionaryAttr attributes, mlir::Location location,
                                         BodyImporter &importer);

/// Writes the `sdy.sharding` or `mhlo.sharding` that stands on `op`, if any, to what was built for it.
mlir::LogicalResult importOpShardings(mlir::Operation *op, BodyImporter &importer);

} // namespace dist

#endif // DIST_LIB_IMPORT_SHARDINGTEXT_H
