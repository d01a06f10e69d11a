// SPDX-License-Identifier: Apache-2.0
//
// Chunks follow torch.chunk as in CollectiveMovement.cpp. Chunks of elements (all_reduce, broadcast) are free to
// choose.

#include "CollectivePieces.h"

#include "Arrays/StridedCopy.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cstring>

namespace dist::runtime {

/// Up to this many bytes (inputs of one member), one exchange of everything is cheaper than two of chunks.
static constexpr int64_t smallBytes = 8 * 1024;

static int64_t elementCount(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

int64_t PieceBox::numElements() const { return elementCount(shape); }

bool PieceBox::isContiguous(const std::vector<int64_t> &strides) const {
  std::vector<int64_t> dense = rowMajorStrides(shape);
  for (size_t d = 0; d < shape.size(); ++d)
    if (shape[d] > 1 && strides[d] != dense[d])
      return false;
  return true;
}

void packPiece(const PieceBox &box, const void *source, void *dense, int64_t elementSize) {
  if (!box.isEmpty())
    copyStrided(dense, static_cast<const char *>(source) + box.sourceBegin * elementSize, elementSize, box.shape,
                rowMajorStrides(box.shape), box.sourceStrides);
}

void placeSlice(const PieceBox &box, const void *dense, void *target, int64_t elementSize) {
  if (!box.isEmpty())
    copyStrided(static_cast<char *>(target) + box.targetBegin * elementSize, dense, elementSize, box.shape,
                box.targetStrides, rowMajorStrides(box.shape));
}

CollectivePieces::CollectivePieces(const CollectiveInfo &info) : info(info) {
  inTwo = (info.kind == DIST_ALL_REDUCE || info.kind == DIST_BROADCAST) && info.groupSize > 1 &&
          info.totalBytes > smallBytes;
}

static PieceBox emptyBox() { return {0, 0, {0}, {1}, {1}}; }

PieceBox CollectivePieces::wholeFlat(size_t pair) const {
  return {0, 0, {elementCount(info.pairs[pair].inputShape)}, {1}, {1}};
}

/// Elements of one member's chunk, whole cache lines but for the last one.
PieceBox CollectivePieces::flat(size_t pair, int64_t chunk) const {
  int64_t count = elementCount(info.pairs[pair].inputShape);
  int64_t perLine = 64 / sizeOfDType(info.pairs[pair].dtype);
  int64_t chunkSize = ceilDivide(ceilDivide(count, info.groupSize), perLine) * perLine;
  int64_t begin = std::min(count, chunk * chunkSize);
  return {begin, begin, {std::min(chunkSize, count - begin)}, {1}, {1}};
}

bool CollectivePieces::needsZeroedOutput(size_t number, int64_t index) const {
  const CollectivePairInfo &pair = info.pairs[number];
  if (info.kind != DIST_REDUCE_SCATTER && info.kind != DIST_ALL_TO_ALL)
    return false;
  bool oneDim = info.kind == DIST_ALL_TO_ALL && pair.dim == pair.concatDim;
  int64_t whole = pair.inputShape[pair.dim];
  int64_t chunk = oneDim ? ceilDivide(whole, info.groupSize) : pair.outputShape[pair.dim];
  return (index + 1) * chunk > whole;
}

PieceBox CollectivePieces::first(size_t number, int64_t from, int64_t to) const {
  const CollectivePairInfo &pair = info.pairs[number];
  switch (info.kind) {
  case DIST_ALL_REDUCE:
    return inTwo ? flat(number, to) : wholeFlat(number);
  case DIST_BROADCAST:
    return from != info.root ? emptyBox() : inTwo && from != to ? flat(number, to) : wholeFlat(number);
  case DIST_COLLECTIVE_PERMUTE:
    return info.sourceOf[to] == from ? wholeFlat(number) : emptyBox();
  default:
    break;
  }
  // Chunk `part` of dimension `dim` of the input goes to place `place` of `placeDim` of the output.
  int64_t n = info.groupSize;
  PieceBox box;
  box.sourceStrides = rowMajorStrides(pair.inputShape);
  box.targetStrides = rowMajorStrides(pair.outputShape);
  for (size_t d = 0; d < pair.inputShape.size(); ++d)
    box.shape.push_back(std::min(pair.inputShape[d], pair.outputShape[d]));
  auto chunkOf = [](int64_t whole, int64_t chunk, int64_t index, int64_t &begin) {
    begin = std::min(whole, index * chunk);
    return std::min(chunk, whole - begin);
  };
  int64_t partBegin = 0, placeBegin = 0;
  int32_t placeDim = pair.dim;
  if (info.kind == DIST_ALL_GATHER) {
    box.shape[pair.dim] = chunkOf(pair.outputShape[pair.dim], pair.inputShape[pair.dim], from, placeBegin);
  } else if (info.kind == DIST_REDUCE_SCATTER) {
    box.shape[pair.dim] = chunkOf(pair.inputShape[pair.dim], pair.outputShape[pair.dim], to, partBegin);
  } else if (pair.dim == pair.concatDim) {
    int64_t chunk = ceilDivide(pair.inputShape[pair.dim], n);
    int64_t part = chunkOf(pair.inputShape[pair.dim], chunk, to, partBegin);
    box.shape[pair.dim] = std::min(part, chunkOf(pair.outputShape[pair.dim], chunk, from, placeBegin));
  } else {
    placeDim = pair.concatDim;
    box.shape[pair.dim] = chunkOf(pair.inputShape[pair.dim], pair.outputShape[pair.dim], to, partBegin);
    box.shape[placeDim] = chunkOf(pair.outputShape[placeDim], pair.inputShape[placeDim], from, placeBegin);
  }
  box.sourceBegin = partBegin * box.sourceStrides[pair.dim];
  box.targetBegin = placeBegin * box.targetStrides[placeDim];
  return box;
}

PieceBox CollectivePieces::second(size_t number, int64_t from) const { return flat(number, from); }

PieceMessage::PieceMessage(const CollectiveInfo &info, std::vector<PieceBox> pieces) : boxes(std::move(pieces)) {
  for (size_t p = 0; p < boxes.size(); ++p) {
    bytes = ceilDivide(bytes, 8) * 8;
    offsets.push_back(bytes);
    bytes += boxes[p].numElements() * sizeOfDType(info.pairs[p].dtype);
  }
}

} // namespace dist::runtime
