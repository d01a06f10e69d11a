// SPDX-License-Identifier: Apache-2.0
//
// Both directions are one box copy per rank: the part of each dimension that a rank owns, between the global array and
// the corner of its padded local array.

#include "dist/Runtime/Sharding.h"

#include "Collectives/Collective.h"
#include "Collectives/Contributions.h"
#include "Collectives/MeshGroups.h"
#include "StridedCopy.h"
#include "Validation/ExecutableValidator.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

namespace dist::runtime {

int64_t ArrayBlock::numElements() const {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

std::string checkPlacement(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global) {
  std::string error = validateMesh(mesh);
  if (error.empty() && placement.dims.size() != global.size())
    error = "the placement has " + std::to_string(placement.dims.size()) + " dimensions, the array has " +
            std::to_string(global.size());
  if (error.empty() && placement.holder &&
      (placement.holder->axis < 0 || placement.holder->axis >= mesh.numAxes || global.empty()))
    error = "the array is held along axis " + std::to_string(placement.holder->axis) +
            ", which the mesh does not have, or it has no dimension";
  std::vector<DistAxisRef> all;
  for (const std::vector<DistAxisRef> &axes : placement.dims)
    all.insert(all.end(), axes.begin(), axes.end());
  for (const ArrayPlacement::Partial &partial : placement.partials)
    all.insert(all.end(), partial.axes.begin(), partial.axes.end());
  if (error.empty())
    error = validateAxes(mesh, all.data(), int64_t(all.size()));
  for (size_t d = 0; d < global.size() && error.empty(); ++d)
    if (global[d] < 0)
      error = "dimension " + std::to_string(d) + " has size " + std::to_string(global[d]);
  return error;
}

namespace {

/// The same, as a step of functions that return false.
bool checkPlacement(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global,
                    std::string &error) {
  error = runtime::checkPlacement(mesh, placement, global);
  return error.empty();
}

std::vector<int64_t> chunkSizes(const ArrayPlacement &placement, const std::vector<int64_t> &global) {
  std::vector<int64_t> chunks(global.size());
  for (size_t d = 0; d < global.size(); ++d)
    chunks[d] = ceilDivide(global[d], sizeOfGroup(placement.dims[d].data(), int64_t(placement.dims[d].size())));
  return chunks;
}

int64_t offsetOf(const std::vector<int64_t> &strides, const std::vector<int64_t> &index) {
  int64_t offset = 0;
  for (size_t d = 0; d < strides.size(); ++d)
    offset += strides[d] * index[d];
  return offset;
}

/// Dense copy of what a shard owns, so that replicas can be compared with memcmp.
bool ownedPart(const HostArray &local, const ArrayBlock &box, HostArray &part, std::string &error) {
  if (!HostArray::create(local.dtype(), box.sizes, part)) {
    error = "no memory for a shard of " + local.describe();
    return false;
  }
  copyStrided(part.data(), local.data(), sizeOfDType(local.dtype()), box.sizes, rowMajorStrides(box.sizes),
              rowMajorStrides(local.shape()));
  return true;
}

std::string describeDifference(const HostArray &a, const HostArray &b, const ArrayBlock &box, int64_t rankA,
                               int64_t rankB) {
  int64_t size = sizeOfDType(a.dtype()), element = 0;
  while (std::memcmp(a.data() + element * size, b.data() + element * size, size_t(size)) == 0)
    ++element;
  std::string index;
  int64_t rest = element;
  for (size_t d = box.sizes.size(); d > 0; --d) {
    index = std::to_string(box.offsets[d - 1] + rest % box.sizes[d - 1]) + (index.empty() ? "" : ", " + index);
    rest /= box.sizes[d - 1];
  }
  char values[96];
  std::snprintf(values, sizeof(values), "%.17g and %.17g", a.elementAsDouble(element), b.elementAsDouble(element));
  return "ranks " + std::to_string(rankA) + " and " + std::to_string(rankB) + " should hold equal copies, but have " +
         values + " at [" + index + "]";
}

} // namespace

bool holdsArray(const DistMesh &mesh, const ArrayPlacement &placement, int64_t rank) {
  return !placement.holder || coordinatesOfRank(mesh, rank)[size_t(placement.holder->axis)] == placement.holder->index;
}

ArrayBlock blockOfRank(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global,
                       int64_t rank) {
  std::vector<int64_t> chunks = chunkSizes(placement, global), coordinates = coordinatesOfRank(mesh, rank);
  ArrayBlock block;
  if (!holdsArray(mesh, placement, rank))
    return {std::vector<int64_t>(global.size()), std::vector<int64_t>(global.size())};
  for (size_t d = 0; d < global.size(); ++d) {
    int64_t index = indexInGroup(mesh, placement.dims[d].data(), int64_t(placement.dims[d].size()), coordinates);
    int64_t begin = std::min(global[d], index * chunks[d]);
    block.offsets.push_back(begin);
    block.sizes.push_back(std::min(chunks[d], global[d] - begin));
  }
  return block;
}

bool localShape(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &global,
                std::vector<int64_t> &local, std::string &error) {
  if (!checkPlacement(mesh, placement, global, error))
    return false;
  local = chunkSizes(placement, global);
  return true;
}

bool cutShard(const DistMesh &mesh, const ArrayPlacement &placement, const HostArray &global, int64_t rank,
              HostArray &local, std::string &error) {
  if (!checkPlacement(mesh, placement, global.shape(), error) ||
      !(error = checkPartials(placement, global.dtype())).empty())
    return false;
  if (rank < 0 || rank >= worldSizeOf(mesh)) {
    error = "rank " + std::to_string(rank) + " is not in a mesh of " + std::to_string(worldSizeOf(mesh)) + " devices";
    return false;
  }
  if (!holdsArray(mesh, placement, rank)) {
    local = HostArray();
    return true;
  }
  HostArray shard;
  if (!HostArray::create(global.dtype(), chunkSizes(placement, global.shape()), shard)) {
    error = "no memory for a shard of " + global.describe();
    return false;
  }
  ArrayBlock box = blockOfRank(mesh, placement, global.shape(), rank);
  std::vector<int64_t> strides = rowMajorStrides(global.shape());
  int64_t size = sizeOfDType(global.dtype());
  std::vector<char> everywhere;
  chooseContribution(mesh, placement, global, rank, everywhere);
  // One element is read again and again where it stands for all of them.
  const char *source = everywhere.empty() ? global.data() + offsetOf(strides, box.offsets) * size : everywhere.data();
  if (!everywhere.empty())
    strides.assign(strides.size(), 0);
  if (shard.numElements() > 0)
    copyStrided(shard.data(), source, size, box.sizes, rowMajorStrides(shard.shape()), strides);
  local = std::move(shard);
  return true;
}

/// Returns the first rank that has the array.
static int64_t firstHolder(const DistMesh &mesh, const ArrayPlacement &placement) {
  int64_t rank = 0, world = worldSizeOf(mesh);
  while (rank + 1 < world && !holdsArray(mesh, placement, rank))
    ++rank;
  return rank;
}

/// Checks that there is one shard of the right shape and type per rank.
static bool checkShards(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &globalShape,
                        const std::vector<HostArray> &locals, std::string &error) {
  if (!checkPlacement(mesh, placement, globalShape, error))
    return false;
  int64_t world = worldSizeOf(mesh);
  if (int64_t(locals.size()) != world) {
    error = "found " + std::to_string(locals.size()) + " shards for " + std::to_string(world) + " ranks";
    return false;
  }
  std::vector<int64_t> chunks = chunkSizes(placement, globalShape);
  int64_t first = firstHolder(mesh, placement);
  for (int64_t rank = first; rank < world; ++rank)
    if (holdsArray(mesh, placement, rank) &&
        (locals[rank].shape() != chunks || locals[rank].dtype() != locals[first].dtype())) {
      error = "the shard of rank " + std::to_string(rank) + " is " + locals[rank].describe() + ", needed " +
              describeShape(locals[first].dtype(), chunks);
      return false;
    }
  error = checkPartials(placement, locals[first].dtype());
  return error.empty();
}

/// Puts the shards of all ranks together; replicas have to be equal.
static bool assembleShards(const DistMesh &mesh, const ArrayPlacement &placement,
                           const std::vector<int64_t> &globalShape, const std::vector<HostArray> &locals,
                           HostArray &global, std::string &error) {
  std::vector<int64_t> chunks = chunkSizes(placement, globalShape);
  DistDType dtype = locals[firstHolder(mesh, placement)].dtype();
  HostArray whole;
  if (!HostArray::create(dtype, globalShape, whole)) {
    error = "no memory for " + describeShape(dtype, globalShape);
    return false;
  }
  int64_t size = sizeOfDType(whole.dtype());
  std::vector<int64_t> strides = rowMajorStrides(globalShape);
  std::map<std::vector<int64_t>, int64_t> ownerOfBegin; // First rank seen with each part.
  for (int64_t rank = 0; rank < int64_t(locals.size()); ++rank) {
    ArrayBlock box = blockOfRank(mesh, placement, globalShape, rank);
    if (std::find(box.sizes.begin(), box.sizes.end(), 0) != box.sizes.end())
      continue;
    auto [owner, isFirst] = ownerOfBegin.try_emplace(box.offsets, rank);
    if (isFirst) {
      copyStrided(whole.data() + offsetOf(strides, box.offsets) * size, locals[rank].data(), size, box.sizes, strides,
                  rowMajorStrides(chunks));
      continue;
    }
    HostArray first, second;
    if (!ownedPart(locals[owner->second], box, first, error) || !ownedPart(locals[rank], box, second, error))
      return false;
    if (std::memcmp(first.data(), second.data(), size_t(first.numBytes())) != 0) {
      error = describeDifference(first, second, box, owner->second, rank);
      return false;
    }
  }
  global = std::move(whole);
  return true;
}

bool assembleGlobal(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &globalShape,
                    const std::vector<HostArray> &locals, HostArray &global, std::string &error) {
  if (!checkShards(mesh, placement, globalShape, locals, error))
    return false;
  if (placement.partials.empty())
    return assembleShards(mesh, placement, globalShape, locals, global, error);
  std::vector<HostArray> whole;
  return reduceContributions(mesh, placement, locals, whole, error) &&
         assembleShards(mesh, placement, globalShape, whole, global, error);
}

} // namespace dist::runtime
