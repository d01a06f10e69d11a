// SPDX-License-Identifier: Apache-2.0
//
// The first device of each group holds the value, and the others what changes nothing: 0 for a sum, 1 for a product, no
// bit or every bit for `any` and `all`. For a maximum they hold the smallest element of the array, and for a minimum
// the largest: unlike infinities and the ends of integer types these stay in range in whatever the program computes. An
// average is over equal values. So a reduction that is left out, or has another kind, shows in the results.
//
// Reductions that are applied later are chosen first: where a device stands for an element that changes nothing, the
// reductions before have to give that element; for a maximum or a minimum all devices hold it then.

#include "Contributions.h"

#include "Collective.h"
#include "MeshGroups.h"
#include "Reduction.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>

namespace dist::runtime {

std::string checkPartials(const ArrayPlacement &placement, DistDType dtype) {
  for (const ArrayPlacement::Partial &partial : placement.partials)
    if (!isReductionDefined(partial.reduction, dtype))
      return std::string("reduction ") + nameOfReduction(partial.reduction) + " is not defined for " +
             nameOfDType(dtype);
  return "";
}

namespace {

/// Returns the element 1 of `dtype`.
std::vector<char> elementOne(DistDType dtype) {
  std::vector<char> bytes(size_t(sizeOfDType(dtype)), 0);
  auto store = [&](auto value) { std::memcpy(bytes.data(), &value, sizeof(value)); };
  switch (dtype) {
  case DIST_F64:
    store(1.0);
    break;
  case DIST_F32:
    store(1.0f);
    break;
  case DIST_C64:
    store(std::complex<float>(1));
    break;
  case DIST_C128:
    store(std::complex<double>(1));
    break;
  case DIST_F16:
    store(f16FromFloat(1));
    break;
  case DIST_BF16:
    store(bf16FromFloat(1));
    break;
  default: // Little endian, as every machine that this runs on.
    bytes[0] = 1;
    break;
  }
  return bytes;
}

/// Returns the smallest (DIST_REDUCE_MIN) or largest element of `array` that is a number; zero bytes if there is none.
std::vector<char> extremeElement(DistReduction reduction, const HostArray &array) {
  constexpr int64_t block = 1024;
  int64_t size = sizeOfDType(array.dtype()), count = array.numElements();
  std::vector<char> best(size_t(size), 0);
  std::vector<const void *> sources;
  bool found = false;
  for (int64_t begin = 0; begin < count; begin += block) {
    sources.clear();
    if (found)
      sources.push_back(best.data());
    for (int64_t i = begin; i < std::min(count, begin + block); ++i)
      if (!isFloatDType(array.dtype()) || !std::isnan(array.elementAsDouble(i)))
        sources.push_back(array.data() + i * size);
    if (sources.empty())
      continue;
    std::vector<char> result(static_cast<size_t>(size));
    void *target = result.data();
    reduceElements(reduction, array.dtype(), sources.data(), int64_t(sources.size()), &target, 1, 0, 1);
    best = result;
    found = true;
  }
  return best;
}

/// Returns what changes nothing when it is reduced with elements of `array`.
std::vector<char> neutralElement(DistReduction reduction, const HostArray &array) {
  DistDType dtype = array.dtype();
  switch (reduction) {
  case DIST_REDUCE_MAX:
    return extremeElement(DIST_REDUCE_MIN, array);
  case DIST_REDUCE_MIN:
    return extremeElement(DIST_REDUCE_MAX, array);
  case DIST_REDUCE_PROD:
    return elementOne(dtype);
  case DIST_REDUCE_ALL:
    return dtype == DIST_I1 ? elementOne(dtype) : std::vector<char>(size_t(sizeOfDType(dtype)), char(-1));
  default:
    return std::vector<char>(size_t(sizeOfDType(dtype)), 0);
  }
}

} // namespace

void chooseContribution(const DistMesh &mesh, const ArrayPlacement &placement, const HostArray &global, int64_t rank,
                        std::vector<char> &bytes) {
  bytes.clear();
  std::vector<int64_t> coordinates = coordinatesOfRank(mesh, rank);
  for (size_t number = placement.partials.size(); number > 0; --number) {
    const ArrayPlacement::Partial &partial = placement.partials[number - 1];
    bool keepsElement = partial.reduction == DIST_REDUCE_MAX || partial.reduction == DIST_REDUCE_MIN;
    bool isFirst = indexInGroup(mesh, partial.axes.data(), int64_t(partial.axes.size()), coordinates) == 0;
    if (!isFirst && partial.reduction != DIST_REDUCE_AVG && !(keepsElement && !bytes.empty()))
      bytes = neutralElement(partial.reduction, global);
  }
}

bool reduceContributions(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<HostArray> &locals,
                         std::vector<HostArray> &whole, std::string &error) {
  whole.clear();
  for (const HostArray &local : locals) {
    HostArray &copy = whole.emplace_back();
    if (!HostArray::create(local.dtype(), local.shape(), copy)) {
      error = "no memory for the reduction of " + local.describe();
      return false;
    }
    if (local.numBytes() > 0)
      std::memcpy(copy.data(), local.data(), size_t(local.numBytes()));
  }
  for (const ArrayPlacement::Partial &partial : placement.partials) {
    GroupTable table = buildGroupTable(mesh, {partial.axes.data(), int64_t(partial.axes.size())});
    for (const std::vector<int32_t> &members : table.members) {
      std::vector<void *> arrays;
      for (int32_t rank : members)
        arrays.push_back(whole[size_t(rank)].data());
      reduceElements(partial.reduction, whole[0].dtype(), arrays.data(), int64_t(arrays.size()), arrays.data(),
                     int64_t(arrays.size()), 0, whole[0].numElements());
    }
  }
  return true;
}

} // namespace dist::runtime
