// SPDX-License-Identifier: Apache-2.0
//
// mov in all its forms, cvta and isspacep. Clocks and timers count up by one at each read.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

void copy(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) { result[lane] = a[lane]; });
}

void negatedCopy(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) { result[lane] = ~a[lane] & 1; });
}

/// `offset` is the width of an element in bits.
void pack(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint32_t *parts = warp.launch->kernel.lists.data() + instruction.list;
  uint64_t low = (uint64_t(1) << instruction.offset) - 1;
  forLanes(mask, [&](unsigned lane) {
    uint64_t value = 0;
    for (unsigned i = 0; i < instruction.count; ++i)
      value |= (warp.slot(parts[i])[lane] & low) << (i * instruction.offset);
    result[lane] = value;
  });
}

void unpack(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *a = warp.slot(instruction.a);
  const uint32_t *parts = warp.launch->kernel.lists.data() + instruction.list;
  uint64_t low = (uint64_t(1) << instruction.offset) - 1;
  forLanes(mask, [&](unsigned lane) {
    uint64_t value = a[lane];
    for (unsigned i = 0; i < instruction.count; ++i)
      warp.slot(parts[i])[lane] = value >> (i * instruction.offset) & low;
  });
}

void readClock(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  uint64_t now = ++warp.launch->instructionsExecuted;
  forLanes(mask, [&](unsigned lane) { result[lane] = now; });
}

/// `offset` is the window's address: added to make a generic address, taken away to leave it.
void toWindow(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) { result[lane] = a[lane] + static_cast<uint64_t>(instruction.offset); });
}

void isInWindow(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  uint64_t window = static_cast<uint64_t>(instruction.offset);
  forLanes(mask, [&](unsigned lane) {
    uint64_t found = a[lane] & windowMask;
    result[lane] = window ? found == window : found == 0 || found == deviceWindow;
  });
}

bool isClock(std::string_view name) {
  return name == "%clock" || name == "%clock64" || name == "%clock_hi" || name == "%globaltimer" ||
         name == "%globaltimer_lo" || name == "%globaltimer_hi";
}

bool decodeVector(Decoder &decoder, const Operand &vector, Type type, bool packs) {
  unsigned count = static_cast<unsigned>(vector.elements.size());
  if (count < 2 || sizeOf(type) * 8 % count != 0 || sizeOf(type) > 8)
    decoder.refuse("has " + std::to_string(count) + " elements, which its type does not divide into");
  decoder.instruction.count = static_cast<uint8_t>(count);
  decoder.instruction.offset = sizeOf(type) * 8 / count;
  std::vector<uint32_t> slots;
  for (const Operand &element : vector.elements)
    slots.push_back(packs ? decoder.inputSlot(element, Type::B32) : decoder.outputSlot(element));
  decoder.instruction.list = decoder.list(slots);
  if (packs)
    decoder.instruction.destination = decoder.output(0);
  else
    decoder.instruction.a = decoder.input(1, type);
  return decoder.emit(packs ? pack : unpack);
}

bool decodeMov(Decoder &decoder) {
  Type type = decoder.type();
  const Operand &destination = decoder.operand(0), &source = decoder.operand(1);
  if (source.kind == Operand::Kind::Vector)
    return decodeVector(decoder, source, type, true);
  if (destination.kind == Operand::Kind::Vector)
    return decodeVector(decoder, destination, type, false);
  decoder.instruction.destination = decoder.output(0);
  if (source.kind == Operand::Kind::Symbol && isClock(source.name))
    return decoder.emit(readClock);
  if (source.kind == Operand::Kind::Symbol && source.offset) {
    Operand plain = source;
    plain.offset = 0;
    decoder.instruction.a = decoder.inputSlot(plain, type);
    decoder.instruction.offset = source.offset;
    return decoder.emit(toWindow);
  }
  decoder.instruction.a = decoder.input(1, type);
  return decoder.emit(source.negated ? negatedCopy : copy);
}

int64_t windowOf(const Decoder &decoder) {
  if (decoder.has("shared") || decoder.has("shared::cta") || decoder.has("shared::cluster"))
    return static_cast<int64_t>(sharedWindow);
  if (decoder.has("local"))
    return static_cast<int64_t>(localWindow);
  if (decoder.has("param") || decoder.has("param::entry"))
    return static_cast<int64_t>(parameterWindow);
  return 0;
}

} // namespace

bool dist::emulation::ptx::decodeMove(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  if (opcode == "mov")
    return decodeMov(decoder);
  if (opcode == "isspacep") {
    decoder.instruction.offset = windowOf(decoder);
    return decoder.emitPlain(isInWindow, Type::U64);
  }
  if (opcode != "cvta" && opcode != "mapa")
    return false;
  if (opcode == "mapa")
    decoder.refuse("needs clusters, which the emulation does not run");
  int64_t window = windowOf(decoder);
  decoder.instruction.offset = decoder.has("to") ? -window : window;
  return decoder.emitPlain(toWindow, Type::U64);
}
