// SPDX-License-Identifier: Apache-2.0
//
// Branches, calls, ends of threads, and barriers of the block.

#include "LaneMap.h"

using namespace dist::emulation::ptx;

namespace {

/// Notes at which barrier the lanes wait: slot `a` is its number, slot `b` the threads it needs if `count` is 2.
void waitAtBarrier(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *number = warp.slot(instruction.a), *threads = warp.slot(instruction.b);
  forLanes(mask, [&](unsigned lane) {
    uint32_t id = static_cast<uint32_t>(number[lane]);
    uint32_t needed = instruction.count == 2 ? static_cast<uint32_t>(threads[lane]) : 0;
    if (id >= barrierCount || needed % warpSize)
      warp.fault(Fault::Kind::IllegalInstruction, lane,
                 "barrier " + std::to_string(id) + " of " + std::to_string(needed) +
                     " threads; numbers go to 15, threads are a multiple of 32");
    warp.barrierOf[lane] = id;
    warp.barrierThreads[lane] = needed;
  });
}

void arriveAtBarrier(Warp &warp, const Instruction &instruction, uint32_t mask) {
  const uint64_t *number = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) { ++warp.block->arrived[number[lane] % barrierCount]; });
}

void trap(Warp &warp, const Instruction &, uint32_t mask) {
  warp.fault(Fault::Kind::Trap, std::countr_zero(mask), "trap");
}

/// Returns the place of the parameter variable `operand` in the caller's local memory, and its size.
const Symbol &parameterVariable(const Decoder &decoder, const Operand &operand) {
  const Symbol *symbol = decoder.builder.find(operand.name);
  if (operand.kind != Operand::Kind::Symbol || !symbol || symbol->kind != Symbol::Kind::Local)
    decoder.refuse("passes '" + std::string(operand.name) + "', which is no parameter variable");
  return *symbol;
}

bool decodeCall(Decoder &decoder) {
  size_t at = decoder.operand(0).kind == Operand::Kind::List ? 1 : 0;
  const Operand &callee = decoder.operand(at);
  if (callee.kind != Operand::Kind::Symbol)
    decoder.refuse("calls through a register, which the emulation does not run");
  Call call;
  call.callee = callee.name;
  if (at == 1)
    for (const Operand &result : decoder.operand(0).elements) {
      const Symbol &variable = parameterVariable(decoder, result);
      call.results.push_back({0, variable.value, variable.bytes});
    }
  if (decoder.operandCount() > at + 1)
    for (const Operand &argument : decoder.operand(at + 1).elements) {
      const Symbol &variable = parameterVariable(decoder, argument);
      call.arguments.push_back({variable.value, 0, variable.bytes});
    }
  std::vector<Call> &calls = decoder.builder.function.calls;
  decoder.instruction.list = static_cast<uint32_t>(calls.size());
  calls.push_back(std::move(call));
  return decoder.emit(nullptr, Flow::Call);
}

bool decodeBarrier(Decoder &decoder) {
  if (decoder.has("red") || decoder.has("cluster"))
    decoder.refuse("is a barrier that the emulation does not run");
  decoder.instruction.a = decoder.input(0, Type::U32);
  if (decoder.operandCount() > 1) {
    decoder.instruction.b = decoder.input(1, Type::U32);
    decoder.instruction.count = 2;
  }
  if (decoder.has("arrive"))
    return decoder.emit(arriveAtBarrier);
  return decoder.emit(waitAtBarrier, Flow::Barrier);
}

} // namespace

bool dist::emulation::ptx::decodeControl(Decoder &decoder) {
  std::string_view opcode = decoder.opcode();
  if (opcode == "bra") {
    decoder.builder.branchTo(decoder.operand(0).name);
    return decoder.emit(nullptr, Flow::Branch);
  }
  if (opcode == "brx") {
    decoder.instruction.a = decoder.input(0, Type::U32);
    decoder.instruction.list = decoder.builder.tableNumber(decoder.operand(1).name, decoder.line);
    return decoder.emit(nullptr, Flow::BranchTable);
  }
  if (opcode == "call")
    return decodeCall(decoder);
  if (opcode == "ret")
    return decoder.emit(nullptr, Flow::Return);
  if (opcode == "exit")
    return decoder.emit(nullptr, Flow::Exit);
  if (opcode == "trap" || opcode == "brkpt")
    return decoder.emit(trap);
  if ((opcode == "bar" && !decoder.has("warp")) || opcode == "barrier")
    return decodeBarrier(decoder);
  return false;
}
