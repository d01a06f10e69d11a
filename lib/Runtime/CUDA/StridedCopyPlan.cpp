// SPDX-License-Identifier: Apache-2.0
//
// Dimensions may be taken in any order. Neighbours that continue each other on both sides are joined first.

#include "StridedCopyPlan.h"

#include <algorithm>

namespace dist::runtime {

namespace {

/// More copies than this are slower than any kernel.
constexpr int64_t maxCopies = 1024;
/// What drivers take as a pitch.
constexpr int64_t maxPitch = 0x7fffffff;

struct Dimension {
  int64_t size, dst, src; ///< Strides in bytes.
};

/// Dimensions of more than one element, the smallest target stride last, joined where possible.
std::vector<Dimension> dimensionsOf(const DistStridedCopyStep &step, int64_t elementSize) {
  std::vector<Dimension> dims;
  for (int32_t d = 0; d < step.rank; ++d)
    if (step.shape[d] > 1)
      dims.push_back({step.shape[d], step.dstStrides[d] * elementSize, step.srcStrides[d] * elementSize});
  std::stable_sort(dims.begin(), dims.end(), [](const Dimension &a, const Dimension &b) { return a.dst > b.dst; });
  for (size_t i = dims.size(); i-- > 1;) {
    Dimension &outer = dims[i - 1], &inner = dims[i];
    if (outer.dst != inner.dst * inner.size || outer.src != inner.src * inner.size)
      continue;
    outer = {outer.size * inner.size, inner.dst, inner.src};
    dims.erase(dims.begin() + int64_t(i));
  }
  return dims;
}

/// Takes the dimension out that makes the best height: the largest whose pitches a driver takes.
void chooseHeight(std::vector<Dimension> &dims, PitchedCopy &base) {
  size_t best = dims.size();
  for (size_t i = 0; i < dims.size(); ++i) {
    bool fits =
        dims[i].dst >= base.width && dims[i].src >= base.width && dims[i].dst <= maxPitch && dims[i].src <= maxPitch;
    if (fits && (best == dims.size() || dims[i].size > dims[best].size))
      best = i;
  }
  if (best == dims.size())
    return;
  base.height = dims[best].size;
  base.dstPitch = dims[best].dst;
  base.srcPitch = dims[best].src;
  dims.erase(dims.begin() + int64_t(best));
}

} // namespace

std::string planStridedCopy(const DistStridedCopyStep &step, int64_t elementSize, std::vector<PitchedCopy> &copies) {
  copies.clear();
  for (int32_t d = 0; d < step.rank; ++d)
    if (step.shape[d] == 0)
      return "";
  std::vector<Dimension> dims = dimensionsOf(step, elementSize);
  PitchedCopy base;
  base.width = elementSize;
  auto contiguous = std::find_if(
      dims.begin(), dims.end(), [&](const Dimension &dim) { return dim.dst == elementSize && dim.src == elementSize; });
  if (contiguous != dims.end()) {
    base.width *= contiguous->size;
    dims.erase(contiguous);
  }
  chooseHeight(dims, base);
  int64_t count = 1;
  for (const Dimension &dim : dims)
    if (__builtin_mul_overflow(count, dim.size, &count) || count > maxCopies)
      return "the strided copy falls into more than " + std::to_string(maxCopies) + " pieces, needed a kernel for it";
  copies.push_back(base);
  for (const Dimension &dim : dims) {
    size_t pieces = copies.size();
    for (int64_t i = 1; i < dim.size; ++i)
      for (size_t p = 0; p < pieces; ++p) {
        PitchedCopy copy = copies[p];
        copy.dstOffset += i * dim.dst;
        copy.srcOffset += i * dim.src;
        copies.push_back(copy);
      }
  }
  return "";
}

} // namespace dist::runtime
