// SPDX-License-Identifier: Apache-2.0
//
// Dimensions are first merged where both sides are contiguous across them; what remains is an odometer over the outer
// dimensions around one inner row, which is a memcpy when it is dense on both sides.

#include "StridedCopy.h"

#include <cstring>

namespace dist::runtime {

std::vector<int64_t> rowMajorStrides(std::span<const int64_t> shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t d = shape.size(); d > 1; --d)
    strides[d - 2] = strides[d - 1] * shape[d - 1];
  return strides;
}

namespace {
/// A loop nest without dimensions of size 1, neighbours merged; outermost first.
struct LoopNest {
  int32_t rank = 0;
  int64_t sizes[maxRank];
  int64_t dst[maxRank];
  int64_t src[maxRank];
};

LoopNest mergeDimensions(std::span<const int64_t> shape, std::span<const int64_t> dstStrides,
                         std::span<const int64_t> srcStrides) {
  LoopNest nest;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1)
      continue;
    int32_t last = nest.rank - 1;
    if (last >= 0 && nest.dst[last] == dstStrides[d] * shape[d] && nest.src[last] == srcStrides[d] * shape[d]) {
      nest.sizes[last] *= shape[d];
      nest.dst[last] = dstStrides[d];
      nest.src[last] = srcStrides[d];
      continue;
    }
    nest.sizes[nest.rank] = shape[d];
    nest.dst[nest.rank] = dstStrides[d];
    nest.src[nest.rank] = srcStrides[d];
    ++nest.rank;
  }
  return nest;
}

/// What has 16 bytes: a complex number of f64.
struct Pair {
  uint64_t first, second;
};

template <typename T> void copyRow(char *dst, const char *src, int64_t count, int64_t dstStride, int64_t srcStride) {
  T *target = reinterpret_cast<T *>(dst);
  const T *source = reinterpret_cast<const T *>(src);
  for (int64_t i = 0; i < count; ++i)
    target[i * dstStride] = source[i * srcStride];
}
} // namespace

void copyStrided(void *dst, const void *src, int64_t elementSize, std::span<const int64_t> shape,
                 std::span<const int64_t> dstStrides, std::span<const int64_t> srcStrides) {
  for (int64_t size : shape)
    if (size == 0)
      return;
  LoopNest nest = mergeDimensions(shape, dstStrides, srcStrides);
  if (nest.rank == 0) {
    std::memcpy(dst, src, size_t(elementSize));
    return;
  }
  int32_t inner = nest.rank - 1;
  int64_t rowSize = nest.sizes[inner];
  bool denseRow = nest.dst[inner] == 1 && nest.src[inner] == 1;
  int64_t index[maxRank] = {};
  char *target = static_cast<char *>(dst);
  const char *source = static_cast<const char *>(src);
  while (true) {
    if (denseRow)
      std::memcpy(target, source, size_t(rowSize * elementSize));
    else if (elementSize == 4)
      copyRow<uint32_t>(target, source, rowSize, nest.dst[inner], nest.src[inner]);
    else if (elementSize == 8)
      copyRow<uint64_t>(target, source, rowSize, nest.dst[inner], nest.src[inner]);
    else if (elementSize == 16)
      copyRow<Pair>(target, source, rowSize, nest.dst[inner], nest.src[inner]);
    else if (elementSize == 2)
      copyRow<uint16_t>(target, source, rowSize, nest.dst[inner], nest.src[inner]);
    else
      copyRow<uint8_t>(target, source, rowSize, nest.dst[inner], nest.src[inner]);
    int32_t d = inner - 1;
    for (; d >= 0; --d) {
      target += nest.dst[d] * elementSize;
      source += nest.src[d] * elementSize;
      if (++index[d] < nest.sizes[d])
        break;
      target -= nest.sizes[d] * nest.dst[d] * elementSize;
      source -= nest.sizes[d] * nest.src[d] * elementSize;
      index[d] = 0;
    }
    if (d < 0)
      return;
  }
}

} // namespace dist::runtime
