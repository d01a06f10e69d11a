// SPDX-License-Identifier: Apache-2.0
//
// Logic, shifts and bit fields.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

struct And {
  template <class T> static T of(T a, T b) { return a & b; }
};
struct Or {
  template <class T> static T of(T a, T b) { return a | b; }
};
struct Xor {
  template <class T> static T of(T a, T b) { return a ^ b; }
};
struct Not {
  template <class T> static T of(T a) { return static_cast<T>(~a); }
};
struct LogicalNot {
  template <class T> static T of(T a) { return a == 0; }
};
struct PredicateAnd {
  static bool of(bool a, bool b) { return a && b; }
};
struct PredicateOr {
  static bool of(bool a, bool b) { return a || b; }
};
struct PredicateXor {
  static bool of(bool a, bool b) { return a != b; }
};
struct PredicateNot {
  static bool of(bool a) { return !a; }
};
struct PopulationCount {
  template <class T> static uint32_t of(T a) { return std::popcount(a); }
};
struct LeadingZeros {
  template <class T> static uint32_t of(T a) { return std::countl_zero(a); }
};

struct Reverse {
  template <class T> static T of(T a) {
    T result = 0;
    for (unsigned bit = 0; bit < 8 * sizeof(T); ++bit)
      result = static_cast<T>(result << 1 | (a >> bit & 1));
    return result;
  }
};

/// Shifts take a 32-bit amount, whatever they shift, and clamp it at the width.
template <class T, bool left> void shift(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  constexpr uint32_t width = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    T value = fromSlot<T>(a[lane]);
    uint32_t amount = static_cast<uint32_t>(b[lane]);
    if constexpr (left)
      value = amount >= width ? T(0) : static_cast<T>(static_cast<uint64_t>(value) << amount);
    else
      value = amount >= width ? (value < 0 ? static_cast<T>(-1) : T(0)) : static_cast<T>(value >> amount);
    result[lane] = toSlot(value);
  });
}

/// shf: `count` bit 0 is right, bit 1 is wrap.
void funnelShift(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  forLanes(mask, [&](unsigned lane) {
    uint64_t both = (b[lane] << 32) | static_cast<uint32_t>(a[lane]);
    uint32_t amount = static_cast<uint32_t>(c[lane]);
    amount = instruction.count & 2 ? amount & 31 : std::min(amount, 32u);
    result[lane] = static_cast<uint32_t>(instruction.count & 1 ? both >> amount : (both << amount) >> 32);
  });
}

template <class T> void extractField(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  using Bits = std::make_unsigned_t<T>;
  constexpr unsigned width = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    Bits value = fromSlot<Bits>(a[lane]);
    unsigned position = b[lane] & 0xFF, length = c[lane] & 0xFF;
    // Bits above the word repeat its sign, in the signed form.
    bool sign = std::is_signed_v<T> && length && (value >> std::min(position + length - 1, width - 1) & 1);
    Bits field = 0;
    for (unsigned bit = 0; bit < width; ++bit) {
      bool set = bit < length && position + bit < width ? (value >> (position + bit) & 1) != 0 : sign;
      field |= static_cast<Bits>(Bits(set) << bit);
    }
    result[lane] = field;
  });
}

template <class T> void insertField(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c),
                 *d = warp.slot(instruction.d);
  constexpr unsigned width = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    T inserted = fromSlot<T>(a[lane]), value = fromSlot<T>(b[lane]);
    unsigned position = c[lane] & 0xFF, length = d[lane] & 0xFF;
    for (unsigned bit = 0; bit < length && position + bit < width; ++bit) {
      T place = static_cast<T>(T(1) << (position + bit));
      value = static_cast<T>((inserted >> bit & 1) ? value | place : value & ~place);
    }
    result[lane] = value;
  });
}

/// Finds the highest bit that differs from the sign; `count` 2 counts the shift that would bring it to the top.
template <class T> void findHighest(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  using Bits = std::make_unsigned_t<T>;
  constexpr unsigned width = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    T value = fromSlot<T>(a[lane]);
    Bits bits = static_cast<Bits>(value < 0 ? ~value : value);
    uint32_t position = bits ? width - 1 - std::countl_zero(bits) : ~0u;
    result[lane] = bits && instruction.count == 2 ? width - 1 - position : position;
  });
}

