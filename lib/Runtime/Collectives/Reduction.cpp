// SPDX-License-Identifier: Apache-2.0
//
// Works in blocks that stay in the first-level cache: accumulate the block over all sources in order, finish it
// (average), then store it to every target. Each element's result is a left fold over the sources, independent of how
// the range is cut into blocks or among ranks.

#include "Reduction.h"

#include "Arrays/NarrowFloat.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <type_traits>

namespace dist::runtime {

namespace {

constexpr int64_t blockElements = 1024;

/// How a stored element type is accumulated: narrow floats in f32, i1 as a byte of 0 or 1, the rest as they are.
template <typename T> struct Arithmetic {
  using Accumulator = T;
  static T load(T value) { return value; }
  static T store(T value) { return value; }
};
template <> struct Arithmetic<BF16> {
  using Accumulator = float;
  static float load(BF16 value) { return widen(value); }
  static BF16 store(float value) { return narrowToBF16(value); }
};
template <> struct Arithmetic<F16> {
  using Accumulator = float;
  static float load(F16 value) { return widen(value); }
  static F16 store(float value) { return narrowToF16(value); }
};

template <typename T>
constexpr bool isComplex = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

/// Signed overflow wraps, as it does on every device; unsigned arithmetic says so without undefined behaviour. 16-bit
/// and narrower types promote to int, which cannot overflow in a sum; products go through uint32_t as well.
template <typename T> T wrapAdd(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    return T(Unsigned(Unsigned(a) + Unsigned(b)));
  } else {
    return a + b;
  }
}
template <typename T> T wrapMul(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return T(uint64_t(a) * uint64_t(b));
  else if constexpr (isComplex<T>) // By the definition: infinite numbers are no special case.
    return T(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
  else
    return a * b;
}

struct Sum {
  template <typename T> static T combine(T a, T b) { return wrapAdd(a, b); }
};
struct Prod {
  template <typename T> static T combine(T a, T b) { return wrapMul(a, b); }
};
/// A NaN on either side wins: `a` is kept when it is larger or NaN, else `b` (which may be NaN) is taken.
struct Max {
  template <typename T> static T combine(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return (a > b || a != a) ? a : b;
    else
      return a > b ? a : b;
  }
};
struct Min {
  template <typename T> static T combine(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return (a < b || a != a) ? a : b;
    else
      return a < b ? a : b;
  }
};
struct Or {
  template <typename T> static T combine(T a, T b) { return T(a | b); }
};
struct And {
  template <typename T> static T combine(T a, T b) { return T(a & b); }
};

template <typename T, typename Operation>
void reduceBlocks(const void *const *sources, int64_t numSources, void *const *targets, int64_t numTargets,
                  int64_t begin, int64_t end, bool average) {
  using Accumulator = typename Arithmetic<T>::Accumulator;
  Accumulator sums[blockElements];
  T stored[blockElements];
  for (int64_t first = begin; first < end; first += blockElements) {
    int64_t count = std::min(blockElements, end - first);
    const T *source = static_cast<const T *>(sources[0]) + first;
    for (int64_t e = 0; e < count; ++e)
      sums[e] = Arithmetic<T>::load(source[e]);
    for (int64_t s = 1; s < numSources; ++s) {
      source = static_cast<const T *>(sources[s]) + first;
      for (int64_t e = 0; e < count; ++e)
        sums[e] = Operation::combine(sums[e], Arithmetic<T>::load(source[e]));
    }
    if (average)
      for (int64_t e = 0; e < count; ++e)
        sums[e] = sums[e] / Accumulator(numSources);
    for (int64_t e = 0; e < count; ++e)
      stored[e] = Arithmetic<T>::store(sums[e]);
    for (int64_t t = 0; t < numTargets; ++t)
      std::memcpy(static_cast<T *>(targets[t]) + first, stored, size_t(count) * sizeof(T));
  }
}

/// The group size may not fit a narrow integer type: divide in 64 bits.
template <typename T>
void averageIntegers(const void *const *sources, int64_t numSources, void *const *targets, int64_t numTargets,
                     int64_t begin, int64_t end) {
  using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
  for (int64_t e = begin; e < end; ++e) {
    T sum = static_cast<const T *>(sources[0])[e];
    for (int64_t s = 1; s < numSources; ++s)
      sum = wrapAdd(sum, static_cast<const T *>(sources[s])[e]);
    T mean = T(Wide(sum) / Wide(numSources));
    for (int64_t t = 0; t < numTargets; ++t)
      static_cast<T *>(targets[t])[e] = mean;
  }
}

template <typename T>
void reduceType(DistReduction reduction, const void *const *sources, int64_t numSources, void *const *targets,
                int64_t numTargets, int64_t begin, int64_t end) {
  switch (reduction) {
  case DIST_REDUCE_AVG:
    if constexpr (std::is_integral_v<T>)
      return averageIntegers<T>(sources, numSources, targets, numTargets, begin, end);
    else
      return reduceBlocks<T, Sum>(sources, numSources, targets, numTargets, begin, end, /*average=*/true);
  case DIST_REDUCE_MAX:
    if constexpr (!isComplex<T>)
      return reduceBlocks<T, Max>(sources, numSources, targets, numTargets, begin, end, false);
    return;
  case DIST_REDUCE_MIN:
    if constexpr (!isComplex<T>)
      return reduceBlocks<T, Min>(sources, numSources, targets, numTargets, begin, end, false);
    return;
  case DIST_REDUCE_PROD:
    return reduceBlocks<T, Prod>(sources, numSources, targets, numTargets, begin, end, false);
  case DIST_REDUCE_ANY:
  case DIST_REDUCE_ALL:
    if constexpr (std::is_integral_v<T>) {
      if (reduction == DIST_REDUCE_ANY)
        return reduceBlocks<T, Or>(sources, numSources, targets, numTargets, begin, end, false);
      return reduceBlocks<T, And>(sources, numSources, targets, numTargets, begin, end, false);
    }
    return;
  default:
    return reduceBlocks<T, Sum>(sources, numSources, targets, numTargets, begin, end, false);
  }
}

/// In the ring of i1, + and max are or, * and min are and; an average truncates to all.
DistReduction reductionOfBooleans(DistReduction reduction) {
  switch (reduction) {
  case DIST_REDUCE_SUM:
  case DIST_REDUCE_MAX:
  case DIST_REDUCE_ANY:
    return DIST_REDUCE_ANY;
  default:
    return DIST_REDUCE_ALL;
  }
}

} // namespace

bool isReductionDefined(DistReduction reduction, DistDType dtype) {
  if (reduction < 0 || reduction >= DIST_NUM_REDUCTIONS || isByteFloatDType(dtype))
    return false;
  if (isComplexDType(dtype) && (reduction == DIST_REDUCE_MAX || reduction == DIST_REDUCE_MIN))
    return false;
  bool isFloat = isFloatDType(dtype);
  return !(isFloat && (reduction == DIST_REDUCE_ANY || reduction == DIST_REDUCE_ALL));
}

void reduceElements(DistReduction reduction, DistDType dtype, const void *const *sources, int64_t numSources,
                    void *const *targets, int64_t numTargets, int64_t begin, int64_t end) {
  switch (dtype) {
  case DIST_I1:
    return reduceType<uint8_t>(reductionOfBooleans(reduction), sources, numSources, targets, numTargets, begin, end);
  case DIST_I8:
    return reduceType<int8_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_I16:
    return reduceType<int16_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_I32:
    return reduceType<int32_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_I64:
    return reduceType<int64_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_U8:
    return reduceType<uint8_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_U16:
    return reduceType<uint16_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_U32:
    return reduceType<uint32_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_U64:
    return reduceType<uint64_t>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_F16:
    return reduceType<F16>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_BF16:
    return reduceType<BF16>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_F32:
    return reduceType<float>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_F64:
    return reduceType<double>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_C64:
    return reduceType<std::complex<float>>(reduction, sources, numSources, targets, numTargets, begin, end);
  case DIST_C128:
    return reduceType<std::complex<double>>(reduction, sources, numSources, targets, numTargets, begin, end);
  default:
    return;
  }
}

} // namespace dist::runtime
