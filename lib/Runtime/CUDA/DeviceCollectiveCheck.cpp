// SPDX-License-Identifier: Apache-2.0
//
// Device collectives move whole chunks that lie one after the other. The compiler packs everything else into this form.

#include "DeviceCommunicator.h"

namespace dist::runtime {

static int64_t product(const std::vector<int64_t> &shape, size_t begin, size_t end) {
  int64_t count = 1;
  for (size_t d = begin; d < end; ++d)
    count *= shape[d];
  return count;
}

int64_t inputElements(const CollectivePairInfo &pair) { return product(pair.inputShape, 0, pair.inputShape.size()); }
int64_t outputElements(const CollectivePairInfo &pair) { return product(pair.outputShape, 0, pair.outputShape.size()); }

/// A dimension is leading if only dimensions of size 1 stand before it: its chunks are contiguous.
static std::string checkLeading(const char *what, const std::vector<int64_t> &shape, int32_t dim) {
  if (product(shape, 0, size_t(dim)) == 1)
    return "";
  return std::string("its ") + what + " dimension is " + std::to_string(dim) + ", needed a leading one on a GPU";
}

static std::string checkEven(int64_t size, int64_t groupSize) {
  if (size % groupSize == 0)
    return "";
  return "a dimension of size " + std::to_string(size) + " over " + std::to_string(groupSize) +
         " ranks is uneven, needed even chunks on a GPU";
}

static std::string checkPair(const CollectiveInfo &info, const CollectivePairInfo &pair) {
  std::string problem;
  switch (info.kind) {
  case DIST_ALL_GATHER:
    problem = checkLeading("gather", pair.outputShape, pair.dim);
    return problem.empty() ? checkEven(pair.outputShape[pair.dim], info.groupSize) : problem;
  case DIST_REDUCE_SCATTER:
  case DIST_ALL_SLICE:
    problem = checkLeading(info.kind == DIST_ALL_SLICE ? "slice" : "scatter", pair.inputShape, pair.dim);
    return problem.empty() ? checkEven(pair.inputShape[pair.dim], info.groupSize) : problem;
  case DIST_ALL_TO_ALL:
    if (pair.dim != pair.concatDim)
      return "it splits dimension " + std::to_string(pair.dim) + " and joins dimension " +
             std::to_string(pair.concatDim) + ", needed one leading dimension on a GPU";
    problem = checkLeading("split", pair.inputShape, pair.dim);
    if (problem.empty())
      problem = checkEven(pair.inputShape[pair.dim], info.groupSize);
    return problem.empty() ? checkEven(pair.outputShape[pair.dim], info.groupSize) : problem;
  default:
    return "";
  }
}

std::string checkDeviceCollective(const CollectiveInfo &info, bool reducesNarrowIntegers) {
  bool reduces = info.kind == DIST_ALL_REDUCE || info.kind == DIST_REDUCE_SCATTER;
  if (reduces && info.reduction == DIST_REDUCE_AVG)
    return "an average is not reduced on a GPU, needed a sum and a scale";
  for (const CollectivePairInfo &pair : info.pairs) {
    bool isNarrow = pair.dtype == DIST_I16 || pair.dtype == DIST_U16;
    if (reduces && isNarrow && !reducesNarrowIntegers)
      return "NCCL does not reduce 16-bit integers, needed i8, i32 or i64";
    std::string problem = checkPair(info, pair);
    if (!problem.empty())
      return problem;
  }
  return "";
}

} // namespace dist::runtime
