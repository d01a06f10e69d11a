// SPDX-License-Identifier: Apache-2.0
//
// atom and red. One lane after the other updates memory, lowest first; a kernel runs on one thread of the host, so
// nothing else can come between.

#include "LaneMap.h"
#include "MemoryAccess.h"

#include <cstring>

using namespace dist::emulation::ptx;

namespace {

enum class Update : uint8_t { Add, Min, Max, And, Or, Xor, Exchange, CompareAndSwap, Increment, Decrement };

/// Returns what memory holds after the update of `old` with `b` (and `c`, for compare and swap).
template <class T> T updated(Update update, T old, T b, T c) {
  if constexpr (isFloating<T>) {
    double x = toFloat(old), y = toFloat(b);
    switch (update) {
    case Update::Add:
      if constexpr (std::is_same_v<T, float>)
        return old + b;
      else
        return fromFloat<T>(x + y);
    case Update::Min:
      return std::isnan(x) || y < x ? b : old;
    case Update::Max:
      return std::isnan(x) || y > x ? b : old;
    default:
      return b;
    }
  } else {
    using Bits = std::make_unsigned_t<T>;
    switch (update) {
    case Update::Add:
      return static_cast<T>(static_cast<Bits>(static_cast<Bits>(old) + static_cast<Bits>(b)));
    case Update::Min:
      return std::min(old, b);
    case Update::Max:
      return std::max(old, b);
    case Update::And:
      return static_cast<T>(old & b);
    case Update::Or:
      return static_cast<T>(old | b);
    case Update::Xor:
      return static_cast<T>(old ^ b);
    case Update::Exchange:
      return b;
    case Update::CompareAndSwap:
      return old == b ? c : old;
    case Update::Increment:
      return old >= b ? T(0) : static_cast<T>(old + 1);
    case Update::Decrement:
      return old == 0 || old > b ? b : static_cast<T>(old - 1);
    }
    return old;
  }
}

/// The update stands in `modes`; `destination` receives the old value (a slot of its own for red).
template <class T, Space space> void atomic(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *base = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  MemoryAccess memory(warp, instruction, space, sizeof(T), RaceCheck::Access::Atomic);
  Update update = static_cast<Update>(instruction.modes);
  forLanes(mask, [&](unsigned lane) {
    uint8_t *place = memory.at(base[lane] + static_cast<uint64_t>(instruction.offset), lane);
    T old;
    std::memcpy(&old, place, sizeof(T));
    T value = updated(update, old, fromSlot<T>(b[lane]), fromSlot<T>(c[lane]));
    std::memcpy(place, &value, sizeof(T));
    result[lane] = toSlot(old);
  });
}

/// Addition to two halves of a word, each on its own.
template <class T, Space space> void atomicPair(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *base = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  MemoryAccess memory(warp, instruction, space, 4, RaceCheck::Access::Atomic);
  Update update = static_cast<Update>(instruction.modes);
  forLanes(mask, [&](unsigned lane) {
    uint8_t *place = memory.at(base[lane] + static_cast<uint64_t>(instruction.offset), lane);
    uint16_t old[2], value[2];
    std::memcpy(old, place, 4);
    for (unsigned i = 0; i < 2; ++i)
      value[i] = updated(update, T{old[i]}, fromSlot<T>(b[lane] >> (16 * i)), T{}).bits;
    std::memcpy(place, value, 4);
    result[lane] = uint64_t(old[1]) << 16 | old[0];
  });
}

template <Space space> Handler pick(Type type) {
  if (type == Type::F16x2)
    return atomicPair<Half, space>;
  if (type == Type::BF16x2)
    return atomicPair<BFloat, space>;
  Handler handler = forInteger(type, []<class T>() -> Handler {
    if constexpr (sizeof(T) == 1)
      return nullptr;
    else
      return atomic<T, space>;
  });
  return handler ? handler : forFloat(type, []<class T>() -> Handler { return atomic<T, space>; });
}

} // namespace

bool dist::emulation::ptx::decodeAtomic(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  bool returns = opcode == "atom";
  if (!returns && opcode != "red")
    return false;
  static constexpr std::string_view names[] = {"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"};
  bool found = false;
  for (uint16_t i = 0; i < std::size(names); ++i)
    if (decoder.has(names[i])) {
      decoder.instruction.modes = i;
      found = true;
    }
  Type type = decoder.type();
  size_t first = returns ? 1 : 0;
  if (!found || decoder.operand(first + 1).kind == Operand::Kind::Vector)
    decoder.refuse("has types or modifiers that the emulation does not know");
  decoder.address(first);
  decoder.instruction.destination = returns ? decoder.output(0) : decoder.builder.newSlot();
  decoder.instruction.b = decoder.input(first + 1, type);
  decoder.instruction.c =
      decoder.operandCount() > first + 2 && decoder.has("cas") ? decoder.input(first + 2, type) : decoder.instruction.b;
  bool isShared = decoder.has("shared") || decoder.has("shared::cta") || decoder.has("shared::cluster");
  return decoder.emit(isShared                ? pick<Space::Shared>(type)
                      : decoder.has("global") ? pick<Space::Global>(type)
                                              : pick<Space::Generic>(type));
}