/// prmt in its default mode: each nibble of the selector picks a byte of the pair, its top bit replicates the sign.
void permuteBytes(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  forLanes(mask, [&](unsigned lane) {
    uint64_t both = (b[lane] << 32) | static_cast<uint32_t>(a[lane]);
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i) {
      unsigned selector = c[lane] >> (4 * i) & 0xF;
      uint32_t byte = both >> (8 * (selector & 7)) & 0xFF;
      if (selector & 8)
        byte = byte & 0x80 ? 0xFF : 0;
      value |= byte << (8 * i);
    }
    result[lane] = value;
  });
}

/// lop3: `d` is the truth table, indexed by the bits of a, b and c.
void threeInputLogic(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c),
                 *table = warp.slot(instruction.d);
  forLanes(mask, [&](unsigned lane) {
    uint32_t value = 0, x[3] = {uint32_t(a[lane]), uint32_t(b[lane]), uint32_t(c[lane])};
    for (unsigned row = 0; row < 8; ++row)
      if (table[lane] >> row & 1)
        value |= (row & 4 ? x[0] : ~x[0]) & (row & 2 ? x[1] : ~x[1]) & (row & 1 ? x[2] : ~x[2]);
    result[lane] = value;
  });
}

/// Returns the bit type of the same width, so that signed types share handlers.
Type bitsOf(Type type) {
  switch (sizeOf(type)) {
  case 1:
    return Type::B8;
  case 2:
    return Type::B16;
  case 4:
    return Type::B32;
  case 8:
    return Type::B64;
  default:
    return Type::None;
  }
}

template <class Word, class Predicate> Handler logic2(Type type) {
  if (type == Type::Pred)
    return map2<bool, Predicate>;
  return forInteger(bitsOf(type), []<class T>() -> Handler { return map2<T, Word>; });
}

template <class Operation> Handler unsigned1(Type type) {
  return forInteger(bitsOf(type), []<class T>() -> Handler {
    if constexpr (std::is_unsigned_v<T>)
      return map1<T, Operation>;
    else
      return nullptr;
  });
}

} // namespace

bool dist::emulation::ptx::decodeBits(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  Type type = decoder.type();
  Handler handler = nullptr;
  if (opcode == "and")
    handler = logic2<And, PredicateAnd>(type);
  else if (opcode == "or")
    handler = logic2<Or, PredicateOr>(type);
  else if (opcode == "xor")
    handler = logic2<Xor, PredicateXor>(type);
  else if (opcode == "not")
    handler = type == Type::Pred ? Handler(map1<bool, PredicateNot>) : unsigned1<Not>(type);
  else if (opcode == "cnot")
    handler = unsigned1<LogicalNot>(type);
  else if (opcode == "popc")
    handler = unsigned1<PopulationCount>(type);
  else if (opcode == "clz")
    handler = unsigned1<LeadingZeros>(type);
  else if (opcode == "brev")
    handler = unsigned1<Reverse>(type);
  else if (opcode == "prmt" && decoder.parts.size() == 2)
    handler = permuteBytes;
  else if (opcode == "shl")
    handler = forInteger(bitsOf(type), []<class T>() -> Handler { return shift<T, true>; });
  else if (opcode == "shr")
    handler = forInteger(type, []<class T>() -> Handler { return shift<T, false>; });
  else if (opcode == "bfe")
    handler = forInteger(type, []<class T>() -> Handler { return extractField<T>; });
  else if (opcode == "bfind") {
    decoder.instruction.count = decoder.has("shiftamt") ? 2 : 1;
    handler = forInteger(type, []<class T>() -> Handler { return findHighest<T>; });
  } else if (opcode == "shf") {
    decoder.instruction.count = (decoder.has("r") ? 1 : 0) | (decoder.has("wrap") ? 2 : 0);
    handler = funnelShift;
  } else if (opcode == "bfi" || opcode == "lop3") {
    decoder.instruction.d = decoder.input(4, Type::B32);
    handler = opcode == "lop3" ? threeInputLogic : forInteger(bitsOf(type), []<class T>() -> Handler {
      if constexpr (std::is_unsigned_v<T>)
        return insertField<T>;
      else
        return nullptr;
    });
  } else {
    return false;
  }
  return decoder.emitPlain(handler, type);
}
