// SPDX-License-Identifier: Apache-2.0
//
// f16 and bf16 to and from f32, inline and without branches that would keep loops from being vectorised where it
// matters (widening). Narrowing rounds to nearest even; NaN stays NaN, overflow becomes infinity.

#ifndef DIST_LIB_RUNTIME_NARROWFLOAT_H
#define DIST_LIB_RUNTIME_NARROWFLOAT_H

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

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_NARROWFLOAT_H
