// SPDX-License-Identifier: Apache-2.0
//
// Names and agreement of collectives, and the shape rules of Executable.h as checks.

#include "Collective.h"

#include "Reduction.h"
#include "dist/Runtime/DType.h"

namespace dist::runtime {

const char *nameOfCollective(DistCollectiveKind kind) {
  static const char *const names[DIST_NUM_COLLECTIVE_KINDS] = {
      "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute", "broadcast", "all_slice"};
  return kind >= 0 && kind < DIST_NUM_COLLECTIVE_KINDS ? names[kind] : "unknown collective";
}

const char *nameOfReduction(DistReduction reduction) {
  static const char *const names[DIST_NUM_REDUCTIONS] = {"sum", "avg", "max", "min", "prod", "any", "all"};
  return reduction >= 0 && reduction < DIST_NUM_REDUCTIONS ? names[reduction] : "unknown reduction";
}

std::string describeShape(DistDType dtype, std::span<const int64_t> shape) {
  std::string text = nameOfDType(dtype);
  text += "[";
  for (size_t d = 0; d < shape.size(); ++d)
    text += (d ? "x" : "") + std::to_string(shape[d]);
  return text + "]";
}

static bool hasReduction(DistCollectiveKind kind) { return kind == DIST_ALL_REDUCE || kind == DIST_REDUCE_SCATTER; }

std::string CollectiveInfo::describe() const {
  return std::string(nameOfCollective(kind)) + " over " + (axes.empty() ? "no axis" : axes) + " (sequence " +
         std::to_string(sequence) + ")";
}

std::string CollectiveInfo::describeFully() const {
  std::string text = nameOfCollective(kind);
  if (hasReduction(kind))
    text += std::string(" ") + nameOfReduction(reduction);
  text += " over " + (axes.empty() ? "no axis" : axes) + " (sequence " + std::to_string(sequence) + ") of ";
  for (size_t p = 0; p < pairs.size(); ++p)
    text += (p ? ", " : "") + describeShape(pairs[p].dtype, pairs[p].inputShape);
  return text;
}

int64_t countBufferBytes(const CollectiveInfo &info) {
  int64_t total = 0;
  for (const CollectivePairInfo &pair : info.pairs) {
    int64_t input = sizeOfDType(pair.dtype), output = input;
    for (int64_t size : pair.inputShape)
      input *= size;
    for (int64_t size : pair.outputShape)
      output *= size;
    total += std::max(input, output);
  }
  return total;
}

bool CollectiveInfo::agreesWith(const CollectiveInfo &other) const {
  if (this == &other)
    return true;
  if (kind != other.kind || groupSize != other.groupSize || sequence != other.sequence || root != other.root ||
      sourceOf != other.sourceOf || pairs.size() != other.pairs.size() ||
      (hasReduction(kind) && reduction != other.reduction))
    return false;
  for (size_t p = 0; p < pairs.size(); ++p) {
    const CollectivePairInfo &mine = pairs[p], &theirs = other.pairs[p];
    if (mine.dtype != theirs.dtype || mine.dim != theirs.dim || mine.concatDim != theirs.concatDim ||
        mine.inputShape != theirs.inputShape || mine.outputShape != theirs.outputShape)
      return false;
  }
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Shape rules
//===------------------------------------------------------------------------------------------------------------===//

/// Message for a dimension whose local and whole sizes do not belong together.
static std::string chunkMismatch(int64_t chunk, int64_t whole, int64_t groupSize) {
  return "a dimension of size " + std::to_string(whole) + " over " + std::to_string(groupSize) +
         " ranks has chunks of " + std::to_string(ceilDivide(whole, groupSize)) + ", but the other side has size " +
         std::to_string(chunk);
}

/// Checks in[dim] against out[dim] of an all_to_all, for its split, its concat, or both in one dimension.
static std::string checkAllToAllDims(int64_t n, const CollectivePairInfo &pair) {
  if (pair.concatDim < 0 || size_t(pair.concatDim) >= pair.inputShape.size())
    return "concat dimension " + std::to_string(pair.concatDim) + " is out of range for rank " +
           std::to_string(pair.inputShape.size());
  int64_t in = pair.inputShape[pair.dim], out = pair.outputShape[pair.dim];
  if (pair.dim == pair.concatDim)
    return ceilDivide(in, n) == ceilDivide(out, n) ? "" : chunkMismatch(in, out, n);
  if (ceilDivide(in, n) != out)
    return chunkMismatch(out, in, n);
  in = pair.inputShape[pair.concatDim];
  out = pair.outputShape[pair.concatDim];
  return ceilDivide(out, n) == in ? "" : chunkMismatch(in, out, n);
}

std::string checkPairShapes(DistCollectiveKind kind, int64_t groupSize, const CollectivePairInfo &pair) {
  bool sameShape = kind == DIST_ALL_REDUCE || kind == DIST_COLLECTIVE_PERMUTE || kind == DIST_BROADCAST;
  std::string shapes =
      describeShape(pair.dtype, pair.inputShape) + " and " + describeShape(pair.dtype, pair.outputShape);
  if (sameShape)
    return pair.inputShape == pair.outputShape ? "" : "input and output must have one shape, found " + shapes;
  if (pair.inputShape.size() != pair.outputShape.size())
    return "input and output must have one rank, found " + shapes;
  if (pair.dim < 0 || size_t(pair.dim) >= pair.inputShape.size())
    return "dimension " + std::to_string(pair.dim) + " is out of range for rank " +
           std::to_string(pair.inputShape.size());
  for (size_t d = 0; d < pair.inputShape.size(); ++d) {
    bool mayDiffer = int32_t(d) == pair.dim || (kind == DIST_ALL_TO_ALL && int32_t(d) == pair.concatDim);
    if (!mayDiffer && pair.inputShape[d] != pair.outputShape[d])
      return "input and output must agree in dimension " + std::to_string(d) + ", found " + shapes;
  }
  int64_t in = pair.inputShape[pair.dim], out = pair.outputShape[pair.dim];
  switch (kind) {
  case DIST_ALL_GATHER:
    return ceilDivide(out, groupSize) == in ? "" : chunkMismatch(in, out, groupSize);
  case DIST_REDUCE_SCATTER:
  case DIST_ALL_SLICE:
    return ceilDivide(in, groupSize) == out ? "" : chunkMismatch(out, in, groupSize);
  default:
    return checkAllToAllDims(groupSize, pair);
  }
}

} // namespace dist::runtime
