// SPDX-License-Identifier: Apache-2.0
//
// Copies an n-dimensional box between two strided arrays: the one data movement behind strided copy steps, gathers on
// inner dimensions, all-to-all and shard cutting.

#ifndef DIST_LIB_RUNTIME_ARRAYS_STRIDEDCOPY_H
#define DIST_LIB_RUNTIME_ARRAYS_STRIDEDCOPY_H

#include <cstdint>
#include <span>
#include <vector>

namespace dist::runtime {

/// Most dimensions that the runtime accepts in any shape.
inline constexpr int32_t maxRank = 32;

/// Row-major strides in elements.
std::vector<int64_t> rowMajorStrides(std::span<const int64_t> shape);

/// Copies `shape` elements of `elementSize` bytes (1, 2, 4, 8 or 16) from `src` to `dst`; strides in elements. At most
/// maxRank dimensions. Source and target must not overlap.
void copyStrided(void *dst, const void *src, int64_t elementSize, std::span<const int64_t> shape,
                 std::span<const int64_t> dstStrides, std::span<const int64_t> srcStrides);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ARRAYS_STRIDEDCOPY_H
