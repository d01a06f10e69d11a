// SPDX-License-Identifier: Apache-2.0
//
// ld, ldu, st, cp.async and the hints that do nothing here. What is copied asynchronously arrives when it is waited
// for, no sooner; until then the target holds ones, NaN as a float.

#include "LaneMap.h"
#include "MemoryAccess.h"

#include <cstring>

using namespace dist::emulation::ptx;

namespace {

/// Loads `count` elements of type T. Narrow signed values carry their sign up, as registers may be wider than the type.
template <class T, Space space> void load(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *base = warp.slot(instruction.a);
  const uint32_t *slots = warp.launch->kernel.lists.data() + instruction.list;
  unsigned count = instruction.count;
  MemoryAccess memory(warp, instruction, space, static_cast<unsigned>(sizeof(T)) * count, RaceCheck::Access::Read);
  forLanes(mask, [&](unsigned lane) {
    const uint8_t *source = memory.at(base[lane] + static_cast<uint64_t>(instruction.offset), lane);
    for (unsigned i = 0; i < count; ++i) {
      T value;
      std::memcpy(&value, source + i * sizeof(T), sizeof(T));
      warp.slot(slots[i])[lane] = static_cast<uint64_t>(static_cast<int64_t>(value));
    }
  });
}

template <class T, Space space> void store(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *base = warp.slot(instruction.a);
  const uint32_t *slots = warp.launch->kernel.lists.data() + instruction.list;
  unsigned count = instruction.count;
  MemoryAccess memory(warp, instruction, space, static_cast<unsigned>(sizeof(T)) * count, RaceCheck::Access::Write);
  forLanes(mask, [&](unsigned lane) {
    uint8_t *target = memory.at(base[lane] + static_cast<uint64_t>(instruction.offset), lane);
    for (unsigned i = 0; i < count; ++i) {
      T value = static_cast<T>(warp.slot(slots[i])[lane]);
      std::memcpy(target + i * sizeof(T), &value, sizeof(T));
    }
  });
}

/// Copies `count` bytes from global memory (slot `b`, offset in `d`) to shared memory; the bytes from slot `c` on are
/// zero.
void copyAsync(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *to = warp.slot(instruction.a), *from = warp.slot(instruction.b), *limit = warp.slot(instruction.c);
  int64_t fromOffset = static_cast<int64_t>(instruction.modes) - 32768;
  MemoryAccess target(warp, instruction, Space::Shared, instruction.count, RaceCheck::Access::Write);
  MemoryAccess source(warp, instruction, Space::Global, instruction.count, RaceCheck::Access::Read);
  forLanes(mask, [&](unsigned lane) {
    uint8_t *place = target.at(to[lane] + static_cast<uint64_t>(instruction.offset), lane);
    size_t bytes = std::min<size_t>(static_cast<uint32_t>(limit[lane]), instruction.count);
    AsyncCopy copy = {place, {}, instruction.count, warp.copyGroups[lane]};
    if (bytes)
      std::memcpy(copy.bytes, source.at(from[lane] + static_cast<uint64_t>(fromOffset), lane), bytes);
    warp.copies[lane].push_back(copy);
    std::memset(place, 0xFF, instruction.count);
  });
}

void closeGroup(Warp &warp, const Instruction &, uint32_t mask) {
  forLanes(mask, [&](unsigned lane) { ++warp.copyGroups[lane]; });
}

/// Waits until all but the last `count` groups have arrived; those that are not closed are not waited for, unless
/// `modes` is 1.
void waitForGroups(Warp &warp, const Instruction &instruction, uint32_t mask) {
  forLanes(mask, [&](unsigned lane) {
    std::vector<AsyncCopy> &copies = warp.copies[lane];
    auto hasArrived = [&](const AsyncCopy &copy) {
      return instruction.modes || copy.group + instruction.count < warp.copyGroups[lane];
    };
    for (const AsyncCopy &copy : copies)
      if (hasArrived(copy))
        std::memcpy(copy.target, copy.bytes, copy.count);
    std::erase_if(copies, hasArrived);
  });
}

void nothing(Warp &, const Instruction &, uint32_t) {}

template <Space space> Handler pick(Type type, bool isLoad) {
  if (type >= Type::F16 && type <= Type::F64)
    type = type == Type::F64 ? Type::B64 : type == Type::F32 ? Type::B32 : Type::B16;
  return forInteger(
      type, [isLoad]<class T>() -> Handler { return isLoad ? Handler(load<T, space>) : Handler(store<T, space>); });
}

Space spaceOf(const Decoder &decoder, const Operand &address) {
  if (decoder.has("global") || decoder.has("const"))
    return Space::Global;
  if (decoder.has("shared") || decoder.has("shared::cta") || decoder.has("shared::cluster"))
    return Space::Shared;
  if (decoder.has("local"))
    return Space::Local;
  bool isParameter = decoder.has("param") || decoder.has("param::entry") || decoder.has("param::func");
  if (!isParameter)
    return Space::Generic;
  // Parameters of a kernel are the launch's; those of functions and calls lie in the lane's local memory.
  const Operand &base = address.elements[0];
  if (const Symbol *symbol = decoder.builder.find(base.name); symbol && base.kind == Operand::Kind::Symbol)
    return symbol->kind == Symbol::Kind::KernelParameter ? Space::KernelParameter : Space::Local;
  return decoder.builder.function.isEntry ? Space::KernelParameter : Space::Local;
}

bool decodeAccess(Decoder &decoder, bool isLoad) {
  Type type = decoder.type();
  const Operand &registers = decoder.operand(isLoad ? 0 : 1);
  decoder.address(isLoad ? 1 : 0);
  std::vector<uint32_t> slots;
  auto add = [&](const Operand &operand) {
    slots.push_back(isLoad ? decoder.outputSlot(operand) : decoder.inputSlot(operand, type));
  };
  if (registers.kind == Operand::Kind::Vector)
    for (const Operand &element : registers.elements)
      add(element);
  else
    add(registers);
  unsigned bytes = static_cast<unsigned>(slots.size()) * sizeOf(type);
  if (slots.empty() || slots.size() > 8 || bytes > 32 || (bytes & (bytes - 1)))
    decoder.refuse("has " + std::to_string(slots.size()) + " elements, needed 1, 2, 4 or 8 of at most 32 bytes in all");
  decoder.instruction.list = decoder.list(slots);
  decoder.instruction.count = static_cast<uint8_t>(slots.size());
  switch (spaceOf(decoder, decoder.operand(isLoad ? 1 : 0))) {
  case Space::Generic:
    return decoder.emit(pick<Space::Generic>(type, isLoad));
  case Space::Global:
    return decoder.emit(pick<Space::Global>(type, isLoad));
  case Space::Shared:
    return decoder.emit(pick<Space::Shared>(type, isLoad));
  case Space::Local:
    return decoder.emit(pick<Space::Local>(type, isLoad));
  case Space::KernelParameter:
    return decoder.emit(pick<Space::KernelParameter>(type, isLoad));
  }
  return false;
}

bool decodeAsyncCopy(Decoder &decoder) {
  if (decoder.has("bulk") || decoder.has("mbarrier"))
    decoder.refuse("is a bulk copy, which the emulation does not run");
  if (decoder.has("commit_group"))
    return decoder.emit(closeGroup);
  if (decoder.has("wait_group") || decoder.has("wait_all")) {
    decoder.instruction.modes = decoder.has("wait_all");
    decoder.instruction.count = static_cast<uint8_t>(decoder.has("wait_all") ? 0 : decoder.operand(0).bits);
    return decoder.emit(waitForGroups);
  }
  Operand source = decoder.operand(1);
  if (source.kind != Operand::Kind::Address || source.offset < -32768 || source.offset > 32767)
    decoder.refuse("needs a source address with an offset of at most 32767");
  decoder.address(0);
  decoder.instruction.b = decoder.inputSlot(source.elements[0], Type::U64);
  decoder.instruction.modes = static_cast<uint16_t>(source.offset + 32768);
  decoder.instruction.count = static_cast<uint8_t>(decoder.operand(2).bits);
  decoder.instruction.c = decoder.input(decoder.operandCount() > 3 ? 3 : 2, Type::U32);
  return decoder.emit(copyAsync);
}

} // namespace

bool dist::emulation::ptx::decodeMemory(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  if (opcode == "ld" || opcode == "ldu")
    return decodeAccess(decoder, true);
  if (opcode == "st")
    return decodeAccess(decoder, false);
  if (opcode == "cp")
    return decodeAsyncCopy(decoder);
  if (opcode == "prefetch" || opcode == "prefetchu" || opcode == "membar" || opcode == "fence" || opcode == "discard" ||
      opcode == "applypriority" || opcode == "createpolicy" || opcode == "nanosleep" || opcode == "griddepcontrol" ||
      opcode == "setmaxnreg")
    return decoder.emit(nothing);
  return false;
}
