// SPDX-License-Identifier: Apache-2.0
//
// A box of an array is, in the file, rows with gaps between them. Where the box takes at least half of the stretch that it lies in,
// or all within a page, the stretch is read at once and sorted out in memory; otherwise each row by itself. So at most twice of
// what is needed is read, and few calls read it.

#include "Region.h"

#include "StridedCopy.h"
#include "dist/Runtime/DType.h"

namespace dist::runtime {

static constexpr int64_t mostBuffered = 1 << 20, pageBytes = 4096;

namespace {
class RegionReader {
public:
  RegionReader(const SafetensorsFile &file, const SafetensorsEntry &entry, const std::vector<int64_t> &sizes,
               const std::vector<int64_t> &targetStrides, std::string &error)
      : file(file), elementSize(sizeOfDType(entry.dtype)), sizes(sizes), stored(rowMajorStrides(entry.shape)),
        target(targetStrides), error(error) {}

  /// Reads the part of the box that dimensions from `dim` on span. It begins at byte `offset` of the file.
  bool read(size_t dim, int64_t offset, char *to) {
    int64_t stretch = 1, needed = 1; // Elements.
    bool isDense = true;
    for (size_t d = dim; d < sizes.size(); ++d)
      stretch += (sizes[d] - 1) * stored[d];
    for (size_t d = sizes.size(); d > dim; --d) {
      isDense &= target[d - 1] == needed || sizes[d - 1] == 1;
      needed *= sizes[d - 1];
    }
    if (stretch == needed && isDense)
      return file.read(offset, to, needed * elementSize, error);
    int64_t bytes = stretch * elementSize;
    if (bytes <= pageBytes || (bytes <= mostBuffered && stretch / 2 <= needed)) {
      buffer.resize(size_t(bytes));
      if (!file.read(offset, buffer.data(), bytes, error))
        return false;
      copyStrided(to, buffer.data(), elementSize, std::span(sizes).subspan(dim), std::span(target).subspan(dim),
                  std::span(stored).subspan(dim));
      return true;
    }
    for (int64_t index = 0; index < sizes[dim]; ++index)
      if (!read(dim + 1, offset + index * stored[dim] * elementSize, to + index * target[dim] * elementSize))
        return false;
    return true;
  }

private:
  const SafetensorsFile &file;
  int64_t elementSize;
  const std::vector<int64_t> &sizes;
  std::vector<int64_t> stored;
  const std::vector<int64_t> &target;
  std::string &error;
  std::vector<char> buffer;
};
} // namespace

bool readRegion(const SafetensorsFile &file, const SafetensorsEntry &entry, const ArrayBlock &part, char *target,
                const std::vector<int64_t> &strides, std::string &error) {
  if (part.numElements() == 0)
    return true;
  int64_t offset = entry.begin;
  std::vector<int64_t> stored = rowMajorStrides(entry.shape);
  for (size_t d = 0; d < stored.size(); ++d)
    offset += part.offsets[d] * stored[d] * sizeOfDType(entry.dtype);
  return RegionReader(file, entry, part.sizes, strides, error).read(0, offset, target);
}

} // namespace dist::runtime
