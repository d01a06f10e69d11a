// SPDX-License-Identifier: Apache-2.0
//
// cvt between all scalar types, with its roundings, saturation and flushing, and the forms that pack two values.

#include "LaneMap.h"

#include <limits>

using namespace dist::emulation::ptx;

namespace {

int hostMode(uint16_t modes) {
  constexpr int table[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  return table[modes & RoundMask];
}

double roundToInteger(double value, uint16_t modes) {
  switch (modes & RoundMask) {
  case RoundZero:
    return std::trunc(value);
  case RoundDown:
    return std::floor(value);
  case RoundUp:
    return std::ceil(value);
  default:
    return std::nearbyint(value);
  }
}

/// Returns the integer nearest to `value` as `modes` round, clamped to the range of D; a NaN gives zero, or the most
/// negative or largest value of 64-bit types, as devices answer.
template <class D> D toInteger(double value, uint16_t modes) {
  if (std::isnan(value))
    return sizeof(D) < 8 ? D(0) : std::is_signed_v<D> ? std::numeric_limits<D>::min() : D(uint64_t(1) << 63);
  value = roundToInteger(value, modes);
  if (value <= static_cast<double>(std::numeric_limits<D>::min()))
    return std::numeric_limits<D>::min();
  if (value >= static_cast<double>(std::numeric_limits<D>::max()))
    return std::numeric_limits<D>::max();
  return static_cast<D>(value);
}

/// Rounds a double to f32 in any mode.
float narrowToFloat(double value, uint16_t modes) {
  float nearest = static_cast<float>(value);
  if (static_cast<double>(nearest) == value || std::isnan(value) || !(modes & RoundMask))
    return nearest;
  bool wantsLess = (modes & RoundMask) == RoundDown || ((modes & RoundMask) == RoundZero && value > 0);
  bool isLess = static_cast<double>(nearest) < value;
  if (wantsLess == isLess)
    return nearest;
  return std::nextafter(nearest, wantsLess ? -INFINITY : INFINITY);
}

template <class D> D toFloating(double value, uint16_t modes) {
  if (modes & Saturate)
    value = std::isnan(value) ? 0 : std::fmin(std::fmax(value, 0), 1);
  if constexpr (std::is_same_v<D, float>) {
    float result = narrowToFloat(value, modes);
    return (modes & FlushSubnormals) && std::fpclassify(result) == FP_SUBNORMAL ? std::copysign(0.0f, result) : result;
  } else {
    return fromFloat<D>(value, hostMode(modes));
  }
}

/// A 64-bit integer does not fit into a double: round it once, to the mantissa of the destination.
template <class D, class S> D integerToFloating(S value, uint16_t modes) {
  if constexpr (sizeof(S) == 8 && !std::is_same_v<D, Half> && !std::is_same_v<D, BFloat>) {
    std::fesetround(hostMode(modes));
    volatile D result = static_cast<D>(value);
    std::fesetround(FE_TONEAREST);
    return result;
  } else {
    return toFloating<D>(static_cast<double>(value), modes);
  }
}

template <class D, class S> D integerToInteger(S value, uint16_t modes) {
  if (!(modes & Saturate))
    return static_cast<D>(value);
  if (std::is_signed_v<S> && value < 0)
    return std::is_signed_v<D> ? static_cast<D>(std::max<int64_t>(static_cast<int64_t>(value),
                                                                  static_cast<int64_t>(std::numeric_limits<D>::min())))
                               : D(0);
  uint64_t largest = static_cast<uint64_t>(std::numeric_limits<D>::max());
  return static_cast<D>(std::min<uint64_t>(static_cast<uint64_t>(value), largest));
}

/// `modes` has PropagateNaN set, which cvt has no other use for, if a float-to-float conversion rounds to an integer.
template <class D, class S> void convert(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  uint16_t modes = instruction.modes;
  forLanes(mask, [&](unsigned lane) {
    S source = fromSlot<S>(a[lane]);
    D value;
    if constexpr (isFloating<S>) {
      double exact = toFloat(source);
      if ((modes & FlushSubnormals) && std::is_same_v<S, float> && std::fabs(exact) < 0x1p-126)
        exact = std::copysign(0.0, exact);
      if constexpr (isFloating<D>)
        value = toFloating<D>(modes & PropagateNaN ? roundToInteger(exact, modes) : exact, modes);
      else
        value = toInteger<D>(exact, modes);
      if constexpr (isFloating<D>)
        if ((modes & Relu) && toFloat(value) < 0)
          value = D{};
    } else if constexpr (isFloating<D>) {
      value = integerToFloating<D>(source, modes);
    } else {
      value = integerToInteger<D>(source, modes);
    }
    // Registers may be wider than the type: signed results carry their sign up.
    if constexpr (std::is_signed_v<D> && std::is_integral_v<D>)
      result[lane] = static_cast<uint64_t>(static_cast<int64_t>(value));
    else
      result[lane] = toSlot(value);
  });
}

template <class T> void packTwo(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  uint16_t modes = instruction.modes;
  auto round = [&](uint64_t slot) {
    float value = fromSlot<float>(slot);
    if ((modes & Relu) && value < 0)
      value = 0;
    if (modes & Saturate)
      value = std::isnan(value) ? value : std::fmin(std::fmax(value, -3.3895314e38f), 3.3895314e38f);
    return toSlot(fromFloat<T>(value, hostMode(modes)));
  };
  forLanes(mask, [&](unsigned lane) { result[lane] = round(a[lane]) << 16 | round(b[lane]); });
}

/// cvt.rna.tf32.f32: nearest, ties away from zero, ten bits of mantissa.
void toTensorFloat(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) {
    uint32_t bits = static_cast<uint32_t>(a[lane]);
    result[lane] = std::isfinite(fromSlot<float>(bits)) ? (bits + 0x1000) & 0xFFFFE000u : bits;
  });
}

