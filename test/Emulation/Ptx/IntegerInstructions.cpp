// SPDX-License-Identifier: Apache-2.0
//
// Integer arithmetic: add, sub, mul, mad, div, rem, min, max, abs, neg, and the carry chain. Overflow wraps; division
// by zero gives all ones, as devices answer it.

#include "LaneMap.h"

#include <limits>

using namespace dist::emulation::ptx;

namespace {

template <class T> using Unsigned = std::make_unsigned_t<T>;
template <class T> struct WiderOf;
template <> struct WiderOf<uint8_t> { using Wide = uint16_t; };
template <> struct WiderOf<int8_t> { using Wide = int16_t; };
template <> struct WiderOf<uint16_t> { using Wide = uint32_t; };
template <> struct WiderOf<int16_t> { using Wide = int32_t; };
template <> struct WiderOf<uint32_t> { using Wide = uint64_t; };
template <> struct WiderOf<int32_t> { using Wide = int64_t; };
__extension__ using Wide128 = unsigned __int128;
__extension__ using SignedWide128 = __int128;
template <> struct WiderOf<uint64_t> { using Wide = Wide128; };
template <> struct WiderOf<int64_t> { using Wide = SignedWide128; };

template <class T> T wrap(uint64_t value) { return static_cast<T>(value); }

struct Add {
  template <class T> static T of(T a, T b) { return wrap<T>(uint64_t(a) + uint64_t(b)); }
};
struct Sub {
  template <class T> static T of(T a, T b) { return wrap<T>(uint64_t(a) - uint64_t(b)); }
};
struct MulLow {
  template <class T> static T of(T a, T b) { return wrap<T>(uint64_t(a) * uint64_t(b)); }
};
struct MulHigh {
  template <class T> static T of(T a, T b) {
    using Wide = typename WiderOf<T>::Wide;
    return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T)));
  }
};
struct MadLow {
  template <class T> static T of(T a, T b, T c) { return Add::of(MulLow::of(a, b), c); }
};
struct MadHigh {
  template <class T> static T of(T a, T b, T c) { return Add::of(MulHigh::of(a, b), c); }
};
struct Sad {
  template <class T> static T of(T a, T b, T c) { return Add::of(c, a < b ? Sub::of(b, a) : Sub::of(a, b)); }
};
struct Min {
  template <class T> static T of(T a, T b) { return a < b ? a : b; }
};
struct Max {
  template <class T> static T of(T a, T b) { return a < b ? b : a; }
};
struct MinRelu {
  template <class T> static T of(T a, T b) { return Max::of(Min::of(a, b), T(0)); }
};
struct MaxRelu {
  template <class T> static T of(T a, T b) { return Max::of(Max::of(a, b), T(0)); }
};
struct Abs {
  template <class T> static T of(T a) { return a < 0 ? wrap<T>(-uint64_t(a)) : a; }
};
struct Neg {
  template <class T> static T of(T a) { return wrap<T>(-uint64_t(a)); }
};

struct Div {
  template <class T> static T of(T a, T b) {
    if (b == 0)
      return wrap<T>(~uint64_t(0));
    if (std::is_signed_v<T> && b == T(-1))
      return Neg::of(a);
    return static_cast<T>(a / b);
  }
};
struct Rem {
  template <class T> static T of(T a, T b) {
    if (b == 0)
      return a;
    if (std::is_signed_v<T> && b == T(-1))
      return 0;
    return static_cast<T>(a % b);
  }
};

/// add.sat.s32 and sub.sat.s32.
template <bool isSub> struct Saturating {
  static int32_t of(int32_t a, int32_t b) {
    int64_t exact = isSub ? int64_t(a) - b : int64_t(a) + b;
    return static_cast<int32_t>(std::min<int64_t>(std::max<int64_t>(exact, INT32_MIN), INT32_MAX));
  }
};

/// mul.wide and mad.wide: the product, and what is added to it, have twice the width.
template <class T, bool adds> void wide(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  using Wide = typename WiderOf<T>::Wide;
  forLanes(mask, [&](unsigned lane) {
    uint64_t product =
        static_cast<uint64_t>(Wide(fromSlot<T>(a[lane]))) * static_cast<uint64_t>(Wide(fromSlot<T>(b[lane])));
    result[lane] = toSlot(static_cast<Wide>(adds ? product + c[lane] : product));
  });
}

/// add/sub with carry. Slot `c` is the carry flag; `count` says what the instruction does: 1 reads it, 2 writes it.
template <class T, bool isSub> void carrying(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination), *flag = warp.slot(instruction.c);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  forLanes(mask, [&](unsigned lane) {
    Unsigned<T> x = fromSlot<Unsigned<T>>(a[lane]), y = fromSlot<Unsigned<T>>(b[lane]);
    Wide128 carry = instruction.count & 1 ? flag[lane] & 1 : 0;
    Wide128 sum = isSub ? Wide128(x) - y - carry : Wide128(x) + y + carry;
    if (instruction.count & 2)
      flag[lane] = static_cast<uint64_t>(sum >> (8 * sizeof(T))) & 1;
    result[lane] = static_cast<Unsigned<T>>(sum);
  });
}

