// SPDX-License-Identifier: Apache-2.0
//
// What a warp does with small matrices that lie spread over its lanes: mma.sync of shape m16n8k16 on f16 and bf16 with
// f32 sums, and ldmatrix, which loads 8x8 matrices of 16 bits from shared memory. With g = lane / 4 and t = lane % 4,
// the lane has
//
//   A (16x16)   rows g and g + 8, columns 2t, 2t + 1, 2t + 8 and 2t + 9     4 registers of two elements
//   B (16x8)    rows 2t, 2t + 1, 2t + 8 and 2t + 9 of column g               2 registers of two elements
//   C (16x8)    rows g and g + 8, columns 2t and 2t + 1                      4 registers
//
// Sums are taken in double and cut off to f32 once, as devices cut off; these keep fewer bits on the way, so last bits
// differ.

#include "LaneMap.h"
#include "MemoryAccess.h"

#include <cmath>
#include <cstring>

using namespace dist::emulation::ptx;

namespace {

constexpr unsigned registersOfA = 4, registersOfB = 2, registersOfC = 4;

/// Returns element `half` (0 or 1) of a register of two.
template <class T> double half(uint64_t slot, unsigned half) {
  return toFloat(fromSlot<T>(slot >> (16 * half) & 0xFFFF));
}

/// Returns the f32 next to `value` towards zero.
float cutOff(double value) {
  float rounded = static_cast<float>(value);
  return std::isfinite(rounded) && std::fabs(double(rounded)) > std::fabs(value) ? std::nextafterf(rounded, 0.0f)
                                                                                 : rounded;
}

/// The slots in lists[list]: results, then A, B and C.
template <class T> void multiply(Warp &warp, const Instruction &instruction, uint32_t) {
  const uint32_t *slots = warp.launch->kernel.lists.data() + instruction.list;
  const uint32_t *results = slots, *a = results + registersOfC, *b = a + registersOfA, *c = b + registersOfB;
  double left[16][16], right[16][8], sum[16][8];
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    for (unsigned i = 0; i < registersOfA; ++i)
      for (unsigned h : {0u, 1u})
        left[g + 8 * (i % 2)][2 * t + h + 8 * (i / 2)] = half<T>(warp.slot(a[i])[lane], h);
    for (unsigned i = 0; i < registersOfB; ++i)
      for (unsigned h : {0u, 1u})
        right[2 * t + h + 8 * i][g] = half<T>(warp.slot(b[i])[lane], h);
    for (unsigned i = 0; i < registersOfC; ++i)
      sum[g + 8 * (i / 2)][2 * t + i % 2] = fromSlot<float>(warp.slot(c[i])[lane]);
  }
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned column = 0; column < 8; ++column)
      for (unsigned k = 0; k < 16; ++k)
        sum[row][column] += left[row][k] * right[k][column];
  for (unsigned lane = 0; lane < warpSize; ++lane)
    for (unsigned i = 0; i < registersOfC; ++i)
      warp.slot(results[i])[lane] = toSlot(cutOff(sum[lane / 4 + 8 * (i / 2)][2 * (lane % 4) + i % 2]));
}

/// Loads `count` matrices; lane 8 * m + r holds the address of row r of matrix m. `modes` is 1 if they are transposed.
void loadMatrices(Warp &warp, const Instruction &instruction, uint32_t) {
  const uint64_t *base = warp.slot(instruction.a);
  const uint32_t *slots = warp.launch->kernel.lists.data() + instruction.list;
  MemoryAccess memory(warp, instruction, Space::Shared, 16, RaceCheck::Access::Read);
  uint16_t elements[warpSize][8];
  for (unsigned lane = 0; lane < 8u * instruction.count; ++lane)
    std::memcpy(elements[lane], memory.at(base[lane] + static_cast<uint64_t>(instruction.offset), lane), 16);
  for (unsigned lane = 0; lane < warpSize; ++lane)
    for (unsigned matrix = 0; matrix < instruction.count; ++matrix) {
      uint64_t pair = 0;
      for (unsigned h : {0u, 1u}) {
        unsigned row = lane / 4, column = 2 * (lane % 4) + h;
        if (instruction.modes)
          std::swap(row, column);
        pair |= uint64_t(elements[8 * matrix + row][column]) << (16 * h);
      }
      warp.slot(slots[matrix])[lane] = pair;
    }
}

/// Appends the slots of the `count` registers of vector operand `index`.
void addRegisters(Decoder &decoder, size_t index, unsigned count, bool isOutput, std::vector<uint32_t> &slots) {
  const Operand &operand = decoder.operand(index);
  if (operand.kind != Operand::Kind::Vector || operand.elements.size() != count)
    decoder.refuse("needs " + std::to_string(count) + " registers as operand " + std::to_string(index));
  for (const Operand &element : operand.elements)
    slots.push_back(isOutput ? decoder.outputSlot(element) : decoder.inputSlot(element, Type::B32));
}

bool decodeProduct(Decoder &decoder) {
  Type type = decoder.type(1);
  bool isKnown = decoder.has("m16n8k16") && decoder.type(0) == Type::F32 && decoder.type(3) == Type::F32 &&
                 decoder.type(2) == type && (type == Type::F16 || type == Type::BF16);
  if (!isKnown)
    decoder.refuse("has types or a shape that the emulation does not know");
  std::vector<uint32_t> slots;
  addRegisters(decoder, 0, registersOfC, true, slots);
  addRegisters(decoder, 1, registersOfA, false, slots);
  addRegisters(decoder, 2, registersOfB, false, slots);
  addRegisters(decoder, 3, registersOfC, false, slots);
  decoder.instruction.list = decoder.list(slots);
  decoder.instruction.d = decoder.builder.constantSlot(~0u);
  return decoder.emit(type == Type::F16 ? Handler(multiply<Half>) : Handler(multiply<BFloat>), Flow::Meeting);
}

bool decodeLoad(Decoder &decoder) {
  unsigned count = decoder.has("x4") ? 4 : decoder.has("x2") ? 2 : 1;
  bool isShared = decoder.has("shared") || decoder.has("shared::cta");
  if (!decoder.has("m8n8") || !isShared || decoder.type() != Type::B16)
    decoder.refuse("has types, a shape or a space that the emulation does not know");
  std::vector<uint32_t> slots;
  addRegisters(decoder, 0, count, true, slots);
  decoder.instruction.list = decoder.list(slots);
  decoder.instruction.count = static_cast<uint8_t>(count);
  decoder.instruction.modes = decoder.has("trans");
  decoder.address(1);
  decoder.instruction.d = decoder.builder.constantSlot(~0u);
  return decoder.emit(loadMatrices, Flow::Meeting);
}

} // namespace

bool dist::emulation::ptx::decodeMatrix(Decoder &decoder) {
  if (decoder.opcode() == "mma" && decoder.has("sync"))
    return decodeProduct(decoder);
  if (decoder.opcode() == "ldmatrix")
    return decodeLoad(decoder);
  return false;
}
