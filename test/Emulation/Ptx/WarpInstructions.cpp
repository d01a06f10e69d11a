// SPDX-License-Identifier: Apache-2.0
//
// What the lanes of a warp do together: shuffles, votes, matches, reductions, bar.warp.sync. The warp runs them once
// all lanes of the member mask (slot `d`) are there. To read a lane that does not take part is undefined on a device,
// and usual where the value is not used; here it gives a NaN.

#include "LaneMap.h"

#include <algorithm>

using namespace dist::emulation::ptx;

namespace {

enum class Shuffle : uint8_t { Up, Down, Butterfly, Index };

/// `count` is the kind, `modes` says whether a predicate is written to the slot in lists[list].
void shuffle(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  uint64_t *inRange = instruction.modes ? warp.slot(warp.launch->kernel.lists[instruction.list]) : nullptr;
  uint64_t values[warpSize];
  std::copy_n(a, warpSize, values);
  forLanes(mask, [&](unsigned lane) {
    unsigned distance = b[lane] & 31, clamp = c[lane] & 31, segment = c[lane] >> 8 & 31;
    int last = static_cast<int>((lane & segment) | (clamp & ~segment)), first = static_cast<int>(lane & segment);
    int own = static_cast<int>(lane), from = own;
    bool valid = false;
    switch (static_cast<Shuffle>(instruction.count)) {
    case Shuffle::Up:
      from = own - static_cast<int>(distance);
      valid = from >= last;
      break;
    case Shuffle::Down:
      from = own + static_cast<int>(distance);
      valid = from <= last;
      break;
    case Shuffle::Butterfly:
      from = own ^ static_cast<int>(distance);
      valid = from <= last;
      break;
    case Shuffle::Index:
      from = first | static_cast<int>(distance & ~segment);
      valid = from <= last;
      break;
    }
    if (!valid)
      from = own;
    result[lane] = mask >> from & 1 ? static_cast<uint32_t>(values[from]) : ~0u;
    if (inRange)
      inRange[lane] = valid;
  });
}

enum class Vote : uint8_t { All, Any, Uniform, Ballot };

void vote(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  bool negated = instruction.modes;
  uint32_t set = 0;
  forLanes(mask, [&](unsigned lane) { set |= uint32_t((a[lane] & 1) != negated) << lane; });
  uint64_t answer = set;
  switch (static_cast<Vote>(instruction.count)) {
  case Vote::All:
    answer = set == mask;
    break;
  case Vote::Any:
    answer = set != 0;
    break;
  case Vote::Uniform:
    answer = set == 0 || set == mask;
    break;
  case Vote::Ballot:
    break;
  }
  forLanes(mask, [&](unsigned lane) { result[lane] = answer; });
}

/// match.any (`count` 0) and match.all (`count` 1, whose predicate is lists[list] if `modes` is set).
template <class T> void match(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  uint64_t *predicate = instruction.modes ? warp.slot(warp.launch->kernel.lists[instruction.list]) : nullptr;
  T values[warpSize];
  for (unsigned lane = 0; lane < warpSize; ++lane)
    values[lane] = static_cast<T>(a[lane]);
  forLanes(mask, [&](unsigned lane) {
    uint32_t equal = 0;
    forLanes(mask, [&](unsigned other) { equal |= uint32_t(values[other] == values[lane]) << other; });
    bool all = equal == mask;
    result[lane] = instruction.count ? (all ? mask : 0) : equal;
    if (predicate)
      predicate[lane] = all;
  });
}

enum class Reduction : uint8_t { Add, Min, Max, And, Or, Xor };

template <class T> void reduce(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  T total = fromSlot<T>(a[std::countr_zero(mask)]);
  forLanes(mask & (mask - 1), [&](unsigned lane) {
    T value = fromSlot<T>(a[lane]);
    if constexpr (std::is_same_v<T, float>) {
      bool isMax = static_cast<Reduction>(instruction.count) == Reduction::Max;
      if (std::isnan(value) || std::isnan(total))
        total = instruction.modes & PropagateNaN ? NAN : std::isnan(total) ? value : total;
      else
        total = isMax ? std::max(total, value) : std::min(total, value);
    } else {
      switch (static_cast<Reduction>(instruction.count)) {
      case Reduction::Add:
        total = static_cast<T>(static_cast<uint32_t>(total) + static_cast<uint32_t>(value));
        break;
      case Reduction::Min:
        total = std::min(total, value);
        break;
      case Reduction::Max:
        total = std::max(total, value);
        break;
      case Reduction::And:
        total = total & value;
        break;
      case Reduction::Or:
        total = total | value;
        break;
      case Reduction::Xor:
        total = total ^ value;
        break;
      }
    }
  });
  forLanes(mask, [&](unsigned lane) { result[lane] = toSlot(total); });
}

void activeMask(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  forLanes(mask, [&](unsigned lane) { result[lane] = mask; });
}

void elect(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *leader = warp.slot(instruction.destination), *predicate = warp.slot(instruction.a);
  unsigned first = std::countr_zero(mask);
  forLanes(mask, [&](unsigned lane) { leader[lane] = first, predicate[lane] = lane == first; });
}

void warpBarrier(Warp &warp, const Instruction &, uint32_t mask) {
  if (mask == warp.alive)
    ++warp.phase;
}

/// Fills destination and, if there is one, the predicate of an operand `d|p`.
void decodePair(Decoder &decoder) {
  const Operand &destination = decoder.operand(0);
  if (destination.kind != Operand::Kind::Pair) {
    decoder.instruction.destination = decoder.output(0);
    return;
  }
  decoder.instruction.destination = decoder.outputSlot(destination.elements.at(0));
  decoder.instruction.list = decoder.list({decoder.outputSlot(destination.elements.at(1))});
  decoder.instruction.modes = 1;
}

template <size_t size> uint8_t numberOf(const Decoder &decoder, const std::string_view (&names)[size]) {
  for (uint8_t i = 0; i < size; ++i)
    if (decoder.has(names[i]))
      return i;
  decoder.refuse("has types or modifiers that the emulation does not know");
}

bool decodeReduction(Decoder &decoder) {
  static constexpr std::string_view names[] = {"add", "min", "max", "and", "or", "xor"};
  Type type = decoder.type();
  decoder.instruction.count = numberOf(decoder, names);
  decoder.instruction.modes = decoder.modes();
  decoder.instruction.destination = decoder.output(0);
  decoder.instruction.a = decoder.input(1, type);
  decoder.instruction.d = decoder.input(2, Type::B32);
  bool isKnown =
      type == Type::S32 || type == Type::U32 || type == Type::B32 || (type == Type::F32 && !decoder.has("abs"));
  if (!isKnown)
    decoder.refuse("has types or modifiers that the emulation does not know");
  Handler handler = type == Type::S32 ? reduce<int32_t> : type == Type::F32 ? reduce<float> : reduce<uint32_t>;
  return decoder.emit(handler, Flow::Meeting);
}

} // namespace

