// SPDX-License-Identifier: Apache-2.0
//
// From mesh axes to ranks: coordinates of a rank, and for an ordered list of (sub-)axes who its peers are. Everything
// here assumes a mesh and groups that have passed validation.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_MESHGROUPS_H
#define DIST_LIB_RUNTIME_COLLECTIVES_MESHGROUPS_H

#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dist::runtime {

/// Product of the axis sizes.
int64_t worldSizeOf(const DistMesh &mesh);

/// Coordinate of `rank` on each mesh axis.
std::vector<int64_t> coordinatesOfRank(const DistMesh &mesh, int64_t rank);

/// Row-major linear index of a device over the listed (sub-)axes.
int64_t indexInGroup(const DistMesh &mesh, const DistAxisRef *axes, int64_t numAxes,
                     const std::vector<int64_t> &coordinates);

/// Product of the listed (sub-)axis sizes.
int64_t sizeOfGroup(const DistAxisRef *axes, int64_t numAxes);

/// The axes as they appear in IR: `"dp", "tp":(1)2`.
std::string describeAxes(const DistMesh &mesh, const DistGroup &group);

/// A group spread over the whole mesh: world/size instances of `size` ranks each.
struct GroupTable {
  int64_t size = 1;
  std::vector<std::vector<int32_t>> members; ///< Per instance: ranks in index order.
  std::vector<int32_t> instanceOfRank;
  std::vector<int32_t> indexOfRank;
};

GroupTable buildGroupTable(const DistMesh &mesh, const DistGroup &group);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_MESHGROUPS_H
