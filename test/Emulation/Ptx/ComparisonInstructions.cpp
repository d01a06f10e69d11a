// SPDX-License-Identifier: Apache-2.0
//
// setp, set, selp, slct: comparisons with the ordered and unordered floating-point forms, a second negated result, and
// a third operand that is combined with the outcome.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

enum class Relation : uint8_t { Eq, Ne, Lt, Le, Gt, Ge, Equ, Neu, Ltu, Leu, Gtu, Geu, Num, Nan };
enum class Combination : uint8_t { None, And, Or, Xor };

template <class C> bool holds(Relation relation, C a, C b) {
  if constexpr (std::is_floating_point_v<C>) {
    bool unordered = std::isnan(a) || std::isnan(b);
    if (relation >= Relation::Num)
      return unordered == (relation == Relation::Nan);
    if (unordered)
      return relation >= Relation::Equ;
    if (relation >= Relation::Equ)
      relation = static_cast<Relation>(static_cast<int>(relation) - static_cast<int>(Relation::Equ));
  }
  switch (relation) {
  case Relation::Eq:
    return a == b;
  case Relation::Ne:
    return a != b;
  case Relation::Lt:
    return a < b;
  case Relation::Le:
    return a <= b;
  case Relation::Gt:
    return a > b;
  default:
    return a >= b;
  }
}

template <class T> auto computed(uint64_t slot, bool flushes) {
  if constexpr (isFloating<T>) {
    auto value = toFloat(fromSlot<T>(slot));
    if (flushes && std::fpclassify(value) == FP_SUBNORMAL)
      value = std::copysign(decltype(value)(0), value);
    return value;
  } else {
    return fromSlot<T>(slot);
  }
}

bool combine(bool outcome, bool other, Combination combination) {
  switch (combination) {
  case Combination::None:
    return outcome;
  case Combination::And:
    return outcome && other;
  case Combination::Or:
    return outcome || other;
  case Combination::Xor:
    return outcome != other;
  }
  return outcome;
}

/// The relation stands in `count`; `offset` holds the combination in bits 0-1, whether operand `c` is negated in bit 2,
/// whether a second result exists (slot `d`) in bit 3, and for `set` the result for true in the bits from 8 on.
template <class T, bool setsNumber> void compare(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination), *second = warp.slot(instruction.d);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  Relation relation = static_cast<Relation>(instruction.count);
  Combination combination = static_cast<Combination>(instruction.offset & 3);
  bool negated = instruction.offset & 4, hasSecond = instruction.offset & 8,
       flushes = instruction.modes & FlushSubnormals;
  forLanes(mask, [&](unsigned lane) {
    bool outcome = holds(relation, computed<T>(a[lane], flushes), computed<T>(b[lane], flushes));
    bool other = (c[lane] & 1) != negated;
    bool first = combine(outcome, other, combination);
    if constexpr (setsNumber)
      result[lane] = first ? static_cast<uint64_t>(instruction.offset) >> 8 : 0;
    else {
      bool opposite = combine(!outcome, other, combination);
      result[lane] = first;
      if (hasSecond)
        second[lane] = opposite;
    }
  });
}

/// setp on two halves: the first result is that of the low half, the second that of the high half.
template <class T> void comparePacked(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *low = warp.slot(instruction.destination), *high = warp.slot(instruction.d);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  Relation relation = static_cast<Relation>(instruction.count);
  forLanes(mask, [&](unsigned lane) {
    uint64_t x = a[lane], y = b[lane];
    low[lane] = holds(relation, toFloat(fromSlot<T>(x)), toFloat(fromSlot<T>(y)));
    high[lane] = holds(relation, toFloat(fromSlot<T>(x >> 16)), toFloat(fromSlot<T>(y >> 16)));
  });
}

