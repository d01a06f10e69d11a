// SPDX-License-Identifier: Apache-2.0
//
// See IndexFile.h. What an index says twice (blocks follow from mesh, shape and sharding) has to agree.

#include "IndexFile.h"

#include "Arrays/StridedCopy.h"
#include "Collectives/Collective.h"
#include "Safetensors.h"
#include "StrictJson.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <set>

namespace dist::runtime {

using nlohmann::json;

static constexpr int64_t formatVersion = 1;

/// A file of the folder itself: an index must not lead anywhere else.
static bool isPlainFileName(const std::string &name) {
  std::string_view suffix = safetensorsSuffix;
  return name.size() > suffix.size() && name.ends_with(suffix) && name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

static std::string parseWeightMap(const json &root, ParsedIndex &index) {
  if (!root.contains("weight_map") || !root["weight_map"].is_object())
    return "has no object 'weight_map'";
  for (const auto &[key, file] : root["weight_map"].items()) {
    if (!file.is_string() || !isPlainFileName(file.get<std::string>()))
      return "'weight_map' has " + quoteForMessage(file.dump()) + " for " + quoteForMessage(key) +
             "; the name of a .safetensors file in the same folder is needed";
    index.files.emplace(key, file.get<std::string>());
  }
  return "";
}

static std::string parseMesh(const json &value, OwnedMesh &mesh) {
  static const std::string needed = "'mesh' needs a 'name', and 'axes' as a list of pairs of a name and a size";
  if (!value.is_object() || !value.contains("name") || !value["name"].is_string() || !value.contains("axes") ||
      !value["axes"].is_array())
    return needed;
  std::vector<std::pair<std::string, int64_t>> axes;
  for (const json &axis : value["axes"]) {
    std::vector<int64_t> size;
    if (!axis.is_array() || axis.size() != 2 || !axis[0].is_string() || !readSizes(json::array({axis[1]}), size) ||
        axis[0].get<std::string>().find('\0') != std::string::npos)
      return needed;
    axes.emplace_back(axis[0].get<std::string>(), size[0]);
  }
  std::vector<int64_t> order;
  if (value.contains("device_ids") && (!readSizes(value["device_ids"], order) || order.empty()))
    return "'device_ids' needs a list of the numbers of devices";
  mesh = OwnedMesh(value["name"].get<std::string>(), std::move(axes), {});
  if (std::string problem = checkPlacement(mesh.view(), {}, {}); !problem.empty())
    return problem;
  int64_t world = 1;
  for (const auto &[name, size] : mesh.axes())
    world *= size;
  if (!order.empty() && int64_t(order.size()) != world)
    return "'device_ids' has " + std::to_string(order.size()) + " entries, the mesh " + std::to_string(world) +
           " devices";
  mesh = OwnedMesh(mesh.name(), mesh.axes(), std::move(order));
  return checkPlacement(mesh.view(), {}, {});
}

static std::string parseBlock(const json &value, StoredBlock &block) {
  if (!value.is_object() || !value.contains("file") || !value["file"].is_string() || !value.contains("key") ||
      !value["key"].is_string() || !value.contains("offsets") || !readSizes(value["offsets"], block.block.offsets) ||
      !value.contains("sizes") || !readSizes(value["sizes"], block.block.sizes))
    return "a block needs 'file', 'key', 'offsets' and 'sizes'";
  block.file = value["file"].get<std::string>();
  block.key = value["key"].get<std::string>();
  return "";
}

/// Returns true if the sizes are those of an array of which all bytes can be counted.
static bool isShape(const std::vector<int64_t> &shape, DistDType dtype) {
  int64_t bytes = sizeOfDType(dtype);
  for (int64_t size : shape)
    if (__builtin_mul_overflow(bytes, std::max<int64_t>(size, 1), &bytes))
      return false;
  return shape.size() <= size_t(maxRank);
}

/// Returns how many blocks listBlocks would list, which may be many more than a file has.
static int64_t countBlocks(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<int64_t> &shape) {
  std::vector<int64_t> chunks;
  std::string error;
  int64_t count = 1;
  if (ArrayBlock{{}, shape}.numElements() == 0 || !localShape(mesh, placement, shape, chunks, error))
    return 1;
  for (size_t d = 0; d < shape.size(); ++d)
    count *= ceilDivide(shape[d], chunks[d]);
  return count;
}

/// Reads the blocks of `tensor`: those that its sharding makes, each once.
static std::string parseBlocks(const json &value, const DistMesh &mesh, StoredTensor &tensor) {
  if (!value.is_array())
    return "needs a list of 'blocks'";
  for (const json &item : value)
    if (std::string problem = parseBlock(item, tensor.blocks.emplace_back()); !problem.empty())
      return problem;
  std::sort(tensor.blocks.begin(), tensor.blocks.end(),
            [](const StoredBlock &a, const StoredBlock &b) { return a.block.offsets < b.block.offsets; });
  if (countBlocks(mesh, tensor.placement, tensor.shape) != int64_t(tensor.blocks.size()))
    return "has blocks that are not those of its sharding";
  std::vector<ArrayBlock> needed = listBlocks(mesh, tensor.placement, tensor.shape);
  bool isSame = true;
  for (size_t number = 0; isSame && number < needed.size(); ++number)
    isSame = needed[number] == tensor.blocks[number].block;
  return isSame ? "" : "has blocks that are not those of its sharding";
}

static std::string parseTensor(const json &value, const DistMesh &mesh, StoredTensor &tensor) {
  if (!value.is_object() || !value.contains("dtype") || !value["dtype"].is_string() || !value.contains("shape") ||
      !value.contains("sharding") || !value["sharding"].is_string() || !value.contains("blocks"))
    return "needs 'dtype', 'shape', 'sharding' and 'blocks'";
  if (!findSafetensorsType(value["dtype"].get<std::string>(), tensor.dtype))
    return "has the element type " + quoteForMessage(value["dtype"].dump()) + ", which is unknown here";
  if (!readSizes(value["shape"], tensor.shape) || !isShape(tensor.shape, tensor.dtype))
    return "has no list of sizes as its shape";
  std::string problem;
  if (!parsePlacement(value["sharding"].get<std::string>(), mesh, tensor.placement, problem))
    return problem;
  problem = checkPlacement(mesh, tensor.placement, tensor.shape);
  return problem.empty() ? parseBlocks(value["blocks"], mesh, tensor) : problem;
}

static std::string parseLayout(const json &value, ParsedIndex &index) {
  if (!value.is_object() || !value.contains("version") || !value.contains("mesh") || !value.contains("tensors") ||
      !value["tensors"].is_object())
    return "'dist' needs 'version', 'mesh' and 'tensors'";
  if (value["version"] != formatVersion)
    return "'dist' has version " + quoteForMessage(value["version"].dump()) + "; this program knows version " +
           std::to_string(formatVersion);
  if (std::string problem = parseMesh(value["mesh"], index.contents.mesh); !problem.empty())
    return problem;
  DistMesh mesh = index.contents.mesh.view();
  std::set<std::string> keys;
  for (const auto &[name, item] : value["tensors"].items()) {
    StoredTensor &tensor = index.contents.tensors.emplace_back();
    tensor.name = name;
    if (std::string problem = parseTensor(item, mesh, tensor); !problem.empty())
      return "tensor " + quoteForMessage(name) + " " + problem;
    for (const StoredBlock &block : tensor.blocks) {
      auto file = index.files.find(block.key);
      if (file == index.files.end() || file->second != block.file || !keys.insert(block.key).second)
        return "tensor " + quoteForMessage(name) + " has " + quoteForMessage(block.key) + " in file " +
               quoteForMessage(block.file) + ", but 'weight_map' or another tensor says otherwise";
    }
  }
  for (const auto &[key, file] : index.files)
    if (!keys.count(key))
      return "'weight_map' has " + quoteForMessage(key) + ", which belongs to no tensor of 'dist'";
  return "";
}

bool parseIndex(const std::string &text, ParsedIndex &index, std::string &problem) {
  json root;
  problem.clear();
  if (!parseStrictJson(text, root, problem))
    return false;
  if (!root.is_object())
    problem = "is no object";
  else
    problem = parseWeightMap(root, index);
  index.hasLayout = root.is_object() && root.contains("dist");
  if (problem.empty() && index.hasLayout)
    problem = parseLayout(root["dist"], index);
  return problem.empty();
}

/// `"key": value` with a line of its own for each member.
static bool writeLines(const json &object, std::string &text, std::string &problem) {
  text += "{";
  bool isFirst = true;
  for (const auto &[key, value] : object.items()) {
    std::string name, line;
    if (!writeStrictJson(key, name, problem) || !writeStrictJson(value, line, problem))
      return false;
    text += (isFirst ? "\n    " : ",\n    ") + name + ": " + line;
    isFirst = false;
  }
  text += "}";
  return true;
}

static json describeMesh(const OwnedMesh &mesh) {
  json axes = json::array();
  for (const auto &[name, size] : mesh.axes())
    axes.push_back(json::array({name, size}));
  json value = {{"name", mesh.name()}, {"axes", axes}};
  if (!mesh.deviceOrder().empty())
    value["device_ids"] = mesh.deviceOrder();
  return value;
}

bool writeIndex(const CheckpointIndex &index, std::string &text, std::string &problem) {
  json weights = json::object(), tensors = json::object();
  int64_t bytes = 0;
  DistMesh mesh = index.mesh.view();
  for (const StoredTensor &tensor : index.tensors) {
    json blocks = json::array();
    for (const StoredBlock &block : tensor.blocks) {
      weights[block.key] = block.file;
      blocks.push_back(
          {{"file", block.file}, {"key", block.key}, {"offsets", block.block.offsets}, {"sizes", block.block.sizes}});
      bytes += block.block.numElements() * sizeOfDType(tensor.dtype);
    }
    tensors[tensor.name] = {{"dtype", getSafetensorsName(tensor.dtype)},
                            {"shape", tensor.shape},
                            {"sharding", describePlacement(mesh, tensor.placement)},
                            {"blocks", blocks}};
  }
  std::string meshText;
  text = "{\n  \"metadata\": {\"total_size\": " + std::to_string(bytes) + "},\n  \"weight_map\": ";
  if (!writeLines(weights, text, problem) || !writeStrictJson(describeMesh(index.mesh), meshText, problem))
    return false;
  text +=
      ",\n  \"dist\": {\"version\": " + std::to_string(formatVersion) + ", \"mesh\": " + meshText + ", \"tensors\": ";
  if (!writeLines(tensors, text, problem))
    return false;
  text += "}\n}\n";
  return true;
}

} // namespace dist::runtime
