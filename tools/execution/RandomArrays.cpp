// SPDX-License-Identifier: Apache-2.0
//
// Made-up floats are even in [-1, 1), integers in [0, 4), so that sums stay small and indices mostly valid; the same
// seed gives the same numbers everywhere.

#include "RandomArrays.h"
#include "dist/Runtime/DType.h"

#include <cstring>

using namespace dist;
using runtime::HostArray;

/// Writes `number` as element `index` of an array of type `dtype`.
static void storeNumber(char *data, int64_t index, DistDType dtype, double number) {
  auto store = [&](auto value) { std::memcpy(data + index * sizeof(value), &value, sizeof(value)); };
  switch (dtype) {
  case DIST_F64:
    return store(number);
  case DIST_F32:
    return store(float(number));
  case DIST_F16:
    return store(runtime::f16FromFloat(float(number)));
  case DIST_BF16:
    return store(runtime::bf16FromFloat(float(number)));
  case DIST_F8E4M3FN:
  case DIST_F8E5M2:
    return store(runtime::f8FromFloat(float(number), dtype));
  case DIST_I16:
  case DIST_U16:
    return store(int16_t(number));
  case DIST_I32:
  case DIST_U32:
    return store(int32_t(number));
  case DIST_I64:
  case DIST_U64:
    return store(int64_t(number));
  default:
    return store(int8_t(number));
  }
}

void dist::run::fillRandom(HostArray &array, std::mt19937_64 &generator) {
  bool isFloat = runtime::isFloatDType(array.dtype()), isComplex = runtime::isComplexDType(array.dtype());
  DistDType dtype = isComplex ? runtime::partOfComplexDType(array.dtype()) : array.dtype();
  int64_t values = array.dtype() == DIST_I1 ? 2 : 4;
  for (int64_t index = 0, count = array.numElements() * (isComplex ? 2 : 1); index < count; ++index) {
    uint64_t bits = generator();
    double number = isFloat ? double(bits >> 11) / double(1ull << 52) - 1.0 : double(bits % uint64_t(values));
    storeNumber(array.data(), index, dtype, number);
  }
}
