// SPDX-License-Identifier: Apache-2.0
//
// The numbers of PTX that C++20 lacks: half precision and bfloat16, and how any value lies in a 64-bit register slot. A
// slot keeps the bits of its value in its low end; what stands above them is never read.

#ifndef DIST_TEST_EMULATION_PTX_NUMBERS_H
#define DIST_TEST_EMULATION_PTX_NUMBERS_H

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace dist::emulation::ptx {

struct Half {
  uint16_t bits = 0;
};
struct BFloat {
  uint16_t bits = 0;
};

/// Returns the value of `x`; exact.
float toFloat(Half x);
float toFloat(BFloat x);
inline float toFloat(float x) { return x; }
inline double toFloat(double x) { return x; }

/// Returns `x` rounded as `mode` (FE_TONEAREST, FE_TOWARDZERO, ...) says; a NaN gives the canonical NaN 0x7FFF.
Half toHalf(double x, int mode = FE_TONEAREST);
BFloat toBFloat(double x, int mode = FE_TONEAREST);

template <class T> T fromFloat(double x, int mode = FE_TONEAREST);
template <> inline Half fromFloat<Half>(double x, int mode) { return toHalf(x, mode); }
template <> inline BFloat fromFloat<BFloat>(double x, int mode) { return toBFloat(x, mode); }
template <> inline double fromFloat<double>(double x, int) { return x; }
/// Rounds to nearest whatever `mode` says: callers set the floating-point environment for the other modes.
template <> inline float fromFloat<float>(double x, int) { return static_cast<float>(x); }

template <class T>
constexpr bool isFloating = std::is_floating_point_v<T> || std::is_same_v<T, Half> || std::is_same_v<T, BFloat>;

/// Returns the value that a slot holds, as a `T`.
template <class T> inline T fromSlot(uint64_t slot) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<float>(static_cast<uint32_t>(slot));
  else if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<double>(slot);
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat>)
    return T{static_cast<uint16_t>(slot)};
  else if constexpr (std::is_same_v<T, bool>)
    return (slot & 1) != 0;
  else
    return static_cast<T>(slot);
}

/// Returns a slot that holds `value`.
template <class T> inline uint64_t toSlot(T value) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<uint32_t>(value);
  else if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<uint64_t>(value);
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat>)
    return value.bits;
  else if constexpr (std::is_same_v<T, bool>)
    return value ? 1 : 0;
  else
    return static_cast<uint64_t>(static_cast<std::make_unsigned_t<T>>(value));
}

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_NUMBERS_H