bool dist::emulation::ptx::decodeWarp(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  if (opcode == "shfl") {
    static constexpr std::string_view kinds[] = {"up", "down", "bfly", "idx"};
    decodePair(decoder);
    decoder.instruction.count = numberOf(decoder, kinds);
    decoder.instruction.a = decoder.input(1, Type::B32);
    decoder.instruction.b = decoder.input(2, Type::B32);
    decoder.instruction.c = decoder.input(3, Type::B32);
    decoder.instruction.d = decoder.input(4, Type::B32);
    return decoder.emit(shuffle, Flow::Meeting);
  }
  if (opcode == "vote") {
    static constexpr std::string_view kinds[] = {"all", "any", "uni", "ballot"};
    decoder.instruction.count = numberOf(decoder, kinds);
    decoder.instruction.destination = decoder.output(0);
    decoder.instruction.a = decoder.input(1, Type::Pred);
    decoder.instruction.modes = decoder.operand(1).negated;
    decoder.instruction.d = decoder.input(2, Type::B32);
    return decoder.emit(vote, Flow::Meeting);
  }
  if (opcode == "match") {
    decodePair(decoder);
    decoder.instruction.count = decoder.has("all");
    decoder.instruction.a = decoder.input(1, decoder.type());
    decoder.instruction.d = decoder.input(2, Type::B32);
    return decoder.emit(decoder.type() == Type::B64 ? Handler(match<uint64_t>) : Handler(match<uint32_t>),
                        Flow::Meeting);
  }
  if (opcode == "redux")
    return decodeReduction(decoder);
  if (opcode == "activemask") {
    decoder.instruction.destination = decoder.output(0);
    return decoder.emit(activeMask);
  }
  if (opcode == "elect") {
    const Operand &pair = decoder.operand(0);
    if (pair.kind != Operand::Kind::Pair)
      decoder.refuse("needs two destinations");
    decoder.instruction.destination = decoder.outputSlot(pair.elements.at(0));
    decoder.instruction.a = decoder.outputSlot(pair.elements.at(1));
    decoder.instruction.d = decoder.input(1, Type::B32);
    return decoder.emit(elect, Flow::Meeting);
  }
  if (opcode == "bar" && decoder.has("warp")) {
    decoder.instruction.d = decoder.input(0, Type::B32);
    return decoder.emit(warpBarrier, Flow::Meeting);
  }
  return false;
}
