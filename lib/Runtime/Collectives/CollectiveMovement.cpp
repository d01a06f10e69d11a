// SPDX-License-Identifier: Apache-2.0
//
// What one member of a collective does with the data once all members' buffers are visible: everything pulls from
// the inputs of others into its own output, except all_reduce, where a member reduces one chunk of the elements and
// pushes it to all outputs. Chunks follow torch.chunk: ceil(d/n) per index, the tail short or empty.

#include "Arrays/StridedCopy.h"
#include "Collective.h"
#include "Reduction.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstring>

namespace dist::runtime {

namespace {

/// Part of a dimension that belongs to one index.
struct Chunk {
  int64_t begin;
  int64_t length;
};

Chunk chunkOf(int64_t whole, int64_t chunkSize, int64_t index) {
  int64_t begin = std::min(whole, index * chunkSize);
  return {begin, std::min(chunkSize, whole - begin)};
}

int64_t elementCount(std::span<const int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

/// Everything performMember passes down for one pair.
struct Work {
  const CollectiveInfo &info;
  const CollectivePairInfo &pair;
  std::span<const CollectiveCall *const> calls;
  size_t pairNumber;
  int32_t index;

  const char *input(int64_t member) const { return static_cast<const char *>(calls[member]->inputs[pairNumber]); }
  char *output(int64_t member) const { return static_cast<char *>(calls[member]->outputs[pairNumber]); }
  int64_t elementSize() const { return sizeOfDType(pair.dtype); }
  int64_t members() const { return int64_t(calls.size()); }
  int64_t outputBytes() const { return elementCount(pair.outputShape) * elementSize(); }
};

/// Copies the box that spans [srcBegin, +length) of `srcDim` in the input and begins at `dstBegin` of `dstDim` in the
/// output; every other dimension is as long as the shorter side.
void copyBox(const Work &work, const char *src, char *dst, int32_t srcDim, Chunk part, int32_t dstDim, Chunk place) {
  const CollectivePairInfo &pair = work.pair;
  std::vector<int64_t> srcStrides = rowMajorStrides(pair.inputShape);
  std::vector<int64_t> dstStrides = rowMajorStrides(pair.outputShape);
  std::vector<int64_t> box(pair.inputShape.size());
  for (size_t d = 0; d < box.size(); ++d)
    box[d] = std::min(pair.inputShape[d], pair.outputShape[d]);
  box[dstDim] = place.length;
  box[srcDim] = srcDim == dstDim ? std::min(part.length, place.length) : part.length;
  copyStrided(dst + place.begin * dstStrides[dstDim] * work.elementSize(),
              src + part.begin * srcStrides[srcDim] * work.elementSize(), work.elementSize(), box, dstStrides,
              srcStrides);
}

void allReduce(const Work &work) {
  int64_t count = elementCount(work.pair.inputShape);
  int64_t perLine = 64 / work.elementSize(); // Whole cache lines, so that members do not share one.
  int64_t chunkSize = ceilDivide(ceilDivide(count, work.members()), perLine) * perLine;
  Chunk chunk = chunkOf(count, chunkSize, work.index);
  if (chunk.length == 0)
    return;
  std::vector<const void *> sources;
  std::vector<void *> targets;
  for (int64_t m = 0; m < work.members(); ++m) {
    sources.push_back(work.input(m));
    targets.push_back(work.output(m));
  }
  reduceElements(work.info.reduction, work.pair.dtype, sources.data(), work.members(), targets.data(), work.members(),
                 chunk.begin, chunk.begin + chunk.length);
}

/// The chunk is `outer` rows of contiguous elements in the inputs, and one row each in the output, zero behind.
void reduceScatter(const Work &work) {
  const CollectivePairInfo &pair = work.pair;
  int64_t whole = pair.inputShape[pair.dim], chunkSize = pair.outputShape[pair.dim];
  Chunk chunk = chunkOf(whole, chunkSize, work.index);
  if (chunk.length < chunkSize)
    std::memset(work.output(work.index), 0, size_t(work.outputBytes()));
  int64_t outer = elementCount(std::span(pair.inputShape).first(pair.dim));
  int64_t inner = elementCount(std::span(pair.inputShape).subspan(pair.dim + 1));
  if (chunk.length == 0)
    return;
  std::vector<const void *> sources(work.members());
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t m = 0; m < work.members(); ++m)
      sources[m] = work.input(m) + (o * whole + chunk.begin) * inner * work.elementSize();
    void *target = work.output(work.index) + o * chunkSize * inner * work.elementSize();
    reduceElements(work.info.reduction, pair.dtype, sources.data(), work.members(), &target, 1, 0,
                   chunk.length * inner);
  }
}

void allGather(const Work &work) {
  int32_t dim = work.pair.dim;
  int64_t whole = work.pair.outputShape[dim], chunkSize = work.pair.inputShape[dim];
  for (int64_t m = 0; m < work.members(); ++m) {
    Chunk place = chunkOf(whole, chunkSize, m);
    if (place.length > 0)
      copyBox(work, work.input(m), work.output(work.index), dim, {0, place.length}, dim, place);
  }
}

void allSlice(const Work &work) {
  int32_t dim = work.pair.dim;
  int64_t chunkSize = work.pair.outputShape[dim];
  Chunk part = chunkOf(work.pair.inputShape[dim], chunkSize, work.index);
  if (part.length < chunkSize)
    std::memset(work.output(work.index), 0, size_t(work.outputBytes()));
  if (part.length > 0)
    copyBox(work, work.input(work.index), work.output(work.index), dim, part, dim, {0, part.length});
}

void allToAll(const Work &work) {
  const CollectivePairInfo &pair = work.pair;
  bool oneDim = pair.dim == pair.concatDim;
  int64_t splitSize = oneDim ? ceilDivide(pair.inputShape[pair.dim], work.members()) : pair.outputShape[pair.dim];
  int64_t concatSize = oneDim ? splitSize : pair.inputShape[pair.concatDim];
  Chunk part = chunkOf(pair.inputShape[pair.dim], splitSize, work.index);
  if (part.length < splitSize)
    std::memset(work.output(work.index), 0, size_t(work.outputBytes()));
  for (int64_t m = 0; m < work.members(); ++m) {
    Chunk place = chunkOf(pair.outputShape[pair.concatDim], concatSize, m);
    if (part.length > 0 && place.length > 0)
      copyBox(work, work.input(m), work.output(work.index), pair.dim, part, pair.concatDim, place);
  }
}

/// Takes another member's whole input; nothing to do where it is this member's own output already.
void copyWhole(const Work &work, int64_t source) {
  if (work.outputBytes() > 0 && work.input(source) != work.output(work.index))
    std::memcpy(work.output(work.index), work.input(source), size_t(work.outputBytes()));
}

} // namespace

void performMember(const CollectiveInfo &info, std::span<const CollectiveCall *const> calls, int32_t index) {
  for (size_t p = 0; p < info.pairs.size(); ++p) {
    Work work{info, info.pairs[p], calls, p, index};
    switch (info.kind) {
    case DIST_ALL_REDUCE:
      allReduce(work);
      break;
    case DIST_ALL_GATHER:
      allGather(work);
      break;
    case DIST_REDUCE_SCATTER:
      reduceScatter(work);
      break;
    case DIST_ALL_TO_ALL:
      allToAll(work);
      break;
    case DIST_COLLECTIVE_PERMUTE:
      copyWhole(work, info.sourceOf[index]);
      break;
    case DIST_BROADCAST:
      copyWhole(work, info.root);
      break;
    default:
      allSlice(work);
      break;
    }
  }
}

} // namespace dist::runtime
