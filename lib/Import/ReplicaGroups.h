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
/// ...]>`. Lists of devices are matched against all ordered sets of axes of the mesh of the manual computation around
/// `op`.
mlir::FailureOr<CollectiveGroup> readReplicaGroups(mlir::Operation *op, BodyImporter &importer);

/// A permutation of the devices of a group; see `dist.collective_permute`.
struct GroupPermutation {
  CollectiveGroup group;
  AxisListAttr from;
  int64_t shift = 0;
};

/// Reads the field `source_target_pairs` of `op` and finds the smallest group, the order of axes and the shift that it
/// stands for.
mlir::FailureOr<GroupPermutation> readSourceTargetPairs(mlir::Operation *op, BodyImporter &importer);

} // namespace dist

#endif // DIST_LIB_IMPORT_REPLICAGROUPS_H
