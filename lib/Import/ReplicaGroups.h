// SPDX-License-Identifier: Apache-2.0
//
// The groups of StableHLO collectives, which are lists of devices or mesh axes, as mesh axes.

#ifndef DIST_LIB_IMPORT_REPLICAGROUPS_H
#define DIST_LIB_IMPORT_REPLICAGROUPS_H

#include "BodyImporter.h"

namespace dist {

/// The mesh and the ordered axes over which a collective works.
struct CollectiveGroup {
  mlir::FlatSymbolRefAttr mesh;
  AxisListAttr axes;
  int64_t size = 1;
};

/// Reads the field `replica_groups` of `op`, either `#stablehlo.replica_group_mesh_axes<...>` or `dense<[[0, 1],
/// ...]>`. Lists of devices are read as axes, or parts of axes, of the mesh of the manual computation around `op`. The
/// order of devices in a list counts if `isOrdered`.
mlir::FailureOr<CollectiveGroup> readReplicaGroups(mlir::Operation *op, BodyImporter &importer, bool isOrdered = true);

/// Devices that receive along one rotation; see `dist.collective_permute`.
struct Rotation {
  AxisListAttr from;
  int64_t shift = 0;
  bool isIdentity = false;            ///< Every device would receive what it has.
  llvm::SmallVector<bool> isReceiver; ///< Per position in the mesh.
};

/// Who receives from whom in a group. Of several rotations each device takes what one brings; who takes none receives
/// zeros.
struct DevicePairs {
  CollectiveGroup group;
  llvm::SmallVector<Rotation> rotations;
};

/// Reads the field `source_target_pairs` of `op` and finds the smallest group and the order of axes in which the fewest
/// rotations do what it says.
mlir::FailureOr<DevicePairs> readSourceTargetPairs(mlir::Operation *op, BodyImporter &importer);

/// A table of what holds for devices, as a function of the index over some axes.
struct DeviceTable {
  AxisListAttr axes;
  llvm::SmallVector<bool> values; ///< Per index over `axes`.
};

/// Returns `values`, one per position in `mesh`, as a table over the axes on which they depend.
DeviceTable getDeviceTable(MeshAttr mesh, llvm::ArrayRef<bool> values);

} // namespace dist

#endif // DIST_LIB_IMPORT_REPLICAGROUPS_H
