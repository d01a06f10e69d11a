// SPDX-License-Identifier: Apache-2.0
//
// f16, bf16 and the byte floats to and from f32, inline and without branches that would keep loops from being
// vectorised where it matters (widening). Narrowing rounds to nearest even; NaN stays NaN, overflow becomes infinity.

#ifndef DIST_LIB_RUNTIME_ARRAYS_NARROWFLOAT_H
#define DIST_LIB_RUNTIME_ARRAYS_NARROWFLOAT_H

#include <bit>
#include <cstdint>

namespace dist::runtime {

/// Storage types: distinct from uint16_t, so that overloads can tell them apart.
struct BF16 {
  uint16_t bits;
};
struct F16 {
  uint16_t bits;
};

inline float widen(BF16 value) { return std::bit_cast<float>(uint32_t(value.bits) << 16); }

inline BF16 narrowToBF16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  uint32_t quietNaN = (bits >> 16) | 0x40u;
  bool isNaN = (bits & 0x7fffffffu) > 0x7f800000u;
  return {uint16_t(isNaN ? quietNaN : rounded)};
}

/// The exponent is rebased by one multiplication, which also normalises denormals: 2^112 moves bias 15 to bias 127.
inline float widen(F16 value) {
  uint32_t sign = uint32_t(value.bits & 0x8000u) << 16;
  uint32_t magnitude = uint32_t(value.bits & 0x7fffu) << 13;
  float scaled = std::bit_cast<float>(magnitude) * std::bit_cast<float>(uint32_t(254 - 15) << 23);
  uint32_t special = 0x7f800000u | magnitude;
  bool isSpecial = (value.bits & 0x7c00u) == 0x7c00u;
  return std::bit_cast<float>((isSpecial ? special : std::bit_cast<uint32_t>(scaled)) | sign);
}

inline F16 narrowToF16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint16_t sign = uint16_t((bits >> 16) & 0x8000u);
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return {uint16_t(sign | 0x7e00u | ((magnitude >> 13) & 0x3ffu))};
  if (magnitude >= 0x477ff000u) // 65520 and above round to infinity.
    return {uint16_t(sign | 0x7c00u)};
  if (magnitude < 0x38800000u) { // Below 2^-14: the sum with 0.5 leaves the denormal in the low bits, rounded.
    float aligned = std::bit_cast<float>(magnitude) + 0.5f;
    return {uint16_t(sign | (std::bit_cast<uint32_t>(aligned) - 0x3f000000u))};
  }
  uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
  return {uint16_t(sign | ((rounded - 0x38000000u) >> 13))};
}

/// How a byte float is laid out: sign, exponent, fraction.
struct ByteFloatFormat {
  int fractionBits, bias;
  uint32_t largest;  ///< Magnitude of the largest finite number.
  uint32_t overflow; ///< What lies beyond it: infinity, or NaN where there is none.
  uint32_t nan;
};
inline constexpr ByteFloatFormat f8E4M3FN{3, 7, 0x7e, 0x7f, 0x7f};
inline constexpr ByteFloatFormat f8E5M2{2, 15, 0x7b, 0x7c, 0x7e};

inline float widen(uint8_t bits, const ByteFloatFormat &format) {
  uint32_t sign = uint32_t(bits & 0x80u) << 24, magnitude = bits & 0x7fu;
  uint32_t shifted = magnitude << (23 - format.fractionBits);
  if (magnitude > format.largest) // The fraction tells NaN from infinity.
    return std::bit_cast<float>(sign | (format.overflow == format.nan ? 0x7fc00000u : 0x7f800000u | shifted));
  float power = std::bit_cast<float>(uint32_t(127 - format.bias + 127) << 23);
  return std::bit_cast<float>(std::bit_cast<uint32_t>(std::bit_cast<float>(shifted) * power) | sign);
}

inline uint8_t narrowToF8(float value, const ByteFloatFormat &format) {
  uint32_t bits = std::bit_cast<uint32_t>(value), magnitude = bits & 0x7fffffffu;
  uint32_t sign = (bits >> 24) & 0x80u, dropped = uint32_t(23 - format.fractionBits);
  uint32_t rebias = uint32_t(127 - format.bias) << 23, narrow = 0;
  if (magnitude > 0x7f800000u)
    return uint8_t(sign | format.nan);
  if (magnitude < rebias + (1u << 23)) { // The sum with a power of two leaves the denormal in the low bits, rounded.
    uint32_t power = uint32_t(127 + 24 - format.bias - format.fractionBits) << 23;
    narrow = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + std::bit_cast<float>(power)) - power;
  } else {
    narrow = (magnitude + ((1u << (dropped - 1)) - 1) + ((magnitude >> dropped) & 1u) - rebias) >> dropped;
  }
  return uint8_t(sign | (narrow > format.largest ? format.overflow : narrow));
}

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ARRAYS_NARROWFLOAT_H
