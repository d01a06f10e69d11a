// SPDX-License-Identifier: Apache-2.0
//
// One file of a checkpoint. A header says where everything stands before any of it is there, so data passes through one
// buffer.

#include "dist/Runtime/Checkpoint.h"

#include "Arrays/StridedCopy.h"
#include "Safetensors.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace dist::runtime {

static constexpr int64_t bufferBytes = 4 << 20;

/// Calls `write` with boxes that make up `block` in the order of its elements, each of at most `most` elements; stops
/// when it returns false.
template <typename Write> static bool forEachSlab(const ArrayBlock &block, int64_t most, Write write) {
  size_t rank = block.sizes.size(), dim = rank;
  int64_t inner = 1; // Elements behind one index of dimension `dim - 1`.
  while (dim > 0 && inner <= most / block.sizes[dim - 1])
    inner *= block.sizes[--dim];
  if (dim == 0)
    return write(block);
  --dim; // A slab is one index of the dimensions in front of this one, and some of this one.
  int64_t step = std::max<int64_t>(most / inner, 1);
  ArrayBlock slab = block;
  for (size_t d = 0; d < dim; ++d)
    slab.sizes[d] = 1;
  while (true) {
    int64_t end = block.offsets[dim] + block.sizes[dim];
    slab.sizes[dim] = std::min(step, end - slab.offsets[dim]);
    if (!write(slab))
      return false;
    slab.offsets[dim] += slab.sizes[dim];
    if (slab.offsets[dim] < end)
      continue;
    slab.offsets[dim] = block.offsets[dim];
    size_t d = dim;
    while (d > 0 && ++slab.offsets[d - 1] == block.offsets[d - 1] + block.sizes[d - 1]) {
      --d;
      slab.offsets[d] = block.offsets[d];
    }
    if (d == 0)
      return true;
  }
}

/// Writes header and data to `file`.
static bool writeContent(std::FILE *file, const std::string &header, const std::vector<StoredPart> &parts,
                         const FillPart &fill, std::string &error) {
  errno = 0;
  if (std::fwrite(header.data(), 1, header.size(), file) != header.size())
    return false;
  std::vector<char> buffer;
  for (const StoredPart &part : parts) {
    int64_t size = sizeOfDType(part.tensor->dtype);
    if (part.block->block.numElements() == 0)
      continue;
    bool isGood = forEachSlab(part.block->block, bufferBytes / size, [&](const ArrayBlock &slab) {
      buffer.resize(size_t(slab.numElements() * size));
      if (!fill(*part.tensor, slab, buffer.data(), error))
        return false;
      errno = 0;
      return std::fwrite(buffer.data(), 1, buffer.size(), file) == buffer.size();
    });
    if (!isGood)
      return false;
  }
  errno = 0;
  return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
}

void copyPart(const HostArray &shard, const ArrayBlock &block, const ArrayBlock &part, char *target) {
  std::vector<int64_t> strides = rowMajorStrides(shard.shape());
  int64_t offset = 0;
  for (size_t d = 0; d < strides.size(); ++d)
    offset += (part.offsets[d] - block.offsets[d]) * strides[d];
  int64_t size = sizeOfDType(shard.dtype());
  copyStrided(target, shard.data() + offset * size, size, part.sizes, rowMajorStrides(part.sizes), strides);
}

bool writeCheckpointFile(const std::string &folder, const std::string &name, std::vector<StoredPart> parts,
                         const FillPart &fill, std::string &error) {
  // Larger elements first: then all are aligned to their sizes.
  std::stable_sort(parts.begin(), parts.end(), [](const StoredPart &a, const StoredPart &b) {
    return sizeOfDType(a.tensor->dtype) > sizeOfDType(b.tensor->dtype);
  });
  std::vector<SafetensorsEntry> entries;
  for (const StoredPart &part : parts)
    entries.push_back({part.block->key, part.tensor->dtype, part.block->block.sizes});
  std::string path = (std::filesystem::path(folder) / name).string(), header, problem;
  error.clear();
  if (!makeSafetensorsHeader(entries, header, problem)) {
    error = path + ": " + problem;
    return false;
  }
  FileHandle file(std::fopen(path.c_str(), "wbxe"));
  if (!file) {
    error = path + ": cannot create the file: " + std::strerror(errno);
    return false;
  }
  bool isGood = writeContent(file.get(), header, parts, fill, error);
  int reason = errno;
  if (std::fclose(file.release()) != 0 && isGood) {
    reason = errno;
    isGood = false;
  }
  if (!isGood && error.empty())
    error = path + ": cannot write the file: " + std::strerror(reason);
  return isGood;
}

} // namespace dist::runtime
