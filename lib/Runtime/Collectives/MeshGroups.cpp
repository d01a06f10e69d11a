// SPDX-License-Identifier: Apache-2.0
//
// Mixed-radix arithmetic on mesh coordinates. Peers are found by their "residue": the coordinates that remain when the
// group's own (sub-)axis coordinates are set to zero.

#include "MeshGroups.h"

#include <map>

namespace dist::runtime {

int64_t worldSizeOf(const DistMesh &mesh) {
  int64_t world = 1;
  for (int64_t a = 0; a < mesh.numAxes; ++a)
    world *= mesh.axes[a].size;
  return world;
}

std::vector<int64_t> coordinatesOfRank(const DistMesh &mesh, int64_t rank) {
  int64_t position = rank;
  if (mesh.deviceOrder) {
    position = 0;
    while (mesh.deviceOrder[position] != rank)
      ++position;
  }
  std::vector<int64_t> coordinates(mesh.numAxes);
  for (int64_t a = mesh.numAxes - 1; a >= 0; --a) {
    coordinates[a] = position % mesh.axes[a].size;
    position /= mesh.axes[a].size;
  }
  return coordinates;
}

/// Weight of one step of the (sub-)axis in the coordinate of its whole axis.
static int64_t minorSize(const DistMesh &mesh, const DistAxisRef &ref) {
  return mesh.axes[ref.axis].size / (ref.preSize * ref.size);
}

int64_t indexInGroup(const DistMesh &mesh, const DistAxisRef *axes, int64_t numAxes,
                     const std::vector<int64_t> &coordinates) {
  int64_t index = 0;
  for (int64_t i = 0; i < numAxes; ++i) {
    const DistAxisRef &ref = axes[i];
    index = index * ref.size + (coordinates[ref.axis] / minorSize(mesh, ref)) % ref.size;
  }
  return index;
}

int64_t sizeOfGroup(const DistAxisRef *axes, int64_t numAxes) {
  int64_t size = 1;
  for (int64_t i = 0; i < numAxes; ++i)
    size *= axes[i].size;
  return size;
}

std::string describeAxes(const DistMesh &mesh, const DistGroup &group) {
  std::string text;
  for (int64_t i = 0; i < group.numAxes; ++i) {
    const DistAxisRef &ref = group.axes[i];
    const DistMeshAxis &axis = mesh.axes[ref.axis];
    text += (i ? ", \"" : "\"") + std::string(axis.name) + "\"";
    if (ref.size != axis.size)
      text += ":(" + std::to_string(ref.preSize) + ")" + std::to_string(ref.size);
  }
  return text;
}

GroupTable buildGroupTable(const DistMesh &mesh, const DistGroup &group) {
  GroupTable table;
  int64_t world = worldSizeOf(mesh);
  table.size = sizeOfGroup(group.axes, group.numAxes);
  table.instanceOfRank.resize(world);
  table.indexOfRank.resize(world);
  std::map<std::vector<int64_t>, int32_t> instanceOfResidue;
  for (int64_t rank = 0; rank < world; ++rank) {
    std::vector<int64_t> residue = coordinatesOfRank(mesh, rank);
    int64_t index = indexInGroup(mesh, group.axes, group.numAxes, residue);
    std::vector<int64_t> coordinates = residue;
    for (int64_t i = 0; i < group.numAxes; ++i) {
      const DistAxisRef &ref = group.axes[i];
      int64_t minor = minorSize(mesh, ref);
      residue[ref.axis] -= (coordinates[ref.axis] / minor) % ref.size * minor;
    }
    auto [place, isNew] = instanceOfResidue.try_emplace(residue, int32_t(table.members.size()));
    if (isNew)
      table.members.emplace_back(table.size, -1);
    table.members[place->second][index] = int32_t(rank);
    table.instanceOfRank[rank] = place->second;
    table.indexOfRank[rank] = int32_t(index);
  }
  return table;
}

} // namespace dist::runtime
