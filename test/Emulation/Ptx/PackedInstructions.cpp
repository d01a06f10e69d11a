// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic on two values in one register: f16x2, bf16x2, f32x2, s16x2, u16x2.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

enum class Packed : uint8_t { Add, Sub, Mul, Fma, Min, Max, Neg, Abs, Exp2, Tanh };

template <class C> C extremum(C a, C b, bool isMax, bool propagates) {
  if (std::isnan(a) || std::isnan(b)) {
    if (propagates || (std::isnan(a) && std::isnan(b)))
      return std::numeric_limits<C>::quiet_NaN();
    return std::isnan(a) ? b : a;
  }
  if (a == b)
    return std::signbit(a) == isMax ? b : a;
  return (a < b) == isMax ? b : a;
}

/// Computes one element; narrow elements come and go as doubles, whose rounding at the end is the only one that shows.
template <class C> C compute(Packed operation, C a, C b, C c, uint16_t modes) {
  bool propagates = modes & PropagateNaN;
  switch (operation) {
  case Packed::Add:
    return a + b;
  case Packed::Sub:
    return a - b;
  case Packed::Mul:
    return a * b;
  case Packed::Fma:
    return std::fma(a, b, c);
  case Packed::Min:
    return extremum(a, b, false, propagates);
  case Packed::Max:
    return extremum(a, b, true, propagates);
  case Packed::Neg:
    return -a;
  case Packed::Abs:
    return std::fabs(a);
  case Packed::Exp2:
    return std::exp2(a);
  case Packed::Tanh:
    return std::tanh(a);
  }
  return a;
}

template <class T> void mapHalves(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  constexpr unsigned width = 8 * sizeof(T);
  constexpr uint64_t low = width == 32 ? 0xFFFF'FFFF : 0xFFFF;
  using C = std::conditional_t<sizeof(T) == 4, float, double>;
  Packed operation = static_cast<Packed>(instruction.count);
  forLanes(mask, [&](unsigned lane) {
    uint64_t packed = 0;
    for (unsigned shift = 0; shift < 2 * width; shift += width) {
      auto read = [&](const uint64_t *slot) { return C(toFloat(fromSlot<T>(slot[lane] >> shift & low))); };
      C value = compute<C>(operation, read(a), read(b), read(c), instruction.modes);
      if (instruction.modes & Saturate)
        value = std::isnan(value) ? C(0) : std::fmin(std::fmax(value, C(0)), C(1));
      if ((instruction.modes & Relu) && !std::isnan(value))
        value = std::fmax(value, C(0));
      packed |= toSlot(fromFloat<T>(value)) << shift;
    }
    result[lane] = packed;
  });
}

template <class T> void mapShorts(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  forLanes(mask, [&](unsigned lane) {
    uint64_t packed = 0;
    for (unsigned shift = 0; shift < 32; shift += 16) {
      T x = static_cast<T>(a[lane] >> shift), y = static_cast<T>(b[lane] >> shift), value = 0;
      switch (static_cast<Packed>(instruction.count)) {
      case Packed::Add:
        value = static_cast<T>(x + y);
        break;
      case Packed::Sub:
        value = static_cast<T>(x - y);
        break;
      case Packed::Min:
        value = std::min(x, y);
        break;
      case Packed::Max:
        value = std::max(x, y);
        break;
      case Packed::Neg:
        value = static_cast<T>(-x);
        break;
      default:
        break;
      }
      if (instruction.modes & Relu)
        value = std::max(value, T(0));
      packed |= toSlot(value) << shift;
    }
    result[lane] = packed;
  });
}

} // namespace

bool dist::emulation::ptx::decodePacked(Decoder &decoder) {
  static const std::map<std::string_view, Packed> names = {
      {"add", Packed::Add}, {"sub", Packed::Sub}, {"mul", Packed::Mul}, {"fma", Packed::Fma},  {"min", Packed::Min},
      {"max", Packed::Max}, {"neg", Packed::Neg}, {"abs", Packed::Abs}, {"ex2", Packed::Exp2}, {"tanh", Packed::Tanh}};
  Type type = decoder.type();
  auto found = names.find(decoder.opcode());
  if (found == names.end())
    return false;
  Handler handler = nullptr;
  if (type == Type::F16x2)
    handler = mapHalves<Half>;
  else if (type == Type::BF16x2)
    handler = mapHalves<BFloat>;
  else if (type == Type::F32x2)
    handler = mapHalves<float>;
  else if (type == Type::S16x2)
    handler = mapShorts<int16_t>;
  else if (type == Type::U16x2)
    handler = mapShorts<uint16_t>;
  else
    return false;
  decoder.instruction.count = static_cast<uint8_t>(found->second);
  decoder.instruction.modes = decoder.modes();
  if (decoder.instruction.modes & RoundMask)
    decoder.refuse("has types or modifiers that the emulation does not know");
  return decoder.emitPlain(handler, type);
}
