// SPDX-License-Identifier: Apache-2.0
//
// See Checkpoint.h. With an index that knows the layout, files are opened when something of them is read; without, what
// the tensors are stands in the files alone.

#include "dist/Runtime/Checkpoint.h"

#include "Arrays/StridedCopy.h"
#include "Collectives/Collective.h"
#include "IndexFile.h"
#include "Region.h"
#include "Safetensors.h"
#include "StrictJson.h"
#include "Support/ByteSource.h"
#include "dist/Runtime/ContentHash.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <unistd.h>

namespace dist::runtime {

namespace fs = std::filesystem;

/// A checkpoint of a large world has more files than a process may open.
static constexpr size_t mostOpenFiles = 256;

static bool isSafetensorsName(const std::string &name) {
  return name.size() > sizeof(safetensorsSuffix) - 1 && name.ends_with(safetensorsSuffix);
}

/// Lists the safetensors files of a folder, in order.
static std::vector<std::string> listSafetensors(const std::string &folder, std::error_code &code) {
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    if (std::string name = it->path().filename().string(); isSafetensorsName(name))
      names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

bool isCheckpoint(const std::string &path) {
  std::error_code code;
  if (!fs::is_directory(path, code))
    return isSafetensorsName(path);
  return fs::exists(fs::path(path) / indexFileName, code) || !listSafetensors(path, code).empty();
}

CheckpointReader::~CheckpointReader() {
  if (openFolder >= 0)
    close(openFolder);
}

std::unique_ptr<CheckpointReader> CheckpointReader::open(const std::string &path, std::string &error) {
  std::unique_ptr<CheckpointReader> reader(new CheckpointReader);
  std::error_code code;
  reader->folder = path;
  if (!fs::is_directory(path, code)) {
    reader->folder = fs::path(path).parent_path().string();
    return reader->openWhole({fs::path(path).filename().string()}, error) ? std::move(reader) : nullptr;
  }
  reader->openFolder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (reader->openFolder < 0) {
    error = path + ": cannot open the folder: " + std::strerror(errno);
    return nullptr;
  }
  if (fs::exists(fs::path(path) / indexFileName, code))
    return reader->openIndex(error) ? std::move(reader) : nullptr;
  std::vector<std::string> files = listSafetensors(path, code);
  if (code || files.size() != 1) {
    error = path + ": " +
            (code ? "cannot list the folder: " + code.message()
                  : "has no " + std::string(indexFileName) + " and " + std::to_string(files.size()) +
                        " safetensors files; an index is needed, or a single file");
    return nullptr;
  }
  return reader->openWhole(files, error) ? std::move(reader) : nullptr;
}

bool CheckpointReader::openIndex(std::string &error) {
  std::string path = (fs::path(folder) / indexFileName).string(), problem;
  int64_t size = 0;
  FileHandle file = openForReading(path, size, problem, openFolder);
  std::string text;
  if (file) {
    constexpr int64_t longest = int64_t(1) << 31;
    FileSource source(std::move(file), size);
    if (size > longest)
      problem = "has " + std::to_string(size) + " bytes, which no index needs";
    else
      text.resize(size_t(size));
    if (problem.empty())
      source.read(text.data(), text.size(), problem);
  }
  ParsedIndex index;
  if (problem.empty() && parseIndex(text, index, problem)) {
    contents = std::move(index.contents);
    indexHash = hashContent(text.data(), text.size());
    std::vector<std::string> names;
    for (const auto &[key, name] : index.files)
      names.push_back(name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    if (index.hasLayout) {
      this->files = groupByFile(contents);
      return true;
    }
    if (!openWhole(names, error))
      return false;
    for (const auto &[key, name] : index.files)
      if (const StoredTensor *tensor = contents.find(key); !tensor || tensor->blocks[0].file != name)
        problem = "'weight_map' has " + quoteForMessage(key) + " in file " + quoteForMessage(name) +
                  ", which does not have it";
    for (const StoredTensor &tensor : contents.tensors)
      if (!index.files.count(tensor.name))
        problem = "'weight_map' does not have " + quoteForMessage(tensor.name) + " of file " +
                  quoteForMessage(tensor.blocks[0].file);
  }
  if (!problem.empty())
    error = path + ": " + problem;
  return problem.empty();
}

bool CheckpointReader::openWhole(const std::vector<std::string> &names, std::string &error) {
  for (const std::string &name : names) {
    std::unique_ptr<SafetensorsFile> file =
        SafetensorsFile::open((fs::path(folder) / name).string(), error, openFolder);
    if (!file)
      return false;
    for (const SafetensorsEntry &entry : file->entries()) {
      ArrayBlock whole{std::vector<int64_t>(entry.shape.size(), 0), entry.shape};
      ArrayPlacement placement{std::vector<std::vector<DistAxisRef>>(entry.shape.size())};
      contents.tensors.push_back({entry.key, entry.dtype, entry.shape, placement, {{whole, name, entry.key}}});
      std::string fact = entry.key + std::to_string(entry.begin) + contents.tensors.back().describeType();
      indexHash = hashContent(fact.data(), fact.size(), indexHash);
    }
  }
  std::sort(contents.tensors.begin(), contents.tensors.end(),
            [](const StoredTensor &a, const StoredTensor &b) { return a.name < b.name; });
  for (size_t number = 1; number < contents.tensors.size(); ++number) {
    const StoredTensor &a = contents.tensors[number - 1], &b = contents.tensors[number];
    if (a.name != b.name)
      continue;
    error =
        folder + ": tensor " + quoteForMessage(a.name) + " is in both " + a.blocks[0].file + " and " + b.blocks[0].file;
    return false;
  }
  files = groupByFile(contents);
  return true;
}

bool CheckpointReader::checkFile(const SafetensorsFile &file, const std::string &name, std::string &error) const {
  std::map<std::string, const SafetensorsEntry *> rest;
  for (const SafetensorsEntry &entry : file.entries())
    rest.emplace(entry.key, &entry);
  auto fail = [&](const std::string &problem) {
    error = (fs::path(folder) / name).string() + ": " + problem;
    return false;
  };
  auto parts = files.find(name);
  if (parts == files.end())
    return true;
  for (const auto &[tensor, block] : parts->second) {
    auto found = rest.find(block->key);
    std::string needed =
        quoteForMessage(block->key) + ", which the index says is " + describeShape(tensor->dtype, block->block.sizes);
    if (found == rest.end())
      return fail("has no tensor " + needed);
    const SafetensorsEntry &entry = *found->second;
    if (entry.dtype != tensor->dtype || entry.shape != block->block.sizes)
      return fail("has " + describeShape(entry.dtype, entry.shape) + " for " + needed);
    rest.erase(found);
  }
  return rest.empty() ||
         fail("has tensor " + quoteForMessage(rest.begin()->first) + ", of which the index says nothing");
}

SafetensorsFile *CheckpointReader::openFile(const std::string &name, std::string &error) {
  auto found = std::find_if(openFiles.begin(), openFiles.end(), [&](const auto &entry) { return entry.first == name; });
  if (found != openFiles.end()) {
    openFiles.splice(openFiles.begin(), openFiles, found);
    return openFiles.front().second.get();
  }
  std::unique_ptr<SafetensorsFile> file = SafetensorsFile::open((fs::path(folder) / name).string(), error, openFolder);
  if (!file || !checkFile(*file, name, error))
    return nullptr;
  if (openFiles.size() == mostOpenFiles)
    openFiles.pop_back();
  openFiles.emplace_front(name, std::move(file));
  return openFiles.front().second.get();
}

bool CheckpointReader::read(const StoredTensor &tensor, const ArrayBlock &part, char *target,
                            const std::vector<int64_t> &strides, std::string &error) {
  int64_t elementSize = sizeOfDType(tensor.dtype);
  for (const StoredBlock &block : tensor.blocks) {
    std::optional<ArrayBlock> common = intersect(block.block, part);
    if (!common)
      continue;
    SafetensorsFile *file = openFile(block.file, error);
    const SafetensorsEntry *entry = file ? file->find(block.key) : nullptr;
    if (!entry)
      return false;
    char *to = target;
    for (size_t d = 0; d < strides.size(); ++d) {
      to += (common->offsets[d] - part.offsets[d]) * strides[d] * elementSize;
      common->offsets[d] -= block.block.offsets[d];
    }
    if (!readRegion(*file, *entry, *common, to, strides, error))
      return false;
  }
  return true;
}

bool CheckpointReader::readDense(const StoredTensor &tensor, const ArrayBlock &part, char *target, std::string &error) {
  return read(tensor, part, target, rowMajorStrides(part.sizes), error);
}

bool CheckpointReader::readShard(const StoredTensor &tensor, const DistMesh &mesh, const ArrayPlacement &placement,
                                 int64_t rank, HostArray &shard, std::string &error) {
  std::vector<int64_t> shape;
  HostArray split;
  if (!localShape(mesh, placement, tensor.shape, shape, error))
    return false;
  if (!HostArray::create(tensor.dtype, shape, split)) {
    error = folder + ": no memory for a shard of tensor " + quoteForMessage(tensor.name);
    return false;
  }
  if (!read(tensor, blockOfRank(mesh, placement, tensor.shape, rank), split.data(), rowMajorStrides(shape), error))
    return false;
  if (placement.partials.empty()) {
    shard = std::move(split);
    return true;
  }
  // What reductions leave to do is the same for each block as for the whole.
  ArrayPlacement contributions{std::vector<std::vector<DistAxisRef>>(shape.size()), placement.partials};
  return cutShard(mesh, contributions, split, rank, shard, error);
}

} // namespace dist::runtime