/// Returns the bits of `value` in an 8-bit format, saturated to the largest finite number. E5M2 is the upper half of
/// f16.
uint8_t toEightBits(float value, bool isE4M3) {
  unsigned mantissa = isE4M3 ? 3 : 2;
  int bias = isE4M3 ? 7 : 15;
  uint8_t sign = std::signbit(value) ? 0x80 : 0, largest = isE4M3 ? 0x7E : 0x7B;
  if (std::isnan(value))
    return 0x7F;
  double magnitude = std::fabs(value);
  int exponent = magnitude > 0 ? std::max(std::ilogb(magnitude), 1 - bias) : 1 - bias;
  double units = std::nearbyint(std::ldexp(magnitude, static_cast<int>(mantissa) - exponent));
  double bits = std::isinf(magnitude) ? 255 : units + std::ldexp(exponent + bias - 1, mantissa);
  return sign | static_cast<uint8_t>(std::min<double>(bits, largest));
}

float fromEightBits(uint8_t bits, bool isE4M3) {
  unsigned mantissa = isE4M3 ? 3 : 2;
  int bias = isE4M3 ? 7 : 15, exponent = (bits & 0x7F) >> mantissa, fraction = bits & ((1 << mantissa) - 1);
  float value;
  if (isE4M3 ? (bits & 0x7F) == 0x7F : exponent == 31 && fraction)
    return NAN;
  if (!isE4M3 && exponent == 31)
    value = INFINITY;
  else if (exponent == 0)
    value = std::ldexp(float(fraction), 1 - bias - static_cast<int>(mantissa));
  else
    value = std::ldexp(float(fraction | (1 << mantissa)), exponent - bias - static_cast<int>(mantissa));
  return bits & 0x80 ? -value : value;
}

template <bool isE4M3> void packEightBits(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  bool fromHalves = instruction.count == 2, relu = instruction.modes & Relu;
  forLanes(mask, [&](unsigned lane) {
    float high = fromHalves ? toFloat(fromSlot<Half>(a[lane] >> 16)) : fromSlot<float>(a[lane]);
    float low = fromHalves ? toFloat(fromSlot<Half>(a[lane])) : fromSlot<float>(b[lane]);
    if (relu)
      high = std::fmax(high, 0.0f), low = std::fmax(low, 0.0f);
    result[lane] = uint64_t(toEightBits(high, isE4M3)) << 8 | toEightBits(low, isE4M3);
  });
}

template <bool isE4M3> void unpackEightBits(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) {
    uint64_t high = toHalf(fromEightBits(static_cast<uint8_t>(a[lane] >> 8), isE4M3)).bits;
    result[lane] = high << 16 | toHalf(fromEightBits(static_cast<uint8_t>(a[lane]), isE4M3)).bits;
  });
}

template <class D> Handler pickSource(Type source) {
  Handler handler = forInteger(source, []<class S>() -> Handler { return convert<D, S>; });
  return handler ? handler : forFloat(source, []<class S>() -> Handler { return convert<D, S>; });
}

Handler pickConversion(Type destination, Type source) {
  Handler handler = forInteger(destination, [source]<class D>() -> Handler { return pickSource<D>(source); });
  return handler ? handler : forFloat(destination, [source]<class D>() -> Handler { return pickSource<D>(source); });
}

Handler pickPacked(Type destination, Type source) {
  if (source == Type::F32 && destination == Type::F16x2)
    return packTwo<Half>;
  if (source == Type::F32 && destination == Type::BF16x2)
    return packTwo<BFloat>;
  if (source == Type::F32 && destination == Type::TF32)
    return toTensorFloat;
  bool packs = source == Type::F32 || source == Type::F16x2;
  if (packs && destination == Type::E4M3x2)
    return packEightBits<true>;
  if (packs && destination == Type::E5M2x2)
    return packEightBits<false>;
  if (destination == Type::F16x2 && source == Type::E4M3x2)
    return unpackEightBits<true>;
  if (destination == Type::F16x2 && source == Type::E5M2x2)
    return unpackEightBits<false>;
  return nullptr;
}

} // namespace

bool dist::emulation::ptx::decodeConversion(Decoder &decoder) {
  if (decoder.opcode() != "cvt")
    return false;
  Type destination = decoder.type(1), source = decoder.type(0);
  decoder.instruction.modes = decoder.modes();
  if (Handler packed = pickPacked(destination, source)) {
    decoder.instruction.count = source == Type::F16x2 ? 2 : 1;
    return decoder.emitPlain(packed, source);
  }
  bool roundsToInteger = decoder.has("rni") || decoder.has("rzi") || decoder.has("rmi") || decoder.has("rpi");
  bool bothFloat = destination >= Type::F16 && destination <= Type::F64 && source >= Type::F16 && source <= Type::F64;
  if (roundsToInteger && bothFloat)
    decoder.instruction.modes |= PropagateNaN;
  return decoder.emitPlain(pickConversion(destination, source), source);
}