bool parseRelation(std::string_view name, bool isInteger, Relation &relation) {
  constexpr std::string_view names[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
                                        "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
  for (uint8_t i = 0; i < std::size(names); ++i)
    if (names[i] == name) {
      relation = static_cast<Relation>(i);
      return true;
    }
  // Unsigned integers have spellings of their own.
  constexpr std::string_view unsignedNames[] = {"lo", "ls", "hi", "hs"};
  for (uint8_t i = 0; isInteger && i < std::size(unsignedNames); ++i)
    if (unsignedNames[i] == name) {
      relation = static_cast<Relation>(static_cast<uint8_t>(Relation::Lt) + i);
      return true;
    }
  return false;
}

template <bool setsNumber> Handler pick(Type type) {
  Handler handler = forInteger(type, []<class T>() -> Handler { return compare<T, setsNumber>; });
  return handler ? handler : forFloat(type, []<class T>() -> Handler { return compare<T, setsNumber>; });
}

bool decodeCompare(Decoder &decoder, bool setsNumber) {
  Type type = decoder.type();
  Relation relation;
  if (decoder.parts.size() < 3 || !parseRelation(decoder.parts[1], type >= Type::B8 && type <= Type::S64, relation))
    decoder.refuse("has no relation that the emulation knows");
  Instruction &instruction = decoder.instruction;
  instruction.count = static_cast<uint8_t>(relation);
  instruction.modes = decoder.modes();
  Combination combination = decoder.parts[2] == "and"   ? Combination::And
                            : decoder.parts[2] == "or"  ? Combination::Or
                            : decoder.parts[2] == "xor" ? Combination::Xor
                                                        : Combination::None;
  instruction.offset = static_cast<int64_t>(combination);
  const Operand &destination = decoder.operand(0);
  if (destination.kind == Operand::Kind::Pair) {
    instruction.destination = decoder.outputSlot(destination.elements.at(0));
    instruction.d = decoder.outputSlot(destination.elements.at(1));
    instruction.offset |= 8;
  } else {
    instruction.destination = decoder.output(0);
  }
  instruction.a = decoder.input(1, type);
  instruction.b = decoder.input(2, type);
  if (combination != Combination::None) {
    instruction.c = decoder.input(3, Type::Pred);
    instruction.offset |= decoder.operand(3).negated ? 4 : 0;
  }
  if (type == Type::F16x2 || type == Type::BF16x2) {
    if (setsNumber || destination.kind != Operand::Kind::Pair || combination != Combination::None)
      decoder.refuse("has types or modifiers that the emulation does not know");
    return decoder.emit(type == Type::F16x2 ? Handler(comparePacked<Half>) : Handler(comparePacked<BFloat>));
  }
  if (!setsNumber)
    return decoder.emit(pick<false>(type));
  bool isFloat = decoder.type(1) == Type::F32;
  instruction.offset |= int64_t(isFloat ? 0x3F800000u : 0xFFFFFFFFu) << 8;
  return decoder.emit(pick<true>(type));
}

void select(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  bool negated = instruction.modes;
  forLanes(mask, [&](unsigned lane) { result[lane] = (c[lane] & 1) != negated ? a[lane] : b[lane]; });
}

template <class T> void selectBySign(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  forLanes(mask, [&](unsigned lane) { result[lane] = fromSlot<T>(c[lane]) >= 0 ? a[lane] : b[lane]; });
}

} // namespace

bool dist::emulation::ptx::decodeComparison(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  if (opcode == "setp" || opcode == "set")
    return decodeCompare(decoder, opcode == "set");
  if (opcode != "selp" && opcode != "slct")
    return false;
  Type type = opcode == "selp" ? decoder.type() : decoder.type(1);
  decoder.instruction.destination = decoder.output(0);
  decoder.instruction.a = decoder.input(1, type);
  decoder.instruction.b = decoder.input(2, type);
  decoder.instruction.c = decoder.input(3, opcode == "selp" ? Type::Pred : decoder.type());
  if (opcode == "selp") {
    decoder.instruction.modes = decoder.operand(3).negated;
    return decoder.emit(select);
  }
  return decoder.emit(decoder.type() == Type::S32 ? Handler(selectBySign<int32_t>) : Handler(selectBySign<float>));
}
