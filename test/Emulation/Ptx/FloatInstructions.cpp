// SPDX-License-Identifier: Apache-2.0
//
// Floating-point arithmetic in f16, bf16, f32 and f64. The narrow types compute in f32 (fma in f64) and round once.
// Approximate instructions return the correctly rounded library result, which lies within the error that PTX allows.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

/// Sets the rounding mode of the host while it lives.
class RoundingScope {
public:
  explicit RoundingScope(uint16_t modes) : isSet(modes & RoundMask) {
    if (isSet)
      std::fesetround(hostMode(modes));
  }
  ~RoundingScope() {
    if (isSet)
      std::fesetround(FE_TONEAREST);
  }
  static int hostMode(uint16_t modes) {
    constexpr int table[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
    return table[modes & RoundMask];
  }

private:
  bool isSet;
};

template <class C> C flush(C value) {
  if constexpr (std::is_same_v<C, float>)
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
  else
    return value;
}

/// The type that a narrow type computes in.
template <class T> using Computed = std::conditional_t<std::is_same_v<T, double>, double, float>;

/// Returns the result of a computation as a `T` under `modes`.
template <class T, class C> T finish(C value, uint16_t modes) {
  if (modes & FlushSubnormals)
    value = flush(value);
  if (modes & Saturate)
    value = std::isnan(value) ? C(0) : std::fmin(std::fmax(value, C(0)), C(1));
  if ((modes & Relu) && !std::isnan(value))
    value = std::fmax(value, C(0));
  if constexpr (std::is_same_v<T, C>)
    return value;
  else
    return fromFloat<T>(value, RoundingScope::hostMode(modes));
}

template <class T> Computed<T> readLane(uint64_t slot, uint16_t modes) {
  Computed<T> value = toFloat(fromSlot<T>(slot));
  return modes & FlushSubnormals ? flush(value) : value;
}

template <class T, class Operation, unsigned arity>
void mapFloat(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  auto compute = [&](unsigned lane, uint16_t modes) {
    Computed<T> x = readLane<T>(a[lane], modes);
    if constexpr (arity == 1) {
      result[lane] = toSlot(finish<T>(Operation::of(x), modes));
    } else if constexpr (arity == 2) {
      result[lane] = toSlot(finish<T>(Operation::of(x, readLane<T>(b[lane], modes)), modes));
    } else if constexpr (sizeof(T) == 2) {
      double exact = Operation::of(double(x), double(readLane<T>(b[lane], modes)), double(readLane<T>(c[lane], modes)));
      result[lane] = toSlot(finish<T>(exact, modes));
    } else {
      result[lane] =
          toSlot(finish<T>(Operation::of(x, readLane<T>(b[lane], modes), readLane<T>(c[lane], modes)), modes));
    }
  };
  if (instruction.modes == 0)
    return forLanes(mask, [&](unsigned lane) { compute(lane, 0); });
  RoundingScope rounding(sizeof(T) == 2 ? uint16_t(0) : instruction.modes);
  forLanes(mask, [&](unsigned lane) { compute(lane, instruction.modes); });
}

struct Add {
  template <class C> static C of(C a, C b) { return a + b; }
};
struct Sub {
  template <class C> static C of(C a, C b) { return a - b; }
};
struct Mul {
  template <class C> static C of(C a, C b) { return a * b; }
};
struct Div {
  template <class C> static C of(C a, C b) { return a / b; }
};
struct Fma {
  template <class C> static C of(C a, C b, C c) { return std::fma(a, b, c); }
};
struct Sqrt {
  template <class C> static C of(C a) { return std::sqrt(a); }
};
struct Reciprocal {
  template <class C> static C of(C a) { return C(1) / a; }
};
struct ReciprocalSqrt {
  template <class C> static C of(C a) { return static_cast<C>(1.0 / std::sqrt(double(a))); }
};
struct Exp2 {
  template <class C> static C of(C a) { return static_cast<C>(std::exp2(double(a))); }
};
struct Log2 {
  template <class C> static C of(C a) { return static_cast<C>(std::log2(double(a))); }
};
struct Sin {
  template <class C> static C of(C a) { return std::sin(a); }
};
struct Cos {
  template <class C> static C of(C a) { return std::cos(a); }
};
struct Tanh {
  template <class C> static C of(C a) { return std::tanh(a); }
};

/// min and max know that -0 < +0, and drop a NaN unless they are asked to pass it on.
template <bool isMax, bool propagates> struct Extremum {
  template <class C> static C of(C a, C b) {
    if (std::isnan(a) || std::isnan(b)) {
      if (propagates || (std::isnan(a) && std::isnan(b)))
        return std::bit_cast<C>(static_cast<std::conditional_t<sizeof(C) == 8, uint64_t, uint32_t>>(
            sizeof(C) == 8 ? 0x7FFF'FFFF'FFFF'FFFF : 0x7FFF'FFFF));
      return std::isnan(a) ? b : a;
    }
    if (a == b)
      return std::signbit(a) == isMax ? b : a;
    return (a < b) == isMax ? b : a;
  }
  template <class C> static C of(C a, C b, C c) { return of(of(a, b), c); }
};

template <class Operation, unsigned arity> Handler pick(Type type) {
  return forFloat(type, []<class T>() -> Handler { return mapFloat<T, Operation, arity>; });
}

/// abs, neg and copysign work on the sign bit and leave NaNs as they are. `count`: 1 abs, 2 neg, 3 copysign (a's sign,
/// b).
template <class Bits> void changeSign(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  constexpr Bits sign = static_cast<Bits>(Bits(1) << (8 * sizeof(Bits) - 1));
  forLanes(mask, [&](unsigned lane) {
    Bits x = static_cast<Bits>(a[lane]);
    if (instruction.count == 1)
      x = static_cast<Bits>(x & ~sign);
    else if (instruction.count == 2)
      x = static_cast<Bits>(x ^ sign);
    else
      x = static_cast<Bits>((x & sign) | (static_cast<Bits>(b[lane]) & ~sign));
    if (instruction.modes & FlushSubnormals && std::is_same_v<Bits, uint32_t>)
      x = static_cast<Bits>(toSlot(flush(fromSlot<float>(x))));
    result[lane] = x;
  });
}

Handler pickSign(Type type) {
  switch (sizeOf(type)) {
  case 2:
    return changeSign<uint16_t>;
  case 4:
    return changeSign<uint32_t>;
  case 8:
    return changeSign<uint64_t>;
  default:
    return nullptr;
  }
}

template <bool isMax> Handler pickExtremum(const Decoder &decoder, Type type) {
  bool three = decoder.operandCount() == 4;
  if (decoder.has("NaN"))
    return three ? pick<Extremum<isMax, true>, 3>(type) : pick<Extremum<isMax, true>, 2>(type);
  return three ? pick<Extremum<isMax, false>, 3>(type) : pick<Extremum<isMax, false>, 2>(type);
}

/// testp: `count` numbers the property.
template <class T> void testProperty(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) {
    T x = fromSlot<T>(a[lane]);
    bool answers[] = {std::isfinite(x), std::isinf(x),    !std::isnan(x),
                      std::isnan(x),    std::isnormal(x), std::fpclassify(x) == FP_SUBNORMAL};
    result[lane] = answers[instruction.count];
  });
}

