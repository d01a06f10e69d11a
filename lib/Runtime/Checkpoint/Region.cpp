// SPDX-License-Identifier: Apache-2.0
//
// A box of an array is, in the file, rows with gaps between them. Where the box takes at least half of the stretch that
// it lies in, or no gap is as long as a page, which is what disks and caches read, the stretch is read at once and
// sorted out in memory; otherwise each row by itself. So few calls read little more than what is needed.

#include "Region.h"

#include "Arrays/StridedCopy.h"
#include "dist/Runtime/DType.h"

#include <algorithm>

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
    int64_t inner = 1, stretch = 1, needed = 1, gap = 0; // Elements; `inner` is the stretch of one index of `dim`.
    bool isDense = true;
    for (size_t d = sizes.size(); d > dim; --d) {
      inner = stretch;
      if (sizes[d - 1] > 1)
        gap = std::max(gap, stored[d - 1] - stretch);
      stretch += (sizes[d - 1] - 1) * stored[d - 1];
      isDense &= target[d - 1] == needed || sizes[d - 1] == 1;
      needed *= sizes[d - 1];
    }
    if (stretch == needed && isDense)
      return file.read(offset, to, needed * elementSize, error);
    int64_t most = mostBuffered / elementSize;
    bool isStretch = inner <= most && (gap * elementSize < pageBytes || stretch / 2 <= needed);
    int64_t step = isStretch ? std::min(sizes[dim], (most - inner) / stored[dim] + 1) : 1;
    for (int64_t index = 0; index < sizes[dim]; index += step) {
      int64_t from = offset + index * stored[dim] * elementSize;
      char *there = to + index * target[dim] * elementSize;
      int64_t count = std::min(step, sizes[dim] - index);
      if (!(isStretch ? readStretch(dim, count, inner + (count - 1) * stored[dim], from, there)
                      : read(dim + 1, from, there)))
        return false;
    }
    return true;
  }

private:
  /// Reads `count` indices of dimension `dim`, which lie within `stretch` elements, and all that is needed behind them.
  bool readStretch(size_t dim, int64_t count, int64_t stretch, int64_t offset, char *to) {
    buffer.resize(size_t(stretch * elementSize));
    if (!file.read(offset, buffer.data(), stretch * elementSize, error))
      return false;
    std::vector<int64_t> part(sizes.begin() + ptrdiff_t(dim), sizes.end());
    part[0] = count;
    copyStrided(to, buffer.data(), elementSize, part, std::span(target).subspan(dim), std::span(stored).subspan(dim));
    return true;
  }

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