/// Multiply-add in a carry chain; `count` as above, `modes` 1 for the high half.
template <class T> void carryingMad(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination), *flag = warp.slot(instruction.d);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  forLanes(mask, [&](unsigned lane) {
    T x = fromSlot<T>(a[lane]), y = fromSlot<T>(b[lane]);
    Unsigned<T> product = static_cast<Unsigned<T>>(instruction.modes ? MulHigh::of(x, y) : MulLow::of(x, y));
    Wide128 sum = Wide128(product) + fromSlot<Unsigned<T>>(c[lane]);
    if (instruction.count & 1)
      sum += flag[lane] & 1;
    if (instruction.count & 2)
      flag[lane] = static_cast<uint64_t>(sum >> (8 * sizeof(T))) & 1;
    result[lane] = static_cast<Unsigned<T>>(sum);
  });
}

template <class Operation> Handler pick2(Type type) {
  return forInteger(type, []<class T>() -> Handler { return map2<T, Operation>; });
}
template <class Operation> Handler pick3(Type type) {
  return forInteger(type, []<class T>() -> Handler { return map3<T, Operation>; });
}
template <class Operation> Handler pick1(Type type) {
  return forInteger(type, []<class T>() -> Handler { return map1<T, Operation>; });
}

/// The carry flag is one slot of the function, found under a name that no register can have.
uint32_t carryFlag(FunctionBuilder &builder) {
  if (const Symbol *symbol = builder.find("carry flag"))
    return symbol->value;
  uint32_t slot = builder.newSlot();
  builder.declareInFunction("carry flag", {Symbol::Kind::Register, slot, 0});
  return slot;
}

bool decodeCarry(Decoder &decoder, Type type) {
  std::string_view opcode = decoder.opcode();
  bool reads = opcode == "addc" || opcode == "subc" || opcode == "madc", writes = decoder.has("cc");
  bool isMad = opcode == "mad" || opcode == "madc";
  if (!reads && !(writes && (isMad || opcode == "add" || opcode == "sub")))
    return false;
  decoder.instruction.count = (reads ? 1 : 0) | (writes ? 2 : 0);
  decoder.instruction.destination = decoder.output(0);
  decoder.instruction.a = decoder.input(1, type);
  decoder.instruction.b = decoder.input(2, type);
  if (isMad) {
    decoder.instruction.c = decoder.input(3, type);
    decoder.instruction.d = carryFlag(decoder.builder);
    decoder.instruction.modes = decoder.has("hi");
    return decoder.emit(forInteger(type, []<class T>() -> Handler { return carryingMad<T>; }));
  }
  decoder.instruction.c = carryFlag(decoder.builder);
  bool isSub = opcode == "sub" || opcode == "subc";
  return decoder.emit(forInteger(type, [isSub]<class T>() -> Handler {
    return isSub ? Handler(carrying<T, true>) : Handler(carrying<T, false>);
  }));
}

Handler pickProduct(const Decoder &decoder, Type type, bool adds) {
  if (decoder.has("wide"))
    return forInteger(type, [adds]<class T>() -> Handler {
      if constexpr (sizeof(T) == 8)
        return nullptr;
      else
        return adds ? Handler(wide<T, true>) : Handler(wide<T, false>);
    });
  if (decoder.has("hi"))
    return adds ? pick3<MadHigh>(type) : pick2<MulHigh>(type);
  return adds ? pick3<MadLow>(type) : pick2<MulLow>(type);
}

} // namespace

bool dist::emulation::ptx::decodeInteger(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  Type type = decoder.type();
  if (!((type >= Type::B8 && type <= Type::S64) && type != Type::B128))
    return false;
  if (decodeCarry(decoder, type))
    return true;
  Handler handler = nullptr;
  if (opcode == "add")
    handler = decoder.has("sat") ? map2<int32_t, Saturating<false>> : pick2<Add>(type);
  else if (opcode == "sub")
    handler = decoder.has("sat") ? map2<int32_t, Saturating<true>> : pick2<Sub>(type);
  else if (opcode == "mul")
    handler = pickProduct(decoder, type, false);
  else if (opcode == "mad")
    handler = pickProduct(decoder, type, true);
  else if (opcode == "sad")
    handler = pick3<Sad>(type);
  else if (opcode == "div")
    handler = pick2<Div>(type);
  else if (opcode == "rem")
    handler = pick2<Rem>(type);
  else if (opcode == "min")
    handler = decoder.has("relu") ? pick2<MinRelu>(type) : pick2<Min>(type);
  else if (opcode == "max")
    handler = decoder.has("relu") ? pick2<MaxRelu>(type) : pick2<Max>(type);
  else if (opcode == "abs")
    handler = pick1<Abs>(type);
  else if (opcode == "neg")
    handler = pick1<Neg>(type);
  else
    return false;
  return decoder.emitPlain(handler, type);
}