bool decodeTest(Decoder &decoder, Type type) {
  constexpr std::string_view names[] = {"finite", "infinite", "number", "notanumber", "normal", "subnormal"};
  for (uint8_t i = 0; i < std::size(names); ++i)
    if (decoder.has(names[i]))
      decoder.instruction.count = i;
  return decoder.emitPlain(type == Type::F64 ? Handler(testProperty<double>) : Handler(testProperty<float>), type);
}

} // namespace

bool dist::emulation::ptx::decodeFloat(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  Type type = decoder.type();
  if (type != Type::F16 && type != Type::BF16 && type != Type::F32 && type != Type::F64)
    return false;
  // PropagateNaN is part of the handler's type; without a mode the handler takes its short way.
  uint16_t modes = decoder.modes() & ~PropagateNaN;
  Handler handler = nullptr;
  if (opcode == "add")
    handler = pick<Add, 2>(type);
  else if (opcode == "sub")
    handler = pick<Sub, 2>(type);
  else if (opcode == "mul")
    handler = pick<Mul, 2>(type);
  else if (opcode == "div")
    handler = pick<Div, 2>(type);
  else if (opcode == "fma" || opcode == "mad")
    handler = pick<Fma, 3>(type);
  else if (opcode == "sqrt")
    handler = pick<Sqrt, 1>(type);
  else if (opcode == "rcp")
    handler = pick<Reciprocal, 1>(type);
  else if (opcode == "rsqrt")
    handler = pick<ReciprocalSqrt, 1>(type);
  else if (opcode == "ex2")
    handler = pick<Exp2, 1>(type);
  else if (opcode == "lg2")
    handler = pick<Log2, 1>(type);
  else if (opcode == "sin")
    handler = pick<Sin, 1>(type);
  else if (opcode == "cos")
    handler = pick<Cos, 1>(type);
  else if (opcode == "tanh")
    handler = pick<Tanh, 1>(type);
  else if (opcode == "min")
    handler = pickExtremum<false>(decoder, type);
  else if (opcode == "max")
    handler = pickExtremum<true>(decoder, type);
  else if (opcode == "testp")
    return decodeTest(decoder, type);
  else if (opcode == "abs" || opcode == "neg" || opcode == "copysign") {
    decoder.instruction.count = opcode == "abs" ? 1 : opcode == "neg" ? 2 : 3;
    handler = pickSign(type);
  } else {
    return false;
  }
  if ((opcode == "min" || opcode == "max") && decoder.has("xorsign"))
    decoder.refuse("has types or modifiers that the emulation does not know");
  decoder.instruction.modes = modes;
  return decoder.emitPlain(handler, type);
}
