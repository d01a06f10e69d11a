// SPDX-License-Identifier: Apache-2.0
//
// Rounding of doubles to the two 16-bit formats, in integer arithmetic, so that it is right in every rounding mode and
// independent of the machine's floating-point environment.

#include "Numbers.h"

using namespace dist::emulation::ptx;

namespace {

/// Returns true if a magnitude whose cut-off part is `rest` (of `bits` bits) has to grow by one unit.
bool roundsUp(uint64_t kept, uint64_t rest, unsigned bits, bool negative, int mode) {
  if (rest == 0)
    return false;
  if (mode == FE_TOWARDZERO)
    return false;
  if (mode == FE_UPWARD)
    return !negative;
  if (mode == FE_DOWNWARD)
    return negative;
  uint64_t half = uint64_t(1) << (bits - 1);
  return rest > half || (rest == half && (kept & 1));
}

/// Returns the bits of `x` in a 16-bit format with `mantissa` stored bits and the exponent bias `bias`.
uint16_t narrow(double x, unsigned mantissa, int bias, int mode) {
  uint64_t bits = std::bit_cast<uint64_t>(x);
  bool negative = bits >> 63;
  uint16_t sign = negative ? 0x8000 : 0;
  if (std::isnan(x))
    return 0x7FFF;
  uint16_t infinity = static_cast<uint16_t>((2 * bias + 1) << mantissa);
  if (std::isinf(x))
    return sign | infinity;
  int exponent = static_cast<int>((bits >> 52) & 0x7FF) - 1023;
  uint64_t significand = bits & ((uint64_t(1) << 52) - 1);
  if (exponent == -1023) {
    if (significand == 0)
      return sign;
    exponent = -1022;
  } else {
    significand |= uint64_t(1) << 52;
  }
  // Below the smallest normal exponent more bits are cut off and the exponent field stays zero.
  int least = 1 - bias;
  unsigned cut = 52 - mantissa;
  if (exponent < least)
    cut += static_cast<unsigned>(least - exponent) < 60 ? static_cast<unsigned>(least - exponent) : 60;
  uint64_t kept = 0, rest = 1;
  unsigned restBits = 62;
  if (cut < 63) {
    kept = significand >> cut;
    rest = significand & ((uint64_t(1) << cut) - 1);
    restBits = cut;
  }
  kept += roundsUp(kept, rest, restBits, negative, mode);
  uint64_t result = exponent < least ? kept : (static_cast<uint64_t>(exponent + bias - 1) << mantissa) + kept;
  if (result >= infinity) {
    bool staysFinite = mode == FE_TOWARDZERO || (mode == FE_UPWARD && negative) || (mode == FE_DOWNWARD && !negative);
    result = staysFinite ? infinity - 1 : infinity;
  }
  return sign | static_cast<uint16_t>(result);
}

} // namespace

float dist::emulation::ptx::toFloat(Half x) {
  uint32_t sign = uint32_t(x.bits & 0x8000) << 16, exponent = (x.bits >> 10) & 31, mantissa = x.bits & 0x3FF;
  if (exponent == 31)
    return std::bit_cast<float>(sign | 0x7F800000u | (mantissa << 13));
  if (exponent == 0) {
    float magnitude = std::ldexp(static_cast<float>(mantissa), -24);
    return sign ? -magnitude : magnitude;
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

float dist::emulation::ptx::toFloat(BFloat x) { return std::bit_cast<float>(uint32_t(x.bits) << 16); }

Half dist::emulation::ptx::toHalf(double x, int mode) { return {narrow(x, 10, 15, mode)}; }

BFloat dist::emulation::ptx::toBFloat(double x, int mode) { return {narrow(x, 7, 127, mode)}; }
