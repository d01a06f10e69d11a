// SPDX-License-Identifier: Apache-2.0
//
// Which blocks of a tensor there are, what two layouts have in common, and which file gets what. A layout is a list of
// boxes, so going from one to another is nothing but intersecting boxes: the order of axes in a dimension, uneven and
// empty shards are all in the boxes' offsets.

#include "dist/Runtime/Checkpoint.h"

#include "Collectives/Collective.h"
#include "Collectives/MeshGroups.h"
#include "Safetensors.h"
#include "StrictJson.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

namespace dist::runtime {

OwnedMesh::OwnedMesh(const DistMesh &mesh) : meshName(mesh.name ? mesh.name : "mesh") {
  for (int64_t axis = 0; axis < mesh.numAxes; ++axis)
    namedSizes.emplace_back(mesh.axes[axis].name, mesh.axes[axis].size);
  if (mesh.deviceOrder)
    order.assign(mesh.deviceOrder, mesh.deviceOrder + worldSizeOf(mesh));
}

OwnedMesh::OwnedMesh(std::string name, std::vector<std::pair<std::string, int64_t>> axes,
                     std::vector<int64_t> deviceOrder)
    : meshName(std::move(name)), namedSizes(std::move(axes)), order(std::move(deviceOrder)) {}

DistMesh OwnedMesh::view() const {
  table.clear();
  for (const auto &[name, size] : namedSizes)
    table.push_back({name.c_str(), size});
  return {meshName.c_str(), table.data(), int64_t(table.size()), order.empty() ? nullptr : order.data()};
}

std::optional<ArrayBlock> intersect(const ArrayBlock &a, const ArrayBlock &b) {
  ArrayBlock common;
  for (size_t d = 0; d < a.offsets.size(); ++d) {
    int64_t begin = std::max(a.offsets[d], b.offsets[d]);
    int64_t end = std::min(a.offsets[d] + a.sizes[d], b.offsets[d] + b.sizes[d]);
    if (begin >= end)
      return std::nullopt;
    common.offsets.push_back(begin);
    common.sizes.push_back(end - begin);
  }
  return common;
}

std::vector<ArrayBlock> listBlocks(const DistMesh &mesh, const ArrayPlacement &placement,
                                   const std::vector<int64_t> &shape) {
  ArrayBlock whole{std::vector<int64_t>(shape.size(), 0), shape};
  if (whole.numElements() == 0)
    return {whole};
  // No axis splits two dimensions, so every chunk of one meets every chunk of the others.
  std::vector<int64_t> chunks;
  [[maybe_unused]] std::string error;
  if (!localShape(mesh, placement, shape, chunks, error))
    return {};
  std::vector<ArrayBlock> blocks{{{}, {}}};
  for (size_t d = 0; d < shape.size(); ++d) {
    std::vector<ArrayBlock> split;
    for (const ArrayBlock &block : blocks)
      for (int64_t begin = 0; begin < shape[d]; begin += chunks[d]) {
        split.push_back(block);
        split.back().offsets.push_back(begin);
        split.back().sizes.push_back(std::min(chunks[d], shape[d] - begin));
      }
    blocks = std::move(split);
  }
  return blocks;
}

std::string StoredTensor::describeType() const { return describeShape(dtype, shape); }

const StoredTensor *CheckpointIndex::find(const std::string &name) const {
  auto found =
      std::lower_bound(tensors.begin(), tensors.end(), name,
                       [](const StoredTensor &tensor, const std::string &wanted) { return tensor.name < wanted; });
  return found != tensors.end() && found->name == name ? &*found : nullptr;
}

FileContents groupByFile(const CheckpointIndex &index) {
  FileContents files;
  for (const StoredTensor &tensor : index.tensors)
    for (const StoredBlock &block : tensor.blocks)
      files[block.file].push_back({&tensor, &block});
  return files;
}

/// A whole tensor has its own name; so nobody who looks for that finds a part. Parts are called as NumPy writes slices.
static std::string makeKey(const StoredTensor &tensor, const ArrayBlock &block) {
  if (block.sizes == tensor.shape)
    return tensor.name;
  std::string key = tensor.name + "[";
  for (size_t d = 0; d < block.sizes.size(); ++d)
    key += (d ? ", " : "") + std::to_string(block.offsets[d]) + ":" + std::to_string(block.offsets[d] + block.sizes[d]);
  return key + "]";
}

static std::string makeFileName(const char *what, int64_t number, int64_t count) {
  char name[64];
  std::snprintf(name, sizeof(name), "%s-%05lld-of-%05lld.safetensors", what, static_cast<long long>(number),
                static_cast<long long>(count));
  return name;
}

int64_t rankOfFile(const std::string &file) {
  long long rank = 0;
  return std::sscanf(file.c_str(), "rank-%lld-", &rank) == 1 ? rank : 0;
}

/// Lists the blocks of `tensor`, each at the rank that has least to write so far, which `written` counts.
static void assignToRanks(StoredTensor &tensor, const DistMesh &mesh, std::vector<int64_t> &written) {
  std::map<std::vector<int64_t>, std::vector<int64_t>> holders; // By offsets: blocks that differ do so there.
  for (int64_t rank = 0; rank < int64_t(written.size()); ++rank)
    if (holdsArray(mesh, tensor.placement, rank))
      holders[blockOfRank(mesh, tensor.placement, tensor.shape, rank).offsets].push_back(rank);
  tensor.blocks.clear();
  for (ArrayBlock &block : listBlocks(mesh, tensor.placement, tensor.shape)) {
    const std::vector<int64_t> &ranks = holders[block.offsets];
    int64_t rank = *std::min_element(ranks.begin(), ranks.end(), [&](int64_t a, int64_t b) {
      return std::make_pair(written[a], a) < std::make_pair(written[b], b);
    });
    written[rank] += block.numElements() * sizeOfDType(tensor.dtype);
    std::string file = makeFileName("rank", rank, int64_t(written.size()));
    std::string key = makeKey(tensor, block);
    tensor.blocks.push_back({std::move(block), std::move(file), std::move(key)});
  }
}

/// Splits whole tensors over files as HuggingFace does.
static void assignToParts(CheckpointIndex &index, int64_t fileBytes) {
  std::vector<int64_t> parts;
  int64_t count = 1, filled = 0;
  for (const StoredTensor &tensor : index.tensors) {
    int64_t bytes = ArrayBlock{{}, tensor.shape}.numElements() * sizeOfDType(tensor.dtype);
    if (filled > 0 && bytes > fileBytes - filled) {
      ++count;
      filled = 0;
    }
    filled += bytes;
    parts.push_back(count);
  }
  for (size_t number = 0; number < parts.size(); ++number) {
    StoredTensor &tensor = index.tensors[number];
    ArrayBlock whole{std::vector<int64_t>(tensor.shape.size(), 0), tensor.shape};
    tensor.blocks = {{std::move(whole), makeFileName("model", parts[number], count), tensor.name}};
  }
}

bool assignFiles(CheckpointIndex &index, int64_t fileBytes, std::string &error) {
  std::sort(index.tensors.begin(), index.tensors.end(),
            [](const StoredTensor &a, const StoredTensor &b) { return a.name < b.name; });
  DistMesh mesh = index.mesh.view();
  error = checkPlacement(mesh, {}, {});
  if (!error.empty())
    return false;
  for (const StoredTensor &tensor : index.tensors) {
    if (!tensor.placement.partials.empty())
      error = "tensor " + quoteForMessage(tensor.name) + " is partial; a checkpoint holds whole values";
    else if (std::string problem = checkPlacement(mesh, tensor.placement, tensor.shape); !problem.empty())
      error = "tensor " + quoteForMessage(tensor.name) + ": " + problem;
    else if (!getSafetensorsName(tensor.dtype))
      error = "tensor " + quoteForMessage(tensor.name) + " has the element type " + nameOfDType(tensor.dtype) +
              ", which safetensors do not have";
    else
      continue;
    return false;
  }
  std::vector<int64_t> written(worldSizeOf(mesh), 0);
  if (written.size() == 1)
    assignToParts(index, fileBytes);
  else
    for (StoredTensor &tensor : index.tensors)
      assignToRanks(tensor, mesh, written);
  std::set<std::string> keys;
  for (const StoredTensor &tensor : index.tensors)
    for (const StoredBlock &block : tensor.blocks)
      if (!keys.insert(block.key).second) {
        error = "two tensors, or parts of them, would be called " + quoteForMessage(block.key);
        return false;
      }
  return true;
}

} // namespace dist::runtime
