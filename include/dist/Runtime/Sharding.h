// SPDX-License-Identifier: Apache-2.0
//
// Global arrays to local shards and back. A placement lists, per dimension, the ordered (sub-)axes that cut it, as flat
// torch.chunk: with w = product of the axis sizes, chunk = ceil(n / w), the device with linear index i over the axes
// holds [i*chunk, min(n, (i+1)*chunk)), padded to `chunk` with zeros. Devices that differ in axes over which the value
// is partial hold contributions. Devices that differ only in axes that a placement does not name hold replicas.

#ifndef DIST_RUNTIME_SHARDING_H
#define DIST_RUNTIME_SHARDING_H

#include "dist/Runtime/HostArray.h"

#include <optional>
#include <string>
#include <vector>

namespace dist::runtime {

/// One ordered list of (sub-)axes per dimension; empty list: not cut. All lists empty: replicated.
struct ArrayPlacement {
  /// A reduction that contributions still need.
  struct Partial {
    DistReduction reduction;
    std::vector<DistAxisRef> axes;
  };

  std::vector<std::vector<DistAxisRef>> dims;
  std::vector<Partial> partials = {}; ///< In the order in which they are applied.
  /// The ranks that have the array, if not all do: those of one coordinate on an axis of the mesh. The others have an
  /// empty shard.
  struct Holder {
    int64_t axis, index;
    bool operator==(const Holder &) const = default;
  };
  std::optional<Holder> holder = {};
};

/// A box of an array: where it begins in each dimension, and how far it goes.
struct ArrayBlock {
  std::vector<int64_t> offsets, sizes;

  int64_t numElements() const;
  bool operator==(const ArrayBlock &) const = default;
};

/// Returns the first reason why mesh, placement and shape do not fit together, or an empty string.
std::string checkPlacement(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global);

/// Returns true if `rank` is one of those that have the array. Assumes that mesh and placement fit together.
bool holdsArray(const DistMesh &mesh, const ArrayPlacement &placement, int64_t rank);

/// Returns what `rank` holds of an array of shape `global`, without padding; it may be empty. Assumes that all fit
/// together.
ArrayBlock blockOfRank(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global,
                       int64_t rank);

/// Sets `local` to the padded shape of every rank's shard. The functions from here on return false and set
/// `error` if mesh, placement and shape do not fit together.
bool localShape(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global,
                std::vector<int64_t> &local, std::string &error);

/// Cuts the shard of `rank`. Over axes of a reduction the first device gets what the array holds, and the others what
/// changes nothing: see lib/Runtime/Collectives/Contributions.cpp.
bool cutShard(const DistMesh &mesh, const ArrayPlacement &placement, const HostArray &global, int64_t rank,
              HostArray &local, std::string &error);

/// Assembles the global array from the shards of all ranks (`locals[rank]`), reduced where they are contributions.
/// Replicas must be equal bit by bit; the first difference is an error that names both ranks, the element and the
/// values. Padding is ignored.
bool assembleGlobal(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &globalShape,
                    const std::vector<HostArray> &locals, HostArray &global, std::string &error);

} // namespace dist::runtime

#endif // DIST_RUNTIME_SHARDING_H
